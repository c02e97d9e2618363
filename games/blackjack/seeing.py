"""What a seat of a Blackjack table sees, and what it may do (blackjack.md, 4, 5 and 8)."""

from __future__ import annotations

from dataclasses import replace

from games.blackjack.state import Hand, Position, is_open, leaders, may_double, score
from games.core.actions import LEAVING, Action, Move, Number
from games.core.cards import BACK, Card, backs
from games.core.chance import NO_CHANCE
from games.core.clocks import visible
from games.core.game import HOUSE, Outcome, Seat
from games.core.seats import is_seated

_DEAL = Action("deal")
_END = Action("end")
_TURN = (Action("hit"), Action("stand"))
_DOUBLE = Action("double")


def observe(state: Position, seat: Seat | None) -> Position:
    """The position with the pack, face-down cards and chance blanked (4)."""
    hands = tuple([_seen(state, owner, seat) for owner in range(state.seats)])
    bank = state.bank if state.shown else covered(state.bank)
    return replace(
        state,
        hands=hands,
        bank=bank,
        pack=backs(state.pack),
        clocks=visible(state.clocks),
        chance=NO_CHANCE,
    )


def _seen(state: Position, owner: Seat, viewer: Seat | None) -> Hand | None:
    hand = state.hands[owner]
    if hand is None or owner == viewer or is_open(state, hand):
        return hand
    return replace(hand, cards=covered(hand.cards))


def covered(cards: tuple[Card, ...]) -> tuple[Card, ...]:
    """Cards whose first lies face down."""
    return (BACK, *cards[1:]) if cards else ()


def waiting(seen: Position) -> tuple[Seat, ...]:
    """Who owes a decision: a bet, a move, the deal of a player; the house's is the host's order."""
    if seen.over:
        return ()
    match seen.phase:
        case "bet":
            return tuple([s for s in seen.order if (hand := seen.hands[s]) and not hand.bet])
        case "play" if seen.turn is not None:
            return (seen.turn,)
        case "idle" | "done" if seen.dealer != HOUSE:
            return (seen.dealer,)
    return ()


def actions(seen: Position, seat: Seat | None) -> tuple[Action, ...]:
    """What a seat may do, and the host as HOUSE (5)."""
    if seen.over or seat is None:
        return ()
    between = seen.phase in ("idle", "done")
    if seat == HOUSE:
        orders = (_DEAL, _END) if seen.dealer == HOUSE else (_END,)
        return orders if between else ()
    if not is_seated(seen, seat):
        return ()
    if between:
        deals = seen.dealer == seat or (seen.dealer == HOUSE and seen.anyone)
        return (_DEAL, LEAVING) if deals else (LEAVING,)
    return (*_moves(seen, seat), LEAVING)


def _moves(seen: Position, seat: Seat) -> tuple[Action, ...]:
    hand = seen.hands[seat]
    if hand is None:
        return ()
    if seen.phase == "bet" and not hand.bet:
        low, high = seen.options.min, seen.options.max
        presets = tuple(sorted({low, (low + high) // 2, high}))
        return (Action("bet", (Number("amount", low, high, presets),)),)
    if seen.phase == "play" and seen.turn == seat:
        return (*_TURN, _DOUBLE) if may_double(seen.options, hand.cards) else _TURN
    return ()


def automatic(seen: Position, seat: Seat) -> Move | None:
    """What a seat does when its clock runs out (7)."""
    if seat not in waiting(seen):
        return None
    match seen.phase:
        case "bet":
            return Move("bet", {"amount": seen.options.min})
        case "play":
            return Move("stand")
        case _:
            return Move("deal")


def outcome(state: Position) -> Outcome | None:
    """The best of those still here who played; who sat alone with the house beat nobody (6)."""
    if not state.over:
        return None
    winners, _ = leaders(state)
    played = [seat in state.played for seat in range(state.seats)]
    scores = tuple([score(state, seat) if did else None for seat, did in enumerate(played)])
    return Outcome(winners if state.seats > 1 else (), scores=scores)
