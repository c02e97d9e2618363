"""Opening a lobby by what its server prefers."""

from __future__ import annotations

from bot.presses.visit import Visit
from bot.sessions import lending
from bot.sessions.session import Session
from games import CATALOGUE


async def open_lobby(visit: Visit, place: int, key: str, preset: str | None = None) -> Session:
    """A new lobby in a channel with the presser seated. Raises as `Sessions.open` does."""
    guild = visit.interaction.guild_id or 0
    server = await visit.house.store.server(guild)
    options = lending.own(CATALOGUE[key], (server.house or {}).get(key, {}))
    if server.clock is not None:
        options["clock"] = server.clock
    session = await visit.house.sessions.open(
        guild=guild,
        channel=place,
        game_key=key,
        person=await visit.person(),
        press=visit.press,
        preset=preset,
        options=options,
        locale=await shared_locale(visit),
    )
    return visit.note(session)


async def shared_locale(visit: Visit) -> str:
    """The language of what everybody reads in this server."""
    server = await visit.house.store.server(visit.interaction.guild_id or 0)
    told = visit.interaction.guild_locale
    wanted = server.locale or (told.value if told else visit.house.settings.locale)
    return visit.house.catalogue.nearest(wanted)
