"""What people do with the bot: commands, presses and forms."""

from __future__ import annotations

import asyncio

from sandbox.interactions import AUTOCOMPLETE, COMMAND, COMPONENT, MODAL, Interaction
from sandbox.people import commands, forms
from sandbox.people.desk import Ask, operation
from sandbox.refusal import Json
from sandbox.world import DM


def _begun(ask: Ask, one: Interaction) -> Json:
    ask.box.interactions.begin(one)
    return {"interaction": one.id, "nonce": one.nonce}


@operation("commands")
def _commands(ask: Ask) -> Json:
    channel = ask.channel()
    return {"commands": commands.usable(ask.box.world, ask.person, channel)}


@operation("command")
def _command(ask: Ask) -> Json:
    world = ask.box.world
    channel = ask.channel()
    path = str(ask.body["path"]).removeprefix("/")
    command, names = commands.find(world, ask.person, channel, path)
    if command["type"] == 1:
        options = ask.body.get("options") or {}
        data = commands.data(world, ask.person, command, names, options)
    else:
        data = commands.menu_data(world, ask.person, command, str(ask.body["target"]))
    one = ask.box.interactions.new(
        COMMAND,
        ask.person.id,
        channel.id,
        data,
        name=path,
        nonce=ask.body.get("nonce"),
        peer=ask.peer,
    )
    return _begun(ask, one)


@operation("autocomplete")
async def _autocomplete(ask: Ask) -> Json:
    world = ask.box.world
    channel = ask.channel()
    path = str(ask.body["path"]).removeprefix("/")
    command, names = commands.find(world, ask.person, channel, path)
    focused = str(ask.body["focused"])
    options = {focused: ""} | (ask.body.get("options") or {})
    data = commands.data(world, ask.person, command, names, options, focused=focused)
    one = ask.box.interactions.new(
        AUTOCOMPLETE,
        ask.person.id,
        channel.id,
        data,
        name=path,
        peer=ask.peer,
        choices=asyncio.get_running_loop().create_future(),
    )
    ask.box.interactions.begin(one)
    assert one.choices is not None
    return {"choices": await one.choices}


@operation("press")
def _press(ask: Ask) -> Json:
    world = ask.box.world
    message = ask.message()
    if message.author_id != world.bot.id:
        raise ValueError("That message has no buttons.")
    channel = world.channels[message.channel_id]
    if channel.type != DM and message.owner is None and channel.archived:
        raise ValueError("This thread is archived.")
    custom_id, values = str(ask.body["custom_id"]), ask.body.get("values")
    data = forms.pressed(world, ask.person, message, custom_id, values)
    one = ask.box.interactions.new(
        COMPONENT,
        ask.person.id,
        message.channel_id,
        data,
        message=message,
        nonce=ask.body.get("nonce"),
        peer=ask.peer,
    )
    return _begun(ask, one)


@operation("submit_modal")
def _submit(ask: Ask) -> Json:
    box = ask.box
    origin = box.interactions.modal_source(ask.person.id, str(ask.body["modal"]))
    assert origin.modal is not None
    data = forms.submitted(box.world, ask.person, origin.modal, ask.body.get("values") or {})
    message = origin.message
    if message is not None:
        message = box.world.messages.get(message.id, message)
    one = box.interactions.new(
        MODAL,
        ask.person.id,
        origin.channel,
        data,
        message=message,
        origin=origin,
        nonce=ask.body.get("nonce"),
        peer=ask.peer,
    )
    return _begun(ask, one)


@operation("close_modal")
def _close(ask: Ask) -> None:
    ask.box.interactions.modal_source(ask.person.id, str(ask.body["modal"]))
    ask.box.interactions.close_modal(ask.person.id)
