"""The tables of the family, each a value: by its key, all that decides melds and points."""
