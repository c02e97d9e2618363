"""Faults and changes of the world by name, for tests, benchmarks and the page."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any

from aiohttp import web

from sandbox.faults import Answer, Delay
from sandbox.gateway import PRIVILEGED
from sandbox.people import views
from sandbox.permissions import ALL, bits
from sandbox.refusal import Json
from sandbox.rest import channels, messages
from sandbox.snowflake import timestamp
from sandbox.world import Channel, Message, Person

if TYPE_CHECKING:
    from sandbox.box import Sandbox

Action = Callable[["Control", Json], "Json | None | Awaitable[Json | None]"]
_ACTIONS: dict[str, Action] = {}


def _action(name: str) -> Callable[[Action], Action]:
    def register(action: Action) -> Action:
        _ACTIONS[name] = action
        return action

    return register


class Control:
    """Does what `POST /control/NAME` asks."""

    def __init__(self, box: Sandbox) -> None:
        self.box = box

    async def do(self, name: str, body: Json) -> Json:
        """Runs one action; a mistake is a ValueError whose text is a sentence."""
        action = _ACTIONS.get(name)
        if action is None:
            raise ValueError(f"There is no control called {name}.")
        try:
            answer = action(self, body)
            if isinstance(answer, Awaitable):
                answer = await answer
        except KeyError as missing:
            raise ValueError(f"{name} needs {missing}.") from None
        except TypeError as wrong:
            raise ValueError(f"{name}: {wrong}.") from None
        return answer or {}

    async def serve(self, request: web.Request) -> web.Response:
        """`POST /control/NAME` and `GET /control/requests`."""
        try:
            body: Any = dict(request.query)
            if request.method == "POST" and request.can_read_body:
                body = await request.json()
            answer: Json = {"ok": True, "d": await self.do(request.match_info["name"], body)}
            return web.json_response(answer)
        except ValueError as error:
            return web.json_response({"ok": False, "error": str(error)}, status=400)

    def person(self, body: Json) -> Person:
        """The person a body names."""
        return self.box.world.find_person(body["person"])

    def subject(self, body: Json) -> Person:
        """The person a body names; without a name, the bot."""
        return self.person(body) if body.get("person") else self.box.world.bot

    def channel(self, body: Json) -> Channel:
        """The channel a body names."""
        return self.box.world.find_channel(body["channel"])

    def message(self, body: Json) -> Message:
        """The message a body names."""
        message = self.box.world.messages.get(str(body["message"]))
        if message is None:
            raise ValueError("There is no such message.")
        return message


@_action("state")
def _state(control: Control, body: Json) -> Json:
    box = control.box
    faults = box.faults
    return {
        "people": [views.person(box.world, each) for each in box.world.people.values()],
        "channels": [
            {"id": each.id, "type": each.type, "name": each.name, "parent_id": each.parent_id}
            for each in box.world.channels.values()
        ],
        "bot": views.bot(box),
        "faults": {
            name: repr(getattr(faults, name))
            for name in faults.__dataclass_fields__
            if name != "chance" and getattr(faults, name)
        },
        "sequence": box.ledger.sequence,
        "pending": len(box.interactions.waiting()),
        "now": time.time(),
    }


@_action("dms")
def _dms(control: Control, body: Json) -> None:
    person = control.person(body)
    person.dms_open = bool(body["open"])
    control.box.world.touch("person", person.id)
    control.box.news.person(person)


@_action("drop")
async def _drop(control: Control, body: Json) -> None:
    await control.box.gateway.drop(
        int(body.get("code", 4000)), resumable=body.get("resumable", True)
    )


@_action("reconnect")
def _reconnect(control: Control, body: Json) -> None:
    control.box.gateway.control(7)


@_action("invalidate")
def _invalidate(control: Control, body: Json) -> None:
    control.box.gateway.control(9, bool(body.get("resumable", False)))


@_action("gateway_closed")
def _gateway_closed(control: Control, body: Json) -> None:
    control.box.faults.gateway_closed_until = time.monotonic() + float(body["seconds"])


@_action("answer")
def _answer(control: Control, body: Json) -> None:
    control.box.faults.answers.append(Answer(**body))


@_action("hang")
def _hang(control: Control, body: Json) -> None:
    control.box.faults.hangs.append(Answer(**body))


@_action("delay")
def _delay(control: Control, body: Json) -> None:
    faults = control.box.faults
    if "seed" in body:
        faults.chance.seed(body["seed"])
    who = control.person(body).id if body.get("person") else None
    legs = {
        name: (float(body[name][0]), float(body[name][1]))
        for name in ("from_person", "to_bot", "to_person")
        if name in body
    }
    faults.delays.pop(who, None)
    if legs:
        faults.delays[who] = Delay(**legs)
    elif who is None:
        faults.delays.clear()


@_action("twice")
def _twice(control: Control, body: Json) -> None:
    control.box.faults.twice = int(body.get("times", 1))


@_action("swap")
def _swap(control: Control, body: Json) -> None:
    control.box.faults.swap = int(body.get("times", 1))


@_action("lose")
def _lose(control: Control, body: Json) -> None:
    control.box.faults.lose = int(body.get("times", 1))
    control.box.faults.lose_event = body.get("event")


@_action("delete_message")
def _delete_message(control: Control, body: Json) -> None:
    messages.remove(control.box, control.message(body))


@_action("delete_channel")
def _delete_channel(control: Control, body: Json) -> None:
    channels.remove(control.box, control.channel(body))


@_action("create_channel")
def _create_channel(control: Control, body: Json) -> Json:
    world = control.box.world
    channel = Channel(
        world.snowflakes.mint(), int(body.get("type", 0)), str(body["name"]), body.get("topic"),
        bool(body.get("nsfw")), position=len(world.channels), created_at=timestamp(),
    )
    world.channels[channel.id] = channel
    world.touch("channel", channel.id)
    control.box.news.channel("create", channel)
    return {"channel": {"id": channel.id, "name": channel.name, "type": channel.type}}


@_action("set_channel")
def _set_channel(control: Control, body: Json) -> Json:
    channel = control.channel(body)
    for name in ("nsfw", "name", "topic"):
        if name in body:
            setattr(channel, name, body[name])
    control.box.world.touch("channel", channel.id)
    control.box.news.channel("update", channel)
    return {"channel": {"id": channel.id, "name": channel.name, "nsfw": channel.nsfw}}


@_action("archive")
def _archive(control: Control, body: Json) -> None:
    thread = control.channel(body)
    channels.archive(thread, {"archived": True} | body)
    control.box.world.touch("channel", thread.id)
    control.box.news.channel("update", thread)


@_action("deny")
def _deny(control: Control, body: Json) -> None:
    channel = control.channel(body) if body.get("channel") else None
    granted = bits(body["permissions"])
    control.box.standing.permit(control.subject(body), channel, granted, deny=True)


@_action("allow")
def _allow(control: Control, body: Json) -> None:
    channel = control.channel(body) if body.get("channel") else None
    granted = bits(body["permissions"]) if body.get("permissions") else ALL
    control.box.standing.permit(control.subject(body), channel, granted, deny=False)


@_action("kick")
def _kick(control: Control, body: Json) -> None:
    control.box.standing.leaves(control.person(body))


@_action("ban")
def _ban(control: Control, body: Json) -> None:
    control.box.standing.leaves(control.person(body), banned=True)


@_action("return")
def _return(control: Control, body: Json) -> None:
    control.box.standing.returns(control.person(body))


@_action("add_person")
def _add_person(control: Control, body: Json) -> Json:
    world = control.box.world
    name = str(body["name"])
    person = Person(
        world.snowflakes.mint(), name.casefold(), name, body.get("locale", "en-US"),
        adult=body.get("adult", True), joined_at=timestamp(),
    )
    if body.get("moderator"):
        person.roles += [each.id for each in world.roles.values() if each.name == "Moderator"]
    world.people[person.id] = person
    world.touch("person", person.id)
    world.access_changed()
    control.box.news.member(person, "add")
    return {"person": views.person(world, person)}


@_action("move")
def _move(control: Control, body: Json) -> None:
    channel = control.channel(body) if body.get("channel") else None
    control.box.standing.moves(control.person(body), channel)


@_action("bot_kick")
def _bot_kick(control: Control, body: Json) -> None:
    control.box.standing.bot(False)


@_action("bot_return")
def _bot_return(control: Control, body: Json) -> None:
    control.box.standing.bot(True)


@_action("expire")
def _expire(control: Control, body: Json) -> Json:
    return {"expired": control.box.interactions.expire(body.get("interaction"))}


@_action("timing")
def _timing(control: Control, body: Json) -> Json:
    timing = control.box.timing
    for name, value in body.items():
        if not hasattr(timing, name):
            raise ValueError(f"There is no clock called {name}.")
        setattr(timing, name, float(value))
    return dict(vars(timing))


@_action("limits")
def _limits(control: Control, body: Json) -> None:
    control.box.buckets.on = bool(body["on"])


@_action("intents")
def _intents(control: Control, body: Json) -> None:
    application = control.box.world.application
    for name in PRIVILEGED:
        if name in body:
            granted = set(application.granted_intents) - {name}
            application.granted_intents = sorted(granted | ({name} if body[name] else set()))
    control.box.world.touch("application", application.id)


@_action("clear")
def _clear(control: Control, body: Json) -> None:
    control.box.faults.clear()


@_action("requests")
def _requests(control: Control, body: Json) -> Json:
    ledger = control.box.ledger
    found = ledger.since(int(body.get("since", 0)), str(body.get("route", "")))
    answer: Json = {
        "requests": [each.shape() for each in found],
        "next": ledger.sequence,
        "counts": [
            {"method": method, "route": route, "status": status, "count": count}
            for (method, route, status), count in ledger.counts.items()
        ],
    }
    if body.get("clear"):
        ledger.forget()
    return answer


@_action("forget_requests")
def _forget_requests(control: Control, body: Json) -> None:
    control.box.ledger.forget()


@_action("save")
async def _save(control: Control, body: Json) -> None:
    await control.box.store.save(control.box.world)


@_action("settle")
async def _settle(control: Control, body: Json) -> Json:
    """Waits until no interaction is pending and the bot has asked nothing for a while."""
    box = control.box
    quiet = float(body.get("quiet", 0.05))
    until = time.monotonic() + float(body.get("timeout", 5.0))
    calm = time.monotonic()
    last = box.ledger.sequence
    while time.monotonic() < until:
        await asyncio.sleep(quiet / 5)
        if box.ledger.sequence != last or box.interactions.waiting():
            last, calm = box.ledger.sequence, time.monotonic()
        elif time.monotonic() - calm >= quiet:
            return {"settled": True}
    return {"settled": False}
