"""The rules of Cheat (docs/rules/cheat.md): the play, leaving, and who sees what.

Facts told, with their args (`EVENTS` is the same list for programs):

- `dealt` seat (who is first), n: all n cards were dealt
- `played` seat, n, rank: n cards went face down on the pile, called this rank
- `one_card` seat: one card is left in that hand
- `called` seat, other: seat challenges other's play
- `revealed` seat, cards, n, rank, choice: the cards that seat had played as n of this rank, shown
  to all; `honest` or `lie`
- `took` seat, n: seat takes the pile of n cards
- `missed` seat: the clock ran out; the automatic play follows
- `left` seat, n: somebody left, n cards went under the pile
- `placed` seat, n: seat has got rid of all cards and comes n-th, under `places`
- `ended` seats (the winner), choice: the last cards were `honest` or `believed`, one player is the
  `last` to hold any, or `walkover`
"""

from __future__ import annotations

from collections.abc import Mapping

from games.cheat.state import (
    Bluff,
    Play,
    allowed,
    believed_at,
    is_in,
    winner_of,
)
from games.cheat.table import Table
from games.cheat.window import close_early, go_on
from games.core.actions import LEAVE, LEAVING, Action, FieldSpec, Form, Move, Pick
from games.core.cards import RANKS, Card, Rank, backs, held
from games.core.chance import NO_CHANCE
from games.core.clocks import visible
from games.core.errors import IllegalMove
from games.core.game import Outcome, Seat, Step
from games.core.seats import check_player, is_seated, seated

EVENTS: Mapping[str, tuple[str, ...]] = {
    "dealt": ("seat", "n"),
    "played": ("seat", "n", "rank"),
    "one_card": ("seat",),
    "called": ("seat", "other"),
    "revealed": ("seat", "cards", "n", "rank", "choice"),
    "took": ("seat", "n"),
    "missed": ("seat",),
    "left": ("seat", "n"),
    "placed": ("seat", "n"),
    "ended": ("seats", "choice"),
}
CODES = frozenset(
    {
        "E_DECKS",
        "E_WINDOW_OPEN",
        "E_COUNT",
        "E_NOT_HELD",
        "E_RANK",
        "E_NO_WINDOW",
        "E_OWN_PLAY",
        "E_PLACED",
        "E_LET_GO",
    }
)
FORMS: Mapping[str, Form] = {
    "play": Form("play", {"cards": FieldSpec("card", many=True), "rank": FieldSpec("rank")}),
    "cheat": Form("cheat", lane="window", where="both", style="danger", race=True),
    "believe": Form("believe", lane="window", where="both", style="secondary", race=True),
    "leave": LEAVE,
}
_CHEAT, _BELIEVE = Action("cheat"), Action("believe")


# Moves


def play(state: Bluff, seat: Seat, cards: object, rank: object, now: int) -> Step[Bluff]:
    """One play; its window opens (5). Raises IllegalMove in the printed order."""
    found, called = _checked(state, seat, cards, rank)
    table = Table(state)
    table.put_down(seat, found, called)
    table.open_window(now)
    return table.close()


def _checked(
    state: Bluff, seat: Seat, cards: object, rank: object
) -> tuple[tuple[Card, ...], Rank]:
    check_player(state, seat)
    if state.phase != "turn":
        raise IllegalMove("E_WINDOW_OPEN", seat=state.turn)
    if seat != state.turn:
        raise IllegalMove("E_NOT_TURN", seat=state.turn)
    if not isinstance(cards, tuple) or not isinstance(rank, str):
        raise IllegalMove("E_FORM")
    if not 1 <= len(cards) <= state.options.cap:
        raise IllegalMove("E_COUNT", n=state.options.cap)
    found = held(state.hands[seat], map(str, cards))
    if found is None:
        raise IllegalMove("E_NOT_HELD")
    if rank not in allowed(state):
        raise IllegalMove("E_RANK", ranks=allowed(state))
    return found, rank


def leave(state: Bluff, seat: Seat, now: int) -> Step[Bluff]:
    """The leaver's hand goes under the pile; the last one seated wins (8).

    A leaver's own play is settled unchallenged and wins nothing; a challenge of theirs is void, and
    who has let the play go is counted anew.
    """
    check_player(state, seat)
    table = Table(state)
    table.depart(seat)
    if len(table.seated()) == 1:
        table.finish("walkover")
    elif seat == state.turn:
        go_on(table, seat, now)
    elif state.phase == "window":
        table.void_challenge()
        close_early(table, now)
    elif state.options.places and len(table.playing()) == 1:
        table.finish("last")
    return table.close()


# What a seat sees and may do


def actions(seen: Bluff, seat: Seat | None) -> tuple[Action, ...]:
    """The play on turn, challenge and belief in others' windows; Leave for all seated."""
    if seen.over or seat is None or not is_seated(seen, seat):
        return ()
    if seen.phase == "turn" and seat == seen.turn:
        return (_play(seen, seen.hands[seat]), LEAVING)
    if seen.phase == "turn" or seat == seen.turn or not is_in(seen, seat):
        return (LEAVING,)
    doubts = () if believed_at(seen, seat) is not None else (_CHEAT,)
    return (*doubts, _BELIEVE, LEAVING)


def _play(seen: Bluff, hand: tuple[Card, ...]) -> Action:
    most = min(seen.options.cap, len(hand))
    cards = Pick("cards", "card", hand, least=1, most=most, many=True)
    return Action("play", (cards, Pick("rank", "rank", allowed(seen))))


def automatic(seen: Bluff, seat: Seat) -> Move | None:
    """One card, truthfully if the calls allow it (8)."""
    if seen.phase != "turn" or seat != seen.turn:
        return None
    hand, ranks = seen.hands[seat], allowed(seen)
    tried = (hand[0][0],) if len(ranks) == len(RANKS) else ranks
    true = ((card, rank) for rank in tried for card in hand if card[0] == rank)
    card, rank = next(true, (hand[0], ranks[0]))
    return Move("play", {"cards": (card,), "rank": rank})


def observe(state: Bluff, seat: Seat | None) -> Bluff:
    """The position with all blanked that a seat may not know (4, 9).

    Everybody sees their own hand, their own cards on the pile and their own presses in a window.
    Whoever has left sees what a spectator sees.
    """
    own = seat if seat is not None and is_seated(state, seat) else None
    hands = [hand if s == own else backs(hand) for s, hand in enumerate(state.hands)]
    fresh = [cards if s == own else () for s, cards in enumerate(state.fresh)]
    pile = [
        p if own is not None and p.by == own else Play(backs(p.cards), p.by, p.rank)
        for p in state.pile
    ]
    return Bluff(
        state.options,
        state.seats,
        state.first,
        tuple(hands),
        tuple(pile),
        state.turn,
        state.phase,
        state.last,
        state.known,
        tuple(fresh),
        state.challenged,
        state.plays,
        tuple(one for one in state.believed if one[0] == own),
        tuple(one for one in state.challenges if one[0] == own),
        state.placed,
        state.left,
        visible(state.clocks),
        state.beats,
        NO_CHANCE,
    )


def outcome(state: Bluff) -> Outcome | None:
    """The first to be rid of all cards wins, or whoever alone is left (7, 8)."""
    if not state.over:
        return None
    stayed = seated(state)
    return Outcome(
        winners=(winner_of(stayed, state.placed),),
        walkover=len(stayed) == 1,
        places=state.placed if state.options.places else (),
    )
