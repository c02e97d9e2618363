"""The start of a game of Cheat: who may play, who is first, the deal (cheat.md, 2 and 3)."""

from __future__ import annotations

from games.cheat.state import NOTHING_KNOWN, Bluff, Call, CheatOptions, Play
from games.cheat.table import Table
from games.core.cards import Card, by_rank, pack
from games.core.chance import Chance
from games.core.game import Deal, Refusal, Seat, Step
from games.core.seats import check_seats

SEATS = (3, 10)
TWO_DECKS = 6
"""So many players it takes for two packs (1)."""


def check_table(options: CheatOptions, seats: int) -> Refusal | None:
    """E_SEATS, then E_DECKS for two packs among few (1, 2)."""
    wrong = check_seats(seats, *SEATS)
    if wrong is None and options.decks == 2 and seats < TWO_DECKS:
        return Refusal("E_DECKS", {"n": TWO_DECKS})
    return wrong


def deal(table: Deal) -> Step[Bluff]:
    """Draws who is first if nobody is named, deals the whole deck, opens the turn (3)."""
    options, seats = table.options, table.seats
    assert isinstance(options, CheatOptions)
    first = table.dealer
    if first is None:
        first = table.chance.below("first:1", seats)
    deck = table.chance.shuffle("deal:1", pack(options.decks))
    hands: list[tuple[Card, ...]] = [()] * seats
    for place in range(seats):
        hands[(first + place) % seats] = deck[place::seats]
    opened = Table(position(options, tuple(hands), table.chance, first=first))
    opened.tell("dealt", first, n=len(deck))
    opened.to_turn(first, table.stamp.arrival)
    return opened.close()


def position(
    options: CheatOptions,
    hands: tuple[tuple[Card, ...], ...],
    chance: Chance,
    *,
    first: Seat | None = None,
    last: Call | None = None,
    pile: tuple[Play, ...] = (),
    left: tuple[Seat, ...] = (),
) -> Bluff:
    """A position in which nobody is on turn yet; hands may come in any order."""
    seats = len(hands)
    return Bluff(
        options,
        seats,
        first,
        tuple(map(by_rank, hands)),
        pile,
        turn=None,
        phase="turn",
        last=last,
        known=(NOTHING_KNOWN,) * seats,
        fresh=((),) * seats,
        left=left,
        chance=chance,
    )
