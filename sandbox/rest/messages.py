"""Messages in channels (docs: resources/message)."""

from __future__ import annotations

import time
from collections import deque
from dataclasses import replace
from typing import TYPE_CHECKING

from sandbox import shapes
from sandbox.messages import Draft
from sandbox.permissions import BITS
from sandbox.refusal import Form, Json, Refusal
from sandbox.rest import access
from sandbox.rest.router import Call, route
from sandbox.snowflake import timestamp
from sandbox.threads import join
from sandbox.world import DM, LOADING, VOICE, Channel, Message

if TYPE_CHECKING:
    from sandbox.box import Sandbox

STALE_EDITS, STALE_SECONDS = 3, 6.0
MOST_PINS = 250
MOST_NONCES = 10_000


@route("POST", "/channels/{channel}/messages")
def create(call: Call) -> Json:
    """Create Message."""
    channel = access.writable(call.box, call["channel"], uploads=bool(call.uploads))
    return send(channel, call).payload


def send(channel: Channel, call: Call, body: Json | None = None) -> Message:
    """A message of the bot in a channel it may write to."""
    box = call.box
    body = call.form if body is None else body
    nonce = body.get("nonce")
    if nonce is not None and body.get("enforce_nonce"):
        known = box.nonces.get((channel.id, str(nonce)))
        if known is not None and known in channel.messages:
            return channel.messages[known]
    draft = Draft(box.world.bot.id, uploads=call.uploads)
    reference = body.get("message_reference")
    if reference:
        _refer(box, channel, reference, draft)
    message, pinged = box.messages.compose(channel, body, draft)
    if channel.archived:
        channel.archived = False
        box.news.channel("update", channel)
    if nonce is not None:
        if len(box.nonces) > MOST_NONCES:
            box.nonces.clear()
        box.nonces[channel.id, str(nonce)] = message.id
    box.world.put(message)
    if channel.is_thread:
        join(box, channel, box.world.bot.id)
    box.news.created(message, pinged)
    return message


def _refer(box: Sandbox, channel: Channel, reference: Json, draft: Draft) -> None:
    target = channel.messages.get(str(reference.get("message_id")))
    if target is None:
        if reference.get("fail_if_not_exists", True):
            form = Form()
            form.wrong(("message_reference",), "REPLIES_UNKNOWN_MESSAGE", "Unknown message")
            form.done()
        return
    access.seen(box, channel.id, "READ_MESSAGE_HISTORY")
    draft.kind = 19
    draft.extra["message_reference"] = {
        "type": 0,
        "channel_id": channel.id,
        "message_id": target.id,
    } | ({} if channel.type == DM else {"guild_id": box.world.guild.id})
    draft.extra["referenced_message"] = {
        name: value for name, value in target.payload.items() if name != "referenced_message"
    }


def _readable(call: Call) -> Channel:
    names = ["READ_MESSAGE_HISTORY"]
    channel = call.box.world.channel(call["channel"])
    if channel.type == VOICE:
        names.append("CONNECT")
    return access.seen(call.box, call["channel"], *names)


@route("GET", "/channels/{channel}/messages")
def history(call: Call) -> list[Json]:
    """Get Channel Messages."""
    channel = _readable(call)
    limit = min(max(int(call.query.get("limit", 50)), 1), 100)
    found = [*channel.messages.values()]
    if "before" in call.query:
        found = [each for each in found if int(each.id) < int(call.query["before"])]
    elif "after" in call.query:
        found = [each for each in found if int(each.id) > int(call.query["after"])][:limit]
    elif "around" in call.query:
        near = int(call.query["around"])
        found = sorted(found, key=lambda each: abs(int(each.id) - near))[:limit]
        found.sort(key=lambda each: int(each.id))
    return [shapes.bot_view(call.box.world, each) for each in reversed(found[-limit:])]


@route("GET", "/channels/{channel}/messages/{message}")
def read(call: Call) -> Json:
    """Get Channel Message."""
    channel = _readable(call)
    return shapes.bot_view(call.box.world, access.message(channel, call["message"]))


@route("PATCH", "/channels/{channel}/messages/{message}")
def edit(call: Call) -> Json:
    """Edit Message."""
    channel = access.seen(call.box, call["channel"])
    access.uploading(call.box, channel.id, call.uploads)
    current = access.message(channel, call["message"])
    if current.author_id != call.box.world.bot.id:
        raise Refusal(50005)
    if channel.archived:
        raise Refusal(50083)
    if current.flags & LOADING:
        raise Refusal(50021)
    _slow_down_stale(call.box, current)
    message = call.box.messages.edit(current, call.form, call.uploads)
    call.box.world.put(message)
    call.box.news.message("MESSAGE_UPDATE", message)
    return message.payload


def _slow_down_stale(box: Sandbox, message: Message) -> None:
    old = box.world.snowflakes.age(message.id) >= box.timing.stale_edit_seconds
    if not box.buckets.on or not old:
        return
    now = time.monotonic()
    lately = box.stale_edits.setdefault(message.channel_id, deque(maxlen=STALE_EDITS))
    if len(lately) == STALE_EDITS and now - lately[0] < STALE_SECONDS:
        raise Refusal(30046, retry_after=STALE_SECONDS - (now - lately[0]))
    lately.append(now)


@route("DELETE", "/channels/{channel}/messages/{message}")
def delete(call: Call) -> None:
    """Delete Message."""
    channel = access.seen(call.box, call["channel"])
    message = access.message(channel, call["message"])
    if message.author_id != call.box.world.bot.id:
        if channel.type == DM:
            raise Refusal(50003)
        access.seen(call.box, channel.id, "MANAGE_MESSAGES")
    if channel.archived:
        raise Refusal(50083)
    remove(call.box, message)


def remove(box: Sandbox, message: Message) -> None:
    """A message goes, and everybody hears of it."""
    box.world.drop(message)
    box.news.deleted(message)


@route("POST", "/channels/{channel}/messages/bulk-delete")
def bulk_delete(call: Call) -> None:
    """Bulk Delete Messages."""
    channel = access.seen(call.box, call["channel"], "MANAGE_MESSAGES")
    keys = call.form.get("messages")
    form = Form()
    if form.length(("messages",), keys, 2, 100):
        for key in keys or []:
            if call.box.world.snowflakes.age(str(key)) > 14 * 86400:
                raise Refusal(50034)
            if str(key) in channel.messages:
                remove(call.box, channel.messages[str(key)])
    form.done()


@route("POST", "/channels/{channel}/typing")
def typing(call: Call) -> None:
    """Trigger Typing Indicator."""
    channel = access.writable(call.box, call["channel"])
    call.box.news.typing(channel, call.box.world.bot.id)


@route("GET", "/channels/{channel}/messages/pins")
def pins(call: Call) -> Json:
    """Get Channel Pins."""
    channel = _readable(call)
    items = [
        {
            "pinned_at": moment,
            "message": shapes.bot_view(call.box.world, channel.messages[key]),
        }
        for key, moment in reversed(channel.pins.items())
    ]
    return {"items": items, "has_more": False}


def _pinnable(call: Call) -> tuple[Channel, Message]:
    channel = access.seen(call.box, call["channel"], "PIN_MESSAGES")
    if channel.type == VOICE:
        raise Refusal(50024)
    return channel, access.message(channel, call["message"])


@route("PUT", "/channels/{channel}/messages/pins/{message}")
def pin(call: Call) -> None:
    """Pin Message."""
    channel, message = _pinnable(call)
    if len(channel.pins) >= MOST_PINS:
        raise Refusal(30003)
    channel.pins[message.id] = timestamp()
    _set_pinned(call.box, message, pinned=True)


@route("DELETE", "/channels/{channel}/messages/pins/{message}")
def unpin(call: Call) -> None:
    """Unpin Message."""
    channel, message = _pinnable(call)
    channel.pins.pop(message.id, None)
    _set_pinned(call.box, message, pinned=False)


def _set_pinned(box: Sandbox, message: Message, *, pinned: bool) -> None:
    """Marks a message and tells of it."""
    channel = box.world.channels[message.channel_id]
    fresh = replace(message, payload=message.payload | {"pinned": pinned})
    box.world.put(fresh)
    box.world.touch("channel", channel.id)
    box.news.message("MESSAGE_UPDATE", fresh)
    box.news.pins(channel)


@route("PUT", "/channels/{channel}/messages/{message}/reactions/{emoji}/@me")
def react(call: Call) -> None:
    """Create Reaction: allowed, but people here do not see reactions."""
    channel = access.seen(call.box, call["channel"], "READ_MESSAGE_HISTORY", "ADD_REACTIONS")
    access.message(channel, call["message"])


def may_manage(box: Sandbox, who: str, channel: Channel) -> bool:
    """Whether somebody may remove others' messages in a channel."""
    return channel.type != DM and box.world.may(who, channel, BITS["MANAGE_MESSAGES"])
