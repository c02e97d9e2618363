"""The table while one move is made: cards are dealt, bets paid, facts noted, then it is closed."""

from __future__ import annotations

from dataclasses import replace

from games.blackjack import settling
from games.blackjack.state import Hand, Phase, Position, Result, dealer_next, leaders
from games.core.cards import Card, pack
from games.core.clocks import Clock, decision
from games.core.events import Event
from games.core.game import HOUSE, Seat, Step
from games.core.lanes import Beats
from games.core.seats import clockwise
from games.core.twentyone import BEST, is_bust, low, total

TIMER = 45
"""Seconds for a decision under the live clock (7)."""
DEAL_TIMER = 60
"""Seconds after which the bot deals for a player who sleeps (7)."""
ANYONE_MS = 20_000
"""After so long anybody may deal for the house (3.1)."""
PACE_MS = 1_200
"""Between two cards of the dealer, so that people can follow."""

PACK = pack()


class Table:
    """A position opened for one move. Methods keep hands, balances and facts in step."""

    def __init__(self, state: Position) -> None:
        self._state = state
        self.options = state.options
        self.seats = state.seats
        self.phase: Phase = state.phase
        self.dealer = state.dealer
        self.holder = state.holder
        self.last = state.last
        self.round = state.round
        self.order = state.order
        self.hands = list(state.hands)
        self.bank = state.bank
        self.shown = state.shown
        self.pack = state.pack
        self.turn = state.turn
        self.tallies = list(state.tallies)
        self.balances = list(state.balances)
        self.house = state.house
        self.left = state.left
        self.played = state.played
        self.over = state.over
        self.events: list[Event] = []
        self._opened = False
        self._decided = False

    # Facts

    def tell(self, what: str, seat: Seat | None = None, *tags: str, **args: object) -> None:
        """Notes a fact; nothing that is told here is secret."""
        self.events.append(Event(what, seat, args, tags=tags))

    def opens(self, *, decided: bool = True) -> None:
        """Something else is waited for; `decided`: presses made before no longer count."""
        self._opened = True
        self._decided = self._decided or decided

    # A round

    def start(self, *, slept: bool = False) -> None:
        """A round begins: the pack is whole again, bets are taken if chips are played (3.1).

        `slept`: the bot does it for a dealer who does not.
        """
        self.round += 1
        if self.options.chips:
            self.tell("betting", None, "begins", n=self.options.min, m=self.options.max)
        else:
            self.tell("dealt", None, "begins", n=self.round)
        if slept:
            self.tell("slept", self.dealer)
        self.holder = self.dealer
        if self.dealer != HOUSE:
            self.last = self.dealer
        around = clockwise(self.seats, self.dealer)
        self.order = tuple([s for s in around if s != self.dealer and s not in self.left])
        self.hands = [Hand() if seat in self.order else None for seat in range(self.seats)]
        self.bank, self.shown, self.pack = (), False, PACK
        if self.options.chips:
            self.phase = "bet"
            self.opens()
        else:
            self.deal()

    def deal(self) -> None:
        """Two cards each, the first face down, the dealer last; 21 stands (3.2, 3.3)."""
        deck = self._state.chance.shuffle(f"deal:{self.round}", PACK)
        hands = len(self.order) + 1
        self.phase = "play"
        dealer = () if self.holder == HOUSE else (self.holder,)
        self.played = tuple(sorted({*self.played, *self.order, *dealer}))
        self.bank, self.pack = (deck[hands - 1], deck[2 * hands - 1]), deck[2 * hands :]
        for place, seat in enumerate(self.order):
            cards = (deck[place], deck[hands + place])
            self.hands[seat] = Hand(cards, bet=self.hand(seat).bet)
            if total(cards) == BEST:
                self.stand(seat)
        self.pass_turn()

    def hand(self, seat: Seat) -> Hand:
        """The hand of a seat that plays this round."""
        hand = self.hands[seat]
        assert hand is not None
        return hand

    def draw(self) -> Card:
        """The top card of the pack."""
        card, self.pack = self.pack[0], self.pack[1:]
        return card

    def bet(self, seat: Seat, amount: int) -> None:
        """A bet is placed; the last one brings the cards (5)."""
        self.hands[seat] = Hand(bet=amount)
        self.tell("bet", seat, n=amount)
        self.deal_once_bet()

    def deal_once_bet(self) -> None:
        """Deals if everybody has bet, and there is anybody."""
        if not self.order:
            self.phase = "idle"
            self.opens()
        elif all(self.hand(seat).bet for seat in self.order):
            self.tell("dealt", n=self.round)
            self.deal()

    def take(self, seat: Seat, card: Card) -> None:
        """A card for the seat on turn; bust and 21 end the turn (5, 3.3)."""
        hand = self.hand(seat)
        cards = (*hand.cards, card)
        self.hands[seat] = Hand(cards, hand.status, hand.bet)
        self.opens()
        if is_bust(cards):
            self.hands[seat] = Hand(cards, "bust", hand.bet)
            self.tell("bust", seat, cards=cards, n=low(cards))
            self.pass_turn()
        elif total(cards) == BEST:
            self.stand(seat)
            self.pass_turn()

    def stand(self, seat: Seat) -> None:
        """The seat takes no more cards."""
        hand = self.hand(seat)
        self.hands[seat] = Hand(hand.cards, "stand", hand.bet)
        self.tell("stood", seat)

    def pass_turn(self) -> None:
        """The next player who hasn't finished is on turn, or else it is the dealer's."""
        waiting = (seat for seat in self.order if self.hand(seat).status == "wait")
        self.turn = next(waiting, None)
        if self.turn is None:
            self.phase = "dealer"
        self.opens()

    # The dealer

    def dealer_plays(self) -> None:
        """One thing at a time: the card is turned up, one is drawn, the hands are settled (3.4)."""
        standing = any(self.hand(seat).status == "stand" for seat in self.order)
        self.opens()
        if not self.shown:
            self.shown = True
            self.tell("turned", cards=self.bank, n=total(self.bank))
        elif standing and settling.draws(self.options, self.bank):
            card = self.draw()
            self.bank = (*self.bank, card)
            self.tell("drew", card=card, n=total(self.bank))
        else:
            self._settle(standing=standing)

    def _settle(self, *, standing: bool) -> None:
        """Every hand not settled yet meets the dealer's; the deal moves on (3.5, 3.6)."""
        self.phase = "done"
        for seat in self.order:
            hand = self.hand(seat)
            if hand.result is None:
                result, why = settling.compare(self.options, hand.cards, self.bank)
                self.settle(seat, result)
                self._tell_result(seat, result, why)
        if standing:
            # What the dealer came to decided it, and only the last facts are read for long.
            how = "bust" if is_bust(self.bank) else "stand"
            self.tell("stopped", n=total(self.bank), choice=how)
        self.name_dealer()

    def settle(self, seat: Seat, result: Result) -> None:
        """The result of a hand goes into both tallies and balances."""
        hand = self.hand(seat)
        change = settling.change(self.options, hand, result)
        self.hands[seat] = replace(hand, result=result, change=change)
        self.tallies[seat] = settling.counted(self.tallies[seat], result)
        self.balances[seat] += change
        if self.holder == HOUSE:
            self.house -= change
        else:
            opposite = settling.OPPOSITE[result]
            self.tallies[self.holder] = settling.counted(self.tallies[self.holder], opposite)
            self.balances[self.holder] -= change

    def _tell_result(self, seat: Seat, result: Result, why: settling.Why) -> None:
        hand = self.hand(seat)
        n, chips = total(hand.cards), abs(hand.change)
        match result:
            case "win":
                self.tell("won", seat, n=n, m=chips, choice=why)
            case "lose":
                self.tell("lost", seat, n=n, m=chips, choice=why)
            case _:
                self.tell("pushed", seat, n=n)

    def name_dealer(self) -> None:
        """Between rounds: who deals the next one may have changed (3.1, 7)."""
        before, self.dealer = self.dealer, dealer_next(self._position((), {}))
        if self.dealer != before:
            self.opens(decided=False)
            self.tell_dealer()

    def tell_dealer(self) -> None:
        """Says who deals from now on."""
        if self.dealer == HOUSE:
            self.tell("house")
        else:
            self.tell("deals", self.dealer)

    # Closing

    def finish(self, why: str) -> None:
        """The table is closed, and the best of those still here are named (6)."""
        self.over, self.turn = True, None
        self.opens()
        winners, best = leaders(self._position((), {}))
        self.tell("ended", None, "last", seats=winners, n=best, choice=why)

    def close(self, now: int) -> Step[Position]:
        """The new position, with the clock of whatever is waited for now."""
        beats = self._state.beats
        if self._decided:
            beats = {"main": beats.get("main", 0) + 1}
        clocks = self._clocks(now) if self._opened else self._kept()
        return Step(self._position(clocks, beats), tuple(self.events))

    def _position(self, clocks: tuple[Clock, ...], beats: Beats) -> Position:
        state = self._state
        return Position(
            self.options,
            self.seats,
            self.phase,
            self.dealer,
            self.holder,
            self.last,
            self.round,
            self.order,
            tuple(self.hands),
            self.bank,
            self.shown,
            self.pack,
            self.turn,
            tuple(self.tallies),
            tuple(self.balances),
            self.house,
            state.anyone and not self._opened,
            self.left,
            self.played,
            self.over,
            clocks,
            beats,
            state.chance,
        )

    def _clocks(self, now: int) -> tuple[Clock, ...]:
        """The clock of what has just been opened."""
        period = self.options.period
        if self.over:
            return ()
        if self.phase == "play":
            assert self.turn is not None
            return decision("turn", now, period(TIMER), self.turn)
        if self.phase == "bet":
            return decision("bet", now, period(TIMER), *self.order)
        if self.phase == "dealer":
            return (_own("dealer", now, PACE_MS),)
        if self.dealer == HOUSE:
            return (_own("anyone", now, ANYONE_MS),)
        return decision("deal", now, period(DEAL_TIMER), self.dealer)

    def _kept(self) -> tuple[Clock, ...]:
        """The clocks that ran before; that of the bets waits only for those who haven't bet."""
        if self.phase != "bet":
            return self._state.clocks
        late = tuple([seat for seat in self.order if not self.hand(seat).bet])
        return tuple([replace(clock, seats=late) for clock in self._state.clocks])


def _own(name: str, now: int, ms: int) -> Clock:
    """A clock that is nobody's decision and that nobody needs to see."""
    return Clock(name, now, now + ms, now + ms, secret=True, decision=False)
