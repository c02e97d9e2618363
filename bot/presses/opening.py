"""Opening a lobby by what its server prefers; where a game is on already, the way to that one."""

from __future__ import annotations

from bot.presses import places
from bot.presses.visit import Visit
from bot.screens.blocks import control
from bot.screens.layout import Block, Button, Layout, Link, Row, Text
from bot.sessions import lending
from bot.sessions.seats import may_sit_down
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


async def show_running(visit: Visit, session: Session) -> None:
    """A game is on here already: which one, where its table is, how to get in."""
    visit.note(session)
    words = await visit.words(session)
    seated = session.seat_of(visit.user) is not None
    joining = may_sit_down(session, visit.user)
    waiting = session.phase == "lobby" and not seated
    what = "seated" if seated else "lobby" if waiting else "joining" if joining else "running"
    sentence = words(f"play-{what}-here", game=words(f"{session.game_key}-name"))
    if places.threads(visit):
        sentence = f"{sentence} {words('play-beside')}"
    link = await visit.publisher.tables.address(session)
    buttons: list[Button | Link] = [Link(link, words("button-go"))] if link else []
    if waiting or joining:
        buttons.insert(0, Button(control(session, "join"), words("button-join"), "primary"))
    blocks: list[Block] = [Text(sentence)]
    if buttons:
        blocks.append(Row(tuple(buttons)))
    await visit.reply.private(Layout(tuple(blocks)))


async def shared_locale(visit: Visit) -> str:
    """The language of what everybody reads in this server."""
    server = await visit.house.store.server(visit.interaction.guild_id or 0)
    told = visit.interaction.guild_locale
    wanted = server.locale or (told.value if told else visit.house.settings.locale)
    return visit.house.catalogue.nearest(wanted)
