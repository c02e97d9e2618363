"""The server, its members and voice (docs: resources/guild, resources/voice)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandbox import shapes
from sandbox.refusal import Json, Refusal
from sandbox.rest.router import Call, route
from sandbox.snowflake import Id
from sandbox.world import DM, Person

if TYPE_CHECKING:
    from sandbox.box import Sandbox


def _here(box: Sandbox, key: Id) -> None:
    if key != box.world.guild.id:
        raise Refusal(10004)
    if not box.world.bot.in_guild:
        raise Refusal(50001)


def _member(box: Sandbox, key: Id) -> Person:
    person = box.world.account(box.world.bot.id if key == "@me" else key)
    if person is None:
        raise Refusal(10013)
    if not person.in_guild:
        raise Refusal(10007)
    return person


@route("GET", "/guilds/{guild}")
def read(box: Sandbox, call: Call) -> Json:
    """Get Guild."""
    _here(box, call["guild"])
    count = len([*box.world.members()])
    about = {"approximate_member_count": count, "approximate_presence_count": count}
    return shapes.guild(box.world) | (about if call.query.get("with_counts") else {})


@route("GET", "/guilds/{guild}/channels")
def channels(box: Sandbox, call: Call) -> list[Json]:
    """Get Guild Channels."""
    _here(box, call["guild"])
    world = box.world
    return [
        shapes.channel(world, each)
        for each in world.channels.values()
        if each.type != DM and not each.is_thread
    ]


@route("GET", "/guilds/{guild}/threads/active")
def threads(box: Sandbox, call: Call) -> Json:
    """List Active Guild Threads."""
    _here(box, call["guild"])
    world = box.world
    found = [
        shapes.thread(world, each)
        for each in world.channels.values()
        if each.is_thread and not each.archived and world.sees(world.bot.id, each)
    ]
    return {"threads": found, "members": [], "has_more": False}


@route("GET", "/guilds/{guild}/roles")
def roles(box: Sandbox, call: Call) -> list[Json]:
    """Get Guild Roles."""
    _here(box, call["guild"])
    return [shapes.role(each) for each in box.world.roles.values()]


@route("GET", "/guilds/{guild}/roles/{role}")
def role(box: Sandbox, call: Call) -> Json:
    """Get Guild Role."""
    _here(box, call["guild"])
    found = box.world.roles.get(call["role"])
    if found is None:
        raise Refusal(10011)
    return shapes.role(found)


@route("GET", "/guilds/{guild}/members")
def members(box: Sandbox, call: Call) -> list[Json]:
    """List Guild Members; needs the members intent."""
    _here(box, call["guild"])
    if "members" not in box.world.application.granted_intents:
        raise Refusal(50001)
    after, limit = int(call.query.get("after", 0)), int(call.query.get("limit", 1))
    found = sorted(box.world.members(), key=lambda each: int(each.id))
    return [shapes.member(each) for each in found if int(each.id) > after][:limit]


@route("GET", "/guilds/{guild}/members/search")
def search(box: Sandbox, call: Call) -> list[Json]:
    """Search Guild Members."""
    _here(box, call["guild"])
    start = call.query.get("query", "").casefold()
    found = [
        each
        for each in box.world.members()
        if each.username.casefold().startswith(start)
        or each.global_name.casefold().startswith(start)
    ]
    return [shapes.member(each) for each in found][: int(call.query.get("limit", 1))]


@route("GET", "/guilds/{guild}/members/{user}")
def member(box: Sandbox, call: Call) -> Json:
    """Get Guild Member."""
    _here(box, call["guild"])
    return shapes.member(_member(box, call["user"]))


@route("GET", "/guilds/{guild}/voice-states/{user}")
def voice_state(box: Sandbox, call: Call) -> Json:
    """Get User Voice State."""
    _here(box, call["guild"])
    person = _member(box, call["user"])
    if person.voice is None:
        raise Refusal(10065)
    return shapes.voice_state(box.world, person)


@route("DELETE", "/users/@me/guilds/{guild}")
def leave(box: Sandbox, call: Call) -> None:
    """Leave Guild."""
    _here(box, call["guild"])
    box.standing.bot(False)
