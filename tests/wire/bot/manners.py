"""What every request of the bot has to keep to: Discord's own document, and no unmeant ping."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from sandbox.ledger import Entry
from tests.kit.discord_schema import DiscordSchema, document_path
from tests.kit.stage import Stage

TALKING = ("/messages", "/webhooks", "/interactions")
WITH_WORDS = (4, 7)
"""Kinds of answers to interactions that carry a message."""


@lru_cache(maxsize=1)
def _schema() -> DiscordSchema | None:
    """Discord's document; None where it is not at hand, and then bodies are not held to it."""
    path = document_path()
    return None if path is None else DiscordSchema(path)


def check(stage: Stage, since: int) -> None:
    """Holds every request after a sequence number to it."""
    asked = [entry for entry in stage.box.ledger.entries if entry.seq > since]
    schema = _schema()
    faults = [fault for entry in asked for fault in _faults(schema, entry)] if schema else []
    faults += [f"{entry.method} {entry.path} may ping" for entry in asked if _pings(entry)]
    assert not faults, faults


def _faults(schema: DiscordSchema, entry: Entry) -> list[str]:
    body = entry.body
    if entry.route.endswith("/commands"):
        for option in (option for command in body or () for option in command.get("options", ())):
            # The library knows media channels (16), which the document has not listed yet.
            option["channel_types"] = [n for n in option.get("channel_types", ()) if n != 16]
    return schema.faults(entry.method, entry.path, body)


def _pings(entry: Entry) -> bool:
    """Whether a message goes out that may call people nobody means."""
    said = _said(entry)
    if said is None:
        return False
    allowed = said.get("allowed_mentions")
    return allowed is None or bool(allowed.get("parse")) or bool(allowed.get("roles"))


def _said(entry: Entry) -> dict[str, Any] | None:
    """The message a request carries, if it does."""
    body = entry.body
    if not isinstance(body, dict) or not any(part in entry.route for part in TALKING):
        return None
    if entry.route.startswith("/interactions"):
        return body.get("data") if body.get("type") in WITH_WORDS else None
    return body
