"""People who keep pressing whatever they are offered, and remember what they were shown."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Iterator
from dataclasses import dataclass, field

from bot.screens import ids
from bot.screens.ids import Control
from games import CATALOGUE
from sandbox.driver import Outcome, Person, Refused
from sandbox.screen import Message, Select
from tests.crash.audit import Made

UNPLAYED = frozenset({"form", "submit_form"})
"""What opens a form to type in."""

LAST = frozenset(
    form.name
    for game in CATALOGUE.values()
    for form in game.forms.values()
    if form.confirm or form.name == game.closing
)
"""Actions that end more than a turn: leaving, and closing the table."""


@dataclass(frozen=True)
class Offer:
    """Something that can be pressed; `select` where values have to be chosen."""

    message: Message
    control: Control
    custom_id: str
    own: bool
    select: Select | None = None


@dataclass
class Player:
    """One person pressing at random; `shown` are the moves whose result they saw in their hand."""

    person: Person
    dice: random.Random
    channels: tuple[str, ...] = ()
    shown: list[Made] = field(default_factory=list)
    pressed: int = 0
    failed: int = 0

    def offers(self) -> list[Offer]:
        """Every control of a game's action in this person's hands, and on the tables."""
        found = [offer for message in self.person.dms() for offer in _offers(message, own=True)]
        for channel in self.channels:
            tables = [m for m in self.person.messages(channel) if m.buttons and not m.ephemeral]
            found += [offer for table in tables[-1:] for offer in _offers(table, own=False)]
        return found

    async def press_one(self) -> bool:
        """Presses one of them, sometimes twice at once; whether there was anything to press."""
        offers = self.offers()
        if not offers:
            return False
        offer = self.dice.choice(offers)
        again = 2 if self.dice.random() < 0.15 else 1
        await asyncio.gather(*(self._press(offer) for _ in range(again)))
        return True

    async def _press(self, offer: Offer) -> None:
        values = self._values(offer.select)
        try:
            outcome = await self._act(offer, values)
        except (Refused, LookupError, TimeoutError):
            self.failed += 1
            return
        if not outcome.ok:
            self.failed += 1
            return
        self.pressed += 1
        if offer.own and offer.control.kind == "act" and took_effect(outcome):
            self.shown.append(self._made(offer.control, values, int(outcome.interaction)))

    async def _act(self, offer: Offer, values: list[str]) -> Outcome:
        if offer.select is None:
            return await self.person.press(offer.message, custom_id=offer.custom_id)
        return await self.person.choose(offer.message, offer.custom_id, values)

    def _values(self, select: Select | None) -> list[str]:
        """Some lines of a menu."""
        if select is None:
            return []
        most = min(select.most, len(select.options))
        count = self.dice.randint(min(max(select.least, 1), most), min(most, 3))
        return [option.value for option in self.dice.sample(select.options, count)]

    def _made(self, control: Control, values: list[str], press: int) -> Made:
        """The move that a press asks for: its control has the fields, a menu the last one."""
        raw: dict[str, list[str]] = {}
        for arg in control.args:
            name, equals, value = arg.partition("=")
            raw[name] = [*raw.get(name, []), value] if equals else values
        return Made(control.session, int(self.person.me["id"]), press, control.name, raw)

    async def play(self, until: asyncio.Event) -> None:
        """Presses until told to stop."""
        while not until.is_set():
            if not await self.press_one():
                await asyncio.sleep(0.02)


def _offers(message: Message, *, own: bool) -> Iterator[Offer]:
    for button in message.buttons:
        control = _played(button.custom_id)
        if control is not None and not button.disabled:
            yield Offer(message, control, button.custom_id, own)
    for select in message.selects:
        control = _played(select.custom_id)
        if control is not None and select.options and not select.disabled:
            yield Offer(message, control, select.custom_id, own, select)


def _played(custom_id: str) -> Control | None:
    """The control of a game's action that is pressed here."""
    control = ids.decode(custom_id)
    if control is None or control.kind not in ("act", "draft") or control.name in LAST:
        return None
    return None if UNPLAYED & {*control.args} else control


def took_effect(outcome: Outcome) -> bool:
    """Whether the pressed hand came back with the move made: drawn anew and without a note."""
    if outcome.how != "update" or outcome.message is None:
        return False
    return not outcome.message.text.startswith(">")
