"""/me: how the bot treats one person."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Literal

import discord
from discord import app_commands

from bot.commands.frame import answer, command
from bot.presses.visit import Visit
from bot.screens import notes
from bot.storage.store import PlayerPrefs
from bot.text import Words

Interaction = discord.Interaction[Any]
Choices = list[app_commands.Choice[str]]
CAP = 50
FOLLOW = "discord"
"""The language choice that follows Discord's own."""


async def languages(interaction: Interaction, typed: str) -> Choices:
    """The languages the bot speaks."""
    catalogue = interaction.client.house.catalogue
    named = {FOLLOW: catalogue.words(interaction.locale.value)("choice-auto")}
    named |= {one: catalogue.words(one)("language-name") for one in catalogue.locales}
    return [
        app_commands.Choice(name=name, value=value)
        for value, name in named.items()
        if typed.casefold() in name.casefold()
    ][:25]


@app_commands.describe(
    hand="command-me-hand",
    sorting="command-me-sorting",
    pings="command-me-pings",
    sober="command-me-sober",
    cap="command-me-cap",
    language="command-me-language",
)
@app_commands.choices(
    hand=[
        app_commands.Choice(name="choice-dm", value="dm"),
        app_commands.Choice(name="choice-reply", value="reply"),
    ],
    sorting=[
        app_commands.Choice(name="choice-rank", value="rank"),
        app_commands.Choice(name="choice-suit", value="suit"),
    ],
)
@app_commands.autocomplete(language=languages)
async def _me(
    interaction: Interaction,
    hand: str | None = None,
    sorting: str | None = None,
    pings: bool | None = None,  # noqa: FBT001  # an option, given by name
    sober: bool | None = None,  # noqa: FBT001  # an option, given by name
    cap: app_commands.Range[int, 0, CAP] | None = None,
    language: str | None = None,
) -> None:
    chosen: dict[str, Any] = {
        "hand": hand,
        "sorting": sorting,
        "pings": pings,
        "sober": sober,
        "cap": cap,
    }
    await answer(interaction, change, language=language, **chosen)


async def change(
    visit: Visit,
    *,
    hand: Literal["dm", "reply"] | None,
    sorting: Literal["rank", "suit"] | None,
    pings: bool | None,
    sober: bool | None,
    cap: int | None,
    language: str | None,
) -> None:
    """Stores what was chosen, for the tables one sits at too, and says how things stand."""

    def chosen(before: PlayerPrefs) -> PlayerPrefs:
        return replace(
            before,
            delivery=hand or before.delivery,
            sorting=sorting or before.sorting,
            pings=before.pings if pings is None else pings,
            sober=before.sober if sober is None else sober,
            cap=before.cap if cap is None else cap,
            locale=locale_of(visit, language, before.locale),
        )

    before = await visit.house.store.player(visit.user)
    after = before if chosen(before) == before else await visit.prefer(chosen)
    for session in await visit.house.sessions.tables_of(visit.user) if hand == "dm" else ():
        # Asked for by name: perhaps they are open by now.
        await visit.house.sessions.dm_result(session.id, visit.user, "unknown")
    words = await visit.words()
    lines = [words("me-saved")] if after != before else []
    sips = await visit.house.nights.own_sips(visit.user)
    taken = 0 if after.sober else sum(not sip.passed for sip in sips)
    await visit.reply.private(notes.note("\n".join([*lines, shown(after, words, taken)])))


def locale_of(visit: Visit, language: str | None, before: str | None) -> str | None:
    """The language chosen, if it is one of ours; None follows Discord."""
    if language in visit.house.catalogue.locales:
        return language
    return None if language == FOLLOW else before


def shown(prefs: PlayerPrefs, words: Words, sips: int = 0) -> str:
    """How things stand for one person; what is nobody else's business only where it is chosen.

    `sips` they were prompted for, in all games that have any.
    """
    private = [words("me-sober")] if prefs.sober else []
    if sips:
        private.append(words("me-sips", n=sips))
    if prefs.cap:
        private.append(words("me-cap", n=prefs.cap))
    usual = words(
        "me-shown",
        hand=words(f"choice-{prefs.delivery}"),
        sorting=words(f"choice-{prefs.sorting}"),
        pings=words("choice-on" if prefs.pings else "choice-off"),
        language=words("language-name" if prefs.locale else "choice-auto"),
    )
    return "\n".join([*private, usual])


COMMANDS = (command("me", _me, anywhere=True),)
