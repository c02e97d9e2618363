"""The table while one move is made: cards change hands, facts are noted, then it is closed."""

from __future__ import annotations

from games.core.cards import RANKS, Card, Rank, by_rank
from games.core.clocks import Clock, decision
from games.core.events import Event
from games.core.game import Seat, Step
from games.gofish.state import INDEX, Fish, Known, points

TIMER = 60
"""Seconds for a decision under the live clock (go-fish.md, 8)."""


def _with(row: tuple[int, ...], index: int, value: int) -> tuple[int, ...]:
    return (*row[:index], value, *row[index + 1 :])


class Table:
    """A position opened for one move. Methods keep hands, public knowledge and facts in step."""

    def __init__(self, state: Fish) -> None:
        self._state = state
        self.options = state.options
        self.hands = list(state.hands)
        self.stock = state.stock
        self.books = list(state.books)
        self.known = list(state.known)
        self.fresh = list(state.fresh)
        self.left = state.left
        self.turn = state.turn
        self.over = state.over
        self.idle = state.idle
        self.leaves = state.leaves
        self.events: list[Event] = []

    # Facts

    def tell(self, what: str, seat: Seat | None, **args: object) -> None:
        """Notes a fact that everybody may know."""
        self.events.append(Event(what, seat, args))

    def whisper(self, what: str, seat: Seat, card: Card) -> None:
        """Notes a fact whose card only its seat may know."""
        self.events.append(Event(what, seat, {"card": card}, _CARD, (seat,)))

    # Cards

    def holding(self, seat: Seat, rank: Rank) -> tuple[Card, ...]:
        """The seat's cards of a rank."""
        return tuple([card for card in self.hands[seat] if card[0] == rank])

    def asks(self, seat: Seat, rank: Rank) -> None:
        """An ask shows that the seat holds a card of the rank."""
        known, i = self.known[seat], INDEX[rank]
        if not known.sure[i]:
            self.known[seat] = Known(_with(known.sure, i, 1), known.lacked, known.drawn)

    def lacks(self, seat: Seat, rank: Rank) -> None:
        """Everybody now knows that the seat holds no card of the rank."""
        known, i = self.known[seat], INDEX[rank]
        sure, lacked = _with(known.sure, i, 0), _with(known.lacked, i, known.drawn)
        self.known[seat] = Known(sure, lacked, known.drawn)

    def shows(self, seat: Seat, rank: Rank, n: int) -> None:
        """Everybody saw `n` cards of the rank go to the seat."""
        known, i = self.known[seat], INDEX[rank]
        self.known[seat] = Known(_with(known.sure, i, known.sure[i] + n), known.lacked, known.drawn)

    def hand_over(self, giver: Seat, taker: Seat, cards: tuple[Card, ...]) -> None:
        """The giver's cards of one rank, all of them, go to the taker in view of everybody."""
        rank = cards[0][0]
        self._put_away(giver, rank)
        self.hands[taker] = by_rank(self.hands[taker] + cards)
        self.fresh[taker] = cards
        self.lacks(giver, rank)
        self.shows(taker, rank, len(cards))

    def draw(self, seat: Seat) -> Card:
        """The top card of the stock goes to the seat; what is known of it is for the caller."""
        card, self.stock = self.stock[0], self.stock[1:]
        self.hands[seat] = by_rank((*self.hands[seat], card))
        self.fresh[seat] = (card,)
        return card

    def unseen(self, seat: Seat) -> None:
        """The card just drawn was taken face down."""
        known = self.known[seat]
        self.known[seat] = Known(known.sure, known.lacked, known.drawn + 1)

    def lay(self, seat: Seat, rank: Rank) -> bool:
        """Lays down a book of the rank if the seat holds all four; whether it did."""
        if len(self.holding(seat, rank)) < 4:
            return False
        self._put_away(seat, rank)
        self.books[seat] = (*self.books[seat], rank)
        self.lacks(seat, rank)
        self.tell("book", seat, rank=rank)
        return True

    def _put_away(self, seat: Seat, rank: Rank) -> None:
        """All cards of a rank leave the hand."""
        self.hands[seat] = tuple([card for card in self.hands[seat] if card[0] != rank])
        self.fresh[seat] = tuple([card for card in self.fresh[seat] if card[0] != rank])

    # Turn and end

    def is_in(self, seat: Seat) -> bool:
        """go-fish.md, 4."""
        return seat not in self.left and bool(self.stock or self.hands[seat])

    def seated(self) -> list[Seat]:
        """Seats that have not left."""
        return [seat for seat in range(len(self.hands)) if seat not in self.left]

    def next_in(self, seat: Seat) -> Seat:
        """The first seat clockwise that is in, itself last; until the end somebody always is."""
        n = len(self.hands)
        clockwise = ((seat + step) % n for step in range(1, n + 1))
        return next(filter(self.is_in, clockwise))

    def to_move(self, seat: Seat) -> None:
        """Gives the turn to a seat; an empty hand refills, or is skipped (go-fish.md, 6)."""
        if not self.is_in(seat):
            seat = self.next_in(seat)
        if seat != self.turn:
            self.tell("turn", seat)
        self.turn = seat
        if not self.hands[seat]:
            # Everybody sees an empty hand: it holds nothing but what it draws now.
            known = self.known[seat]
            drawn = known.drawn
            self.known[seat] = Known((0,) * len(RANKS), (drawn,) * len(RANKS), drawn + 1)
            self.whisper("refilled", seat, self.draw(seat))

    def ending(self) -> str | None:
        """Why the game ends after an ask, if it does (go-fish.md, 7)."""
        if sum(map(len, self.books)) == len(RANKS) - len(self.options.removed):
            return "books"
        if self.options.end == "stock_or_hand":
            ended = not self.stock or not all(self.hands[seat] for seat in self.seated())
            return "out" if ended else None
        if not self.stock and self.idle >= 4 * sum(map(self.is_in, range(len(self.hands)))):
            return "stalled"
        return None

    def finish(self, why: str) -> None:
        """Ends the game and names the winners."""
        self.over, self.turn = True, None
        scores = {seat: points(self.options, self.books[seat]) for seat in self.seated()}
        best = max(scores.values())
        winners = tuple(seat for seat, score in scores.items() if score == best)
        args = {"seats": winners, "n": best, "choice": why}
        self.events.append(Event("ended", None, args, tags=("last",)))

    def close(self, now: int, *, decided: bool = True) -> Step[Fish]:
        """The new position. `decided`: a decision was made or passed, so a new one is open."""
        state = self._state
        clocks, beats = state.clocks, state.beats
        if decided:
            beats = {"main": beats.get("main", 0) + 1}
            clocks = _clock(state, self.turn, now)
        return Step(
            Fish(
                self.options,
                state.seats,
                state.dealer,
                tuple(self.hands),
                self.stock,
                tuple(self.books),
                tuple(self.known),
                self.turn,
                tuple(self.fresh),
                self.left,
                self.over,
                self.idle,
                self.leaves,
                clocks,
                beats,
                state.chance,
            ),
            tuple(self.events),
        )


_CARD = frozenset({"card"})


def _clock(state: Fish, turn: Seat | None, now: int) -> tuple[Clock, ...]:
    return () if turn is None else decision("turn", now, state.options.period(TIMER), turn)
