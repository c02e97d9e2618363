"""Many games of Go Fish between the same two people, as the benchmarks need them."""

from __future__ import annotations

import asyncio
import random
import time
from dataclasses import dataclass, replace
from typing import Any

from bot.screens import ids
from bot.screens.ids import Control
from bot.storage.sqlite import SqliteStore
from games.core.actions import Pick, parse_move
from games.core.clocks import Stamp
from games.core.game import Game
from games.core.lanes import beat
from sandbox.driver import Person
from sandbox.world import Message
from tests.bench.load import Finger, Pressed, offering
from tests.kit.stage import Stage

PATIENCE = 60.0
AT_ONCE = 20


@dataclass
class Dealt:
    """One running game, followed by the same rules: whose turn it is and what may be pressed."""

    game: Game[Any]
    session: int
    state: Any
    people: tuple[str, str]
    hands: tuple[Message, Message]
    components: list[Any]
    place: dict[str, Any]

    async def press(self, finger: Finger, dice: random.Random) -> Pressed:
        """The seat on turn asks for a rank it holds, from its own hand."""
        if self.state.over:
            raise RuntimeError("a game ended before the measurement did")
        seat = self.game.waiting(self.state)[0]
        action = self.game.actions(self.game.observe(self.state, seat), seat)[0]
        raw = {f.name: [str(dice.choice(f.options))] for f in action.fields if isinstance(f, Pick)}
        number = beat(self.state.beats, self.game.forms[action.name].lane)
        args = tuple(f"{name}={value[0]}" for name, value in raw.items())
        custom_id = ids.encode(Control("act", self.session, number, action.name, args))
        message = offering(self.hands[seat], self.components, self.place, custom_id)
        pressed = await finger.press(self.people[seat], message, custom_id)
        move = parse_move(self.game.forms[action.name], raw)
        self.state = self.game.play(self.state, seat, move, Stamp(0, 0)).state
        return pressed


async def deal(stage: Stage, ann: Person, ben: Person, tables: int) -> list[Dealt]:
    """Plays `/play gofish`, Join and Start at every table, then reads where the games stand."""
    for table in range(tables):
        await stage.box.control.do("create_channel", {"name": f"table-{table}"})
    await ann.wait_for(lambda: ann.commands, PATIENCE)
    for first in range(0, tables, AT_ONCE):
        batch = range(first, min(first + AT_ONCE, tables))
        await asyncio.gather(*(_open(ann, ben, f"table-{table}") for table in batch))
    hands = [await _hands(person, tables) for person in (ann, ben)]
    store = await SqliteStore.open(stage.database)
    try:
        return [await _dealt(stage, store, key, ann, ben, hands) for key in sorted(hands[0])]
    finally:
        await store.close()


async def _open(ann: Person, ben: Person, channel: str) -> None:
    done = await ann.command(channel, "play", game="gofish", timeout=PATIENCE)
    assert done.message is not None, done
    await ben.wait_for(lambda: ben.messages(channel), PATIENCE)
    await ben.press(ben.messages(channel)[-1], "Join", timeout=PATIENCE)
    await ann.press(ann.messages(channel)[-1], "Start", timeout=PATIENCE)


async def _hands(person: Person, tables: int) -> dict[int, str]:
    """The message of each session's hand, once all have been dealt."""
    deadline = time.monotonic() + PATIENCE
    while True:
        found: dict[int, str] = {}
        for message in person.dms():
            for button in message.buttons:
                control = ids.decode(button.custom_id)
                if control is not None:
                    found[control.session] = message.id
        if len(found) >= tables:
            return found
        if time.monotonic() > deadline:
            raise RuntimeError(f"{person.name} holds {len(found)} hands of {tables}")
        await asyncio.sleep(0.1)


async def _dealt(
    stage: Stage,
    store: SqliteStore,
    key: int,
    ann: Person,
    ben: Person,
    hands: list[dict[int, str]],
) -> Dealt:
    session = await store.session(key)
    assert session is not None
    names = {ann.me["id"]: hands[0][key], ben.me["id"]: hands[1][key]}
    people = (str(session.players[0].user), str(session.players[1].user))
    shown = tuple(stage.box.world.messages[names[person]] for person in people)
    mover = session.game.waiting(session.state)[0]
    components, place = _buttons(shown[mover])
    state = replace(session.state, clocks=())
    return Dealt(session.game, key, state, people, (shown[0], shown[1]), components, place)


def _buttons(message: Message) -> tuple[list[Any], dict[str, Any]]:
    """The components of the mover's hand, and the button of them that stands for every press."""
    components: list[Any] = message.payload["components"]
    stack = [*components]
    while stack:
        one = stack.pop()
        stack.extend(one.get("components", ()))
        control = ids.decode(one.get("custom_id") or "")
        if control is not None and control.kind == "act":
            return components, one
    raise RuntimeError(f"nothing to press in {message.payload}")
