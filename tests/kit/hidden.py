"""Non-interference: what a viewer cannot see is shuffled, and nothing they get may change.

The shuffle knows only where cards are and who sees them (`Notation.places`); it shares no line
with `observe`.
"""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

from games.core.chance import Chance
from games.core.clocks import mint
from games.core.errors import IllegalMove
from games.core.game import Game, Seat
from games.core.notation import EPOCH, Place
from tests.kit.moves import tries

OTHER_SEED = "5eed" * 16


def scrambled(game: Game[Any], state: Any, viewer: Seat | None, random: Random) -> Any:
    """The position with all cards hidden from the viewer exchanged, and with another seed."""
    places = game.notation.places(state)
    hidden = [p for p in places if p.seen is not None and viewer not in p.seen]
    cards = [card for place in hidden for card in place.cards]
    random.shuffle(cards)
    dealt = iter(cards)
    anew = {p.name: Place(p.name, tuple(next(dealt) for _ in p.cards), p.seen) for p in hidden}
    other = game.notation.replaced(state, [anew.get(p.name, p) for p in places])
    return replace(other, chance=Chance(OTHER_SEED, "7"))


def check(game: Game[Any], state: Any, viewer: Seat | None, random: Random) -> bool:
    """Whether something was shuffled; asserts that the viewer could not have noticed."""
    other = scrambled(game, state, viewer, random)
    seen, still = game.observe(state, viewer), game.observe(other, viewer)
    assert seen == still, f"{viewer} sees what is hidden: {seen} / {still}"
    assert game.actions(seen, viewer) == game.actions(still, viewer)
    assert game.scene(seen, viewer) == game.scene(still, viewer)
    assert game.waiting(seen) == game.waiting(still)
    if viewer is not None:
        chance = Chance("00" * 32)
        assert game.choose(seen, viewer, chance) == game.choose(still, viewer, chance)
        assert game.stand_in(seen, viewer, chance) == game.stand_in(still, viewer, chance)
        assert game.automatic(seen, viewer) == game.automatic(still, viewer)
        assert _refusals(game, state, viewer) == _refusals(game, other, viewer)
    return bool(game.notation.places(state) != game.notation.places(other))


def _refusals(game: Game[Any], state: Any, seat: Seat) -> list[tuple[str, object] | None]:
    """What becomes of every move the seat might try: a refusal with its args, or None."""
    found: list[tuple[str, object] | None] = []
    for move in tries(game, state):
        try:
            kept = game.play(state, seat, move, mint(EPOCH, 0)).refused
        except IllegalMove as refusal:
            found.append((refusal.code, dict(refusal.values)))
        else:
            found.append((kept.code, dict(kept.args)) if kept else None)
    return found
