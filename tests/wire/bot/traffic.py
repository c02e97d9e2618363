"""All that the bot sends, in a form in which two runs can be compared."""

from __future__ import annotations

import base64
import json
import re
from dataclasses import dataclass
from difflib import ndiff

from sandbox.driver import Person
from sandbox.ledger import Entry

_TOKEN = re.compile(r"[A-Za-z0-9_-]{40,}")
_ID = re.compile(r"\b\d{17,20}\b")
_MOMENT = re.compile(r"<t:\d+")


@dataclass(frozen=True)
class Call:
    """One request: to whom (a name, or empty for all at the table), what, and its body."""

    to: str
    what: str
    body: str


def read(entries: list[Entry], people: list[Person], since: int) -> list[Call]:
    """The requests in order. Moments, and ids minted after `since`, have no value of their own.

    An edit that only moves a moment is left out: whether a deadline is another second once its
    message was seen hangs on the fraction of a second at which it was sent.
    """

    def plain(text: str) -> str:
        known = _ID.sub(lambda at: at[0] if int(at[0]) <= since else "NEW", text)
        return _MOMENT.sub("<t:", _TOKEN.sub("TOKEN", known))

    calls: list[Call] = []
    last: dict[str, tuple[Call, bytes]] = {}
    for entry in entries:
        call = Call(
            _to(entry, people),
            plain(f"{entry.method} {entry.path} {entry.status}"),
            plain(json.dumps(entry.body, sort_keys=True, ensure_ascii=False)),
        )
        before, raw = last.get(call.what, (None, b""))
        if call != before or entry.raw == raw:
            calls.append(call)
        last[call.what] = call, entry.raw
    return calls


def differences(one: dict[str, list[Call]], other: dict[str, list[Call]]) -> list[str]:
    """What differs between two runs, by reader: calls of the one (-) and of the other (+)."""
    found: list[str] = []
    for reader in sorted({*one, *other}):
        left, right = (
            [f"{reader}: {call.what} {call.body}" for call in run.get(reader, [])]
            for run in (one, other)
        )
        found += [line for line in ndiff(left, right) if line[0] in "+-"]
    return found


def _to(entry: Entry, people: list[Person]) -> str:
    """Whose eyes alone a request is for: their direct messages, or answers to their presses."""
    interaction = _interaction(entry.path)
    for person in people:
        if any(f"/channels/{channel}/" in entry.path for channel in person.direct):
            return person.name
        events = (data for event, data in person.events if event == "interaction_state")
        if interaction and any(data["id"] == interaction for data in events):
            return person.name
    return ""


def _interaction(path: str) -> str:
    """The interaction that a request answers: its token says it, as Discord's do."""
    token = _TOKEN.search(path)
    if token is None:
        return ""
    said = base64.urlsafe_b64decode(token[0] + "=" * (-len(token[0]) % 4)).decode()
    return said.split(":")[1]
