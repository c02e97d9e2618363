"""Channels and threads (docs: resources/channel, topics/threads)."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from sandbox import shapes
from sandbox.messages import Draft
from sandbox.permissions import BITS
from sandbox.refusal import Form, Json, Refusal
from sandbox.rest import access
from sandbox.rest.messages import send
from sandbox.rest.router import Call, route
from sandbox.snowflake import Id
from sandbox.threads import archive, join, open_thread, part
from sandbox.world import (
    DM,
    FORUM,
    PRIVATE_THREAD,
    PUBLIC_THREAD,
    TEXT,
    VOICE,
    Channel,
)

if TYPE_CHECKING:
    from sandbox.box import Sandbox


@route("GET", "/channels/{channel}")
def read(call: Call) -> Json:
    """Get Channel."""
    return shapes.channel(call.box.world, access.seen(call.box, call["channel"]))


@route("PATCH", "/channels/{channel}")
def change(call: Call) -> Json:
    """Modify Channel."""
    world, body = call.box.world, call.form
    channel = access.seen(call.box, call["channel"])
    if channel.type == DM:
        raise Refusal(50003)
    form = Form()
    if "name" in body:
        form.length(("name",), body["name"], 1, 100)
    if body.get("topic"):
        form.length(("topic",), body["topic"], 0, 4096 if channel.type == FORUM else 1024)
    form.done()
    manager = world.may(
        world.bot.id, channel, BITS["MANAGE_THREADS" if channel.is_thread else "MANAGE_CHANNELS"]
    )
    own = channel.is_thread and channel.owner_id == world.bot.id
    if not manager and not (own and not channel.locked and "locked" not in body):
        raise Refusal(50013)
    if channel.is_thread:
        if channel.archived and body.get("archived") is not False:
            raise Refusal(50083)
        archive(channel, body)
    _apply(channel, body)
    world.touch("channel", channel.id)
    world.access_changed()
    call.box.news.channel("update", channel)
    return shapes.channel(world, channel)


def _apply(channel: Channel, body: Json) -> None:
    for name, attribute in (
        ("name", "name"),
        ("topic", "topic"),
        ("nsfw", "nsfw"),
        ("position", "position"),
        ("rate_limit_per_user", "slowmode"),
        ("applied_tags", "applied_tags"),
        ("available_tags", "tags"),
        ("auto_archive_duration", "archive_minutes"),
    ):
        if name in body:
            setattr(channel, attribute, body[name])


@route("DELETE", "/channels/{channel}")
def delete(call: Call) -> Json:
    """Delete/Close Channel."""
    channel = access.seen(call.box, call["channel"])
    if channel.type != DM:
        access.seen(
            call.box, channel.id, "MANAGE_THREADS" if channel.is_thread else "MANAGE_CHANNELS"
        )
        remove(call.box, channel)
    return shapes.channel(call.box.world, channel)


def remove(box: Sandbox, channel: Channel) -> None:
    """A channel goes with its threads, and everybody hears of it."""
    for thread in box.world.threads_of(channel.id):
        remove(box, thread)
    box.news.channel("delete", channel)
    for person in box.world.members():
        if person.voice == channel.id:
            person.voice = None
            box.news.voice(person)
    box.world.drop_channel(channel)


@route("POST", "/channels/{channel}/threads")
def start_thread(call: Call) -> Json:
    """Start Thread without Message, or in a forum."""
    parent = access.seen(call.box, call["channel"])
    if parent.type == FORUM:
        return _post(call, parent)
    kind = int(call.form.get("type") or PRIVATE_THREAD)
    if parent.type != TEXT or kind not in (PUBLIC_THREAD, PRIVATE_THREAD):
        raise Refusal(50024)
    needed = "CREATE_PUBLIC_THREADS" if kind == PUBLIC_THREAD else "CREATE_PRIVATE_THREADS"
    access.seen(call.box, parent.id, needed)
    thread = open_thread(call.box, parent, call.form, call.box.world.bot.id, kind=kind)
    return shapes.thread(call.box.world, thread)


def _post(call: Call, forum: Channel) -> Json:
    box = call.box
    access.seen(box, forum.id, "SEND_MESSAGES")
    message = call.form.get("message")
    if not isinstance(message, dict):
        form = Form()
        form.wrong(("message",), "BASE_TYPE_REQUIRED", "This field is required")
        form.done()
        raise Refusal(50035)
    # The post is checked before the thread exists, so that a refusal leaves nothing behind.
    box.messages.compose(forum, message, Draft(box.world.bot.id))
    thread = open_thread(box, forum, call.form, box.world.bot.id, kind=PUBLIC_THREAD)
    first = send(thread, call, message)
    return shapes.thread(box.world, thread) | {"message": first.payload}


@route("POST", "/channels/{channel}/messages/{message}/threads")
def start_from_message(call: Call) -> Json:
    """Start Thread from Message; the thread has the message's id."""
    parent = access.seen(call.box, call["channel"], "CREATE_PUBLIC_THREADS")
    if parent.type != TEXT:
        raise Refusal(50024)
    message = access.message(parent, call["message"])
    if message.id in call.box.world.channels:
        raise Refusal(160004)
    thread = open_thread(
        call.box, parent, call.form, call.box.world.bot.id, kind=PUBLIC_THREAD, key=message.id
    )
    payload = message.payload | {
        "thread": shapes.thread(call.box.world, thread),
        "flags": message.flags | 1 << 5,
    }
    fresh = replace(message, payload=payload)
    call.box.world.put(fresh)
    call.box.news.message("MESSAGE_UPDATE", fresh)
    return shapes.thread(call.box.world, thread)


def _thread(box: Sandbox, key: Id) -> Channel:
    thread = access.seen(box, key)
    if not thread.is_thread:
        raise Refusal(50024)
    return thread


@route("PUT", "/channels/{channel}/thread-members/{user}")
def add_member(call: Call) -> None:
    """Join Thread, Add Thread Member."""
    thread = _thread(call.box, call["channel"])
    if thread.archived:
        raise Refusal(50083)
    who = call.box.world.bot.id if call["user"] == "@me" else call["user"]
    if who != call.box.world.bot.id:
        access.seen(call.box, thread.id, "SEND_MESSAGES_IN_THREADS")
        if call.box.world.roles_of(who) is None:
            raise Refusal(10007)
    join(call.box, thread, who)


@route("DELETE", "/channels/{channel}/thread-members/{user}")
def remove_member(call: Call) -> None:
    """Leave Thread, Remove Thread Member."""
    thread = _thread(call.box, call["channel"])
    who = call.box.world.bot.id if call["user"] == "@me" else call["user"]
    own = thread.type == PRIVATE_THREAD and thread.owner_id == call.box.world.bot.id
    if who != call.box.world.bot.id and not own:
        access.seen(call.box, thread.id, "MANAGE_THREADS")
    part(call.box, thread, who)


@route("GET", "/channels/{channel}/thread-members")
def members(call: Call) -> list[Json]:
    """List Thread Members."""
    thread = _thread(call.box, call["channel"])
    return [shapes.thread_member(thread, who) for who in thread.members]


@route("GET", "/channels/{channel}/thread-members/{user}")
def one_member(call: Call) -> Json:
    """Get Thread Member."""
    thread = _thread(call.box, call["channel"])
    who = call.box.world.bot.id if call["user"] == "@me" else call["user"]
    if who not in thread.members:
        raise Refusal(10007)
    return shapes.thread_member(thread, who)


@route("GET", "/channels/{channel}/threads/archived/public")
def archived(call: Call) -> Json:
    """List Public Archived Threads."""
    parent = access.seen(call.box, call["channel"], "READ_MESSAGE_HISTORY")
    found = [
        shapes.thread(call.box.world, each)
        for each in call.box.world.threads_of(parent.id)
        if each.archived and each.type == PUBLIC_THREAD
    ]
    return {"threads": found, "members": [], "has_more": False}


@route("PUT", "/channels/{channel}/voice-status")
def voice_status(call: Call) -> None:
    """Set Voice Channel Status."""
    world = call.box.world
    channel = access.seen(call.box, call["channel"], "SET_VOICE_CHANNEL_STATUS")
    if channel.type != VOICE:
        raise Refusal(50024)
    if world.bot.voice != channel.id:
        access.seen(call.box, channel.id, "MANAGE_CHANNELS")
    status = call.form.get("status")
    form = Form()
    if status is not None:
        form.length(("status",), status, 0, 500)
    form.done()
    channel.status = status or None
    world.touch("channel", channel.id)
    call.box.news.channel("update", channel)


@route("POST", "/channels/{channel}/send-soundboard-sound")
def soundboard(call: Call) -> None:
    """Send Soundboard Sound."""
    channel = access.seen(call.box, call["channel"], "SPEAK", "USE_SOUNDBOARD")
    if call.box.world.bot.voice != channel.id:
        raise Refusal(50013)
    note: Json = {
        "channel_id": channel.id,
        "user_id": call.box.world.bot.id,
        "sound_id": call.form.get("sound_id"),
    }
    call.box.hub.tell_all(call.box.hub.audience(channel), "voice_effect", note)
