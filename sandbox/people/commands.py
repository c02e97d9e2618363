"""Which commands somebody may use where, and turning typed options into Discord's data."""

from __future__ import annotations

from sandbox import payloads
from sandbox.permissions import BITS
from sandbox.refusal import Json
from sandbox.snowflake import Id
from sandbox.world import DM, FORUM, Channel, Person, World

SUBCOMMAND, GROUP, STRING, INTEGER, BOOLEAN, NUMBER = 1, 2, 3, 4, 5, 10
# Option types whose values are ids, with the kinds `payloads.resolved` knows.
_RESOLVED = {6: 5, 7: 8, 8: 6, 9: 7, 11: 0}
_USE = BITS["USE_APPLICATION_COMMANDS"]


def usable(world: World, person: Person, channel: Channel) -> list[Json]:
    """The commands somebody may use in a channel."""
    return [
        each
        for each in world.application.commands.values()
        if not refusal(world, person, channel, each)
    ]


def refusal(world: World, person: Person, channel: Channel, command: Json) -> str:
    """Why a command cannot be used here, or nothing."""
    if channel.type == DM:
        return _direct_refusal(person, command)
    contexts = command.get("contexts")
    if contexts is not None and 0 not in contexts:
        return "That command can only be used in direct messages."
    return _place_refusal(world, channel) or _rights_refusal(world, person, channel, command)


def _direct_refusal(person: Person, command: Json) -> str:
    contexts = command.get("contexts")
    allowed = 1 in contexts if contexts is not None else command.get("dm_permission", True)
    if command.get("guild_id") or not allowed:
        return "That command cannot be used in direct messages."
    return "" if person.adult or not command.get("nsfw") else "That command is for adults."


def _place_refusal(world: World, channel: Channel) -> str:
    if not world.bot.in_guild:
        return "The bot is not in this server."
    if channel.archived:
        return "This thread is archived."
    return "Commands can be used inside a post." if channel.type == FORUM else ""


def _rights_refusal(world: World, person: Person, channel: Channel, command: Json) -> str:
    granted = world.permissions(person.id, channel)
    if not granted & _USE:
        return "You may not use commands here."
    needed = command.get("default_member_permissions")
    if needed is not None and not granted & BITS["ADMINISTRATOR"]:
        wanted = int(needed)
        if wanted == 0 or granted & wanted != wanted:
            return "You lack the permissions for that command."
    parent = world.channels.get(channel.parent_id or "", channel)
    if command.get("nsfw") and not (person.adult and (channel.nsfw or parent.nsfw)):
        return "That command only works in age-restricted channels."
    return ""


def find(world: World, person: Person, channel: Channel, path: str) -> tuple[Json, list[str]]:
    """The command named first in a path, and the subcommand names after it."""
    known = world.application.commands.values()
    words = path.split()
    for command in known:
        menu = command["type"] != 1
        if command["name"] != (path if menu else words[0] if words else ""):
            continue
        why = refusal(world, person, channel, command)
        if why:
            raise ValueError(why)
        return command, [] if menu else words[1:]
    raise ValueError(f"There is no command /{path}.")


def data(
    world: World,
    person: Person,
    command: Json,
    names: list[str],
    options: Json,
    *,
    focused: str | None = None,
) -> Json:
    """The `data` of a slash command or autocomplete interaction."""
    leaf = command
    chain: list[Json] = []
    for name in names:
        found = [each for each in leaf["options"] if each["name"] == name]
        if not found or found[0]["type"] not in (SUBCOMMAND, GROUP):
            raise ValueError(f"/{command['name']} has no part called {name}.")
        leaf = found[0]
        chain.append(leaf)
    wanted = leaf.get("options") or []
    if any(each["type"] in (SUBCOMMAND, GROUP) for each in wanted):
        raise ValueError(f"/{command['name']} needs one of its parts.")
    values = _values(wanted, options, focused)
    for part in reversed(chain):
        values = [{"name": part["name"], "type": part["type"], "options": values}]
    body: Json = {"id": command["id"], "name": command["name"], "type": 1}
    if values:
        body["options"] = values
    if command.get("guild_id"):
        body["guild_id"] = command["guild_id"]
    chosen = [
        (_RESOLVED[each["type"]], [str(options[each["name"]])])
        for each in wanted
        if each["type"] in _RESOLVED and options.get(each["name"]) is not None
    ]
    if chosen:
        body["resolved"] = payloads.resolved(world, person.id, chosen)
    return body


def _values(wanted: list[Json], options: Json, focused: str | None) -> list[Json]:
    known = {each["name"] for each in wanted}
    for name in options:
        if name not in known:
            raise ValueError(f"There is no option called {name}.")
    values: list[Json] = []
    for option in wanted:
        name, value = option["name"], options.get(option["name"])
        if value is None:
            if option.get("required") and focused is None:
                raise ValueError(f"The option {name} is needed.")
            continue
        entry: Json = {"name": name, "type": option["type"]}
        if focused is not None:
            entry["value"] = value if name != focused else str(value)
            if name == focused:
                entry["focused"] = True
        else:
            entry["value"] = _value(option, value)
        values.append(entry)
    return values


def _value(option: Json, value: object) -> object:
    name, kind = option["name"], option["type"]
    if kind == BOOLEAN:
        return value if isinstance(value, bool) else str(value).casefold() == "true"
    if kind not in (STRING, INTEGER, NUMBER):
        return str(value)
    try:
        typed: str | int | float = (
            str(value)
            if kind == STRING
            else int(str(value))
            if kind == INTEGER
            else float(str(value))
        )
    except ValueError:
        raise ValueError(f"{name} must be a number.") from None
    choices = option.get("choices")
    if choices and typed not in [each["value"] for each in choices]:
        by_name = [each["value"] for each in choices if each["name"] == str(value)]
        if not by_name:
            raise ValueError(f"{value} is no choice for {name}.")
        return by_name[0]
    size = len(typed) if isinstance(typed, str) else typed
    bounds = ("min_length", "max_length") if kind == STRING else ("min_value", "max_value")
    low, high = option.get(bounds[0]), option.get(bounds[1])
    if (low is not None and size < low) or (high is not None and size > high):
        raise ValueError(f"{name} is out of bounds.")
    return typed


def menu_data(world: World, person: Person, command: Json, target: Id) -> Json:
    """The `data` of a user or message command."""
    body: Json = {
        "id": command["id"],
        "name": command["name"],
        "type": command["type"],
        "target_id": target,
    }
    if command["type"] == 2:
        body["resolved"] = payloads.resolved(world, person.id, [(5, [target])])
        return body
    message = world.messages.get(target)
    if message is None:
        raise ValueError("That message is gone.")
    body["resolved"] = {"messages": {target: message.payload}}
    return body
