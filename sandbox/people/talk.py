"""What people do with words and places: reading, writing, threads, voice, settings."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandbox import permissions
from sandbox.messages import Draft
from sandbox.people import views
from sandbox.people.desk import Desk, operation
from sandbox.people.hub import Peer
from sandbox.permissions import BITS
from sandbox.refusal import Json
from sandbox.rest.channels import archive, open_thread, set_member
from sandbox.rest.messages import may_manage, remove
from sandbox.rest.users import direct
from sandbox.snowflake import Id
from sandbox.world import DM, FORUM, PRIVATE_THREAD, PUBLIC_THREAD, TEXT, Channel, Person

if TYPE_CHECKING:
    from sandbox.box import Sandbox


@operation("history")
def _history(desk: Desk, person: Person, peer: Peer, body: Json) -> Json:
    channel = desk.channel(person, body)
    found = [*channel.messages.values()]
    if body.get("before"):
        found = [each for each in found if int(each.id) < int(body["before"])]
    found = found[-min(int(body.get("limit", 50)), 200) :]
    if not body.get("before"):
        private = desk.box.world.ephemerals(person.id)
        found += [each for each in private if each.channel_id == channel.id]
        found.sort(key=lambda each: int(each.id))
    return {"messages": [each.payload for each in found]}


@operation("pins")
def _pins(desk: Desk, person: Person, peer: Peer, body: Json) -> Json:
    channel = desk.channel(person, body)
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
def _send(desk: Desk, person: Person, peer: Peer, body: Json) -> Json:
    channel = desk.channel(person, body)
    return {"message": say(desk.box, person, channel, body)}


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
            "type": 0, "channel_id": channel.id, "message_id": target.id,
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
        set_member(box, channel, person.id, True)
    box.news.created(message, pinged)
    return message.payload


@operation("edit_message")
def _edit(desk: Desk, person: Person, peer: Peer, body: Json) -> Json:
    message = desk.message(person, body)
    if message.author_id != person.id:
        raise ValueError("You can only edit your own messages.")
    fresh = desk.box.messages.edit(message, {"content": body["content"]}, [])
    desk.box.world.put(fresh)
    desk.box.news.message("MESSAGE_UPDATE", fresh)
    return {"message": fresh.payload}


@operation("delete_message")
def _delete(desk: Desk, person: Person, peer: Peer, body: Json) -> None:
    message = desk.message(person, body)
    channel = desk.box.world.channels[message.channel_id]
    if message.author_id != person.id and not may_manage(desk.box, person.id, channel):
        raise ValueError("You can only delete your own messages.")
    remove(desk.box, message)


@operation("dismiss")
def _dismiss(desk: Desk, person: Person, peer: Peer, body: Json) -> None:
    message = desk.message(person, body)
    if message.owner != person.id:
        raise ValueError("Only private replies can be dismissed.")
    _forget(desk, person, message.id)


@operation("forget_ephemerals")
def _forget_ephemerals(desk: Desk, person: Person, peer: Peer, body: Json) -> None:
    for message in desk.box.world.ephemerals(person.id):
        _forget(desk, person, message.id)


def _forget(desk: Desk, person: Person, key: Id) -> None:
    """The client drops a private reply; the bot may still edit it and is not told."""
    message = desk.box.world.messages[key]
    note: Json = {"id": key, "channel_id": message.channel_id, "ephemeral": True}
    desk.box.world.drop(message)
    desk.box.hub.tell(person.id, "message_delete", note)


@operation("dm_open")
def _dm_open(desk: Desk, person: Person, peer: Peer, body: Json) -> Json:
    box = desk.box
    name = str(body["user"])
    if name.casefold() not in (box.world.bot.id, box.world.bot.username.casefold()):
        raise ValueError("Here only the bot can be written to.")
    return {"dm": views.direct(box.world, direct(box, person.id), person)}


@operation("read")
def _read(desk: Desk, person: Person, peer: Peer, body: Json) -> None:
    channel = desk.channel(person, body)
    if channel.last_message_id is not None:
        person.read[channel.id] = channel.last_message_id
    person.mentions.pop(channel.id, None)
    desk.box.world.touch("person", person.id)
    note: Json = {
        "channel_id": channel.id, "unread": 0, "mentions": 0,
        "last_message_id": channel.last_message_id,
    }
    desk.box.hub.tell(person.id, "read", note)


@operation("typing")
def _typing(desk: Desk, person: Person, peer: Peer, body: Json) -> None:
    desk.box.news.typing(desk.channel(person, body), person.id)


@operation("voice_join")
def _voice_join(desk: Desk, person: Person, peer: Peer, body: Json) -> None:
    channel = desk.channel(person, body)
    if not desk.box.world.may(person.id, channel, permissions.CONNECT):
        raise ValueError("You cannot join that voice channel.")
    desk.box.standing.moves(person, channel)


@operation("voice_leave")
def _voice_leave(desk: Desk, person: Person, peer: Peer, body: Json) -> None:
    desk.box.standing.moves(person, None)


@operation("create_thread")
def _create_thread(desk: Desk, person: Person, peer: Peer, body: Json) -> Json:
    box = desk.box
    parent = desk.channel(person, body)
    private = bool(body.get("private"))
    if parent.type not in (TEXT, FORUM) or (private and parent.type == FORUM):
        raise ValueError("Threads cannot be made here.")
    needed = "CREATE_PRIVATE_THREADS" if private else "CREATE_PUBLIC_THREADS"
    if not box.world.may(person.id, parent, BITS[needed]):
        raise ValueError("You cannot make threads here.")
    if parent.type == FORUM and not body.get("content"):
        raise ValueError("A post needs some words.")
    kind = PRIVATE_THREAD if private else PUBLIC_THREAD
    thread = open_thread(box, parent, body, person.id, kind, key=body.get("message"))
    if body.get("content"):
        say(box, person, thread, body)
    return {"channel": views.channel(box.world, thread, person)}


@operation("archive_thread")
def _archive_thread(desk: Desk, person: Person, peer: Peer, body: Json) -> None:
    thread = desk.channel(person, body)
    manager = desk.box.world.may(person.id, thread, BITS["MANAGE_THREADS"])
    if not thread.is_thread or not (manager or thread.owner_id == person.id):
        raise ValueError("You cannot close that thread.")
    if "locked" in body and not manager:
        raise ValueError("Only moderators can lock threads.")
    archive(thread, body)
    desk.box.world.touch("channel", thread.id)
    desk.box.news.channel("update", thread)


@operation("set")
def _set(desk: Desk, person: Person, peer: Peer, body: Json) -> Json:
    for name in ("dms_open", "locale", "adult", "global_name"):
        if name in body:
            setattr(person, name, body[name])
    desk.box.world.touch("person", person.id)
    desk.box.news.person(person)
    if "adult" in body:
        desk.box.news.snapshot(person.id)
    return {"person": views.person(desk.box.world, person)}


@operation("set_channel")
def _set_channel(desk: Desk, person: Person, peer: Peer, body: Json) -> Json:
    channel = desk.channel(person, body)
    if channel.type == DM or not desk.box.world.may(person.id, channel, BITS["MANAGE_CHANNELS"]):
        raise ValueError("You cannot change this channel.")
    for name in ("nsfw", "name", "topic"):
        if name in body:
            setattr(channel, name, body[name])
    desk.box.world.touch("channel", channel.id)
    desk.box.news.channel("update", channel)
    return {"channel": views.channel(desk.box.world, channel, person)}


@operation("leave_server")
def _leave(desk: Desk, person: Person, peer: Peer, body: Json) -> None:
    desk.box.standing.leaves(person)


@operation("return_server")
def _return(desk: Desk, person: Person, peer: Peer, body: Json) -> None:
    if person.banned:
        raise ValueError("You are banned from this server.")
    desk.box.standing.returns(person)


@operation("fault")
async def _fault(desk: Desk, person: Person, peer: Peer, body: Json) -> Json:
    rest = {key: value for key, value in body.items() if key not in ("name", "with")}
    return await desk.box.control.do(str(body["name"]), rest | (body.get("with") or {}))
