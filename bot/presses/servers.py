"""Controls that concern a server and no table, for those who may manage it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping

from bot.presses.visit import Visit
from bot.screens import notes
from bot.sessions.refused import Refused

Handler = Callable[[Visit], Awaitable[object]]

RESET = "balances_reset"


def check_manager(visit: Visit) -> None:
    """Raises Refused not-manager unless the presser may manage the server.

    Servers may hand the command to others; what it changes stays with Manage Server.
    """
    if not visit.interaction.permissions.manage_guild:
        raise Refused("not-manager")


async def reset(visit: Visit) -> None:
    """Everybody in this server begins at 0 again."""
    check_manager(visit)
    await visit.house.store.reset_balances(visit.interaction.guild_id or 0)
    words = await visit.words()
    await visit.done(notes.note(words("balances-reset")))


HANDLERS: Mapping[str, Handler] = {RESET: reset}
