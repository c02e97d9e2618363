"""Where tables may speak of drinks (decision 20): the server's switch, and who can come in."""

from __future__ import annotations

from functools import partial

import discord

from bot.house import House
from bot.sessions.session import Session
from bot.sessions.wording import Allows


def allows(client: discord.Client, house: House) -> Allows:
    """What a table's place allows, as the gateway tells it."""
    return partial(_allowed, client, house)


async def _allowed(client: discord.Client, house: House, session: Session) -> bool | None:
    if not (await house.store.server(session.guild)).drinks:
        return False
    if house.settings.drinks_anywhere:
        return True
    server = client.get_guild(session.guild)
    if server is None or server.unavailable:
        return None
    return age_restricted(server, session.channel)


def age_restricted(server: discord.Guild, channel: int) -> bool:
    """Whether only adults can enter a channel; a thread goes by the one above it.

    What the library does not know is not.
    """
    place = server.get_channel_or_thread(channel)
    return place is not None and place.is_nsfw()
