"""The time to challenge a play: presses in it, and what becomes of the play (cheat.md, 5 and 6)."""

from __future__ import annotations

from games.cheat.state import Bluff, believed_at, is_in, window_of
from games.cheat.table import Table
from games.core.cards import by_rank
from games.core.clocks import Stamp
from games.core.errors import IllegalMove
from games.core.events import Event
from games.core.game import Seat, Step
from games.core.seats import check_player

CLOCKS = frozenset({"window", "challenge"})
"""Clocks that settle a play when they fire."""


def challenge(state: Bluff, seat: Seat, stamp: Stamp) -> Step[Bluff]:
    """`cheat()`: the lowest id of all will count. Raises IllegalMove in the printed order.

    One made before its player let the play go stands, even if it arrives after that.
    """
    _check(state, seat, stamp)
    believed = believed_at(state, seat)
    if believed is not None and believed <= stamp.ms:
        raise IllegalMove("E_LET_GO")
    table = Table(state)
    table.doubt(seat, stamp)
    return table.close()


def believe(state: Bluff, seat: Seat, stamp: Stamp) -> Step[Bluff]:
    """`believe()`: gives up the right to challenge; once all others have, the play stands."""
    _check(state, seat, stamp)
    table = Table(state)
    if believed_at(state, seat) is None:
        table.believed = tuple(sorted((*table.believed, (seat, stamp.ms))))
    close_early(table, stamp.arrival)
    return table.close()


def _check(state: Bluff, seat: Seat, stamp: Stamp) -> None:
    """What both presses need: an open window and somebody else's play.

    A window that nobody has seen yet has no deadline.
    """
    check_player(state, seat)
    clock = window_of(state)
    if clock is None or (clock.shown and stamp.ms > clock.until):
        raise IllegalMove("E_NO_WINDOW")
    if seat == state.turn:
        raise IllegalMove("E_OWN_PLAY")
    if not is_in(state, seat):
        raise IllegalMove("E_PLACED")


def close_early(table: Table, now: int) -> None:
    """Settles the play if everybody else has let it go and nobody challenged."""
    others = set(table.playing()) - {table.turn}
    if not table.challenges and others <= {seat for seat, _ in table.believed}:
        settle(table, now)


def settle(table: Table, now: int) -> None:
    """The play is resolved: challenge, win, next turn (6)."""
    player = table.turn
    assert player is not None
    why = "believed"
    if table.challenges:
        _answer(table, player)
        why = "honest"  # a hand that is still empty then was played honestly
    if table.hands[player]:
        go_on(table, player, now)
        return
    table.placed = (*table.placed, player)
    if table.options.places:
        table.tell("placed", player, n=len(table.placed))
        go_on(table, player, now)
    else:
        table.finish(why)


def _answer(table: Table, player: Seat) -> None:
    """The challenge with the lowest id: the cards are shown, and one side takes the pile (6.1)."""
    challenger, _ = min(table.challenges, key=lambda one: one[1])
    play = table.pile[-1]
    assert play.rank is not None
    honest = all(card[0] == play.rank for card in play.cards)
    table.tell("called", challenger, other=player)
    shown = {
        "cards": by_rank(play.cards),
        "n": len(play.cards),
        "rank": play.rank,
        "choice": "honest" if honest else "lie",
    }
    tags = () if honest else ("caught",)
    table.events.append(Event("revealed", player, shown, tags=tags))
    table.show(play)
    table.take(challenger if honest else player, play.cards)
    table.challenged = True


def go_on(table: Table, seat: Seat, now: int) -> None:
    """The turn goes left of a seat, unless at most the last place is left (6.3, 7)."""
    if table.options.places and len(table.playing()) <= 1:
        table.finish("last")
    else:
        table.to_turn(table.next_from(seat), now)
