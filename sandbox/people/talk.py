"""What people do with words and places: reading, writing, threads, voice, settings."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from sandbox import permissions
from sandbox.messages import Draft
from sandbox.people import views
from sandbox.people.desk import Ask, operation
from sandbox.permissions import BITS
from sandbox.refusal import Json
from sandbox.rest.messages import may_manage, remove
from sandbox.rest.users import direct
from sandbox.threads import archive, join, open_thread
from sandbox.world import DM, FORUM, PRIVATE_THREAD, PUBLIC_THREAD, TEXT, Channel, Message, Person

if TYPE_CHECKING:
    from sandbox.box import Sandbox


@operation("history")
def _history(ask: Ask) -> Json:
    channel = ask.channel()
    found = [*channel.messages.values()]
    if ask.body.get("before"):
        found = [each for each in found if int(each.id) < int(ask.body["before"])]
    found = found[-min(int(ask.body.get("limit", 50)), 200) :]
    if not ask.body.get("before"):
        private = ask.box.world.ephemerals(ask.person.id)
        found += [each for each in private if each.channel_id == channel.id]
        found.sort(key=lambda each: int(each.id))
    return {"messages": [each.payload for each in found]}


@operation("pins")
def _pins(ask: Ask) -> Json:
    channel = ask.channel()
    return {"messages": [channel.messages[key].payload for key in channel.pins]}


def _writable(box: Sandbox, person: Person, channel: Channel) -> None:
    bit = permissions.SEND_IN_THREADS if channel.is_thread else permissions.SEND
    manager = box.world.may(person.id, channel, BITS["MANAGE_MESSAGES"])
    if channel.type == FORUM:
        raise ValueError("Here you can only start a post.")
    if not box.world.may(person.id, channel, bit) or (channel.locked and not manager):
        raise ValueError("You cannot write here.")
    parent = box.world.channels.get(channel.parent_id or "", channel)
    if (channel.nsfw or parent.nsfw) and not person.adult:
        raise ValueError("This channel is for adults only.")


@operation("send")
def _send(ask: Ask) -> Json:
    channel = ask.channel()
    return {"message": say(ask.box, ask.person, channel, ask.body)}


def say(box: Sandbox, person: Person, channel: Channel, body: Json) -> Json:
    """A person's message."""
    _writable(box, person, channel)
    draft = Draft(person.id)
    if body.get("reply_to"):
        target = channel.messages.get(str(body["reply_to"]))
        if target is None:
            raise ValueError("The message you reply to is gone.")
        draft.kind = 19
        draft.extra["message_reference"] = {
            "type": 0,
            "channel_id": channel.id,
            "message_id": target.id,
        }
        draft.extra["referenced_message"] = target.payload
    files = [box.world.uploads[str(key)] for key in body.get("attachments") or []]
    if files:
        draft.extra["attachments"] = files
    message, pinged = box.messages.compose(channel, {"content": body.get("content")}, draft)
    if channel.archived:
        channel.archived = False
        box.news.channel("update", channel)
    box.world.put(message)
    if channel.is_thread:
        join(box, channel, person.id)
    box.news.created(message, pinged)
    return message.payload


@operation("edit_message")
def _edit(ask: Ask) -> Json:
    message = ask.message()
    if message.author_id != ask.person.id:
        raise ValueError("You can only edit your own messages.")
    fresh = ask.box.messages.edit(message, {"content": ask.body["content"]}, [])
    ask.box.world.put(fresh)
    ask.box.news.message("MESSAGE_UPDATE", fresh)
    return {"message": fresh.payload}


@operation("delete_message")
def _delete(ask: Ask) -> None:
    message = ask.message()
    channel = ask.box.world.channels[message.channel_id]
    if message.author_id != ask.person.id and not may_manage(ask.box, ask.person.id, channel):
        raise ValueError("You can only delete your own messages.")
    remove(ask.box, message)


@operation("dismiss")
def _dismiss(ask: Ask) -> None:
    message = ask.message()
    if message.owner != ask.person.id:
        raise ValueError("Only private replies can be dismissed.")
    _forget(ask, message)


@operation("forget_ephemerals")
def _forget_ephemerals(ask: Ask) -> None:
    for message in ask.box.world.ephemerals(ask.person.id):
        _forget(ask, message)


def _forget(ask: Ask, message: Message) -> None:
    """The client drops a private reply; the bot may still edit it and is not told."""
    ask.box.world.put(replace(message, hidden=True))
    note: Json = {"id": message.id, "channel_id": message.channel_id, "ephemeral": True}
    ask.box.hub.tell(ask.person.id, "message_delete", note)


@operation("dm_open")
def _dm_open(ask: Ask) -> Json:
    box = ask.box
    name = str(ask.body["user"])
    if name.casefold() not in (box.world.bot.id, box.world.bot.username.casefold()):
        raise ValueError("Here only the bot can be written to.")
    return {"dm": views.direct(box.world, direct(box, ask.person.id), ask.person)}


@operation("read")
def _read(ask: Ask) -> None:
    channel = ask.channel()
    if channel.last_message_id is not None:
        ask.person.read[channel.id] = channel.last_message_id
    ask.person.mentions.pop(channel.id, None)
    ask.box.world.touch("person", ask.person.id)
    note: Json = {
        "channel_id": channel.id,
        "unread": 0,
        "mentions": 0,
        "last_message_id": channel.last_message_id,
    }
    ask.box.hub.tell(ask.person.id, "read", note)


@operation("typing")
def _typing(ask: Ask) -> None:
    ask.box.news.typing(ask.channel(), ask.person.id)


@operation("voice_join")
def _voice_join(ask: Ask) -> None:
    channel = ask.channel()
    if not ask.box.world.may(ask.person.id, channel, permissions.CONNECT):
        raise ValueError("You cannot join that voice channel.")
    ask.box.standing.moves(ask.person, channel)


@operation("voice_leave")
def _voice_leave(ask: Ask) -> None:
    ask.box.standing.moves(ask.person, None)


@operation("create_thread")
def _create_thread(ask: Ask) -> Json:
    box = ask.box
    parent = ask.channel()
    private = bool(ask.body.get("private"))
    if parent.type not in (TEXT, FORUM) or (private and parent.type == FORUM):
        raise ValueError("Threads cannot be made here.")
    needed = "CREATE_PRIVATE_THREADS" if private else "CREATE_PUBLIC_THREADS"
    if not box.world.may(ask.person.id, parent, BITS[needed]):
        raise ValueError("You cannot make threads here.")
    if parent.type == FORUM and not ask.body.get("content"):
        raise ValueError("A post needs some words.")
    kind = PRIVATE_THREAD if private else PUBLIC_THREAD
    root = ask.body.get("message")
    thread = open_thread(box, parent, ask.body, ask.person.id, kind=kind, key=root)
    if ask.body.get("content"):
        say(box, ask.person, thread, ask.body)
    return {"channel": views.channel(box.world, thread, ask.person)}


@operation("archive_thread")
def _archive_thread(ask: Ask) -> None:
    thread = ask.channel()
    manager = ask.box.world.may(ask.person.id, thread, BITS["MANAGE_THREADS"])
    if not thread.is_thread or not (manager or thread.owner_id == ask.person.id):
        raise ValueError("You cannot close that thread.")
    if "locked" in ask.body and not manager:
        raise ValueError("Only moderators can lock threads.")
    archive(thread, ask.body)
    ask.box.world.touch("channel", thread.id)
    ask.box.news.channel("update", thread)


@operation("set")
def _set(ask: Ask) -> Json:
    for name in ("dms_open", "locale", "adult", "global_name"):
        if name in ask.body:
            setattr(ask.person, name, ask.body[name])
    ask.box.world.touch("person", ask.person.id)
    ask.box.news.person(ask.person)
    if "adult" in ask.body:
        ask.box.news.snapshot(ask.person.id)
    return {"person": views.person(ask.box.world, ask.person)}


@operation("set_channel")
def _set_channel(ask: Ask) -> Json:
    channel = ask.channel()
    if channel.type == DM or not ask.box.world.may(ask.person.id, channel, BITS["MANAGE_CHANNELS"]):
        raise ValueError("You cannot change this channel.")
    if channel.is_thread and "nsfw" in ask.body:
        raise ValueError("A thread goes by the channel above it.")
    for name in ("nsfw", "name", "topic"):
        if name in ask.body:
            setattr(channel, name, ask.body[name])
    ask.box.world.touch("channel", channel.id)
    ask.box.news.channel("update", channel)
    return {"channel": views.channel(ask.box.world, channel, ask.person)}


@operation("leave_server")
def _leave(ask: Ask) -> None:
    ask.box.standing.leaves(ask.person)


@operation("return_server")
def _return(ask: Ask) -> None:
    if ask.person.banned:
        raise ValueError("You are banned from this server.")
    ask.box.standing.returns(ask.person)


@operation("fault")
async def _fault(ask: Ask) -> Json:
    rest = {key: value for key, value in ask.body.items() if key not in ("name", "with")}
    return await ask.box.control.do(str(ask.body["name"]), rest | (ask.body.get("with") or {}))
