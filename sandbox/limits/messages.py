"""The limits of messages and modals (docs: resources/message, components/reference)."""

from __future__ import annotations

from collections.abc import Container

from sandbox.limits.components import Check
from sandbox.refusal import Form, Json, Refusal
from sandbox.world import V2

MOST_CONTENT, MOST_EMBED_TEXT = 2000, 6000
_EMBED = (("title", 256), ("description", 4096))


def check_message(message: Json, emojis: Container[str]) -> None:
    """Refuses a message, as it would be after this request, that breaks a limit."""
    form = Form()
    v2 = bool(message["flags"] & V2)
    form.length(("content",), message["content"], 0, MOST_CONTENT)
    form.length(("attachments",), message["attachments"], 0, 10)
    if form.length(("embeds",), message["embeds"], 0, 10):
        _embeds(form, message["embeds"])
    if v2:
        for name in ("content", "embeds"):
            if message.get(name):
                form.wrong(
                    (name,),
                    "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2",
                    f"The '{name}' field cannot be used when using MessageFlags.IS_COMPONENTS_V2",
                )
    Check(form, emojis).message(message["components"], v2=v2)
    form.done()
    parts = ("content", "embeds", "components", "attachments")
    if not any(message.get(name) for name in parts):
        raise Refusal(50006)


def check_modal(modal: Json, emojis: Container[str]) -> None:
    """Refuses a modal that breaks a limit."""
    form = Form()
    form.length(("data", "title"), modal.get("title"), 1, 45)
    form.length(("data", "custom_id"), modal.get("custom_id"), 1, 100)
    Check(form, emojis).modal(modal.get("components"))
    form.done()


def check_choices(choices: object) -> list[Json]:
    """Refuses autocomplete answers that break a limit."""
    form = Form()
    place = ("data", "choices")
    if form.length(place, choices, 0, 25):
        assert isinstance(choices, list)
        for index, one in enumerate(choices):
            form.length((*place, index, "name"), one.get("name"), 1, 100)
            if isinstance(one.get("value"), str):
                form.length((*place, index, "value"), one["value"], 0, 100)
    form.done()
    return choices if isinstance(choices, list) else []


def _embeds(form: Form, embeds: list[Json]) -> None:
    total = 0
    for index, one in enumerate(embeds):
        here = ("embeds", index)
        for name, most in _EMBED:
            if one.get(name):
                form.length((*here, name), one[name], 0, most)
                total += len(one[name])
        for part, name, most in (("footer", "text", 2048), ("author", "name", 256)):
            value = (one.get(part) or {}).get(name)
            if value:
                form.length((*here, part, name), value, 0, most)
                total += len(value)
        fields = one.get("fields") or []
        form.length((*here, "fields"), fields, 0, 25)
        for number, field in enumerate(fields):
            form.length((*here, "fields", number, "name"), field.get("name"), 1, 256)
            form.length((*here, "fields", number, "value"), field.get("value"), 1, 1024)
            total += len(field.get("name") or "") + len(field.get("value") or "")
    if total > MOST_EMBED_TEXT:
        form.wrong(
            ("embeds",),
            "MAX_EMBED_SIZE_EXCEEDED",
            f"Embed size exceeds maximum size of {MOST_EMBED_TEXT}",
        )
