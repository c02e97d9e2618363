"""What people do with the bot: commands, presses and forms."""

from __future__ import annotations

import asyncio

from sandbox.interactions import AUTOCOMPLETE, COMMAND, COMPONENT, MODAL, Interaction
from sandbox.people import commands, forms
from sandbox.people.desk import Desk, operation
from sandbox.people.hub import Peer
from sandbox.refusal import Json
from sandbox.world import DM, Person


def _begun(desk: Desk, one: Interaction) -> Json:
    desk.box.interactions.begin(one)
    return {"interaction": one.id, "nonce": one.nonce}


@operation("commands")
def _commands(desk: Desk, person: Person, peer: Peer, body: Json) -> Json:
    channel = desk.channel(person, body)
    return {"commands": commands.usable(desk.box.world, person, channel)}


@operation("command")
def _command(desk: Desk, person: Person, peer: Peer, body: Json) -> Json:
    world = desk.box.world
    channel = desk.channel(person, body)
    path = str(body["path"]).removeprefix("/")
    command, names = commands.find(world, person, channel, path)
    if command["type"] == 1:
        data = commands.data(world, person, channel, command, names, body.get("options") or {})
    else:
        data = commands.menu_data(world, person, command, str(body["target"]))
    one = desk.box.interactions.new(
        COMMAND, person.id, channel.id, data, name=path, nonce=body.get("nonce"), peer=peer
    )
    return _begun(desk, one)


@operation("autocomplete")
async def _autocomplete(desk: Desk, person: Person, peer: Peer, body: Json) -> Json:
    world = desk.box.world
    channel = desk.channel(person, body)
    path = str(body["path"]).removeprefix("/")
    command, names = commands.find(world, person, channel, path)
    options = {body["focused"]: ""} | (body.get("options") or {})
    data = commands.data(world, person, channel, command, names, options, str(body["focused"]))
    one = desk.box.interactions.new(
        AUTOCOMPLETE, person.id, channel.id, data, name=path, peer=peer,
        choices=asyncio.get_running_loop().create_future(),
    )
    desk.box.interactions.begin(one)
    assert one.choices is not None
    return {"choices": await one.choices}


@operation("press")
def _press(desk: Desk, person: Person, peer: Peer, body: Json) -> Json:
    world = desk.box.world
    message = desk.message(person, body)
    if message.author_id != world.bot.id:
        raise ValueError("That message has no buttons.")
    channel = world.channels[message.channel_id]
    if channel.type != DM and message.owner is None and channel.archived:
        raise ValueError("This thread is archived.")
    data = forms.pressed(world, person, message, str(body["custom_id"]), body.get("values"))
    one = desk.box.interactions.new(
        COMPONENT, person.id, message.channel_id, data, message=message,
        nonce=body.get("nonce"), peer=peer,
    )
    return _begun(desk, one)


@operation("submit_modal")
def _submit(desk: Desk, person: Person, peer: Peer, body: Json) -> Json:
    box = desk.box
    origin = box.interactions.modal_source(person.id, str(body["modal"]))
    assert origin.modal is not None
    data = forms.submitted(box.world, person, origin.modal, body.get("values") or {})
    message = origin.message
    if message is not None:
        message = box.world.messages.get(message.id, message)
    one = box.interactions.new(
        MODAL, person.id, origin.channel, data, message=message, origin=origin,
        nonce=body.get("nonce"), peer=peer,
    )
    return _begun(desk, one)


@operation("close_modal")
def _close(desk: Desk, person: Person, peer: Peer, body: Json) -> None:
    desk.box.interactions.modal_source(person.id, str(body["modal"]))
    desk.box.interactions.close_modal(person.id)
