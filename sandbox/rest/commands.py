"""Application commands (docs: interactions/application-commands)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandbox.limits.commands import check_command, check_list
from sandbox.refusal import Form, Json, Refusal
from sandbox.rest.router import Call, route
from sandbox.snowflake import Id

if TYPE_CHECKING:
    from sandbox.box import Sandbox

_GLOBAL = "/applications/{application}/commands"
_GUILD = "/applications/{application}/guilds/{guild}/commands"


def _scope(call: Call) -> Id | None:
    if call["application"] != call.box.world.application.id:
        raise Refusal(20012)
    guild = call.parts.get("guild")
    if guild is not None and (guild != call.box.world.guild.id or not call.box.world.bot.in_guild):
        raise Refusal(50001)
    return guild


def _listed(box: Sandbox, guild: Id | None) -> list[Json]:
    known = box.world.application.commands.values()
    return [each for each in known if each.get("guild_id") == guild]


def _complete(box: Sandbox, body: Json, guild: Id | None, key: Id | None = None) -> Json:
    minted = box.world.snowflakes.mint()
    command: Json = {
        "id": key or minted,
        "application_id": box.world.application.id,
        "version": minted,
        "type": body.get("type") or 1,
        "name": body["name"],
        "name_localizations": body.get("name_localizations"),
        "description": body.get("description") or "",
        "description_localizations": body.get("description_localizations"),
        "default_member_permissions": body.get("default_member_permissions"),
        "dm_permission": body.get("dm_permission", True),
        "nsfw": bool(body.get("nsfw")),
        "options": body.get("options") or [],
    }
    if command["default_member_permissions"] is not None:
        command["default_member_permissions"] = str(command["default_member_permissions"])
    if guild is not None:
        command["guild_id"] = guild
    else:
        command["contexts"] = body.get("contexts")
        command["integration_types"] = body.get("integration_types") or [0]
    return command


def _changed(box: Sandbox) -> None:
    box.world.touch("application", box.world.application.id)
    box.news.commands()


@route("GET", _GUILD)
@route("GET", _GLOBAL)
def listing(call: Call) -> list[Json]:
    """Get Application Commands."""
    return _listed(call.box, _scope(call))


@route("PUT", _GUILD)
@route("PUT", _GLOBAL)
def overwrite(call: Call) -> list[Json]:
    """Bulk Overwrite Application Commands; a command keeps its id by name."""
    guild = _scope(call)
    if not isinstance(call.body, list):
        raise Refusal(50035)
    check_list(call.body)
    known = {(each["type"], each["name"]): each["id"] for each in _listed(call.box, guild)}
    commands = call.box.world.application.commands
    for key in known.values():
        del commands[key]
    made = [
        _complete(call.box, body, guild, known.get((body.get("type") or 1, body["name"])))
        for body in call.body
    ]
    commands.update((each["id"], each) for each in made)
    _changed(call.box)
    return made


@route("POST", _GUILD)
@route("POST", _GLOBAL)
def create(call: Call) -> Json:
    """Create Application Command; one of the same name is replaced."""
    guild = _scope(call)
    form = Form()
    check_command(call.form, form)
    form.done()
    kind = call.form.get("type") or 1
    same = [each for each in _listed(call.box, guild) if each["type"] == kind]
    known = [each["id"] for each in same if each["name"] == call.form["name"]]
    if not known and len(same) >= (100 if kind == 1 else 15):
        raise Refusal(30032)
    made = _complete(call.box, call.form, guild, known[0] if known else None)
    call.box.world.application.commands[made["id"]] = made
    _changed(call.box)
    return made


def _one(call: Call) -> Json:
    guild = _scope(call)
    found: Json | None = call.box.world.application.commands.get(call["command"])
    if found is None or found.get("guild_id") != guild:
        raise Refusal(10063)
    return found


@route("GET", _GUILD + "/{command}")
@route("GET", _GLOBAL + "/{command}")
def read(call: Call) -> Json:
    """Get Application Command."""
    return _one(call)


@route("PATCH", _GUILD + "/{command}")
@route("PATCH", _GLOBAL + "/{command}")
def change(call: Call) -> Json:
    """Edit Application Command."""
    current = _one(call)
    body = current | call.form
    form = Form()
    check_command(body, form)
    form.done()
    made = _complete(call.box, body, current.get("guild_id"), current["id"])
    call.box.world.application.commands[made["id"]] = made
    _changed(call.box)
    return made


@route("DELETE", _GUILD + "/{command}")
@route("DELETE", _GLOBAL + "/{command}")
def delete(call: Call) -> None:
    """Delete Application Command."""
    del call.box.world.application.commands[_one(call)["id"]]
    _changed(call.box)


@route("GET", _GUILD + "/permissions")
def permissions(call: Call) -> list[Json]:
    """Get Guild Application Command Permissions: nothing is set here."""
    _scope(call)
    return []
