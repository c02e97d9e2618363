"""A simple player of Indian Marriage, to measure the computer against.

It takes what is in a meld at once, sees and shows when the rules say that it can, and throws away
the dearest card that is loose.
"""

from __future__ import annotations

from typing import Any

from games.core.actions import Move
from games.core.chance import Chance
from games.core.game import Choice, Game, Seat
from games.rummy.turns.seeing import discards
from games.rummy.variants.marriage.arranging import arranged, grouped
from games.rummy.variants.marriage.knowing import has_seen, ruleset, wild


def simple(game: Game[Any], seen: Any, seat: Seat, chance: Chance) -> Choice:
    """The next move of the seat in turn."""
    if seen.turn != seat:
        return Choice(None)
    rules, faces = ruleset(seen.options), wild(seen, seat)
    if seen.phase == "draw":
        top = seen.pile[-1] if seen.pile else None
        found = arranged((*seen.hands[seat], top), rules, faces) if top else None
        wanted = found is not None and top not in found.loose
        return Choice(Move("draw", {"from": "pile" if wanted else "stock"}), 1000)
    done = next((s for s in game.suggest(seen, seat, {}) if s.action == s.key), None)
    if done is not None:
        return Choice(Move(done.action, done.values), 1000)
    loose = [card for card in grouped(seen, seat).loose if card != seen.taken]
    able = discards(seen, seat)
    cards = [card for card in loose if card in able] or able
    own = [card for card in cards if not has_seen(seen, seat) or card[:2] not in faces]
    return Choice(Move("discard", {"card": max(own or cards, key=rules.values.of)}), 1000)
