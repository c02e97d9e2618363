"""/play, /table and /hand: opening a table and finding it again."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands

from bot.commands.frame import aim, answer, command, find_game, known_as, table_here, which
from bot.discord_calls import Fate
from bot.presses import lobby, opening, places, table
from bot.presses.visit import Visit
from bot.sessions import looks
from bot.sessions.refused import Refused
from bot.sessions.session import Session
from games import CATALOGUE

CHOICES = 25
Interaction = discord.Interaction[Any]
Choices = list[app_commands.Choice[str]]


async def games(interaction: Interaction, typed: str) -> Choices:
    """Games whose name, or anything else they are called, fits what is typed."""
    wanted = typed.strip().casefold()
    found: Choices = []
    for key in CATALOGUE:
        words = interaction.client.house.catalogue.words(interaction.locale.value, game=key)
        if any(wanted in name for name in known_as(words, key)):
            found.append(app_commands.Choice(name=words(f"{key}-name"), value=key))
    return found[:CHOICES]


async def presets(interaction: Interaction, typed: str) -> Choices:
    """Presets of the game chosen so far."""
    key = str(getattr(interaction.namespace, "game", ""))
    if key not in CATALOGUE:
        return []
    words = interaction.client.house.catalogue.words(interaction.locale.value, game=key)
    named = {preset: words(f"{key}-preset-{preset}") for preset in CATALOGUE[key].presets}
    wanted = typed.strip().casefold()
    return [
        app_commands.Choice(name=name, value=preset)
        for preset, name in named.items()
        if wanted in name.casefold()
    ][:CHOICES]


@app_commands.describe(
    game="command-play-game", preset="command-play-preset", thread="command-play-thread"
)
@app_commands.autocomplete(game=games, preset=presets)
async def _play(
    interaction: Interaction,
    game: str,
    preset: str | None = None,
    thread: bool = False,  # noqa: FBT001, FBT002  # an option
) -> None:
    await answer(
        interaction, open_table, public=not thread, typed=game, preset=preset, thread=thread
    )


async def open_table(visit: Visit, *, typed: str, preset: str | None, thread: bool) -> None:
    """Opens a lobby; where one is open already, shows that one."""
    place = await places.check(visit, thread=thread)
    key = find_game(visit, typed)
    running = await visit.house.sessions.find(place)
    if running is not None and running.live and not thread:
        if await visit.publisher.tables.of(running) is None:
            await show_table(visit, visit.note(running))
        else:
            await opening.show_running(visit, running)
        return
    if thread:
        words = await visit.words(game=key)
        place = await places.open_thread(visit, words(f"{key}-name"))
    try:
        session = await opening.open_lobby(visit, place, key, preset)
    except Refused as refused:
        if refused.code != "E_RUNNING" or refused.session is None:
            raise
        await opening.show_running(visit, refused.session)
        return
    if thread:
        await visit.publisher.tables.post(session, place)
        await visit.say("play-thread", channel=f"<#{place}>")
    else:
        await show_table(visit, session)
    await lobby.welcome(visit, session)
    if session.night is None and visit.user in visit.interaction.client.in_voice(place):
        await visit.say("night-tip")


async def show_table(visit: Visit, session: Session) -> None:
    """Answers a command with the table itself; should that fail, posts it the other way."""
    layout = await looks.table_now(visit.house, session)
    hung: dict[str, int] | None = {} if visit.reply.takes_files else None
    outcome = await visit.publisher.gallery.send(visit.reply.show, layout, hung)
    if outcome.fate is Fate.ANSWERED:
        outcome = await visit.reply.found()
    if outcome.done and outcome.message:
        await visit.publisher.tables.adopt(session, session.channel, layout, outcome)
    else:
        await visit.publisher.tables.post(session, session.channel)


async def _table(interaction: Interaction) -> None:
    await answer(interaction, move_table, public=True)


async def move_table(visit: Visit) -> None:
    """Posts the table at the bottom again; the message before loses its buttons."""
    await places.check(visit)
    await show_table(visit, await table_here(visit))


async def _hand(interaction: Interaction) -> None:
    await answer(interaction, show_hand)


async def show_hand(visit: Visit) -> None:
    """The presser's hand here; elsewhere, the tables where they sit."""
    here = await visit.house.sessions.find(visit.interaction.channel_id or 0)
    if here is not None and here.live:
        aim(visit, here, "hand")
        if here.seat_of(visit.user) is not None:
            await table.hand(visit)
            return
    tables = await visit.house.sessions.tables_of(visit.user)
    mine = [session for session in tables if session.game.hands]
    if not mine:
        there = "no-hands" if tables else "E_NO_GAME"
        raise Refused("E_NOT_PLAYER" if here and here.live else there)
    if len(mine) == 1:
        aim(visit, mine[0], "hand")
        await table.hand(visit)
        return
    await which(visit, mine, "hand")


COMMANDS = (
    command("play", _play),
    command("table", _table),
    command("hand", _hand, anywhere=True),
)
