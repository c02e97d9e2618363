"""The rules of Go Fish (docs/rules/go-fish.md): the ask, leaving, and who sees what.

Facts told, with their args (`EVENTS` is the same list for programs):

- `cut` seat, card: a card turned to find the dealer
- `dealt` seat (the dealer), n: everybody was dealt n cards
- `turn` seat: the turn went to this seat
- `asked` seat, other, rank: seat asks other for rank
- `caught` seat, other, rank, n, cards: other hands over these cards, shown to all
- `gofish` seat, other, rank: other has none
- `drew` seat, card (secret): a card from the stock, kept secret
- `lucky` seat, card: the very rank asked for, shown, under `draw_match_again`
- `book` seat, rank: four of a rank are laid down
- `refilled` seat, card (secret): an empty hand drew a card at its turn
- `missed` seat: the clock ran out; the automatic ask follows
- `left` seat, n: somebody left, n cards went back into the stock
- `ended` seats (winners), n (their score), choice: `books`, `out` (stock or a hand), `stalled`
  or `walkover`
"""

from __future__ import annotations

from collections.abc import Mapping

from games.core.actions import LEAVE, LEAVING, Action, FieldSpec, Form, Move, Pick
from games.core.cards import Card, Rank, backs
from games.core.chance import NO_CHANCE
from games.core.clocks import visible
from games.core.errors import IllegalMove
from games.core.events import Event
from games.core.game import Outcome, Seat, Step
from games.core.seats import check_player, is_seated, seated
from games.gofish.dealing import LOW_TO_HIGH
from games.gofish.state import Fish, is_in, points, unknown
from games.gofish.table import Table

EVENTS: Mapping[str, tuple[str, ...]] = {
    "cut": ("seat", "card"),
    "dealt": ("seat", "n"),
    "turn": ("seat",),
    "asked": ("seat", "other", "rank"),
    "caught": ("seat", "other", "rank", "n", "cards"),
    "gofish": ("seat", "other", "rank"),
    "drew": ("seat", "card"),
    "lucky": ("seat", "card"),
    "book": ("seat", "rank"),
    "refilled": ("seat", "card"),
    "missed": ("seat",),
    "left": ("seat", "n"),
    "ended": ("seats", "n", "choice"),
}
CODES = frozenset(
    {
        "E_TARGET_UNKNOWN",
        "E_TARGET_SELF",
        "E_TARGET_OUT",
        "E_RANK_REMOVED",
        "E_RANK_NOT_HELD",
        "E_DECK_SMALL",
    }
)
FORMS: Mapping[str, Form] = {
    "ask": Form("ask", {"target": FieldSpec("seat"), "rank": FieldSpec("rank")}),
    "leave": LEAVE,
}
_LEAVE = (LEAVING,)


# Moves


def ask(state: Fish, seat: Seat, target: object, rank: object, now: int) -> Step[Fish]:
    """One ask with all that follows (5). Raises IllegalMove in the printed order."""
    target, rank = _checked(state, seat, target, rank)
    table = Table(state)
    table.tell("asked", seat, other=target, rank=rank)
    table.asks(seat, rank)
    again = _catch(table, seat, target, rank) or _fish(table, seat, target, rank)
    why = table.ending()
    if why is not None:
        table.finish(why)
    elif again:
        table.to_move(seat)
    else:
        table.to_move(_passed_to(table, seat, target))
    return table.close(now)


def _passed_to(table: Table, seat: Seat, target: Seat) -> Seat:
    """Who moves after an ask that failed (6)."""
    match table.options.pass_to:
        case "left":
            return table.next_in(seat)
        case "asked":
            return target if table.is_in(target) else table.next_in(target)


def _checked(state: Fish, seat: Seat, target: object, rank: object) -> tuple[Seat, Rank]:
    check_player(state, seat)
    if seat != state.turn:
        raise IllegalMove("E_NOT_TURN", seat=state.turn)
    if not isinstance(target, int) or not isinstance(rank, str):
        raise IllegalMove("E_FORM")
    if not is_seated(state, target):
        raise IllegalMove("E_TARGET_UNKNOWN")
    if target == seat:
        raise IllegalMove("E_TARGET_SELF")
    if not is_in(state, target):
        raise IllegalMove("E_TARGET_OUT", seat=target)
    if rank in state.options.removed:
        raise IllegalMove("E_RANK_REMOVED", rank=rank)
    if not any(card[0] == rank for card in state.hands[seat]):
        raise IllegalMove("E_RANK_NOT_HELD", rank=rank)
    return target, rank


def _catch(table: Table, seat: Seat, target: Seat, rank: Rank) -> bool:
    """The target hands over what it has of the rank; whether it had any (5, effect 2)."""
    cards = table.holding(target, rank)
    if not cards:
        return False
    args = {"other": target, "rank": rank, "n": len(cards), "cards": cards}
    table.events.append(Event("caught", seat, args))
    table.hand_over(target, seat, cards)
    table.lay(seat, rank)
    table.idle = 0
    return True


def _fish(table: Table, seat: Seat, target: Seat, rank: Rank) -> bool:
    """Go fish; whether the draw gives another turn (5, effect 3)."""
    table.tell("gofish", seat, other=target, rank=rank)
    table.lacks(target, rank)
    if not table.stock:
        table.idle += 1
        return False
    table.idle = 0
    card = table.draw(seat)
    lucky = table.options.draw_match_again and card[0] == rank
    if lucky:
        table.tell("lucky", seat, card=card)
        table.shows(seat, rank, 1)
    else:
        table.whisper("drew", seat, card)
        table.unseen(seat)
    book = table.lay(seat, card[0])
    return lucky or (book and table.options.draw_book_again)


def leave(state: Fish, seat: Seat, now: int) -> Step[Fish]:
    """The leaver's hand is shuffled into the stock; the last one seated wins (8)."""
    check_player(state, seat)
    table = Table(state)
    hand = state.hands[seat]
    table.left = tuple(sorted((*state.left, seat)))
    table.tell("left", seat, n=len(hand))
    table.hands[seat] = table.fresh[seat] = ()
    table.known[seat] = unknown(0)
    if hand:
        table.leaves += 1
        purpose = f"leave:1:{table.leaves}"
        table.stock = state.chance.shuffle(purpose, state.stock + hand)
    if len(table.seated()) == 1:
        table.finish("walkover")
    elif seat == state.turn:
        table.to_move(table.next_in(seat))
    return table.close(now, decided=table.turn != state.turn)


# What a seat sees and may do


def actions(seen: Fish, seat: Seat | None) -> tuple[Action, ...]:
    """The ask of the seat on turn, whose two choices are independent; Leave for all seated."""
    if seen.over or seat is None or not is_seated(seen, seat):
        return ()
    if seat != seen.turn:
        return _LEAVE
    targets = [s for s in seated(seen) if s != seat and (seen.stock or seen.hands[s])]
    held: dict[Rank, int] = {}
    for card in seen.hands[seat]:
        held[card[0]] = held.get(card[0], 0) + 1
    fields = (
        Pick("target", "seat", tuple(targets)),
        Pick("rank", "rank", tuple(held), counts=tuple(held.values())),
    )
    return (Action("ask", fields), *_LEAVE)


def automatic(seen: Fish, seat: Seat) -> Move | None:
    """The rank held most often, asked of the nearest seat that holds cards (8)."""
    if seat != seen.turn:
        return None
    held = [card[0] for card in seen.hands[seat]]
    rank = max(LOW_TO_HIGH, key=held.count)  # of equals the first, the lowest
    clockwise = [(seat + step) % seen.seats for step in range(1, seen.seats)]
    others = [s for s in clockwise if is_in(seen, s)]
    target = next((s for s in others if seen.hands[s]), others[0])
    return Move("ask", {"target": target, "rank": rank})


def observe(state: Fish, seat: Seat | None) -> Fish:
    """The position with others' hands, the stock's cards and chance blanked (4, 9)."""
    hands = [backs(hand) for hand in state.hands]
    fresh: list[tuple[Card, ...]] = [()] * state.seats
    if seat is not None and 0 <= seat < state.seats:
        hands[seat], fresh[seat] = state.hands[seat], state.fresh[seat]
    return Fish(
        state.options,
        state.seats,
        state.dealer,
        tuple(hands),
        backs(state.stock),
        state.books,
        state.known,
        state.turn,
        tuple(fresh),
        state.left,
        state.over,
        state.idle,
        state.leaves,
        visible(state.clocks),
        state.beats,
        NO_CHANCE,
    )


def outcome(state: Fish) -> Outcome | None:
    """The highest score among those still seated wins; ties share (7)."""
    if not state.over:
        return None
    scores = tuple(points(state.options, books) for books in state.books)
    stayed = seated(state)
    best = max(scores[seat] for seat in stayed)
    return Outcome(
        winners=tuple(seat for seat in stayed if scores[seat] == best),
        scores=scores,
        walkover=len(stayed) == 1,
    )


def next_dealer(state: Fish) -> Seat | None:
    """The next seat clockwise from the one that dealt (3.1)."""
    return None if state.dealer is None else (state.dealer + 1) % state.seats
