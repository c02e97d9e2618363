"""Tables of Irish Snap in a sandbox of this process: opening them, what they show, what is stored.

People see what they see: the table's message. The deal is helped along behind their backs: before
each card the hidden cards of the stacks change places so that the next card is a match.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any

from bot.screens import ids
from bot.screens.ids import Control
from bot.sessions.session import Session
from bot.storage.sqlite import SqliteStore
from bot.storage.store import Commit, Conflict
from sandbox.box import Sandbox
from sandbox.driver import Person
from sandbox.screen import Message
from tests.bench.load import Finger, Pressed
from tests.kit.raced import Times, taker, told
from tests.kit.stage import Stage

GAME = "irishsnap"
PATIENCE = 30.0
AT_ONCE = 10
GUESTS = ("Bea", "Cai", "Dov", "Eli", "Fay", "Gus", "Hal")
"""Who sits with Ann, the host."""


@dataclass(eq=False)
class Table:
    """One table as its people see it. `people` are user ids by seat, `names` what they are called.

    `changes` counts how often its message changed; `turned` is when the last card was seen
    (`time.monotonic`).
    """

    box: Sandbox
    channel: str
    message: str
    session: int = 0
    people: tuple[str, ...] = ()
    names: tuple[str, ...] = ()
    changes: int = 0
    card: int = 0
    turned: float = 0.0
    _changed: asyncio.Event = field(default_factory=asyncio.Event)

    @property
    def shown(self) -> Message:
        """The message as it is now."""
        return Message(self.box.world.messages[self.message].payload)

    def heard(self) -> None:
        """Its message changed."""
        self.changes += 1
        snap = self.control("snap")
        card = 0 if snap is None else int(snap.args[0].partition("=")[2])
        if card > self.card:
            self.card, self.turned = card, time.monotonic()
        self._changed.set()

    def control(self, name: str) -> Control | None:
        """The control of this name that the table offers, if it does."""
        for button in self.shown.buttons:
            control = ids.decode(button.custom_id)
            if control is not None and control.name == name and not button.disabled:
                return control
        return None

    async def press(self, finger: Finger, person: str, name: str) -> Pressed:
        """Somebody presses the button of this name."""
        control = self.control(name)
        assert control is not None, f"nothing called {name} on:\n{self.shown}"
        message = self.box.world.messages[self.message]
        return await finger.press(person, message, ids.encode(control))

    async def until(self, condition: Callable[[], object], patience: float = PATIENCE) -> bool:
        """Waits until the message is such; False when it never was."""
        deadline = time.monotonic() + patience
        while not condition():
            self._changed.clear()
            left = deadline - time.monotonic()
            try:
                await asyncio.wait_for(self._changed.wait(), max(left, 0))
            except TimeoutError:
                return bool(condition())
        return True

    def told(self) -> Times:
        """What the table tells of its last race."""
        return told(self.shown.text, self.names)

    def taker(self) -> int | None:
        """The seat that it says took the pile."""
        name = taker(self.shown.text, self.names)
        return None if name is None else self.names.index(name)


async def opened(stage: Stage, host: Person, finger: Finger, tables: int) -> list[Table]:
    """Opens tables of eight, all the same people, and starts them."""
    await host.wait_for(lambda: host.commands)
    guests = [await guest(stage.box, name) for name in GUESTS]
    found: list[Table] = []
    for table in range(tables):
        await stage.box.control.do("create_channel", {"name": f"table-{table}"})
    for first in range(0, tables, AT_ONCE):
        batch = range(first, min(first + AT_ONCE, tables))
        found += await asyncio.gather(
            *(_open(stage, host, guests, finger, f"table-{table}") for table in batch)
        )
    return found


async def guest(box: Sandbox, name: str) -> str:
    """Somebody new in the server; gives their id."""
    return str((await box.control.do("add_person", {"name": name}))["person"]["id"])


async def _open(
    stage: Stage, host: Person, guests: list[str], finger: Finger, channel: str
) -> Table:
    done = await host.command(channel, "play", game=GAME, timeout=PATIENCE)
    assert done.message is not None, done
    table = Table(stage.box, done.message.channel_id, done.message.id)
    for guest in guests:
        await table.press(finger, guest, "join")
    await table.press(finger, host.me["id"], "start")
    return table


async def read(store: SqliteStore, table: Table) -> Session:
    """What is stored of a table; notes who sits where."""
    session = await store.live_in(int(table.channel))
    assert session is not None, f"nothing runs in {table.channel}"
    table.session = session.id
    table.people = tuple(str(player.user) for player in session.players)
    table.names = session.names
    return session


def facts(session: Session) -> dict[str, Any]:
    """The facts of the position in the words of the rules, seats by number."""
    names = [str(seat) for seat in range(len(session.players))]
    return {**session.game.notation.facts(session.state, (), names)}


async def match_next(store: SqliteStore, table: Table) -> int:
    """Makes the next card a match; the seat that turns it."""
    while True:
        session = await store.session(table.session)
        assert session is not None
        known = facts(session)
        state = _matching(session, known)
        after = session.changed(state=state, version=session.version + 1)
        try:
            await store.commit(Commit(session, after))
        except Conflict:
            continue  # the bot was first
        return int(known["turn"])


def _matching(session: Session, known: dict[str, Any]) -> Any:
    """The same position, a card of the rank to be called on top of the stack turned from next.

    It changes places with the card there; nobody can see either.
    """
    notation = session.game.notation
    places = notation.places(session.state)
    top = known["stacks"][known["turn"]][0]
    wanted = next(c for p in places for c in p.cards if c[0] == known["next_call"])
    swap = {top: wanted, wanted: top}
    exchanged = [replace(p, cards=tuple(swap.get(c, c) for c in p.cards)) for p in places]
    return notation.replaced(session.state, exchanged)
