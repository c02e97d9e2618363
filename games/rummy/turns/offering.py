"""The first upcard is offered before anybody draws (rummy-family.md, §9.2)."""

from __future__ import annotations

from games.core.errors import IllegalMove
from games.core.game import Seat
from games.core.seats import check_player
from games.rummy.turns.table import P, Table


def refuse(table: Table[P], seat: Seat) -> None:
    """The seat in turn does not want the upcard: it is offered on, or nobody gets it any more.

    Raises IllegalMove E_OVER, E_NOT_PLAYER, E_PHASE, E_NOT_TURN.
    """
    state = table.state
    check_player(state, seat)
    if state.phase != "offer":
        raise IllegalMove("E_PHASE")
    if seat != state.turn:
        raise IllegalMove("E_NOT_TURN", seat=state.turn, choice=state.phase)
    table.refused = (*state.refused, seat)
    table.tell("refused", seat)
    following = table.following(seat)
    if following in table.refused:
        table.shut = True
        table.to_move(following)
    else:
        table.to_move(following, "offer")
