"""The table while one move is made: cards change hands, facts are noted, then it is closed."""

from __future__ import annotations

from games.core.cards import Card, by_rank, rank
from games.core.clocks import Clock, decision
from games.core.events import Event
from games.core.game import Seat, Step
from games.oldmaid.state import ARRANGE, Maid, MaidOptions, pairs

TIMER = 30
"""Seconds for a pick under the live clock (old-maid.md, 7)."""

ARRANGE_MS = 15_000
"""So long the offerer may arrange the fan; it is a window, whatever the clock's speed (1)."""

_CARD = frozenset({"card"})
_CARDS = frozenset({"cards"})


class Table:
    """A position opened for one move. Methods keep hands, discard and facts in step."""

    def __init__(self, state: Maid) -> None:
        self._state = state
        self.hands = list(state.hands)
        self.fresh = list(state.fresh)
        self.discard = state.discard
        self.safe = state.safe
        self.left = state.left
        self.offerer = state.offerer
        self.picker = state.picker
        self.fan = state.fan
        self.fans = state.fans
        self.leaves = state.leaves
        self.loser = state.loser
        self.over = state.over
        self.events: list[Event] = []

    def tell(self, what: str, seat: Seat | None, *tags: str, **args: object) -> None:
        """Notes a fact that everybody may know."""
        self.events.append(Event(what, seat, args, tags=tags))

    # Cards

    def lay_pairs(self, seat: Seat) -> None:
        """Every pair in a hand just dealt goes to the discard (3.3)."""
        laid = pairs(self.hands[seat])
        if laid:
            self.hands[seat] = tuple(card for card in self.hands[seat] if card not in laid)
            self.discard += laid
            self.tell("laid", seat, n=len(laid) // 2, cards=laid)

    def take(self, picker: Seat, offerer: Seat, card: Card) -> None:
        """The card goes from hand to hand, seen by these two only (5, effects 1 and 2)."""
        self._drop(offerer, card)
        args = {"other": offerer, "card": card}
        self.events.append(Event("took", picker, args, _CARD, (picker, offerer)))
        self.fresh[picker] = ()
        self.receive(picker, card)

    def deal_round(self, cards: tuple[Card, ...], seats: list[Seat]) -> None:
        """A leaver's cards go one by one to these seats, in this order and round again (7).

        Whoever is emptied is safe and gets no more, but the last one left takes all that is left.
        """
        told, self.events = self.events, []
        got: dict[Seat, list[Card]] = {seat: [] for seat in seats}
        for seat in seats:
            self.fresh[seat] = ()
        turn = list(seats)
        for card in cards:
            seat = turn.pop(0)
            got[seat].append(card)
            self.receive(seat, card)
            if self.hands[seat] or not turn:
                turn.append(seat)
            else:
                self.rest(seat)
        given = [
            Event("given", seat, {"n": len(new), "cards": tuple(new)}, _CARDS, (seat,))
            for seat, new in got.items()
            if new
        ]
        self.events = [*told, *given, *self.events]

    def receive(self, seat: Seat, card: Card) -> None:
        """A card comes into a hand; with its equal there, both go to the discard."""
        equal = next((held for held in self.hands[seat] if rank(held) == rank(card)), None)
        if equal is None:
            self.hands[seat] = by_rank((*self.hands[seat], card))
            self.fresh[seat] = (*self.fresh[seat], card)
            return
        self._drop(seat, equal)
        pair = by_rank((equal, card))
        self.discard += pair
        self.tell("paired", seat, rank=rank(card), cards=pair)

    def _drop(self, seat: Seat, card: Card) -> None:
        self.hands[seat] = tuple([held for held in self.hands[seat] if held != card])
        self.fresh[seat] = tuple([held for held in self.fresh[seat] if held != card])

    # Safe seats, turn and end

    def rest(self, seat: Seat) -> None:
        """Whoever has no cards left is safe."""
        if not self.hands[seat] and seat not in self.safe:
            self.safe = (*self.safe, seat)
            self.tell("safe", seat, n=len(self.safe))

    def holders(self, seat: Seat) -> list[Seat]:
        """The seats that hold cards, clockwise from this one, itself first."""
        n = len(self.hands)
        clockwise = ((seat + step) % n for step in range(n))
        return [s for s in clockwise if self.hands[s]]

    def go_on(self, seat: Seat) -> None:
        """The first holder clockwise from a seat offers to the next; or the game ends (5, 6)."""
        holding = self.holders(seat)
        if len(holding) < 2:
            self.finish(*holding)
            return
        offerer, picker = holding[:2]
        if (offerer, picker) != (self.offerer, self.picker):
            self.offerer, self.picker = offerer, picker
            self.tell("offers", offerer, other=picker)
        elif set(self.fan) == set(self.hands[offerer]):
            return
        self.fans += 1
        self.fan = self._state.chance.shuffle(f"fan:1:{self.fans}", self.hands[offerer])

    def finish(self, loser: Seat | None = None) -> None:
        """Ends the game; the odd card and the one left out are public from here on."""
        self.over, self.loser = True, loser
        self.offerer = self.picker = None
        self.fan = ()
        why = "nobody"
        if loser is not None:
            why = "loser"
            self.tell("maid", loser, "loser", card=self.hands[loser][0])
        elif len(self.left) == len(self.hands) - 1:
            why = "walkover"
        self.tell("ended", None, "last", card=self._state.aside, choice=why)

    def close(self, now: int) -> Step[Maid]:
        """The new position. Another offer opens a new decision; otherwise its clock goes on."""
        state = self._state
        clocks, beats = state.clocks, state.beats
        if (self.offerer, self.picker) != (state.offerer, state.picker):
            beats = {"main": beats.get("main", 0) + 1}
            clocks = self._clocks(state.options, now)
        return Step(
            Maid(
                state.options,
                state.seats,
                state.dealer,
                tuple(self.hands),
                self.discard,
                state.aside,
                tuple(self.fresh),
                self.offerer,
                self.picker,
                self.fan,
                self.safe,
                self.left,
                self.loser,
                self.over,
                self.fans,
                self.leaves,
                clocks,
                beats,
                state.chance,
            ),
            tuple(self.events),
        )

    def _clocks(self, options: MaidOptions, now: int) -> tuple[Clock, ...]:
        """The picker's clock; where the fan may be arranged, its full time comes after that."""
        if self.offerer is None or self.picker is None:
            return ()
        period = options.period(TIMER)
        if not options.arrange or len(self.fan) < 2:
            return decision("turn", now, period, self.picker)
        until = now + ARRANGE_MS
        window = Clock(ARRANGE, now, until, until, (self.offerer,), decision=False)
        return (
            window,
            *decision("turn", now, period and ARRANGE_MS + period, self.picker),
        )
