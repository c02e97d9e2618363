"""What Irish Snap declares, what a seat sees and may do (docs/rules/irish-snap.md).

Facts told, with their args (`EVENTS` is the same list for programs):

- `dealt` seat (the dealer), other (who turns first): the whole pack was dealt
- `turned` seat, card, rank: a card was turned, and this rank called with it
- `empty` seat: that was the seat's last card
- `counting` rank: nobody has cards, so the bot counts on, next with this rank
- `called` rank: it did
- `snapped` seat: a match was snapped, the race is on
- `pressed` seat, n (secret): how quick (ms) a hand was in a race, from when its card was seen on
- `raced` times: the race is over; who was how quick, from when the card or call was seen on (from
  the first hand on where nobody knows when that was)
- `caught` seat, card, rank: the first of those whose snap was wrong
- `paid` seat, card: with this card, face up under the pile
- `took` seat, n, rank, choice: the pile, so many cards; next is this rank; `last` or `falsesnap`
- `missed` seat, choice: a `turn` or a `race`
- `left` seat, n: somebody left, and n cards went under the pile
- `redealt` seat (who turns first), n: nobody had cards, and none lay face up
- `ended` seat (the winner), choice: by a `snap` or by `walkover`
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from games.core.actions import LEAVE, LEAVING, Action, FieldSpec, Form, Move, Pick
from games.core.cards import BACK, pack
from games.core.chance import NO_CHANCE
from games.core.clocks import Clock, Stamp, visible
from games.core.game import Outcome, Seat
from games.core.seats import is_seated
from games.irishsnap.state import (
    CALLS,
    HOLD,
    TIMER,
    TURN,
    TURNS,
    Position,
    Press,
    Snaps,
    can_be_snapped,
)
from games.irishsnap.table import timer

EVENTS: Mapping[str, tuple[str, ...]] = {
    "dealt": ("seat", "other"),
    "turned": ("seat", "card", "rank"),
    "empty": ("seat",),
    "counting": ("rank",),
    "called": ("rank",),
    "snapped": ("seat",),
    "pressed": ("seat", "n"),
    "raced": ("times",),
    "caught": ("seat", "card", "rank"),
    "paid": ("seat", "card"),
    "took": ("seat", "n", "rank", "choice"),
    "missed": ("seat", "choice"),
    "left": ("seat", "n"),
    "redealt": ("seat", "n"),
    "ended": ("seat", "choice"),
}
CODES = frozenset(
    {
        "E_RACE_ON",
        "E_NO_CARDS",
        "E_NOT_TURN",
        "E_TOO_SOON",
        "E_COVERED",
        "E_ALREADY",
        "E_TOO_LATE",
    }
)
TIMED = frozenset({"E_RACE_ON", "E_NOT_TURN", "E_TOO_SOON", "E_COVERED", "E_TOO_LATE"})
"""A second flip is refused with E_NOT_TURN only while the first is held back."""

FORMS: Mapping[str, Form] = {
    "flip": Form("flip", lane=TURN, where="table", race=True),
    "snap": Form(
        "snap", {"card": FieldSpec("number")}, lane=None, where="table", style="danger", race=True
    ),
    "leave": LEAVE,
}
_FLIP = Action("flip")
_BACKS = tuple((BACK,) * n for n in range(len(pack()) + 1))


def waiting(seen: Position) -> tuple[Seat, ...]:
    """The seat that is to turn a card; races and the bot's own turning wait for nobody."""
    idle = seen.phase != "open" or seen.held is not None or seen.options.turner == "auto"
    return () if idle or seen.turn is None else (seen.turn,)


def actions(seen: Position, seat: Seat | None) -> tuple[Action, ...]:
    """Turn card, SNAP and Leave.

    What is only a matter of moments (a card held back, a false snap being settled) changes nothing
    on offer: the table need not be drawn anew for it.
    """
    if seen.over or seat is None or not is_seated(seen, seat):
        return ()
    offered: list[Action] = []
    turning = seat == seen.turn and seen.phase != "race" and seen.options.turner == "players"
    if turning:
        offered.append(_FLIP)
    n = snappable_by(seen, seat)
    if n is not None:
        offered.append(Action("snap", (Pick("card", "number", (n,)),)))
    return (*offered, LEAVING)


def snappable_by(seen: Position, seat: Seat) -> int | None:
    """The card or call that a seat may still put its hand on."""
    if seen.snaps is not None:
        return None if seen.snaps.of(seat) else seen.snaps.n
    return seen.n if can_be_snapped(seen) else None


def automatic(seen: Position, seat: Seat) -> Move | None:
    """The card is turned (10)."""
    return Move("flip") if seat in waiting(seen) else None


def observe(state: Position) -> Position:
    """The position with stacks, unseen cards of the pile, times and chance blanked (4, 12).

    Nobody knows more than anybody else.
    """
    pile = state.pile
    if state.sunk:
        pile = tuple([BACK if card in state.sunk else card for card in pile])
    return replace(
        state,
        stacks=tuple([_BACKS[len(stack)] for stack in state.stacks]),
        pile=pile,
        sunk=_BACKS[len(state.sunk)],
        held=_timeless(state.held),
        early=(),
        snaps=_public(state.snaps),
        clocks=visible(state.clocks),
        chance=NO_CHANCE,
    )


def _timeless(press: Press | None) -> Press | None:
    return None if press is None else Press(press.seat, 0, 0)


def _public(snaps: Snaps | None) -> Snaps | None:
    """Who has pressed may be seen at once, times only afterwards (12)."""
    if snaps is None:
        return None
    presses = tuple(Press(press.seat, 0, 0) for press in snaps.presses)
    return Snaps(snaps.n, snaps.opener, presses, 0)


def outcome(state: Position) -> Outcome | None:
    """The first winner ends the game; there is no second place (9)."""
    if state.winner is None:
        return None
    walkover = state.seats - len(state.left) == 1
    return Outcome((state.winner,), walkover=walkover)


# What waits to be seen


def anchored(state: Position, clock: str, seen: Stamp) -> Position:
    """The newest card or call was seen: T0, and from now on what comes next counts (5.2).

    Snaps that waited for it are judged at once, which takes a clock: they have something to tell.
    """
    waiting_to_be = [c for c in state.clocks if c.name == clock and not c.shown]
    if not waiting_to_be:
        return state
    others = tuple(c for c in state.clocks if c not in waiting_to_be)
    early = (timer("early", seen.ms, seen.ms, seen.arrival),) if state.early else ()
    return replace(
        state,
        t0=seen.ms if state.t0 is None else state.t0,
        ready=seen.ms,
        lag=seen.arrival - seen.ms,
        clocks=(*others, *early, *_begun(state, seen)),
    )


def _begun(state: Position, seen: Stamp) -> tuple[Clock, ...]:
    """The clock of whatever comes next by itself; in a race nothing does."""
    start, now = seen.ms, seen.arrival
    if state.phase == "countdown":
        delay = _at_random(state, "call", CALLS)
        return (timer("call", start, start + delay, now + delay),)
    if state.phase != "open" or state.turn is None:
        return ()
    if state.options.turner == "auto":
        delay = _at_random(state, "auto", TURNS) - HOLD
        return (timer("auto", start, start + delay, now + delay),)
    period = state.options.period(TIMER)
    if period is None:
        return ()
    return (Clock("turn", start, start + period, now + period, (state.turn,), secret=True),)


def _at_random(state: Position, word: str, bounds: tuple[int, int]) -> int:
    """So many ms that nobody can time (1, 8)."""
    shortest, longest = bounds
    return shortest + state.chance.below(f"{word}:1:{state.n}", longest - shortest + 1)
