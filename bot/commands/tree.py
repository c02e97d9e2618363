"""All slash commands, their words from the catalogue, and what Discord is told about them."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, Any

import discord
from discord import app_commands

from bot.commands import fix, house, me, night, play, privacy, rules, server, stats, votes
from bot.commands import help as help_command
from bot.discord_calls import Fate, fate_of

if TYPE_CHECKING:
    from bot.client import Snug
    from bot.text import Catalogue

FAMILIES = (play, votes, fix, rules, stats, me, night, server, house, privacy, help_command)
COMMANDS = tuple(command for family in FAMILIES for command in family.COMMANDS)
"""Every command there is."""

_NAMES = frozenset(
    {
        app_commands.TranslationContextLocation.command_name,
        app_commands.TranslationContextLocation.group_name,
        app_commands.TranslationContextLocation.parameter_name,
    }
)


class CatalogueTranslator(app_commands.Translator):
    """Finds the words of commands in the catalogue: descriptions are written as its keys."""

    def __init__(self, catalogue: Catalogue) -> None:
        self._catalogue = catalogue

    async def translate(
        self,
        string: app_commands.locale_str,
        locale: discord.Locale,
        context: app_commands.TranslationContextTypes,
    ) -> str | None:
        """The text in a locale; None where the default serves."""
        ours = self._catalogue.nearest(locale.value)
        if ours == self._catalogue.nearest(""):
            return None
        key = string.message
        if context.location in _NAMES:
            key = f"command-name-{key}"
        words = self._catalogue.words(ours)
        return words(key) if words.has(key) else None


class Tree(app_commands.CommandTree[Any]):
    """The command tree. Whatever goes wrong before a command runs is answered here."""

    def __init__(self, client: Snug) -> None:
        super().__init__(client)
        logging.getLogger(app_commands.tree.__name__).addFilter(_is_fault)
        self._house = client.house
        for command in COMMANDS:
            self.add_command(command)

    async def payload(self) -> list[dict[str, Any]]:
        """What Discord is told: every command, in all languages."""
        translator = CatalogueTranslator(self._house.catalogue)
        words = self._house.catalogue.words("")
        told: list[dict[str, Any]] = []
        for command in self.get_commands():
            if isinstance(command, app_commands.ContextMenu):
                continue
            part: Any = await command.get_translated_payload(self, translator)
            told.append(_worded(part, words))
        return told

    async def on_error(
        self, interaction: discord.Interaction[Any], error: app_commands.AppCommandError, /
    ) -> None:
        """Answers commands that Discord still shows but that are no more, or have changed."""

        async def changed(visit: Any) -> None:
            await visit.say("error-command-changed")

        await interaction.client.presses.command(interaction, "changed", changed)


def _is_fault(record: logging.LogRecord) -> bool:
    """Whether what the library logs is one: choices that came late or twice hurt nobody."""
    error = record.exc_info[1] if record.exc_info else None
    return not isinstance(error, Exception) or fate_of(error) not in (Fate.LATE, Fate.ANSWERED)


def _worded(part: dict[str, Any], words: Any) -> dict[str, Any]:
    """A part of the payload with descriptions and choices in the default language."""
    worded = dict(part)
    if worded.get("description"):
        worded["description"] = words(worded["description"])
    for choice in worded.get("choices") or ():
        if words.has(choice["name"]):
            choice["name"] = words(choice["name"])
    worded["options"] = [_worded(option, words) for option in part.get("options") or ()]
    return worded
