"""The actions of the control API: what goes wrong, and what changes in the world."""

from __future__ import annotations

import asyncio
import time

from sandbox.control import Order, action
from sandbox.faults import Answer, Delay
from sandbox.gateway import PRIVILEGED
from sandbox.people import views
from sandbox.permissions import ALL, bits
from sandbox.refusal import Json
from sandbox.rest import channels, messages
from sandbox.snowflake import timestamp
from sandbox.threads import archive
from sandbox.world import Channel, Person


@action("state")
def _state(order: Order) -> Json:
    box = order.box
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


@action("dms")
def _dms(order: Order) -> None:
    person = order.person()
    person.dms_open = bool(order.body["open"])
    order.box.world.touch("person", person.id)
    order.box.news.person(person)


@action("drop")
async def _drop(order: Order) -> None:
    await order.box.gateway.drop(
        int(order.body.get("code", 4000)), resumable=order.body.get("resumable", True)
    )


@action("reconnect")
def _reconnect(order: Order) -> None:
    order.box.gateway.control(7)


@action("invalidate")
def _invalidate(order: Order) -> None:
    order.box.gateway.control(9, bool(order.body.get("resumable", False)))


@action("gateway_closed")
def _gateway_closed(order: Order) -> None:
    order.box.faults.gateway_closed_until = time.monotonic() + float(order.body["seconds"])


@action("answer")
def _answer(order: Order) -> None:
    order.box.faults.answers.append(Answer(**order.body))


@action("hang")
def _hang(order: Order) -> None:
    order.box.faults.hangs.append(Answer(**order.body))


@action("delay")
def _delay(order: Order) -> None:
    faults = order.box.faults
    if "seed" in order.body:
        faults.chance.seed(order.body["seed"])
    who = order.person().id if order.body.get("person") else None
    legs = {
        name: (float(order.body[name][0]), float(order.body[name][1]))
        for name in ("from_person", "to_bot", "to_person")
        if name in order.body
    }
    faults.delays.pop(who, None)
    if legs:
        faults.delays[who] = Delay(**legs)
    elif who is None:
        faults.delays.clear()


@action("twice")
def _twice(order: Order) -> None:
    order.box.faults.twice = int(order.body.get("times", 1))
    order.box.faults.twice_later = float(order.body.get("later", 0.0))


@action("swap")
def _swap(order: Order) -> None:
    order.box.faults.swap = int(order.body.get("times", 1))


@action("lose")
def _lose(order: Order) -> None:
    order.box.faults.lose = int(order.body.get("times", 1))
    order.box.faults.lose_event = order.body.get("event")


@action("delete_message")
def _delete_message(order: Order) -> None:
    messages.remove(order.box, order.message())


@action("delete_channel")
def _delete_channel(order: Order) -> None:
    channels.remove(order.box, order.channel())


@action("create_channel")
def _create_channel(order: Order) -> Json:
    world, body = order.box.world, order.body
    channel = Channel(
        world.snowflakes.mint(),
        int(body.get("type", 0)),
        str(body["name"]),
        body.get("topic"),
        bool(body.get("nsfw")),
        position=len(world.channels),
        created_at=timestamp(),
    )
    world.channels[channel.id] = channel
    world.touch("channel", channel.id)
    order.box.news.channel("create", channel)
    return {"channel": {"id": channel.id, "name": channel.name, "type": channel.type}}


@action("set_channel")
def _set_channel(order: Order) -> Json:
    channel = order.channel()
    if channel.is_thread and "nsfw" in order.body:
        raise ValueError("A thread goes by the channel above it.")
    for name in ("nsfw", "name", "topic"):
        if name in order.body:
            setattr(channel, name, order.body[name])
    order.box.world.touch("channel", channel.id)
    order.box.news.channel("update", channel)
    return {"channel": {"id": channel.id, "name": channel.name, "nsfw": channel.nsfw}}


@action("archive")
def _archive(order: Order) -> None:
    thread = order.channel()
    archive(thread, {"archived": True} | order.body)
    order.box.world.touch("channel", thread.id)
    order.box.news.channel("update", thread)


@action("deny")
def _deny(order: Order) -> None:
    channel = order.place()
    granted = bits(order.body["permissions"])
    order.box.standing.permit(order.subject(), channel, granted, deny=True)


@action("allow")
def _allow(order: Order) -> None:
    channel = order.place()
    granted = bits(order.body["permissions"]) if order.body.get("permissions") else ALL
    order.box.standing.permit(order.subject(), channel, granted, deny=False)


@action("kick")
def _kick(order: Order) -> None:
    order.box.standing.leaves(order.person())


@action("ban")
def _ban(order: Order) -> None:
    order.box.standing.leaves(order.person(), banned=True)


@action("return")
def _return(order: Order) -> None:
    order.box.standing.returns(order.person())


@action("add_person")
def _add_person(order: Order) -> Json:
    world = order.box.world
    name = str(order.body["name"])
    person = Person(
        world.snowflakes.mint(),
        name.casefold(),
        name,
        order.body.get("locale", "en-US"),
        adult=order.body.get("adult", True),
        joined_at=timestamp(),
    )
    if order.body.get("moderator"):
        person.roles += [each.id for each in world.roles.values() if each.name == "Moderator"]
    world.people[person.id] = person
    world.touch("person", person.id)
    world.access_changed()
    order.box.news.member(person, "add")
    return {"person": views.person(world, person)}


@action("move")
def _move(order: Order) -> None:
    channel = order.place()
    order.box.standing.moves(order.person(), channel)


@action("bot_kick")
def _bot_kick(order: Order) -> None:
    order.box.standing.bot_leaves()


@action("bot_return")
def _bot_return(order: Order) -> None:
    order.box.standing.bot_returns()


@action("expire")
def _expire(order: Order) -> Json:
    return {"expired": order.box.interactions.expire(order.body.get("interaction"))}


@action("timing")
def _timing(order: Order) -> Json:
    timing = order.box.timing
    for name, value in order.body.items():
        if not hasattr(timing, name):
            raise ValueError(f"There is no clock called {name}.")
        setattr(timing, name, float(value))
    return dict(vars(timing))


@action("clock")
def _clock(order: Order) -> None:
    order.box.world.snowflakes.ahead = float(order.body["ahead"])


@action("limits")
def _limits(order: Order) -> None:
    order.box.buckets.on = bool(order.body["on"])


@action("intents")
def _intents(order: Order) -> None:
    application = order.box.world.application
    for name in PRIVILEGED:
        if name in order.body:
            granted = set(application.granted_intents) - {name}
            application.granted_intents = sorted(granted | ({name} if order.body[name] else set()))
    order.box.world.touch("application", application.id)


@action("clear")
def _clear(order: Order) -> None:
    order.box.faults.clear()


@action("requests")
def _requests(order: Order) -> Json:
    ledger = order.box.ledger
    found = ledger.since(int(order.body.get("since", 0)), str(order.body.get("route", "")))
    answer: Json = {
        "requests": [each.shape() for each in found],
        "next": ledger.sequence,
        "counts": [
            {"method": method, "route": route, "status": status, "count": count}
            for (method, route, status), count in ledger.counts.items()
        ],
    }
    if order.body.get("clear"):
        ledger.forget()
    return answer


@action("forget_requests")
def _forget_requests(order: Order) -> None:
    order.box.ledger.forget()


@action("save")
async def _save(order: Order) -> None:
    await order.box.store.save(order.box.world)


@action("settle")
async def _settle(order: Order) -> Json:
    """Waits until no interaction is pending and the bot has asked nothing for a while."""
    box = order.box
    quiet = float(order.body.get("quiet", 0.05))
    until = time.monotonic() + float(order.body.get("timeout", 5.0))
    calm = time.monotonic()
    last = box.ledger.sequence
    while time.monotonic() < until:
        await asyncio.sleep(quiet / 5)
        if box.ledger.sequence != last or box.interactions.waiting():
            last, calm = box.ledger.sequence, time.monotonic()
        elif time.monotonic() - calm >= quiet:
            return {"settled": True}
    return {"settled": False}
