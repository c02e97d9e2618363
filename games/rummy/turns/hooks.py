"""Where a game of the family does something that no field of its declaration can say (§4).

The methods of `Hooks` are those of the plain game; a game with a rule of its own overrides one.
"""

from __future__ import annotations

from typing import Generic

from games.core.cards import Card
from games.core.clocks import Clock
from games.core.game import Seat
from games.core.options import Options
from games.rummy.buying import Claims
from games.rummy.turns.declaration import Declaration
from games.rummy.turns.position import MatchOptions
from games.rummy.turns.table import P, Table
from games.rummy.wilds import View


class Hooks(Generic[P]):
    """What happens at the moments of a deal that games settle differently."""

    def packs(self, rules: Declaration, options: Options, seats: int) -> tuple[int, int]:
        """How many packs a match takes that so many began, and the printed jokers in each."""
        return next(packs for most, packs in rules.packs if seats <= most), rules.jokers

    def direction(self, options: Options) -> int:
        """1: play runs clockwise; -1: the other way round."""
        return 1

    def view(self, state: P, seat: Seat) -> View:
        """What a seat knows that decides which cards are wild for it."""
        return View()

    def begun(self, table: Table[P], deck: tuple[Card, ...]) -> tuple[Card, ...]:
        """Hands are dealt; what of the rest of the packs is the stock, its top card turned next."""
        return deck

    def opened(self, table: Table[P]) -> None:
        """The first card was turned, and the first seat is to move."""

    def windows(self, table: Table[P], now: int) -> tuple[Clock, ...]:
        """Clocks that run beside the one of the turn, whenever a moment of the game begins."""
        return ()

    def match_over(self, table: Table[P]) -> str | None:
        """Why a match ends with the deal just settled; None while it goes on.

        `target` where the house rules name points that win it.
        """
        options = table.state.options
        if not isinstance(options, MatchOptions):
            raise NotImplementedError("this game says how its matches end")
        best = max(table.scores[seat] for seat in table.seated())
        return "target" if best >= options.target else None

    def after_discard(self, table: Table[P], seat: Seat) -> None:
        """A card was discarded, and its owner still holds some: the turn passes on."""
        if table.rules.exhaust.least and len(table.stock) <= table.rules.exhaust.least:
            table.void()
        else:
            table.to_move(table.following(seat))

    def unwon(self, table: Table[P]) -> tuple[int, ...]:
        """What each seat's score changes by when nobody wins a deal; nothing: none does."""
        return ()

    def gone(self, table: Table[P], seat: Seat) -> None:
        """A seat has left; if it was in turn, the next one is."""

    def claims(self, table: Table[P]) -> Claims:
        """Who may buy the upcard."""
        raise NotImplementedError("nobody buys in this game")

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
