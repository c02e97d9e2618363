"""Opening, joining and archiving threads (docs: topics/threads)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandbox import shapes
from sandbox.refusal import Form, Json, Refusal
from sandbox.snowflake import Id, timestamp
from sandbox.world import Channel

if TYPE_CHECKING:
    from sandbox.box import Sandbox

ARCHIVE_MINUTES = frozenset((60, 1440, 4320, 10080))
MOST_ACTIVE_THREADS = 1000


def open_thread(
    box: Sandbox, parent: Channel, body: Json, owner: Id, *, kind: int, key: Id | None = None
) -> Channel:
    """A new thread under a channel."""
    form = Form()
    form.length(("name",), body.get("name"), 1, 100)
    minutes = body.get("auto_archive_duration")
    if minutes is not None:
        form.choice(("auto_archive_duration",), minutes, ARCHIVE_MINUTES)
    form.done()
    world = box.world
    active = sum(each.is_thread and not each.archived for each in world.channels.values())
    if active >= MOST_ACTIVE_THREADS:
        raise Refusal(160006)
    thread = Channel(
        key or world.snowflakes.mint(),
        kind,
        str(body["name"]),
        parent_id=parent.id,
        owner_id=owner,
        members=[owner],
        created_at=timestamp(),
        archive_minutes=int(minutes or 4320),
        applied_tags=list(body.get("applied_tags") or []),
    )
    world.channels[thread.id] = thread
    world.touch("channel", thread.id)
    box.news.channel("create", thread)
    return thread


def archive(channel: Channel, body: Json) -> None:
    """Archives, locks or opens a thread again."""
    if "locked" in body:
        channel.locked = bool(body["locked"])
    if "archived" in body and bool(body["archived"]) != channel.archived:
        channel.archived = bool(body["archived"])
        channel.archived_at = timestamp()


def join(box: Sandbox, thread: Channel, who: Id) -> None:
    """Somebody joins a thread."""
    if who not in thread.members:
        thread.members.append(who)
        _members_changed(box, thread, who, {"added_members": [shapes.thread_member(thread, who)]})


def part(box: Sandbox, thread: Channel, who: Id) -> None:
    """Somebody leaves a thread."""
    if who in thread.members:
        thread.members.remove(who)
        _members_changed(box, thread, who, {"removed_member_ids": [who]})


def _members_changed(box: Sandbox, thread: Channel, who: Id, note: Json) -> None:
    world = box.world
    world.access_changed()
    world.touch("channel", thread.id)
    about: Json = {
        "id": thread.id,
        "guild_id": world.guild.id,
        "member_count": len(thread.members),
    }
    box.gateway.dispatch("THREAD_MEMBERS_UPDATE", about | note, 1)
    person = world.people.get(who)
    if person is not None:
        box.news.channel_for("update", thread, person)
