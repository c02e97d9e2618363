"""The table while one move is made: cards and chips change hands, facts are noted."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from games.core.cards import Card
from games.core.clocks import Clock, decision
from games.core.events import Event
from games.core.game import Seat, Step
from games.core.lanes import raised
from games.core.seats import clockwise
from games.core.twentyone import BEST, is_bust, low
from games.pontoon.state import FIVE, GONE, Hand, Sitting, leaders, waiting_hand

TIMER = 45
"""Seconds for a decision under the live clock (pontoon.md, 11)."""

BETWEEN = 30_000
"""So many ms after a hand the next one is dealt (pontoon.md, 9)."""

PACE = 1_200
"""So many ms lie between two things that the bot does by itself, so that people can follow."""

_CARD = frozenset({"card"})


class Table:
    """A position opened for one move, and closed after it."""

    def __init__(self, state: Sitting) -> None:
        self._state = state
        self.options = state.options
        self.seats = state.seats
        self.banker = state.banker
        self.balances = list(state.balances)
        self.hands = [list(hands) for hands in state.hands]
        self.pack = list(state.pack)
        self.order = state.order
        self.deals = state.deals
        self.phase = state.phase
        self.turn = state.turn
        self.bank = state.bank
        self.bank_up = state.bank_up
        self.auto = state.auto
        self.result = state.result
        self.paid = list(state.paid)
        self.declared = state.declared
        self.next_banker = state.next_banker
        self.reshuffle = state.reshuffle
        self.offer = state.offer
        self.left = state.left
        self.over = state.over
        self.events: list[Event] = []

    # Facts

    def tell(self, what: str, seat: Seat | None, *tags: str, **args: object) -> None:
        """Notes a fact that everybody may know."""
        self.events.append(Event(what, seat, args, tags=tags))

    # Who

    def seated(self) -> list[Seat]:
        """Seats that have not left."""
        return [seat for seat in range(self.seats) if seat not in self.left]

    def following(self, seat: Seat) -> Seat:
        """The first seat clockwise that has not left."""
        return next(s for s in clockwise(self.seats, seat) if s not in self.left)

    def current(self) -> tuple[Seat, int] | None:
        """The hand that is to be played, as seat and number."""
        return waiting_hand(self.order, self.hands)

    def compared(self) -> bool:
        """Whether some hand depends on what the banker gets."""
        return any(h.status in ("stuck", "fct") for seat in self.order for h in self.hands[seat])

    def to(self, seat: Seat | None) -> None:
        """Gives the turn to a seat, or to nobody."""
        if seat is not None and seat != self.turn:
            self.tell("turn", seat)
        self.turn = seat

    # Cards

    def draw(self) -> Card:
        """The top card of the pack."""
        return self.pack.pop(0)

    def hold(self, seat: Seat, index: int, **changes: Any) -> Hand:
        """Changes a hand."""
        hand = self.hands[seat][index] = replace(self.hands[seat][index], **changes)
        return hand

    def deal_to(self, seat: Seat, index: int, *, up: bool = False) -> Card:
        """One card to a hand."""
        hand, card = self.hands[seat][index], self.draw()
        self.hold(seat, index, cards=(*hand.cards, card), up=(*hand.up, up))
        return card

    def whisper(self, seat: Seat, index: int) -> None:
        """Tells the owner alone of the newest card of a hand."""
        card = self.hands[seat][index].cards[-1]
        self.events.append(Event("drew", seat, {"card": card}, _CARD, (seat,)))

    def judge(self, seat: Seat, index: int) -> None:
        """What follows by itself from a hand's newest card (pontoon.md, 6)."""
        hand = self.hands[seat][index]
        if is_bust(hand.cards):
            self.hold(seat, index, status="bust", up=(True,) * len(hand.cards))
            self.tell("bust", seat, cards=hand.cards, n=hand.stake)
            self.pay(seat, -hand.stake)
            self.pack += hand.cards
        elif len(hand.cards) == FIVE:
            self.hold(seat, index, status="fct")
            self.tell("fct", seat)
        elif low(hand.cards) == BEST:
            self.hold(seat, index, status="stuck")
            self.tell("stuck", seat)

    def surrender(self, seat: Seat) -> int:
        """All hands of a seat that are not bust go under the pack; the stakes in them."""
        lost = 0
        for index, hand in enumerate(self.hands[seat]):
            if hand.status in GONE:
                continue
            self.pack += hand.cards
            self.hold(seat, index, status="left", cards=(), up=())
            if hand.bet and self.result is None:
                self.pay(seat, -hand.stake)
                lost += hand.stake
        return lost

    # Chips

    def pay(self, seat: Seat, amount: int) -> None:
        """Chips from the banker to a player, or back when there are less than none of them."""
        self.paid.append((seat, amount))
        self.move(self.banker, seat, amount)

    def move(self, giver: Seat, taker: Seat, amount: int) -> None:
        """Chips from seat to seat."""
        self.balances[giver] -= amount
        self.balances[taker] += amount

    # The end

    def finish(self, why: str) -> None:
        """Closes the table and names the winners (pontoon.md, 10)."""
        self.over, self.turn, self.phase, self.offer = True, None, "done", None
        winners = leaders(self._position((), {}))
        best = self.balances[winners[0]] if winners else 0
        self.tell("ended", None, "last", seats=winners, n=best, choice=why)

    def close(self, now: int, *lanes: str, decided: bool = True) -> Step[Sitting]:
        """The new position. `decided`: a decision was made or passed, so a new one is open.

        `lanes` are others whose presses ceased to count; those that an offer's change or a new hand
        brings are found here.
        """
        state = self._state
        clocks = () if self.over else state.clocks
        if self.offer != state.offer:
            lanes = (*lanes, "answer")
        if self.deals != state.deals:
            lanes = (*lanes, "offer")
        if decided:
            clocks, lanes = self._clocks(now), (*lanes, "main")
        beats = raised(state.beats, *lanes) if lanes else state.beats
        return Step(self._position(clocks, beats), tuple(self.events))

    def _clocks(self, now: int) -> tuple[Clock, ...]:
        if self.over or self.phase == "idle":
            return ()
        options = self.options
        if self.turn is not None:
            return decision("turn", now, options.period(TIMER), self.turn)
        if self.phase == "done":
            pause = BETWEEN if options.clock == "live" else options.period(TIMER)
            return decision("next", now, pause)
        return (Clock("pace", now, now + PACE, now + PACE, secret=True, decision=False),)

    def _position(self, clocks: tuple[Clock, ...], beats: Any) -> Sitting:
        return Sitting(
            self.options,
            self.seats,
            self.banker,
            tuple(self.balances),
            tuple(map(tuple, self.hands)),
            tuple(self.pack),
            self.order,
            self.deals,
            self.phase,
            self.turn,
            self.bank,
            self.bank_up,
            self.auto,
            self.result,
            tuple(self.paid),
            self.declared,
            self.next_banker,
            self.reshuffle,
            self.offer,
            self.left,
            self.over,
            clocks,
            beats,
            self._state.chance,
        )
