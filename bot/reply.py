"""The answer to one interaction: given once, in time, whatever happens meanwhile."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import discord

from bot.discord_calls import Fate, Outcome, attempt, mentions
from bot.screens import draw
from bot.screens.layout import Layout, Modal

PATIENCE = 1.5
"""Seconds before an unfinished press is deferred; Discord gives up after 3."""

TOKEN_LIFE = 14.5 * 60
"""Seconds an interaction's token is used; Discord's own limit is 15 minutes."""

Editor = Callable[[Layout], Awaitable[Outcome]]
Eraser = Callable[[], Awaitable[Outcome]]


class Reply:
    """Answers one interaction: by changing the message it was pressed on, privately, or by a modal.

    `public` says how a command is answered when it takes long: Discord fixes at the deferral
    whether the answer can be seen by all.
    """

    def __init__(self, interaction: discord.Interaction[Any], *, public: bool = False) -> None:
        self.interaction = interaction
        self.public = public
        self._turn = asyncio.Lock()
        self._watch: asyncio.TimerHandle | None = None
        self._late: asyncio.Task[Outcome] | None = None
        self._placeholder = False
        self.answered = False

    def watch(self) -> None:
        """Starts counting: what is not answered in time is deferred."""
        self._watch = asyncio.get_running_loop().call_later(PATIENCE, self._defer_late)

    def close(self) -> None:
        """Stops counting."""
        if self._watch is not None:
            self._watch.cancel()

    def _defer_late(self) -> None:
        self._watch = None
        self._late = asyncio.create_task(self.defer())

    async def defer(self) -> Outcome:
        """Acknowledges without an answer yet; does nothing when there is one."""
        async with self._turn:
            if self._spent:
                return Outcome(Fate.DONE)
            if self._has_message:
                return await attempt(self.interaction.response.defer())
            call = self.interaction.response.defer(ephemeral=not self.public, thinking=True)
            outcome = await attempt(call)
            self._placeholder = outcome.done
            return outcome

    @property
    def _spent(self) -> bool:
        return self.interaction.response.is_done()

    @property
    def _has_message(self) -> bool:
        return self.interaction.message is not None

    @property
    def takes_files(self) -> bool:
        """Whether we may attach files where this was pressed."""
        return self.interaction.app_permissions.attach_files

    async def update(self, layout: Layout) -> Outcome:
        """Redraws the message this was pressed on."""
        self.close()
        async with self._turn:
            edit: Callable[..., Awaitable[object]] = (
                self.interaction.edit_original_response
                if self._spent
                else self.interaction.response.edit_message
            )
            call = edit(
                view=draw.view(layout),
                attachments=draw.attachments(layout),
                allowed_mentions=discord.AllowedMentions.none(),
            )
            return self._noted(await attempt(call))

    async def private(self, layout: Layout) -> Outcome:
        """Says something that only the presser sees."""
        return await self._say(layout, ephemeral=True)

    async def show(self, layout: Layout) -> Outcome:
        """Says something that all see."""
        return await self._say(layout, ephemeral=False)

    async def found(self) -> Outcome:
        """The public message that answered this before: our own whose result was lost on the way,
        or a second bot's.
        """
        outcome = await attempt(self.interaction.original_response())
        if outcome.done and (await self.interaction.original_response()).flags.ephemeral:
            return Outcome(Fate.ANSWERED)
        return outcome

    async def modal(self, modal: Modal) -> Outcome:
        """Opens a form. Only possible as the first answer."""
        self.close()
        async with self._turn:
            if self._spent:
                return Outcome(Fate.LATE)
            call = self.interaction.response.send_modal(draw.modal(modal))
            return self._noted(await attempt(call))

    async def _say(self, layout: Layout, *, ephemeral: bool) -> Outcome:
        self.close()
        async with self._turn:
            view, files = draw.view(layout), draw.files(layout)
            allowed = mentions(layout)
            if not self._spent:
                call: Awaitable[object] = self.interaction.response.send_message(
                    view=view, files=files, ephemeral=ephemeral, allowed_mentions=allowed
                )
                return self._noted(await attempt(call))
            if self._placeholder:
                self._placeholder = False
                if self.public is not ephemeral:
                    call = self.interaction.edit_original_response(
                        view=view, attachments=files, allowed_mentions=allowed
                    )
                    return self._noted(await attempt(call))
                # The loading message has the other visibility for good, so it makes way.
                await attempt(self.interaction.delete_original_response())
            call = self.interaction.followup.send(
                view=view, files=files, ephemeral=ephemeral, allowed_mentions=allowed, wait=True
            )
            return self._noted(await attempt(call))

    def _noted(self, outcome: Outcome) -> Outcome:
        self.answered = self.answered or outcome.done
        return outcome

    def editor(self, message: int) -> Editor:
        """Edits `message`, shown by this interaction, while its token lives."""

        async def edit(layout: Layout) -> Outcome:
            call = self.interaction.followup.edit_message(
                message,
                view=draw.view(layout),
                attachments=draw.attachments(layout),
                allowed_mentions=discord.AllowedMentions.none(),
            )
            return await attempt(call)

        return edit

    def eraser(self, message: int) -> Eraser:
        """Deletes `message`, shown by this interaction, while its token lives."""
        hook = self.interaction.followup

        async def erase() -> Outcome:
            return await attempt(hook.delete_message(message))

        return erase
