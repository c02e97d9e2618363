"""What the rules can see at once: melds of the best grouping, and cards that fit on the table."""

from __future__ import annotations

from collections.abc import Iterator

from games.core.actions import Values
from games.core.cards import by_suit
from games.core.game import Seat, Suggestion
from games.rummy.grouping import grouped
from games.rummy.melds import Kind
from games.rummy.ruleset import Ruleset
from games.rummy.turns.position import Position, name_of
from games.rummy.turns.seeing import fitting

MOST = 5
"""So many suggestions of a kind are made."""


def laying(seen: Position, seat: Seat, ruleset: Ruleset) -> tuple[Suggestion, ...]:
    """For the seat in turn, once it has drawn: its melds, and what it can add with the rest."""
    if seat != seen.turn or seen.phase != "play":
        return ()
    found = grouped(seen.hands[seat], ruleset)
    melds = [Suggestion("meld", "meld", {"cards": meld}, {"cards": meld}) for meld in found.melds]
    adds = list(_adds(seen, found.loose, ruleset))
    return (*melds[:MOST], *adds[:MOST])


def _adds(seen: Position, loose: tuple[str, ...], ruleset: Ruleset) -> Iterator[Suggestion]:
    for place, laid in enumerate(seen.table):
        cards = fitting(laid.meld, loose, ruleset)
        if not cards:
            continue
        values: Values = {"meld": name_of(place), "cards": cards}
        told = by_suit(cards)
        if laid.meld.kind is Kind.RUN:
            yield Suggestion("add_run", "add", values, {"cards": told})
        else:
            yield Suggestion("add_set", "add", values, {"cards": told, "rank": laid.meld.rank})
