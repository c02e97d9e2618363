"""Who gets a discard that several want (shanghai-rummy.md, §5.1)."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Claims:
    """One upcard: who is asked for it, and what counts. Seats are indices, clockwise."""

    seats: int
    dealer: int
    turn: int
    by: int | None
    """Who discarded it; None: turned from the stock."""
    down: Collection[int]
    used: Mapping[int, int]
    limit: int

    def may_buy(self, seat: int) -> bool:
        """Not the player in turn, not the discarder, nobody who is down or out of buys."""
        return (
            seat not in (self.turn, self.by)
            and seat not in self.down
            and self.used.get(seat, 0) < self.limit
        )

    def buyer(self, claims: Collection[int]) -> int | None:
        """The first who claims and may buy, counted from the dealer's left."""
        for seat in self._from_left():
            if seat in claims and self.may_buy(seat):
                return seat
        return None

    def taker(self, claims: Collection[int], *, take: bool) -> int | None:
        """Who gets the card when the player in turn wants it too (`take`), or doesn't.

        A player in turn who isn't down goes first; one who is down can't stop a buy.
        """
        if take and self.turn not in self.down:
            return self.turn
        buyer = self.buyer(claims)
        return self.turn if buyer is None and take else buyer

    def _from_left(self) -> Sequence[int]:
        return [(self.dealer + step) % self.seats for step in range(1, self.seats + 1)]
