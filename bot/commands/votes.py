"""/leave, /skip, /kick and /stop: what the table's own menu offers, as commands."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands

from bot.commands.frame import aim, answer, command, table_here, which
from bot.presses import table, votes
from bot.presses.visit import Visit
from bot.sessions.refused import Refused
from bot.sessions.session import Session
from games.core.game import Seat

Interaction = discord.Interaction[Any]


async def _leave(interaction: Interaction) -> None:
    await answer(interaction, leave)


async def leave(visit: Visit) -> None:
    """Leaves the table here, else wherever the presser sits (a running game asks once)."""
    here = await visit.house.sessions.find(visit.interaction.channel_id or 0)
    mine = await visit.house.sessions.tables_of(visit.user)
    at_hand = [session for session in mine if here is not None and session.id == here.id] or mine
    if len(at_hand) > 1:
        await which(visit, at_hand, "leave")
        return
    if at_hand:
        aim(visit, at_hand[0])
    else:
        await table_here(visit)
    await table.leave(visit)


@app_commands.describe(player="command-skip-player")
async def _skip(interaction: Interaction, player: discord.User | None = None) -> None:
    await answer(interaction, skip, user=player.id if player else None)


async def skip(visit: Visit, user: int | None) -> None:
    """A vote to let the automatic move be made for whoever the table waits for."""
    session = await table_here(visit)
    aim(visit, session, "skip", *([] if user is None else [_seat(session, user)]))
    await votes.skip(visit)


@app_commands.describe(player="command-kick-player")
async def _kick(interaction: Interaction, player: discord.User) -> None:
    await answer(interaction, kick, user=player.id)


async def kick(visit: Visit, user: int) -> None:
    """A vote to remove somebody (asks once); in the lobby the host does it at once."""
    session = await table_here(visit)
    if session.phase == "lobby":
        acted = await visit.house.sessions.remove(session.id, visit.user, str(user))
        visit.note(acted.session)
        await visit.say("kick-done")
        return
    aim(visit, session, "kick", _seat(session, user))
    await votes.kick(visit)


def _seat(session: Session, user: int) -> Seat:
    seat = session.seat_of(user)
    if seat is None:
        raise Refused("E_NO_SEAT", session=session)
    return seat


async def _stop(interaction: Interaction) -> None:
    await answer(interaction, stop)


async def stop(visit: Visit) -> None:
    """Ends the game for everybody (asks once)."""
    await table_here(visit)
    await votes.stop(visit)


COMMANDS = (
    command("leave", _leave, anywhere=True),
    command("skip", _skip),
    command("kick", _kick),
    command("stop", _stop),
)
