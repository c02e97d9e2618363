"""/night: an evening of games in a voice channel."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import discord
from discord import app_commands

from bot.commands import me
from bot.commands.frame import answer, group
from bot.presses import night, opening, places
from bot.presses.visit import Visit
from bot.screens import night as screens
from bot.sessions.refused import Refused

Interaction = discord.Interaction[Any]


@app_commands.describe(sips="command-night-sips")
async def _start(
    interaction: Interaction,
    sips: bool = False,  # noqa: FBT001, FBT002  # an option, given by name
) -> None:
    await answer(interaction, start, public=True, sips=sips)


async def start(visit: Visit, *, sips: bool) -> None:
    """Begins a night where this was said and posts its panel; where one goes on, shows that."""
    client = visit.interaction.client
    _check_voice(visit, client.voice_of(visit.interaction.guild_id or 0, visit.user))
    place = await places.check(visit)
    running = await visit.house.store.night_in(place)
    if running is not None:
        words = await visit.words()
        await visit.reply.private(screens.pointed(words("error-E_NIGHT"), running, words))
        return
    begun = await visit.house.nights.start(
        guild=visit.interaction.guild_id or 0,
        channel=place,
        person=await visit.person(),
        press=visit.press,
        present=client.in_voice(place),
        locale=await opening.shared_locale(visit),
        sips=sips,
    )
    await client.panels.answer(visit.reply, begun)


def _check_voice(visit: Visit, sits: int | None) -> None:
    """Raises Refused where this is not the chat of a voice channel, naming the one to go to."""
    channel = visit.interaction.channel
    if not isinstance(channel, discord.VoiceChannel | discord.StageChannel):
        raise (
            Refused("night-nowhere")
            if sits is None
            else Refused("night-there", {"channels": f"<#{sits}>"})
        )


def _same(handler: Callable[[Visit], Any]) -> Callable[..., Any]:
    """A command that does what the panel's control does."""

    async def callback(interaction: Interaction) -> None:
        await answer(interaction, handler)

    return callback


@app_commands.describe(on="command-night-sober-on")
async def _sober(
    interaction: Interaction,
    on: bool = True,  # noqa: FBT001, FBT002  # an option, given by name
) -> None:
    await answer(interaction, _prefer, sober=on)


@app_commands.describe(prompts="command-night-cap-prompts")
async def _cap(interaction: Interaction, prompts: app_commands.Range[int, 0, me.CAP]) -> None:
    await answer(interaction, _prefer, cap=prompts)


async def _prefer(visit: Visit, *, sober: bool | None = None, cap: int | None = None) -> None:
    await me.change(visit, hand=None, sorting=None, pings=None, sober=sober, cap=cap, language=None)


COMMANDS = (
    group(
        "night",
        {
            "start": _start,
            "join": _same(night.join),
            "out": _same(night.out),
            "back": _same(night.back),
            "pass": _same(night.skip),
            "water": _same(night.water),
            "board": _same(night.bottom),
            "end": _same(night.end),
            "sober": _sober,
            "cap": _cap,
        },
    ),
)
