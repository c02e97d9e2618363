"""How a computer plays Shanghai Rummy once it is down: it sheds what it can, and goes out.

The last card must be played, never thrown away: so before the last card that fits nowhere is
discarded, one is kept back that fits.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from games.core.actions import Move
from games.core.cards import Card, face
from games.core.game import Seat
from games.rummy.fitting import room
from games.rummy.flaws import Flaw
from games.rummy.laying import lay, reclaim
from games.rummy.melds import Kind
from games.rummy.slots import Reading
from games.rummy.turns.position import name_of
from games.rummy.turns.reclaiming import swapped
from games.rummy.variants.shanghai.finding import WILD
from games.rummy.variants.shanghai.rules import RULES
from games.rummy.variants.shanghai.state import Shanghai
from games.rummy.wilds import is_wild

_RULES, _VALUES = RULES.ruleset.melds, RULES.ruleset.values
KEEPS_WILD = 2
"""With so few cards that fit nowhere, a wild is kept to go out with."""


@dataclass(frozen=True, slots=True)
class Shed:
    """What can be played: moves in order, and the cards that then fit nowhere."""

    moves: tuple[Move, ...]
    left: tuple[Card, ...]


def takes(seen: Shanghai, seat: Seat, upcard: Card) -> bool:
    """Whether the upcard can be played at once."""
    hand, table = seen.hands[seat], [laid.meld for laid in seen.table]
    return len(shed(table, (*hand, upcard)).left) <= len(shed(table, hand).left)


def play(seen: Shanghai, seat: Seat) -> Move:
    """The next move of somebody who is down, has drawn, and holds cards."""
    hand, table = seen.hands[seat], [laid.meld for laid in seen.table]
    found = shed(table, hand)
    may_throw = seen.options.out == "discard_optional"
    if found.left and not may_throw:
        kept = _kept(table, hand, found)
        if kept is not None:
            found = shed(table, [card for card in hand if card != kept])
    if found.moves:
        return found.moves[0]
    if len(hand) == 1 and not (may_throw and hand[0] != seen.taken):
        return Move("keep")
    allowed = [card for card in found.left if card != seen.taken]
    allowed = allowed or [card for card in hand if card != seen.taken]
    naturals = [card for card in allowed if not is_wild(card, WILD)]
    return Move("discard", {"card": max(naturals or allowed, key=_VALUES.of)})


def _kept(table: Sequence[Reading], hand: Sequence[Card], found: Shed) -> Card | None:
    """A card that fits and is held back, so that it can be played last."""
    playable = [card for card in hand if card not in found.left]
    if not playable or len(found.left) > KEEPS_WILD:
        return None
    if len(found.left) == 1:
        # A wild fits nearly anywhere, but is dear; a natural should fit without another's help.
        alone = [card for card in playable if not shed(table, [card]).left]
        naturals = [card for card in alone if not is_wild(card, WILD)]
        return min(naturals or alone, key=_VALUES.of, default=None)
    wilds = [card for card in playable if is_wild(card, WILD)]
    return min(wilds, key=_VALUES.of, default=None)


def shed(table: Sequence[Reading], hand: Sequence[Card]) -> Shed:
    """Plays what fits: naturals, wilds taken for their cards, then wilds where they help most."""
    melds, left = list(table), list(hand)
    moves: list[Move] = []
    while True:
        step = next(_steps(melds, left), None)
        if step is None:
            return Shed(tuple(moves), tuple(left))
        place, longer, gone, come, move = step
        melds[place] = longer
        left = [card for card in left if card not in gone] + list(come)
        moves.append(move)


Step = tuple[int, Reading, tuple[Card, ...], tuple[Card, ...], Move]


def _steps(melds: Sequence[Reading], hand: Sequence[Card]) -> Iterator[Step]:
    rooms = [room(meld, _RULES) for meld in melds]
    naturals = [card for card in hand if not is_wild(card, WILD)]
    wilds = [card for card in hand if is_wild(card, WILD)]
    for place, space in enumerate(rooms):
        at_home = [card for card in wilds if face(card) in space.home]
        for card in (*naturals, *at_home):
            if space.takes(card, WILD):
                yield from _added(melds, place, (card,))
    yield from _taken(melds, naturals)
    for place, space in enumerate(rooms):
        if not (space.wild and wilds and melds[place].kind is Kind.RUN):
            continue
        for card in naturals:
            yield from _added(melds, place, (wilds[0], card))
    for place in sorted(range(len(melds)), key=lambda p: melds[p].wilds - melds[p].naturals):
        if rooms[place].wild and wilds:
            yield from _added(melds, place, (wilds[0],))


def _added(melds: Sequence[Reading], place: int, cards: tuple[Card, ...]) -> Iterator[Step]:
    longer = lay(melds[place], cards, _RULES, WILD)
    if not isinstance(longer, Flaw):
        move = Move("add", {"meld": name_of(place), "cards": cards})
        yield place, longer[0], cards, (), move


def _taken(melds: Sequence[Reading], naturals: Sequence[Card]) -> Iterator[Step]:
    """A wild for its card, where the wild can be added elsewhere."""
    for place, meld in enumerate(melds):
        for card in naturals if meld.wilds else ():
            found = reclaim(meld, card, _RULES, WILD)
            if isinstance(found, Flaw):
                continue
            longer = swapped(meld, card, found)
            others = (*melds[:place], longer, *melds[place + 1 :])
            if any(room(one, _RULES).wild for one in others):
                values = {"meld": name_of(place), "card": card, "wild": found}
                yield place, longer, (card,), (found,), Move("reclaim", values)
