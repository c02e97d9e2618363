"""Rate limits by route and place (docs: topics/rate-limits)."""

from __future__ import annotations

import hashlib
import time
from dataclasses import dataclass

from sandbox.refusal import Refusal

GLOBAL_LIMIT = 50

# Discord publishes no numbers; these are the figures its headers have commonly shown.
_RULES: dict[str, tuple[int, float]] = {
    "POST /channels/{channel}/messages": (5, 5.0),
    "PATCH /channels/{channel}/messages/{message}": (5, 5.0),
    "DELETE /channels/{channel}/messages/{message}": (5, 1.0),
    "POST /channels/{channel}/messages/bulk-delete": (1, 1.0),
    "POST /channels/{channel}/typing": (5, 5.0),
    "PATCH /channels/{channel}": (5, 15.0),
    "POST /channels/{channel}/threads": (10, 10.0),
    "POST /channels/{channel}/messages/{message}/threads": (10, 10.0),
    "POST /users/@me/channels": (10, 10.0),
    "PUT /channels/{channel}/voice-status": (5, 5.0),
    "GET /guilds/{guild}/members/{user}": (5, 1.0),
    "PUT /applications/{application}/commands": (20, 20.0),
}
_WEBHOOK = (5, 2.0)
_USUAL = (50, 1.0)

_ROOMY = {
    "X-RateLimit-Limit": "10000",
    "X-RateLimit-Remaining": "9999",
    "X-RateLimit-Reset-After": "1",
}
"""What is told when limits are off: without any headers a library sends one request at a time."""


@dataclass(slots=True)
class _Window:
    limit: int
    remaining: int
    reset: float
    name: str


class Buckets:
    """Counts requests and says when there were too many."""

    def __init__(self, *, on: bool = True) -> None:
        self.on = on
        self._windows: dict[tuple[str, str], _Window] = {}
        self._names: dict[str, str] = {}
        self._second = 0.0
        self._spent = 0

    def take(self, method: str, template: str, place: str) -> dict[str, str]:
        """Counts one request; gives its headers, or refuses it with 429."""
        if template.startswith("/interactions"):
            return {}
        if not self.on:
            return _ROOMY
        now = time.time()
        if not template.startswith("/webhooks"):
            self._take_global(now)
        route = f"{method} {template}"
        window = self._windows.get((route, place))
        if window is None or now >= window.reset:
            limit, per = self._rule(route, template)
            window = _Window(limit, limit, now + per, self._name(route))
            self._windows[route, place] = window
            if len(self._windows) > 4096:
                self._sweep(now)
        if window.remaining <= 0:
            raise Limited(window, now)
        window.remaining -= 1
        return _headers(window, now)

    def _take_global(self, now: float) -> None:
        if now >= self._second + 1.0:
            self._second, self._spent = now, 0
        if self._spent >= GLOBAL_LIMIT:
            raise Limited(None, now, self._second + 1.0 - now)
        self._spent += 1

    def _rule(self, route: str, template: str) -> tuple[int, float]:
        return _RULES.get(route, _WEBHOOK if template.startswith("/webhooks") else _USUAL)

    def _name(self, route: str) -> str:
        name = self._names.get(route)
        if name is None:
            name = self._names[route] = hashlib.sha256(route.encode()).hexdigest()[:32]
        return name

    def _sweep(self, now: float) -> None:
        self._windows = {key: one for key, one in self._windows.items() if one.reset > now}


class Limited(Refusal):
    """429, with the headers that tell a library how long to wait."""

    def __init__(self, window: _Window | None, now: float, wait: float = 0.0) -> None:
        wait = max(window.reset - now if window is not None else wait, 0.001)
        super().__init__(
            0,
            status=429,
            message="You are being rate limited.",
            retry_after=wait,
            is_global=window is None,
        )
        self.headers = limited_headers(wait, is_global=window is None)
        if window is not None:
            self.headers |= _headers(window, now)


def limited_headers(wait: float, *, is_global: bool = False) -> dict[str, str]:
    """What every 429 carries; `Via` tells a library that it was not Cloudflare who refused."""
    headers = {
        "Retry-After": f"{wait:.3f}",
        "Via": "1.1 google",
        "X-RateLimit-Scope": "global" if is_global else "user",
    }
    if is_global:
        headers["X-RateLimit-Global"] = "true"
    return headers


def _headers(window: _Window, now: float) -> dict[str, str]:
    return {
        "X-RateLimit-Limit": str(window.limit),
        "X-RateLimit-Remaining": str(window.remaining),
        "X-RateLimit-Reset": f"{window.reset:.3f}",
        "X-RateLimit-Reset-After": f"{max(window.reset - now, 0.0):.3f}",
        "X-RateLimit-Bucket": window.name,
    }
