"""One channel with a table in it, and what people there see and do."""

from __future__ import annotations

import asyncio
import itertools
import re
import time
from collections.abc import Awaitable, Callable, Iterator
from dataclasses import replace
from functools import partial
from typing import Any, TypeVar

from bot.house import House
from bot.screens import draw, ids
from bot.screens.ids import Control
from bot.screens.layout import Layout
from bot.sessions import looks
from bot.sessions.session import Session
from sandbox.driver import Outcome, Person
from sandbox.interactions import COMPONENT
from sandbox.ledger import Entry
from sandbox.screen import Message
from tests.kit.stage import Stage

PATIENCE = 15.0
CALLBACK = "POST /interactions/"
TABLE_EDIT = "PATCH /channels/{channel}/messages"
POST = "POST /channels/{channel}/messages"

_COUNTDOWN = re.compile(r"<t:(\d+):R>")

T = TypeVar("T")
_numbers = itertools.count(1)


def shows(message: Message, layout: Layout) -> bool:
    """Whether a message says and offers what this layout does, but for a note above it.

    A countdown may end a second earlier or later: the bot draws nothing anew for that.
    """
    parts: Any = draw.view(layout).to_components()  # type: ignore[no-untyped-call]  # the library's
    drawn = Message({"components": parts, "content": "", "embeds": []})
    said = message.text.partition("\n")[2] if message.text.startswith("> ") else message.text
    wanted = drawn.text
    if _COUNTDOWN.sub("", said) != _COUNTDOWN.sub("", wanted) or message.buttons != drawn.buttons:
        return False
    ends = zip(_COUNTDOWN.findall(said), _COUNTDOWN.findall(wanted), strict=True)
    return all(abs(int(one) - int(other)) <= 1 for one, other in ends)


class Room:
    """A channel of its own, so that no test meets another's table or limits."""

    def __init__(self, stage: Stage, house: House, channel: str, name: str) -> None:
        self.stage = stage
        self.house = house
        self.id = channel
        self.name = name
        self.people: list[Person] = []
        self._seen = 0

    @classmethod
    async def made(cls, stage: Stage, house: House, kind: int = 0) -> Room:
        """A new channel."""
        name = f"room-{next(_numbers)}"
        body = {"name": name, "type": kind}
        answer = await stage.box.control.do("create_channel", body)
        return cls(stage, house, answer["channel"]["id"], name)

    async def calm(self) -> None:
        """Ends every fault, gives everything back, and ends the game with its channel."""
        for name in ("clear", "allow", "bot_return"):
            await self.fault(name)
        await self.fault("limits", on=False)
        for person in self.people:
            await self.fault("return", person=person.me["id"])
            await self.fault("dms", person=person.me["id"], open=True)
        if self.id in self.stage.box.world.channels:
            await self.fault("delete_channel", channel=self.id)

    async def fault(self, name: str, /, **body: Any) -> dict[str, Any]:
        """Runs an action of the sandbox's control."""
        return await self.stage.box.control.do(name, body)

    # the story

    async def lobby(self, *people: Person, key: str = "gofish") -> Message:
        """A table opened by the first, joined by the others; hands are open."""
        self.people = [*people]
        host, *guests = people
        await host.wait_for(lambda: self.id in host.channels)
        outcome = await host.command(self.id, "play", game=key)
        assert outcome.ok, outcome
        for guest in guests:
            await guest.wait_for(partial(self.tables, guest))
            outcome = await guest.press(self.table(guest), "Join")
            assert outcome.ok, outcome
        await self.current()
        return self.table()

    async def game(self, *people: Person, key: str = "gofish") -> Message:
        """The same, and the cards are dealt."""
        await self.lobby(*people, key=key)
        outcome = await people[0].press(self.table(people[0]), "Start")
        assert outcome.ok, outcome
        await self.current()
        return self.table()

    # what is

    async def session(self) -> Session:
        """The table's record."""
        key = int(self.id)
        live = await self.house.store.live_in(key)
        self._seen = self._seen if live is None else live.id
        found = live or await self.house.store.session(self._seen)
        assert found is not None, f"no table was ever in {self.name}"
        return found

    async def plays(self) -> int:
        """How many moves the log of the game holds."""
        log = await self.house.store.log((await self.session()).id)
        assert log is not None
        return sum(line.entry.kind == "play" for line in log.lines)

    async def current(self) -> Session:
        """Waits until the table, and every hand that can be reached, show what is stored."""

        async def caught_up() -> Session | None:
            return None if (await self.behind()) else await self.session()

        try:
            return await until(caught_up)
        except AssertionError:
            raise AssertionError("\n".join(await self.behind())) from None

    async def behind(self) -> list[str]:
        """The messages that do not show what is stored, as they are."""
        session = await self.session()
        table = await looks.table_now(self.house, session)
        found: list[str] = []
        if not self.tables(self.people[0]):
            found.append("There is no table.")
        elif not shows(self.table(), table):
            found.append(f"The table is behind: {self.table()}\n{table}")
        for each in self.people:
            if not await self._in_hand(session, each):
                hands = self.hands(each)
                found.append(f"{each.name}'s hand is behind: {hands[-1] if hands else None}")
        return found

    async def _in_hand(self, session: Session, person: Person) -> bool:
        user = int(person.me["id"])
        seat = session.seat_of(user)
        player = None if seat is None else session.players[seat]
        if not session.game.hands or player is None or player.gone:
            return True
        if player.dm == "closed" or player.delivery != "dm":
            return True
        hands = self.hands(person)
        wanted = await looks.hand_now(self.house, session, user, private=False)
        return bool(hands) and shows(hands[-1], wanted)

    async def turn(self) -> Person:
        """Whoever's move it is, of the people."""
        session = await self.session()
        (seat,) = session.game.waiting(session.state)
        user = session.players[seat].user
        return next(each for each in self.people if each.me["id"] == str(user))

    async def other(self) -> Person:
        """Somebody whose move it is not."""
        turn = await self.turn()
        return next(each for each in self.people if each is not turn)

    # what people see

    def tables(self, viewer: Person) -> list[Message]:
        """The messages in the channel that have controls, oldest first."""
        return [each for each in viewer.messages(self.id) if each.buttons]

    def table(self, viewer: Person | None = None) -> Message:
        """The newest of them."""
        return self.tables(viewer or self.people[0])[-1]

    def hands(self, person: Person) -> list[Message]:
        """The hands of this table in somebody's direct messages, oldest first."""
        heading = f"**Your hand** · <#{self.id}>"
        return [each for each in person.dms() if heading in each.text]

    def hand(self, person: Person) -> Message:
        """The newest of them."""
        return self.hands(person)[-1]

    # what people do

    async def move(self, person: Person, message: Message | None = None) -> Outcome:
        """Makes one whole move from a hand; gives how the last press ended."""
        shown = message or await self.offered(person)
        first = offers(shown)[0].beat
        while True:
            control = next(offered(person.message(shown.id), first))
            outcome = await press(person, shown, control)
            if not outcome.ok or not any(offered(person.message(shown.id), first)):
                return outcome

    async def offered(self, person: Person) -> Message:
        """Somebody's hand, once it offers a move."""
        await person.wait_for(lambda: offers(self.hand(person)))
        return self.hand(person)

    async def prepare(self, person: Person) -> Control:
        """Chooses until one press is left that makes the move; gives that."""
        while True:
            found = offers(await self.offered(person))
            last = [control for control in found if control.kind == "act"]
            if last:
                return last[0]
            await press(person, self.hand(person), found[0])

    async def play_out(self) -> Session:
        """Plays until the game is over; computers take their time."""

        async def over() -> Session | None:
            for person in self.people:
                if self.hands(person) and offers(self.hand(person)):
                    await self.move(person)
            session = await self.session()
            return None if session.running else session

        return await until(over, patience=60)

    async def sends(self, person: Person, message: Message, custom_id: str) -> dict[str, Any]:
        """A press on a message as it was once, which a client would not send (any more)."""
        box = self.stage.box
        channel = message.channel_id
        stored = replace(box.world.messages[message.id], payload=message.payload)
        data = {"custom_id": custom_id, "component_type": 2}
        one = box.interactions.new(COMPONENT, person.me["id"], channel, data, message=stored)
        box.interactions.begin(one)
        return await ended(person, one.id)

    async def told(self, person: Person, interaction: str) -> str:
        """The private answer to a press or command."""

        def reply() -> str | None:
            for message in person.ephemerals():
                about = message.payload.get("interaction_metadata") or {}
                if about.get("id") == interaction and not message.loading:
                    return message.text
            return None

        return await person.wait_for(reply)

    # what the bot asked for

    @property
    def mark(self) -> int:
        """The number of the last request so far."""
        return self.stage.box.ledger.sequence

    def calls(self, since: int, route: str, *, message: Message | None = None) -> list[Entry]:
        """Requests after a mark whose `METHOD /route` holds these words; of one message."""
        found = [each for each in self.stage.box.ledger.entries if each.seq > since]
        found = [each for each in found if route in f"{each.method} {each.route}"]
        return [each for each in found if message is None or message.id in each.path]


def offers(message: Message) -> list[Control]:
    """The moves, and choices on the way to one, that a hand offers."""
    raw = [button.custom_id for button in message.buttons if not button.disabled]
    raw += [select.custom_id for select in message.selects if not select.disabled]
    found = [ids.decode(custom_id) for custom_id in raw]
    return [each for each in found if each is not None and each.kind in ("act", "draft")]


def offered(message: Message, beat: int) -> Iterator[Control]:
    """Those of one beat, moves first."""
    found = [control for control in offers(message) if control.beat == beat]
    return iter(sorted(found, key=lambda control: control.kind != "act"))


async def press(person: Person, message: Message, control: Control) -> Outcome:
    """Presses a control of a message as it is now, or takes the first line of a menu."""
    custom_id = ids.encode(control)
    for select in person.message(message.id).selects:
        if select.custom_id == custom_id:
            return await person.choose(message, custom_id, [select.options[0].value])
    return await person.press(message, custom_id=custom_id)


async def ended(person: Person, interaction: str) -> dict[str, Any]:
    """How an interaction ended for its person."""

    def state() -> dict[str, Any] | None:
        for event, data in reversed(person.events):
            if event == "interaction_state" and data["id"] == interaction:
                return data if data["state"] != "pending" else None
        return None

    return await person.wait_for(state)


async def until(condition: Callable[[], Awaitable[T | None]], patience: float = PATIENCE) -> T:
    """Waits until an asynchronous condition gives something; gives that."""
    deadline = time.monotonic() + patience
    while True:
        found = await condition()
        if found:
            return found
        assert time.monotonic() < deadline, f"{condition.__qualname__} never came true"
        await asyncio.sleep(0.02)
