"""Presses, selections and filled modals, as Discord would let them pass."""

from __future__ import annotations

from typing import Any

from sandbox import payloads
from sandbox.limits.components import (
    BUTTON,
    CHECKBOX,
    CHECKBOXES,
    LABEL,
    RADIO,
    ROW,
    SELECTS,
    STRING_SELECT,
    TEXT,
    TEXT_INPUT,
    UPLOAD,
    walk,
)
from sandbox.refusal import Json
from sandbox.world import Message, Person, World


def pressed(
    world: World, person: Person, message: Message, custom_id: str, values: list[str] | None
) -> Json:
    """The `data` of a component interaction."""
    for one in walk(message.payload["components"]):
        if one.get("custom_id") == custom_id:
            break
    else:
        raise ValueError("That button is not there any more.")
    if one.get("disabled"):
        raise ValueError("That button is switched off.")
    body: Json = {"custom_id": custom_id, "component_type": one["type"], "id": one.get("id", 0)}
    if one["type"] in SELECTS:
        chosen = [str(each) for each in values or []]
        _check_choice(one, chosen)
        body["values"] = chosen
        if one["type"] != STRING_SELECT:
            body["resolved"] = payloads.resolved(world, person.id, [(one["type"], chosen)])
    elif one["type"] != BUTTON:
        raise ValueError("That cannot be pressed.")
    return body


def _bounds(one: Json) -> tuple[int, int]:
    least, most = one.get("min_values"), one.get("max_values")
    if least is None:
        least = 0 if one.get("required") is False else 1
    if most is None:
        most = len(one["options"]) if one["type"] == CHECKBOXES else 1
    return int(least), int(most)


def _check_choice(one: Json, chosen: list[str]) -> None:
    least, most = _bounds(one)
    if one.get("required") is False and not chosen:
        return
    if not least <= len(chosen) <= most or len(set(chosen)) != len(chosen):
        raise ValueError(f"Choose {least} to {most}." if least != most else f"Choose {least}.")
    options = one.get("options")
    if options is not None and not set(chosen) <= {each["value"] for each in options}:
        raise ValueError("That is not among the options.")


def submitted(world: World, person: Person, modal: Json, values: Json) -> Json:
    """The `data` of a modal submit interaction."""
    known = {one["custom_id"] for one in walk(modal["components"]) if one.get("custom_id")}
    for name in values:
        if name not in known:
            raise ValueError(f"The form has no field called {name}.")
    kinds: list[tuple[int, list[str]]] = []
    components = [_filled(one, values, kinds) for one in modal["components"]]
    body: Json = {"custom_id": modal["custom_id"], "components": components}
    if kinds:
        body["resolved"] = payloads.resolved(world, person.id, kinds)
    return body


def _filled(one: Json, values: Json, kinds: list[tuple[int, list[str]]]) -> Json:
    kind = one["type"]
    about: Json = {"type": kind, "id": one["id"]}
    if kind == ROW:
        return about | {"components": [_filled(each, values, kinds) for each in one["components"]]}
    if kind == LABEL:
        return about | {"component": _filled(one["component"], values, kinds)}
    if kind == TEXT:
        return about
    about["custom_id"] = one["custom_id"]
    value: Any = values.get(one["custom_id"])
    if kind == TEXT_INPUT:
        return about | {"value": _text(one, value)}
    if kind == CHECKBOX:
        return about | {"value": bool(one.get("default") if value is None else value)}
    if kind == RADIO:
        return about | {"value": _radio(one, value)}
    chosen = [str(each) for each in _preset(one) if each] if value is None else [*map(str, value)]
    _check_choice(one, chosen)
    if kind == UPLOAD:
        kinds.append((0, chosen))
    elif kind in SELECTS and kind != STRING_SELECT:
        kinds.append((kind, chosen))
    return about | {"values": chosen}


def _preset(one: Json) -> list[str]:
    """What is ticked when a form opens."""
    options = [each["value"] for each in one.get("options") or [] if each.get("default")]
    return options + [each["id"] for each in one.get("default_values") or []]


def _text(one: Json, value: Any) -> str:
    text = str(one.get("value") or "") if value is None else str(value)
    if not text and one.get("required", True):
        raise ValueError("A field that is needed is empty.")
    least, most = one.get("min_length") or 0, one.get("max_length") or 4000
    if text and not least <= len(text) <= most:
        raise ValueError(f"Write {least} to {most} characters.")
    return text


def _radio(one: Json, value: Any) -> str | None:
    preset = _preset(one)
    chosen = value if value is not None else (preset[0] if preset else None)
    if chosen is None:
        if one.get("required", True):
            raise ValueError("Choose one.")
        return None
    if chosen not in [each["value"] for each in one["options"]]:
        raise ValueError("That is not among the options.")
    return str(chosen)
