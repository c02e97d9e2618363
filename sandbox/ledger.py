"""The record of every request the bot has made."""

from __future__ import annotations

import json
import re
import time
from collections import Counter, deque
from dataclasses import dataclass
from typing import Any

from sandbox.refusal import Json


@dataclass(slots=True)
class Entry:
    """One request; the body is kept as it came, parts of a form without their files."""

    seq: int
    method: str
    route: str
    path: str
    raw: bytes
    status: int
    at: float
    ms: float
    answer: Json | None = None

    @property
    def body(self) -> Any:
        """The request's JSON body, or nothing."""
        return json.loads(self.raw) if self.raw else None

    def shape(self) -> Json:
        """As JSON for the control API."""
        return {
            "seq": self.seq,
            "method": self.method,
            "route": self.route,
            "path": self.path,
            "body": self.body,
            "status": self.status,
            "answer": self.answer,
            "at": self.at,
            "ms": self.ms,
        }


class Ledger:
    """The last requests in order, and counts of all."""

    def __init__(self, size: int = 20_000) -> None:
        self.entries: deque[Entry] = deque(maxlen=size)
        self.counts: Counter[tuple[str, str, int]] = Counter()
        self.sequence = 0

    def note(
        self,
        method: str,
        route: str,
        path: str,
        *,
        raw: bytes,
        status: int,
        began: float,
        answer: Json | None,
    ) -> None:
        """Records one answered request; only refusals keep their answer."""
        self.sequence += 1
        self.counts[method, route, status] += 1
        took = (time.perf_counter() - began) * 1000
        self.entries.append(
            Entry(self.sequence, method, route, path, raw, status, time.time(), took, answer)
        )

    def since(self, sequence: int = 0, route: str = "") -> list[Entry]:
        """The requests after a sequence number whose `METHOD /route` matches."""
        pattern = re.compile(route)
        return [
            each
            for each in self.entries
            if each.seq > sequence and pattern.search(f"{each.method} {each.route}")
        ]

    def forget(self) -> None:
        """Empties the record; sequence numbers go on."""
        self.entries.clear()
        self.counts.clear()
