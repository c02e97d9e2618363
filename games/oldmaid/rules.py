"""The rules of Old Maid (docs/rules/old-maid.md): the pick, arranging, leaving, who sees what.

A pick counts at any moment of an offer, also while the offerer may still arrange the fan: it ends
the arranging, so nobody has to wait for a fan that nobody touches. A picker who waits it out has
the full time of a turn after it. A single card is not arranged.

Facts told, with their args (`EVENTS` is the same list for programs):

- `dealt` seat (the dealer), n: all n cards were dealt
- `laid` seat, n, cards: n pairs of a dealt hand, shown to all
- `offers` seat, other: seat's fan is on offer to other
- `took` seat, other, card (secret): seat took a card of other's, seen by these two
- `paired` seat, rank, cards: it made a pair, shown to all
- `safe` seat, n: no cards left, as the n-th
- `missed` seat: the clock ran out; the automatic pick follows
- `left` seat, n: somebody left, n cards are dealt round
- `given` seat, n, cards (secret): seat got n of them
- `maid` seat, card: who holds the odd card at the end
- `ended` card (the one left out), choice: `loser`, `nobody` (somebody left) or `walkover`
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from games.core.actions import LEAVE, LEAVING, Action, FieldSpec, Form, Move, Pick
from games.core.cards import BACK, Card, backs, pack
from games.core.chance import NO_CHANCE
from games.core.clocks import visible
from games.core.errors import IllegalMove
from games.core.events import Event
from games.core.game import Outcome, Seat, Step
from games.core.seats import check_player, is_seated
from games.oldmaid.state import ARRANGE, Maid, is_arranging
from games.oldmaid.table import Table

EVENTS: Mapping[str, tuple[str, ...]] = {
    "dealt": ("seat", "n"),
    "laid": ("seat", "n", "cards"),
    "offers": ("seat", "other"),
    "took": ("seat", "other", "card"),
    "paired": ("seat", "rank", "cards"),
    "safe": ("seat", "n"),
    "missed": ("seat",),
    "left": ("seat", "n"),
    "given": ("seat", "n", "cards"),
    "maid": ("seat", "card"),
    "ended": ("card", "choice"),
}
CODES = frozenset({"E_SAFE", "E_NOT_TURN", "E_POSITION"})
"""E_NOT_TURN is common to all games; this one has a line of its own for it (5)."""

FORMS: Mapping[str, Form] = {
    "pick": Form("pick", {"pos": FieldSpec("number")}, where="both", style="secondary"),
    "arrange": Form(
        "arrange", {"card": FieldSpec("card"), "to": FieldSpec("number")}, style="secondary"
    ),
    "leave": LEAVE,
}
_LEAVE = (LEAVING,)
_PLACES = tuple(tuple(range(1, n + 1)) for n in range(len(pack()) + 1))


# Moves


def pick(state: Maid, seat: Seat, pos: object, now: int) -> Step[Maid]:
    """One pick with all that follows (5). Raises IllegalMove in the printed order."""
    check_player(state, seat)
    if seat in state.safe:
        raise IllegalMove("E_SAFE")
    if seat != state.picker:
        raise IllegalMove("E_NOT_TURN", seat=state.picker, other=state.offerer)
    place = _place(state, pos)
    offerer = state.offerer
    assert offerer is not None
    table = Table(state)
    table.take(seat, offerer, state.fan[place])
    table.rest(offerer)
    table.rest(seat)
    table.go_on(seat)
    return table.close(now)


def _place(state: Maid, pos: object) -> int:
    """Where a place 1..n of the fan is in it, from 0. Raises IllegalMove E_POSITION."""
    n = len(state.fan)
    if not isinstance(pos, int) or not 1 <= pos <= n:
        raise IllegalMove("E_POSITION", n=n)
    return pos - 1


def arrange(state: Maid, seat: Seat, card: object, to: object) -> Step[Maid]:
    """A card of the fan moves to a place (Notation of this game, `arrange`).

    Raises IllegalMove E_PHASE when it is switched off or too late, E_NOT_TURN for anybody but the
    offerer, E_FORM for a card that isn't in the fan, E_POSITION.
    """
    check_player(state, seat)
    if not is_arranging(state):
        raise IllegalMove("E_PHASE")
    if seat != state.offerer:
        raise IllegalMove("E_NOT_TURN", seat=state.picker, other=state.offerer)
    if card not in state.fan:
        raise IllegalMove("E_FORM")
    place = _place(state, to)
    others = [other for other in state.fan if other != card]
    return Step(replace(state, fan=(*others[:place], str(card), *others[place:])))


def expire(state: Maid, clock: str, now: int) -> Step[Maid]:
    """The automatic pick and a miss (7), or the end of arranging. ValueError: no such clock."""
    if clock not in (c.name for c in state.clocks):
        raise ValueError(f"no clock '{clock}' runs")
    if clock == ARRANGE:
        return Step(replace(state, clocks=tuple(c for c in state.clocks if c.name != ARRANGE)))
    picker = state.picker
    assert picker is not None
    step = pick(state, picker, 1, now)
    return Step(step.state, (Event("missed", picker), *step.events))


def leave(state: Maid, seat: Seat, now: int) -> Step[Maid]:
    """The leaver's cards go round to the others who hold some (7)."""
    check_player(state, seat)
    table = Table(state)
    hand = state.hands[seat]
    table.left = tuple(sorted((*state.left, seat)))
    table.tell("left", seat, n=len(hand))
    if not hand:
        return table.close(now)
    table.hands[seat] = table.fresh[seat] = ()
    table.leaves += 1
    others = table.holders(seat)
    table.deal_round(state.chance.shuffle(f"leave:1:{table.leaves}", hand), others)
    if len(others) == 1:
        table.finish()
    else:
        assert state.offerer is not None
        table.go_on(state.offerer)
    return table.close(now)


# What a seat sees and may do


def actions(seen: Maid, seat: Seat | None) -> tuple[Action, ...]:
    """The picker's pick, the offerer's arranging, and Leave for all seated."""
    if seen.over or seat is None or not is_seated(seen, seat):
        return ()
    places = _PLACES[len(seen.fan)]
    if seat == seen.picker:
        return (Action("pick", (Pick("pos", "number", places),)), *_LEAVE)
    if seat == seen.offerer and is_arranging(seen):
        fields = (Pick("card", "card", seen.fan), Pick("to", "number", places))
        return (Action("arrange", fields), *_LEAVE)
    return _LEAVE


def automatic(seen: Maid, seat: Seat) -> Move | None:
    """The leftmost card: the fan was just shuffled (7)."""
    return Move("pick", {"pos": 1}) if seat == seen.picker else None


def observe(state: Maid, seat: Seat | None) -> Maid:
    """The position with all blanked that §4 and §8 keep from a seat; at the end nothing is."""
    hands, fresh = state.hands, state.fresh
    if not state.over:
        blank: list[tuple[Card, ...]] = [backs(hand) for hand in hands]
        newest: list[tuple[Card, ...]] = [()] * state.seats
        if seat is not None and 0 <= seat < state.seats:
            blank[seat], newest[seat] = hands[seat], fresh[seat]
        hands, fresh = tuple(blank), tuple(newest)
    unknown = state.options.odd == "mystery" and not state.over
    return Maid(
        state.options,
        state.seats,
        state.dealer,
        hands,
        state.discard,
        BACK if unknown else state.aside,
        fresh,
        state.offerer,
        state.picker,
        state.fan if seat is not None and seat == state.offerer else backs(state.fan),
        state.safe,
        state.left,
        state.loser,
        state.over,
        state.fans,
        state.leaves,
        visible(state.clocks),
        state.beats,
        NO_CHANCE,
    )


def outcome(state: Maid) -> Outcome | None:
    """Everyone safe who is still seated wins, in the order of becoming safe (6, 7)."""
    if not state.over:
        return None
    stayed = [seat for seat in range(state.seats) if seat not in state.left]
    last = tuple(seat for seat in stayed if seat not in state.safe)
    alone = len(stayed) == 1
    return Outcome(
        winners=tuple(stayed) if alone else tuple(s for s in state.safe if s in stayed),
        walkover=alone,
        losers=() if state.loser is None else (state.loser,),
        places=(*state.safe, *last),
    )


def next_dealer(state: Maid) -> Seat | None:
    """The next seat clockwise from the one that dealt (3.1)."""
    return None if state.dealer is None else (state.dealer + 1) % state.seats
