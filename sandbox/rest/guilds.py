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
def read(call: Call) -> Json:
    """Get Guild."""
    _here(call.box, call["guild"])
    count = len([*call.box.world.members()])
    about = {"approximate_member_count": count, "approximate_presence_count": count}
    return shapes.guild(call.box.world) | (about if call.query.get("with_counts") else {})


@route("GET", "/guilds/{guild}/channels")
def channels(call: Call) -> list[Json]:
    """Get Guild Channels."""
    _here(call.box, call["guild"])
    world = call.box.world
    return [
        shapes.channel(world, each)
        for each in world.channels.values()
        if each.type != DM and not each.is_thread
    ]


@route("GET", "/guilds/{guild}/threads/active")
def threads(call: Call) -> Json:
    """List Active Guild Threads."""
    _here(call.box, call["guild"])
    world = call.box.world
    found = [
        shapes.thread(world, each)
        for each in world.channels.values()
        if each.is_thread and not each.archived and world.sees(world.bot.id, each)
    ]
    return {"threads": found, "members": [], "has_more": False}


@route("GET", "/guilds/{guild}/roles")
def roles(call: Call) -> list[Json]:
    """Get Guild Roles."""
    _here(call.box, call["guild"])
    return [shapes.role(each) for each in call.box.world.roles.values()]


@route("GET", "/guilds/{guild}/roles/{role}")
def role(call: Call) -> Json:
    """Get Guild Role."""
    _here(call.box, call["guild"])
    found = call.box.world.roles.get(call["role"])
    if found is None:
        raise Refusal(10011)
    return shapes.role(found)


@route("GET", "/guilds/{guild}/members")
def members(call: Call) -> list[Json]:
    """List Guild Members; needs the members intent."""
    _here(call.box, call["guild"])
    if "members" not in call.box.world.application.granted_intents:
        raise Refusal(50001)
    after, limit = int(call.query.get("after", 0)), int(call.query.get("limit", 1))
    found = sorted(call.box.world.members(), key=lambda each: int(each.id))
    return [shapes.member(each) for each in found if int(each.id) > after][:limit]


@route("GET", "/guilds/{guild}/members/search")
def search(call: Call) -> list[Json]:
    """Search Guild Members."""
    _here(call.box, call["guild"])
    start = call.query.get("query", "").casefold()
    found = [
        each
        for each in call.box.world.members()
        if each.username.casefold().startswith(start)
        or each.global_name.casefold().startswith(start)
    ]
    return [shapes.member(each) for each in found][: int(call.query.get("limit", 1))]


@route("GET", "/guilds/{guild}/members/{user}")
def member(call: Call) -> Json:
    """Get Guild Member."""
    _here(call.box, call["guild"])
    return shapes.member(_member(call.box, call["user"]))


@route("GET", "/guilds/{guild}/voice-states/{user}")
def voice_state(call: Call) -> Json:
    """Get User Voice State."""
    _here(call.box, call["guild"])
    person = _member(call.box, call["user"])
    if person.voice is None:
        raise Refusal(10065)
    return shapes.voice_state(call.box.world, person)


@route("DELETE", "/users/@me/guilds/{guild}")
def leave(call: Call) -> None:
    """Leave Guild."""
    _here(call.box, call["guild"])
    call.box.standing.bot_leaves()
