"""/fix score: whoever hosts puts a score right, where the game lets them."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands

from bot.commands.frame import answer, group, table_here
from bot.presses import play
from bot.presses.visit import Visit
from bot.screens.ids import Control
from bot.sessions.refused import Refused
from games.core.lanes import beat

Interaction = discord.Interaction[Any]

FIX = "fix"
"""The order (`Form.order`) with the fields `player` and `points`, in games that have it."""


@app_commands.describe(player="command-fix-player", points="command-fix-points")
async def _score(interaction: Interaction, player: discord.User, points: int) -> None:
    await answer(interaction, score, user=player.id, points=points)


async def score(visit: Visit, *, user: int, points: int) -> None:
    """Gives the table's order, as its button behind the ⋯ would.

    Raises Refused E_NO_GAME, E_NO_FIX where scores stay as they are, E_NO_SEAT, and as moves do.
    """
    session = await table_here(visit)
    form = session.game.forms.get(FIX)
    if form is None:
        words = await visit.words(session)
        raise Refused("E_NO_FIX", {"text": words(f"{session.game_key}-name")}, session=session)
    if not session.running:
        raise Refused("E_NO_GAME", session=session)
    seat = session.seat_of(user)
    if seat is None:
        raise Refused("E_NO_SEAT", session=session)
    raw = (f"player={seat}", f"points={points}")
    visit.control = Control("act", session.id, beat(session.state.beats, form.lane), FIX, raw)
    await play.act(visit)


COMMANDS = (group("fix", {"score": _score}),)
