"""Where a game of the family does something that no field of its declaration can say (§4).

The methods of `Hooks` are those of the plain game; a game with a rule of its own overrides one.
"""

from __future__ import annotations

from typing import Generic

from games.core.game import Seat
from games.rummy.turns.table import P, Table


class Hooks(Generic[P]):
    """What happens at the moments of a deal that games settle differently."""

    def after_discard(self, table: Table[P], seat: Seat) -> None:
        """A card was discarded, and its owner still holds some: the turn passes on."""
        if table.rules.exhaust.least and len(table.stock) <= table.rules.exhaust.least:
            table.void()
        else:
            table.to_move(table.following(seat))

    def emptied(self, table: Table[P], seat: Seat) -> None:
        """The seat holds no card any more: it has won the deal."""
        raise NotImplementedError("nobody empties a hand in this game")

    def next_dealer(self, table: Table[P]) -> Seat:
        """Who deals next: the deal moves left."""
        return table.following(table.dealer)

    def knocks(self, state: P) -> tuple[int, bool]:
        """The most points a knocker may have loose, and whether all cards may be melded at once."""
        raise NotImplementedError("nobody knocks in this game")

    def knock_settled(self, table: Table[P], others: int | None = None) -> None:
        """The deal is over by a knock.

        `others` are the loose points of whoever replied; None: there was no reply to it.
        """
        raise NotImplementedError("nobody knocks in this game")
