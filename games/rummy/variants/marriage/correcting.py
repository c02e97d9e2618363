"""Scores put right by whoever hosts, between deals (indian-marriage.md, §12)."""

from __future__ import annotations

from dataclasses import replace

from games.core.actions import Action, Number, Pick, Value
from games.core.errors import IllegalMove
from games.core.game import HOUSE, Seat
from games.core.seats import check_player, is_seated, seated
from games.rummy.turns.table import Table
from games.rummy.variants.marriage.knowing import hidden_of
from games.rummy.variants.marriage.state import FIX, Marriage

MOST = 500
"""More points than a deal can be about; what is typed beyond that is a slip."""


def orders(seen: Marriage) -> tuple[Action, ...]:
    """A correction of anybody's score, between deals; one of no points would be none."""
    if seen.over or seen.phase != "done":
        return ()
    player = Pick("player", "seat", tuple(seated(seen)))
    return (Action(FIX, (player, Number("points", -MOST, MOST, exact=False))),)


def fix(table: Table[Marriage], seat: Seat, player: Value | None, points: Value | None) -> None:
    """Adds points to a score, or takes some away, for everybody to see; no clock starts anew.

    Raises IllegalMove E_OVER, E_NOT_PLAYER, E_NOT_HOST, E_BETWEEN, E_NO_SEAT, E_POINTS.
    """
    state = table.state
    if seat != HOUSE or state.over:
        check_player(state, seat)
        raise IllegalMove("E_NOT_HOST")
    if state.phase != "done":
        raise IllegalMove("E_BETWEEN")
    if not isinstance(player, int) or not is_seated(state, player):
        raise IllegalMove("E_NO_SEAT")
    if not isinstance(points, int) or not 0 < abs(points) <= MOST:
        raise IllegalMove("E_POINTS", n=MOST)
    hidden = hidden_of(state)
    before = hidden.corrected or (0,) * state.seats
    after = tuple(n + points if s == player else n for s, n in enumerate(before))
    table.hidden = replace(hidden, corrected=after)
    table.scores[player] += points
    choice = "more" if points > 0 else "less"
    table.tell("corrected", player, n=points, m=table.scores[player], choice=choice)
    # What else has been pressed meanwhile, such as for the next deal, still counts.
    table.decided = False
    table.begin(FIX)
