"""The way of every press: decoded, watched, handled, answered, logged. One error path for all."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections.abc import Awaitable, Callable
from typing import Any

import discord

from bot.discord_calls import Fate
from bot.house import House
from bot.presses import doubles, lobby, night, options, people, play, servers, table, votes
from bot.presses.races import Races
from bot.presses.visit import NOTHING, Visit
from bot.reply import Reply
from bot.screens import ids, notes
from bot.screens.ids import Control
from bot.sessions.publish import Publisher
from bot.sessions.refused import Refused
from bot.sessions.seats import may_sit_down
from bot.sessions.session import Session
from bot.storage.store import StorageError

log = logging.getLogger("bot.presses")

Handler = Callable[[Visit], Awaitable[object]]

LARGEST = 1 << 63
"""No id of ours reaches it; the database could not even look for one."""

STALE = frozenset({"E_STALE", "E_STARTED", "E_OVER", "E_NO_GAME"})


class Presses:
    """Answers interactions. Knows no game and no command; it finds who does."""

    def __init__(self, house: House, publisher: Publisher) -> None:
        self._house = house
        self._publisher = publisher
        self._races = Races()
        self._running: set[asyncio.Task[Any]] = set()
        self._open = True

    async def finish(self, seconds: float) -> None:
        """Takes no more presses, and lets those being worked on end."""
        self._open = False
        running = self._running - {asyncio.current_task()}
        if running:
            await asyncio.wait(running, timeout=seconds)

    async def pressed(
        self, interaction: discord.Interaction[Any], control: Control, values: list[str]
    ) -> None:
        """A button or menu of ours."""
        if control.session >= LARGEST:
            await self.unknown(interaction)
            return
        visit = self._visit(interaction, control, values)
        if visit.race:
            await self._raced(visit)
            return
        if control.kind == "night":
            await self.serve(visit, _handler(control), control.name)
            return
        message = interaction.message
        with self._publisher.hold(control.session, message.id if message else 0):
            await self.serve(visit, _handler(control), control.name)

    async def _raced(self, visit: Visit) -> None:
        """A press in a race: acknowledged at once, and its message left to the publisher.

        It is judged while the acknowledgement is under way: waiting for that would make it late.
        No clock that was to fire after it came in fires before that.
        """
        press = self._house.sessions.arrivals.announce(visit.control.session, visit.arrival)
        try:
            acknowledged = asyncio.create_task(visit.reply.defer())
            await self.serve(visit, lambda visit: play.race(visit, press), visit.control.name)
        finally:
            press.judged()
        await acknowledged

    async def submitted(self, interaction: discord.Interaction[Any]) -> None:
        """A modal of ours, perhaps opened before a restart."""
        data: Any = interaction.data or {}
        control = ids.decode(str(data.get("custom_id", "")))
        if control is not None and control.session >= LARGEST:
            control = None
        fields = modal_values(data.get("components", []))
        visit = self._visit(interaction, control or NOTHING, [])
        visit.fields = fields
        message = interaction.message
        with self._publisher.hold(visit.control.session, message.id if message else 0):
            await self.serve(visit, _submission(control), visit.control.name)

    async def unknown(self, interaction: discord.Interaction[Any]) -> None:
        """A control that is not ours, or no longer."""
        await self.serve(self._visit(interaction, NOTHING, []), _unknown, "unknown")

    async def failed(self, interaction: discord.Interaction[Any], error: Exception) -> None:
        """The last net: a press that could not even be worked on."""
        try:
            await self._apologise(self._visit(interaction, NOTHING, []), "error-ours", incident="0")
        except Exception:
            log.exception("could not even apologise")

    async def command(
        self,
        interaction: discord.Interaction[Any],
        name: str,
        handler: Handler,
        *,
        public: bool = False,
    ) -> None:
        """A slash command."""
        visit = self._visit(interaction, NOTHING, [], public=public)
        await self.serve(visit, handler, name)

    def _visit(
        self,
        interaction: discord.Interaction[Any],
        control: Control,
        values: list[str],
        *,
        public: bool = False,
    ) -> Visit:
        reply = Reply(interaction, public=public)
        arrival = self._house.now()
        return Visit(
            self._house,
            self._publisher,
            reply,
            self._races,
            interaction,
            control,
            values,
            arrival=arrival,
        )

    async def serve(self, visit: Visit, handler: Handler, name: str) -> None:
        """Runs a handler under the watch of the clock and the one error path."""
        began = time.monotonic()
        ending = "done"
        task = asyncio.current_task()
        assert task is not None
        self._running.add(task)
        visit.reply.watch()
        try:
            if not self._open:
                ending = "closing"
                await visit.say("error-restarting")
                return
            await handler(visit)
        except Refused as refused:
            ending = refused.code
            await self._refuse(visit, refused)
        except StorageError as error:
            ending = error.reason
            log.error("storage failed: %s", error)  # noqa: TRY400  # the sentence says it all
            await self._apologise(visit, "error-storage")
        except Exception:
            ending = secrets.token_hex(4)
            log.exception("press failed", extra={"incident": ending, "press": name})
            await self._apologise(visit, "error-ours", incident=ending)
        finally:
            visit.reply.close()
            if not visit.interaction.response.is_done():
                await visit.reply.defer()
            self._running.discard(task)
            self._log(visit, name, ending, began)

    def _log(self, visit: Visit, name: str, ending: str, began: float) -> None:
        session = visit.session
        log.info(
            "%s %s",
            visit.control.kind if visit.control is not NOTHING else "command",
            name,
            extra={
                "session": session.id if session else visit.control.session or None,
                "seat": session.seat_of(visit.user) if session else None,
                "ending": ending,
                "ms": round((time.monotonic() - began) * 1000),
            },
        )

    async def _apologise(self, visit: Visit, key: str, **args: object) -> None:
        try:
            words = await visit.words()
        except StorageError:
            words = self._house.catalogue.words(self._house.settings.locale)
        await visit.reply.private(notes.note(words(key, **args)))

    async def _refuse(self, visit: Visit, refused: Refused) -> None:
        """Says why not; on the presser's own hand in place, else privately."""
        session = refused.session or visit.session
        if session is not None:
            visit.note(session)
        words = await visit.words(session, game=refused.game)
        sentence = words.refusal(_code(visit, refused, session), refused.values)
        if session is not None and await self._once_more(visit, refused, session):
            return
        if session is not None and await self._in_place(visit, refused, sentence):
            return
        await (visit.line(sentence) if visit.race else visit.reply.private(notes.note(sentence)))

    async def _once_more(self, visit: Visit, refused: Refused, session: Session) -> bool:
        """Answers a press made twice with the present alone: what it asked for has been done."""
        pressed = visit.interaction.message is not None and visit.control.kind in ("act", "draft")
        if not pressed or refused.code not in doubles.PAST:
            return False
        if not await doubles.doubled(visit, session, play.named(visit)):
            return False
        outcome = await visit.show_present(session)
        return outcome.done or outcome.fate is Fate.ANSWERED

    async def _in_place(self, visit: Visit, refused: Refused, sentence: str) -> bool:
        """Brings a message with an old control to the present; whether the sentence is told too."""
        session = visit.session
        message = visit.interaction.message
        if session is None or message is None or visit.control is NOTHING:
            return False
        if visit.control.kind == "night":
            return False  # a panel, which shows no table and follows by itself
        known = self._publisher.knows(session.id, message.id)
        on_hand = visit.own and visit.control.kind in ("act", "draft")
        if on_hand and not (visit.race and known) and session.seat_of(visit.user) is not None:
            outcome = await visit.show_present(session, sentence)
            return outcome.done or outcome.fate is Fate.ANSWERED
        old = not message.flags.ephemeral and not known
        if refused.code in STALE and old:
            await visit.show_present(session)
        return False


def _code(visit: Visit, refused: Refused, session: Session | None) -> str:
    """Why not; somebody who may still sit down is told so, and who has nothing to skip."""
    if refused.code == "E_PHASE" and visit.control.name == "skip":
        return "E_NO_PROMPT"
    if refused.code != "E_NOT_PLAYER" or session is None:
        return refused.code
    return "E_NOT_SEATED" if may_sit_down(session, visit.user) else refused.code


async def _unknown(visit: Visit) -> None:
    await visit.say("error-unknown-control")


def _handler(control: Control) -> Handler:
    if control.kind == "act":
        return play.act
    if control.kind == "draft":
        return play.draft
    if control.kind == "night":
        return night.HANDLERS.get(control.name, _unknown)
    tables = {**table.HANDLERS, **lobby.HANDLERS, **options.HANDLERS, **votes.HANDLERS}
    handlers = {**tables, **people.HANDLERS, **servers.HANDLERS}
    return handlers.get(control.name, _unknown)


def _submission(control: Control | None) -> Handler:
    if control is None:
        return _unknown
    if control.kind in ("act", "draft"):
        return play.submitted
    return options.SUBMISSIONS.get(control.name, _unknown)


def modal_values(components: list[Any]) -> dict[str, list[str]]:
    """What was typed or chosen in a modal, by field, however its parts are nested."""
    found: dict[str, list[str]] = {}
    for part in components:
        inner = [*part.get("components", [])]
        if isinstance(part.get("component"), dict):
            inner.append(part["component"])
        found |= modal_values(inner)
        if "custom_id" in part and ("value" in part or "values" in part):
            values = part.get("values")
            typed = part.get("value")
            found[part["custom_id"]] = (
                [str(value) for value in values]
                if isinstance(values, list)
                else []
                if typed is None
                else [str(typed)]
            )
    return found
