"""Interactions from the press to the end of their token
(docs: interactions/receiving-and-responding).
"""

from __future__ import annotations

import asyncio
import base64
import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from sandbox import payloads
from sandbox.people.hub import Peer, frame
from sandbox.refusal import Json, Refusal
from sandbox.snowflake import Id
from sandbox.world import Message

if TYPE_CHECKING:
    from sandbox.box import Sandbox

COMMAND, COMPONENT, AUTOCOMPLETE, MODAL = 2, 3, 4, 5
KINDS = {2: "command", 3: "component", 4: "autocomplete", 5: "modal"}
NO_ANSWER = {2: "The application did not respond", 4: "Loading options failed."}


@dataclass(slots=True, eq=False)
class Interaction:
    """One press, command, autocomplete request or submitted modal."""

    id: Id
    token: str
    kind: int
    person: Id
    channel: Id
    data: Json
    name: str = ""
    nonce: str | None = None
    message: Message | None = None
    origin: Interaction | None = None
    peer: Peer | None = None
    began: float = field(default_factory=time.perf_counter)
    delivered: float = 0.0
    state: str = "pending"
    deferred: str = ""
    private: bool = False
    response: Id | None = None
    modal: Json | None = None
    timer: asyncio.TimerHandle | None = None
    choices: asyncio.Future[list[Json]] | None = None
    expires: float = 0.0

    @property
    def responded(self) -> bool:
        """Whether the initial response was given."""
        return self.state in ("answered", "deferred")


class Interactions:
    """All interactions whose token lives, or died lately."""

    def __init__(self, box: Sandbox) -> None:
        self._box = box
        self._by_id: OrderedDict[Id, Interaction] = OrderedDict()
        self._by_token: dict[str, Interaction] = {}
        self._modals: dict[Id, Interaction] = {}
        self.watching: Callable[[Interaction], None] | None = None

    def begin(self, one: Interaction) -> None:
        """Sends an interaction to the bot and starts its clocks."""
        box = self._box
        self._sweep()
        one.expires = time.monotonic() + box.timing.token_seconds
        loop = asyncio.get_running_loop()
        one.timer = loop.call_later(box.timing.response_seconds, self._unanswered, one)
        self._by_id[one.id] = self._by_token[one.token] = one
        self.tell(one)
        channel = box.world.channels[one.channel]
        payload = payloads.interaction(box.world, one, channel)
        self._send(one, payload)
        if box.faults.takes("twice"):
            self._send(one, payload, box.faults.twice_later)

    def _send(self, one: Interaction, payload: Json, later: float = 0.0) -> None:
        wait = later + self._box.faults.wait("to_bot", one.person)
        if wait:
            asyncio.get_running_loop().call_later(wait, self._deliver, one, payload)
        else:
            self._deliver(one, payload)

    def _deliver(self, one: Interaction, payload: Json) -> None:
        one.delivered = one.delivered or time.perf_counter()
        guild = "guild_id" in payload
        self._box.gateway.dispatch("INTERACTION_CREATE", payload, guild=guild)

    def new(self, kind: int, person: Id, channel: Id, data: Json, **more: object) -> Interaction:
        """An interaction with its id and token; `begin` sends it."""
        key = self._box.world.snowflakes.mint()
        secret = f"interaction:{key}:{key[::-1]}{time.perf_counter_ns():x}"
        token = base64.urlsafe_b64encode(secret.encode()).decode().rstrip("=")
        one = Interaction(key, token, kind, person, channel, data)
        for name, value in more.items():
            setattr(one, name, value)
        return one

    def waiting(self) -> list[Interaction]:
        """The interactions that wait for their first response."""
        return [each for each in self._by_id.values() if each.state == "pending"]

    def unanswered_by(self, key: Id, token: str) -> Interaction:
        """The interaction a callback is for; late, unknown or second callbacks are refused."""
        one = self._by_id.get(key)
        if one is None or one.token != token or one.state == "failed":
            raise Refusal(10062)
        if one.responded:
            raise Refusal(40060)
        return one

    def by_token(self, application: Id, token: str) -> Interaction:
        """The interaction whose follow-up this is; dead or unused tokens are refused."""
        one = self._by_token.get(token)
        if one is None:
            raise Refusal(50027)
        if application != self._box.world.application.id:
            raise Refusal(10015)
        if time.monotonic() >= one.expires:
            raise Refusal(50027)
        if not one.responded or one.kind == AUTOCOMPLETE:
            raise Refusal(10015)
        return one

    def settle(self, one: Interaction, state: str, how: str) -> None:
        """The bot answered or deferred."""
        if one.timer is not None:
            one.timer.cancel()
            one.timer = None
        one.state = state
        one.deferred = how if state == "deferred" else ""
        self.tell(one, how)
        if how == "thinking":
            left = max(one.expires - time.monotonic(), 0.0)
            one.timer = asyncio.get_running_loop().call_later(left, self._unanswered, one)
        if one.origin is not None and state in ("answered", "deferred"):
            self.close_modal(one.person)

    def _unanswered(self, one: Interaction) -> None:
        one.timer = None
        one.state = "failed"
        if one.choices is not None and not one.choices.done():
            one.choices.set_exception(ValueError(NO_ANSWER[AUTOCOMPLETE]))
        self.tell(one, error=NO_ANSWER.get(one.kind, "This interaction failed"))

    def tell(self, one: Interaction, how: str | None = None, error: str | None = None) -> None:
        """Sends an interaction's state to its person."""
        if self.watching is not None:
            self.watching(one)
        self._box.hub.tell(
            one.person,
            "interaction_state",
            {
                "id": one.id,
                "nonce": one.nonce,
                "kind": KINDS[one.kind],
                "state": one.state,
                "how": how,
                "channel_id": one.channel,
                "message_id": one.message.id if one.message is not None else None,
                "custom_id": one.data.get("custom_id"),
                "command": one.name or None,
                "error": error,
                "ms": round((time.perf_counter() - one.began) * 1000, 3),
            },
        )

    def open_modal(self, one: Interaction, modal: Json) -> None:
        """Shows a modal on the socket that pressed."""
        self.close_modal(one.person)
        one.modal = {
            "id": self._box.world.snowflakes.mint(),
            "title": modal["title"],
            "custom_id": modal["custom_id"],
            "components": modal["components"],
            "interaction_id": one.id,
            "channel_id": one.channel,
            "message_id": one.message.id if one.message is not None else None,
        }
        self._modals[one.person] = one
        if one.peer is not None:
            one.peer.send(frame("modal", one.modal))

    def modal_of(self, who: Id) -> Json | None:
        """The modal somebody has open."""
        one = self._modals.get(who)
        return one.modal if one is not None else None

    def modal_source(self, who: Id, modal: str) -> Interaction:
        """The interaction that opened a modal."""
        one = self._modals.get(who)
        if one is None or one.modal is None or one.modal["id"] != modal:
            raise ValueError("That form is not open any more.")
        return one

    def close_modal(self, who: Id) -> None:
        """The modal goes away."""
        one = self._modals.pop(who, None)
        if one is not None and one.modal is not None:
            self._box.hub.tell(who, "modal_close", {"id": one.modal["id"]})

    def expire(self, key: Id | None = None) -> int:
        """Lets tokens run out now: one interaction's, or all."""
        found = [each for each in self._by_id.values() if key in (None, each.id)]
        for one in found:
            one.expires = 0.0
            if one.timer is not None:
                one.timer.cancel()
                self._unanswered(one)
        return len(found)

    def _sweep(self) -> None:
        """Forgets tokens that ran out; what is asked of them later is answered the same."""
        now = time.monotonic()
        while self._by_id:
            oldest = next(iter(self._by_id.values()))
            if oldest.expires > now or oldest.timer is not None:
                return
            self._by_id.popitem(last=False)
            self._by_token.pop(oldest.token, None)

    def stop(self) -> None:
        """Cancels every clock."""
        for one in self._by_id.values():
            if one.timer is not None:
                one.timer.cancel()
