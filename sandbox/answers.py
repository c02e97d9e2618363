"""What the bot answers to interactions: the callback and the follow-ups
(docs: interactions/receiving-and-responding).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandbox import payloads
from sandbox.files import Upload
from sandbox.interactions import AUTOCOMPLETE, COMMAND, MODAL, Interaction
from sandbox.limits.components import numbered
from sandbox.limits.messages import check_choices, check_modal
from sandbox.messages import Draft
from sandbox.refusal import Form, Json, Refusal
from sandbox.rest import access
from sandbox.snowflake import Id
from sandbox.world import EPHEMERAL, LOADING, Message

if TYPE_CHECKING:
    from sandbox.box import Sandbox

REPLY, DEFER_REPLY, DEFER_UPDATE, UPDATE, CHOICES, SHOW_MODAL = 4, 5, 6, 7, 8, 9
_ALLOWED = {
    COMMAND: frozenset((REPLY, DEFER_REPLY, SHOW_MODAL)),
    3: frozenset((REPLY, DEFER_REPLY, DEFER_UPDATE, UPDATE, SHOW_MODAL)),
    AUTOCOMPLETE: frozenset((CHOICES,)),
    MODAL: frozenset((REPLY, DEFER_REPLY, DEFER_UPDATE, UPDATE)),
}


class Answers:
    """Applies callbacks and follow-ups to the world."""

    def __init__(self, box: Sandbox) -> None:
        self._box = box

    def callback(self, key: Id, token: str, body: Json, uploads: list[Upload]) -> Json:
        """The initial response; gives the callback object."""
        one = self._box.interactions.unanswered_by(key, token)
        kind = body.get("type")
        access.uploading(self._box, one.channel, uploads)
        form = Form()
        form.choice(("type",), kind, _ALLOWED[one.kind])
        form.done()
        if kind in (UPDATE, DEFER_UPDATE) and one.message is None:
            form.wrong(("type",), "INTERACTION_TYPE_INVALID", "There is no message to update")
            form.done()
        data = body.get("data") or {}
        message: Message | None = None
        if kind == REPLY:
            message = self._reply(one, data, uploads)
            self._box.interactions.settle(one, "answered", "message")
        elif kind == DEFER_REPLY:
            message = self._think(one, data)
            self._box.interactions.settle(one, "deferred", "thinking")
        elif kind == DEFER_UPDATE:
            self._quiet(one)
        elif kind == UPDATE:
            message = self._update(one, data, uploads)
            self._box.interactions.settle(one, "answered", "update")
        elif kind == CHOICES:
            self._choices(one, data)
        else:
            self._modal(one, data)
        return self._response(one, int(body["type"]), message)

    def _response(self, one: Interaction, kind: int, message: Message | None) -> Json:
        about: Json = {"id": one.id, "type": one.kind}
        if message is not None:
            about |= {
                "response_message_id": message.id,
                "response_message_loading": bool(message.flags & LOADING),
                "response_message_ephemeral": bool(message.flags & EPHEMERAL),
                "channel_id": one.channel,
            }
            if one.channel and self._box.world.channels[one.channel].recipient is None:
                about["guild_id"] = self._box.world.guild.id
        answer: Json = {"interaction": about}
        if message is not None:
            answer["resource"] = {"type": kind, "message": message.payload}
        return answer

    def _reply(
        self, one: Interaction, data: Json, uploads: list[Upload], flags: int = 0
    ) -> Message:
        private = bool(int(data.get("flags") or 0) & EPHEMERAL) or one.private
        kind = 19
        if one.kind == COMMAND:
            kind = 20 if one.data["type"] == 1 else 23
        draft = self._draft(one, kind, uploads, private=private)
        draft.flags |= flags
        if one.message is not None:
            draft.extra["message_reference"] = self._reference(one.channel, one.message.id)
        elif kind == 19:
            draft.kind = 0
        message = self._post(one, data, draft)
        one.response = message.id
        return message

    def _reference(self, channel: Id, message: Id) -> Json:
        reference: Json = {"type": 0, "channel_id": channel, "message_id": message}
        if self._box.world.channels[channel].recipient is None:
            reference["guild_id"] = self._box.world.guild.id
        return reference

    def _draft(self, one: Interaction, kind: int, uploads: list[Upload], *, private: bool) -> Draft:
        application = self._box.world.application.id
        about = payloads.metadata(self._box.world, one)
        extra: Json = {
            "application_id": application,
            "webhook_id": application,
            "interaction_metadata": about,
        }
        if one.kind == COMMAND:
            extra["interaction"] = {name: about[name] for name in ("id", "type", "name", "user")}
        return Draft(self._box.world.bot.id, kind, one.person if private else None, uploads, extra)

    def _post(self, one: Interaction, data: Json, draft: Draft) -> Message:
        box = self._box
        channel = box.world.channel(one.channel)
        message, pinged = box.messages.compose(channel, data, draft)
        box.world.put(message)
        box.news.created(message, pinged)
        return message

    def _think(self, one: Interaction, data: Json) -> Message:
        one.private = bool(int(data.get("flags") or 0) & EPHEMERAL)
        return self._reply(one, {}, [], flags=LOADING)

    def _quiet(self, one: Interaction) -> None:
        assert one.message is not None
        one.response = one.message.id
        self._box.interactions.settle(one, "deferred", "quiet")

    def _update(self, one: Interaction, data: Json, uploads: list[Upload]) -> Message:
        assert one.message is not None
        one.response = one.message.id
        return self._edit(one.message.id, data, uploads)

    def _edit(self, key: Id, data: Json, uploads: list[Upload]) -> Message:
        box = self._box
        current = box.world.messages.get(key)
        if current is None:
            raise Refusal(10008)
        message = box.messages.edit(current, data, uploads)
        box.world.put(message)
        box.news.message("MESSAGE_UPDATE", message)
        return message

    def _choices(self, one: Interaction, data: Json) -> None:
        choices = check_choices(data.get("choices"))
        if one.choices is not None and not one.choices.done():
            one.choices.set_result(choices)
        self._box.interactions.settle(one, "answered", "choices")

    def _modal(self, one: Interaction, data: Json) -> None:
        check_modal(data, self._box.world.application.emojis)
        self._box.interactions.settle(one, "answered", "modal")
        modal = data | {"components": numbered(data["components"])}
        self._box.interactions.open_modal(one, modal)

    def follow_up(self, application: Id, token: str, data: Json, uploads: list[Upload]) -> Message:
        """Another message; after a visible deferral the first one fills the loading message."""
        box = self._box
        one = box.interactions.by_token(application, token)
        access.uploading(box, one.channel, uploads)
        if one.deferred == "thinking" and one.response is not None:
            return self._fill(one, data, uploads)
        private = bool(int(data.get("flags") or 0) & EPHEMERAL)
        draft = self._draft(one, 0, uploads, private=private)
        if one.response is not None:
            draft.extra["interaction_metadata"]["original_response_message_id"] = one.response
            draft.extra["message_reference"] = self._reference(one.channel, one.response)
            draft.kind = 19
        return self._post(one, data, draft)

    def _fill(self, one: Interaction, data: Json, uploads: list[Upload]) -> Message:
        assert one.response is not None
        message = self._edit(one.response, data, uploads)
        self._box.interactions.settle(one, "answered", "message")
        return message

    def edit(
        self, application: Id, token: str, key: str, data: Json, uploads: list[Upload]
    ) -> Message:
        """Changes the original response or a follow-up."""
        one = self._box.interactions.by_token(application, token)
        access.uploading(self._box, one.channel, uploads)
        target = self._target(one, key)
        if one.deferred == "thinking" and target.id == one.response:
            return self._fill(one, data, uploads)
        message = self._edit(target.id, data, uploads)
        if one.deferred == "quiet":
            self._box.interactions.settle(one, "answered", "update")
        return message

    def read(self, application: Id, token: str, key: str) -> Message:
        """The original response or a follow-up."""
        return self._target(self._box.interactions.by_token(application, token), key)

    def delete(self, application: Id, token: str, key: str) -> None:
        """Removes the original response or a follow-up."""
        one = self._box.interactions.by_token(application, token)
        target = self._target(one, key)
        self._box.world.drop(target)
        self._box.news.deleted(target)
        if one.deferred == "thinking" and target.id == one.response:
            self._box.interactions.settle(one, "answered", "quiet")

    def _target(self, one: Interaction, key: str) -> Message:
        wanted = one.response if key == "@original" else key
        message = self._box.world.messages.get(wanted or "")
        if message is None or message.author_id != self._box.world.bot.id:
            raise Refusal(10008)
        about = message.payload.get("interaction_metadata") or {}
        if message.id != one.response and about.get("id") != one.id:
            raise Refusal(10008)
        return message
