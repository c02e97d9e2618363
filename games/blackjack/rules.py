"""The rules of Blackjack (docs/rules/blackjack.md): the moves, in the order they are checked.

Facts told, with their args (`EVENTS` is the same list for programs):

- `joined` seat: somebody sat down and plays from the next deal on
- `deals` seat: it is theirs to deal, the first time or because the deal has moved on
- `house`: the house deals from here on, because the dealer left
- `betting` n, m: bets are open, from n to m
- `bet` seat, n
- `dealt` n: round n was dealt
- `hit` seat, card; `doubled` seat, n (the bet now), card: a card face up
- `stood` seat: also by itself, with 21
- `bust` seat, cards (the whole hand), n (its low total)
- `turned` cards, n: the dealer's two cards and their total; `drew` card, n: the total then
- `won`, `lost` seat, n (total), m (chips), choice: `higher`, `bust` (whoever lost), `natural`
- `pushed` seat, n (total)
- `stopped` n, choice: `stand` or `bust`, with somebody left to compare with; after the results,
  since it decided them
- `missed` seat, choice: time ran out and the seat `stand`s or `bet`s the minimum
- `slept` seat: the bot deals for a dealer who sleeps
- `left` seat, n (chips lost)
- `ended` seats (best), n (their score), choice: `closed`, or `empty` when everybody left
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from games.blackjack.state import Hand, Position
from games.blackjack.table import Table
from games.core.actions import LEAVE, FieldSpec, Form, Move
from games.core.errors import IllegalMove
from games.core.game import HOUSE, Seat, Step
from games.core.seats import check_player

EVENTS: Mapping[str, tuple[str, ...]] = {
    "joined": ("seat",),
    "deals": ("seat",),
    "house": (),
    "betting": ("n", "m"),
    "bet": ("seat", "n"),
    "dealt": ("n",),
    "hit": ("seat", "card"),
    "doubled": ("seat", "n", "card"),
    "stood": ("seat",),
    "bust": ("seat", "cards", "n"),
    "turned": ("cards", "n"),
    "drew": ("card", "n"),
    "won": ("seat", "n", "m", "choice"),
    "lost": ("seat", "n", "m", "choice"),
    "pushed": ("seat", "n"),
    "stopped": ("n", "choice"),
    "missed": ("seat", "choice"),
    "slept": ("seat",),
    "left": ("seat", "n"),
    "ended": ("seats", "n", "choice"),
}
CODES = frozenset(
    {
        "E_NOT_HOST",
        "E_NOT_DEALER",
        "E_DEALER_FORCED",
        "E_BET_DONE",
        "E_BET_RANGE",
        "E_NO_DOUBLE",
        "E_DOUBLE_LATE",
        "E_BET_LIMITS",
    }
)
FORMS: Mapping[str, Form] = {
    "bet": Form("bet", {"amount": FieldSpec("number")}, where="both", style="success"),
    "hit": Form("hit", where="both"),
    "stand": Form("stand", where="both", style="secondary"),
    "double": Form("double", where="both", costly=True),
    "deal": Form("deal", where="both", style="success", order=True),
    "end": Form("end", where="table", style="secondary", costly=True, order=True, confirm=True),
    "leave": LEAVE,
}


def play(state: Position, seat: Seat, move: Move, now: int) -> Step[Position]:
    """The position after a move but `leave`. Raises IllegalMove in the printed order (5)."""
    form = FORMS.get(move.action)
    if state.over or seat != HOUSE or form is None or not form.order:
        check_player(state, seat)
    match move.action:
        case "deal":
            return _deal(state, seat, now)
        case "end":
            return _end(state, seat, now)
        case "bet":
            return _bet(state, seat, move.values.get("amount"), now)
        case "hit":
            return _in_turn(state, seat, _hit, now)
        case "stand":
            return _in_turn(state, seat, _stand, now)
        case "double":
            return _in_turn(state, seat, _double, now)
    raise IllegalMove("E_FORM")


def _check_between(state: Position) -> None:
    if state.phase not in ("idle", "done"):
        raise IllegalMove("E_PHASE")


def _deal(state: Position, seat: Seat, now: int) -> Step[Position]:
    """A round starts (3.1)."""
    _check_between(state)
    if state.dealer == HOUSE:
        if seat != HOUSE and not state.anyone:
            raise IllegalMove("E_NOT_HOST", choice="deal")
    elif seat != state.dealer:
        raise IllegalMove("E_NOT_DEALER", seat=state.dealer)
    table = Table(state)
    table.start()
    return table.close(now)


def _end(state: Position, seat: Seat, now: int) -> Step[Position]:
    """The host closes the table (3.7, 6)."""
    _check_between(state)
    if seat != HOUSE:
        raise IllegalMove("E_NOT_HOST", choice="end")
    table = Table(state)
    table.finish("closed")
    return table.close(now)


def _bet(state: Position, seat: Seat, amount: object, now: int) -> Step[Position]:
    """A bet is placed; all of them bring the cards (5)."""
    if state.phase != "bet":
        raise IllegalMove("E_PHASE")
    if seat == state.dealer:
        raise IllegalMove("E_DEALER_FORCED")
    hand = state.hands[seat]
    if hand is None:  # sat down since the round began
        raise IllegalMove("E_PHASE")
    if hand.bet:
        raise IllegalMove("E_BET_DONE")
    if not isinstance(amount, int):
        raise IllegalMove("E_FORM")
    low, high = state.options.min, state.options.max
    if not low <= amount <= high:
        raise IllegalMove("E_BET_RANGE", n=low, m=high)
    table = Table(state)
    table.bet(seat, amount)
    return table.close(now)


def _in_turn(
    state: Position, seat: Seat, move: Callable[[Table, Seat], None], now: int
) -> Step[Position]:
    """A move of the player on turn (5)."""
    if state.phase != "play":
        raise IllegalMove("E_PHASE")
    if seat == state.dealer:
        raise IllegalMove("E_DEALER_FORCED")
    if seat != state.turn:
        raise IllegalMove("E_NOT_TURN", seat=state.turn)
    table = Table(state)
    move(table, seat)
    return table.close(now)


def _hit(table: Table, seat: Seat) -> None:
    card = table.draw()
    table.tell("hit", seat, card=card)
    table.take(seat, card)


def _stand(table: Table, seat: Seat) -> None:
    table.stand(seat)
    table.pass_turn()


def _double(table: Table, seat: Seat) -> None:
    """The bet is doubled for exactly one more card (5). Raises E_NO_DOUBLE, E_DOUBLE_LATE."""
    options, hand = table.options, table.hand(seat)
    if not (options.double and options.chips):
        raise IllegalMove("E_NO_DOUBLE")
    if len(hand.cards) > 2:
        raise IllegalMove("E_DOUBLE_LATE")
    card = table.draw()
    table.hands[seat] = Hand(hand.cards, hand.status, 2 * hand.bet)
    table.tell("doubled", seat, n=2 * hand.bet, card=card)
    table.take(seat, card)
    if table.turn == seat:
        _stand(table, seat)


# Time


def expire(state: Position, clock: str, now: int) -> Step[Position]:
    """What happens when a clock of this name fires. Raises ValueError when none runs."""
    if clock not in (c.name for c in state.clocks):
        raise ValueError(f"no clock '{clock}' runs")
    if clock == "anyone":
        return Step(replace(state, anyone=True, clocks=()))
    if clock == "dealer":
        table = Table(state)
        table.dealer_plays()
        return table.close(now)
    return run_out(state, now)


def run_out(state: Position, now: int) -> Step[Position]:
    """The time of whatever is waited for is up (7); between rounds the house waits for nobody."""
    table = Table(state)
    if state.phase == "play":
        assert state.turn is not None
        table.tell("missed", state.turn, choice="stand")
        _stand(table, state.turn)
    elif state.phase == "bet":
        late = [seat for seat in state.order if not table.hand(seat).bet]
        for seat in late:
            table.tell("missed", seat, choice="bet")
        for seat in late:
            table.bet(seat, state.options.min)
    elif state.dealer != HOUSE:
        table.start(slept=True)
    return table.close(now)
