"""The turn machine of the family: deal, draw, meld, discard, settle, by a declaration."""
