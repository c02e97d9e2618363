"""The limits of application commands (docs: interactions/application-commands)."""

from __future__ import annotations

import re

from sandbox.refusal import Form, Json

NAME = re.compile(r"^[-_'\w]{1,32}$", re.UNICODE)
MOST_CHARACTERS = 8000
SUBCOMMAND, GROUP = 1, 2
OPTION_KINDS = frozenset(range(1, 12))
Place = tuple[str | int, ...]


def check_command(command: Json, form: Form, place: Place = ()) -> None:
    """Notes what is wrong with one command."""
    kind = command.get("type") or 1
    if not form.choice((*place, "type"), kind, frozenset((1, 2, 3))):
        return
    if kind == 1:
        _named(command, form, place)
        _options(command.get("options") or [], form, place, depth=0)
        if _weight(command) > MOST_CHARACTERS:
            form.wrong(
                place or ("options",),
                "APPLICATION_COMMAND_TOO_LARGE",
                f"Command exceeds maximum size ({MOST_CHARACTERS})",
            )
    else:
        form.length((*place, "name"), command.get("name"), 1, 32)
        if command.get("description"):
            form.wrong(
                (*place, "description"),
                "APPLICATION_COMMAND_DESCRIPTION_NOT_ALLOWED",
                "Context menu commands cannot have description",
            )


def check_list(commands: list[Json]) -> None:
    """Refuses a set of commands that breaks a limit."""
    form = Form()
    seen: set[tuple[int, str]] = set()
    counts: dict[int, int] = {}
    for index, command in enumerate(commands):
        check_command(command, form, (index,))
        kind = command.get("type") or 1
        key = (kind, str(command.get("name")))
        if key in seen:
            form.wrong(
                (index, "name"),
                "APPLICATION_COMMANDS_DUPLICATE_NAME",
                "Application command names must be unique",
            )
        seen.add(key)
        counts[kind] = counts.get(kind, 0) + 1
    for kind, most in ((1, 100), (2, 15), (3, 15)):
        if counts.get(kind, 0) > most:
            form.wrong(
                (),
                "BASE_TYPE_BAD_LENGTH",
                f"Maximum number of application commands reached ({most}).",
            )
    form.done()


def _named(thing: Json, form: Form, place: Place) -> None:
    names = {"name": thing.get("name")}
    names |= {
        f"name_localizations.{key}": value
        for key, value in (thing.get("name_localizations") or {}).items()
    }
    for where, name in names.items():
        here = (*place, *where.split(".", 1))
        if not isinstance(name, str) or not NAME.match(name) or name != name.lower():
            form.wrong(here, "APPLICATION_COMMAND_INVALID_NAME", "Command name is invalid")
    form.length((*place, "description"), thing.get("description"), 1, 100)
    for key, value in (thing.get("description_localizations") or {}).items():
        form.length((*place, "description_localizations", key), value, 1, 100)


def _options(options: list[Json], form: Form, place: Place, depth: int) -> None:
    form.length((*place, "options"), options, 0, 25)
    optional = False
    seen: set[str] = set()
    for index, one in enumerate(options):
        here = (*place, "options", index)
        if not form.choice((*here, "type"), one.get("type"), OPTION_KINDS):
            continue
        _named(one, form, here)
        if one.get("name") in seen:
            form.wrong(
                (*here, "name"),
                "APPLICATION_COMMAND_OPTIONS_NAME_INVALID",
                "Option names must be unique",
            )
        seen.add(str(one.get("name")))
        if one["type"] in (SUBCOMMAND, GROUP):
            if depth >= (2 if one["type"] == SUBCOMMAND else 1):
                form.wrong(
                    (*here, "type"),
                    "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID",
                    "Sub-command option types cannot be nested here",
                )
            _options(one.get("options") or [], form, here, depth + 1)
            continue
        if one.get("required") and optional:
            form.wrong(
                (*here,),
                "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID",
                "Required options must be placed before non-required options",
            )
        optional = optional or not one.get("required")
        _choices(one, form, here)


def _choices(one: Json, form: Form, here: Place) -> None:
    choices = one.get("choices") or []
    form.length((*here, "choices"), choices, 0, 25)
    if choices and one.get("autocomplete"):
        form.wrong(
            (*here,),
            "APPLICATION_COMMAND_OPTIONS_AUTOCOMPLETE_CHOICES_INVALID",
            "Autocomplete and choices cannot be used together",
        )
    for number, choice in enumerate(choices):
        form.length((*here, "choices", number, "name"), choice.get("name"), 1, 100)
        if isinstance(choice.get("value"), str):
            form.length((*here, "choices", number, "value"), choice["value"], 1, 100)


def _weight(thing: Json) -> int:
    """Characters in names, descriptions and values; of translations only the longest counts."""
    total = 0
    for name in ("name", "description"):
        texts = [str(thing.get(name) or ""), *(thing.get(f"{name}_localizations") or {}).values()]
        total += max(len(text) for text in texts)
    total += sum(_weight(one) for one in thing.get("options") or [])
    for choice in thing.get("choices") or []:
        total += len(str(choice.get("name", ""))) + len(str(choice.get("value", "")))
    return total
