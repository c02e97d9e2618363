"""The rules of Pontoon (docs/rules/pontoon.md): its moves and facts, and who sees what.

Facts told, with their args (`EVENTS` is the same list for programs):

- `cut` seat, card: a card turned to find the first banker
- `banker` seat: this seat holds the bank from now on
- `dealt` n, choice: the n-th hand begins, `shuffled` or `as_it_is`
- `turn` seat: the turn went to this seat
- `bet` seat, n: an initial bet
- `bought` seat, n, m: a card bought for n, which makes the stake m
- `drew` seat, card (secret): a card face down
- `twisted` seat, card: a card face up
- `stuck` seat: the hand sticks
- `split` seat, rank: a pair becomes two hands
- `pontoon` seat, card: a Pontoon is declared; its ace is shown
- `fct` seat: a Five Card Trick
- `bust` seat, cards, n: the hand is bust, shown, and its stake n lost
- `turned` seat, cards: the banker's two cards are shown
- `drawn` seat, card: the banker draws
- `paid` seat, n, m, choice: with all hands that were still in a player `gets` n, `pays` m, or
  gets n and pays m (`both`)
- `settled` seat (the banker), n, choice: `stay` (paying n), `tricks` (21), `bust`, `fct`,
  `pontoon`, or `fixed` when nothing depended on the bank
- `won` seat: a Pontoon wins the bank for the next hand
- `offered` seat, other, n: the bank is offered for n
- `declined` seat, other: that offer was refused
- `sold` seat, other, n: the bank goes to other for n
- `missed` seat: the clock ran out; the automatic move follows
- `joined` seat: somebody sat down, and plays from the next hand on
- `left` seat, n: somebody left and lost n
- `ended` seats (winners), n (their chips), choice: `host`, `hands` or `walkover`
"""

from __future__ import annotations

from collections.abc import Mapping

from games.core.actions import LEAVE, FieldSpec, Form, Move
from games.core.cards import BACK, backs
from games.core.chance import NO_CHANCE
from games.core.clocks import visible
from games.core.errors import IllegalMove
from games.core.game import Outcome, Seat, Step
from games.core.seats import check_player, seated
from games.pontoon import banking, leaving, playing
from games.pontoon.state import Hand, Sitting, leaders

EVENTS: Mapping[str, tuple[str, ...]] = {
    "cut": ("seat", "card"),
    "banker": ("seat",),
    "dealt": ("n", "choice"),
    "turn": ("seat",),
    "bet": ("seat", "n"),
    "bought": ("seat", "n", "m"),
    "drew": ("seat", "card"),
    "twisted": ("seat", "card"),
    "stuck": ("seat",),
    "split": ("seat", "rank"),
    "pontoon": ("seat", "card"),
    "fct": ("seat",),
    "bust": ("seat", "cards", "n"),
    "turned": ("seat", "cards"),
    "drawn": ("seat", "card"),
    "paid": ("seat", "n", "m", "choice"),
    "settled": ("seat", "n", "choice"),
    "won": ("seat",),
    "offered": ("seat", "other", "n"),
    "declined": ("seat", "other"),
    "sold": ("seat", "other", "n"),
    "missed": ("seat",),
    "joined": ("seat",),
    "left": ("seat", "n"),
    "ended": ("seats", "n", "choice"),
}
CODES = frozenset(
    {
        "E_BANKER",
        "E_BET_RANGE",
        "E_PONTOON",
        "E_NO_PONTOON",
        "E_SPLIT_LATE",
        "E_SPLIT_PAIR",
        "E_SPLIT_LIMIT",
        "E_BUY_AFTER_TWIST",
        "E_BUY_RANGE",
        "E_STICK_LOW",
        "E_SALE_CLOSED",
        "E_NOT_BANKER",
        "E_BANK_WON",
        "E_TARGET_UNKNOWN",
        "E_PRICE",
        "E_NO_OFFER",
        "E_NOT_HOST",
        "E_LIMITS",
    }
)
_AMOUNT = {"amount": FieldSpec("number")}
_SALE = {"to": FieldSpec("seat"), "price": FieldSpec("number")}
_FORMS = (
    Form("bet", _AMOUNT, where="both"),
    Form("declare", style="success"),
    Form("stick"),
    Form("twist"),
    Form("buy", _AMOUNT, costly=True),
    Form("split", style="secondary", costly=True),
    Form("draw", where="both"),
    Form("stay", where="both"),
    Form("next", where="both", style="success", order=True),
    Form("answer", {"accept": FieldSpec("choice")}, lane="answer", where="both"),
    Form("offer", _SALE, lane="offer", where="both", style="secondary", costly=True),
    Form("end", where="table", style="secondary", costly=True, order=True, confirm=True),
    LEAVE,
)
FORMS: Mapping[str, Form] = {form.name: form for form in _FORMS}


def play(state: Sitting, seat: Seat, move: Move, now: int) -> Step[Sitting]:
    """Any move. Raises IllegalMove in the printed order."""
    values = move.values
    match move.action:
        case "bet":
            return playing.bet(state, seat, values.get("amount"), now)
        case "declare" | "split" | "buy" | "twist" | "stick":
            return playing.play(state, seat, move, now)
        case "draw" | "stay":
            return banking.bank(state, seat, move.action, now)
        case "next" | "end":
            return banking.order(state, seat, move.action, now)
        case "offer":
            return banking.offer(state, seat, values.get("to"), values.get("price"), now)
        case "answer":
            return banking.answer(state, seat, values.get("accept"), now)
        case "leave":
            return leaving.leave(state, seat, now)
    check_player(state, seat)
    raise IllegalMove("E_FORM")


def observe(state: Sitting, seat: Seat | None) -> Sitting:
    """The position with all blanked that this seat may not know (5, 12)."""
    hands, bank = state.hands, state.bank
    if state.result is None:
        hands = tuple(
            [
                own if owner == seat else tuple(map(_from_outside, own))
                for owner, own in enumerate(state.hands)
            ]
        )
        if not state.bank_up:
            bank = backs(bank)
    return Sitting(
        state.options,
        state.seats,
        state.banker,
        state.balances,
        hands,
        backs(state.pack),
        state.order,
        state.deals,
        state.phase,
        state.turn,
        bank,
        state.bank_up,
        state.auto,
        state.result,
        state.paid,
        state.declared,
        state.next_banker,
        state.reshuffle,
        state.offer,
        state.left,
        state.over,
        visible(state.clocks),
        state.beats,
        NO_CHANCE,
    )


def _from_outside(hand: Hand) -> Hand:
    """A hand as those see it who hold other ones."""
    if all(hand.up):
        return hand
    cards = tuple([card if up else BACK for card, up in zip(hand.cards, hand.up, strict=True)])
    return Hand(cards, hand.up, hand.bet, hand.bought, hand.status, hand.twisted)


def outcome(state: Sitting) -> Outcome | None:
    """The highest balance among those still seated who have played wins; ties share (10)."""
    if not state.over:
        return None
    late = _late(state)
    scores = tuple([None if seat in late else n for seat, n in enumerate(state.balances)])
    return Outcome(leaders(state), scores=scores, walkover=len(seated(state)) == 1)


def chips(state: Sitting) -> tuple[int | None, ...]:
    """How far each seat is above or below what it began with (3.2, 10)."""
    late, start = _late(state), state.options.start
    return tuple([None if seat in late else n - start for seat, n in enumerate(state.balances)])


def _late(state: Sitting) -> list[Seat]:
    """Who sits here and has played no hand yet."""
    played = (*state.order, state.banker)
    return [seat for seat in seated(state) if seat not in played]
