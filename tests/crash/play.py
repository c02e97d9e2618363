"""People who keep pressing whatever they are offered, and remember what they were shown."""

from __future__ import annotations

import asyncio
import random
from dataclasses import dataclass, field

from bot.screens import ids
from bot.screens.ids import Control
from sandbox.driver import Outcome, Person, Refused
from sandbox.screen import Message


@dataclass
class Player:
    """One person pressing at random in their hands; `shown` holds presses whose result they saw."""

    person: Person
    dice: random.Random
    shown: list[int] = field(default_factory=list)
    failed: int = 0

    def offers(self) -> list[tuple[Message, Control, str]]:
        """Every control of a game's action in any of this person's hands."""
        found = []
        for message in self.person.dms():
            for button in message.buttons:
                control = ids.decode(button.custom_id)
                if control and not button.disabled and control.kind in ("act", "draft"):
                    found.append((message, control, button.custom_id))
        return found

    async def press_one(self) -> bool:
        """Presses one of them, sometimes twice at once; whether there was anything to press."""
        offers = self.offers()
        if not offers:
            return False
        message, control, custom_id = self.dice.choice(offers)
        again = 2 if self.dice.random() < 0.15 else 1
        presses = (self._press(message, control, custom_id) for _ in range(again))
        await asyncio.gather(*presses)
        return True

    async def _press(self, message: Message, control: Control, custom_id: str) -> None:
        try:
            outcome = await self.person.press(message, custom_id=custom_id)
        except (Refused, LookupError, TimeoutError):
            self.failed += 1
            return
        if not outcome.ok:
            self.failed += 1
        elif control.kind == "act" and took_effect(outcome):
            self.shown.append(int(outcome.interaction))

    async def play(self, until: asyncio.Event) -> None:
        """Presses until told to stop."""
        while not until.is_set():
            if not await self.press_one():
                await asyncio.sleep(0.02)


def took_effect(outcome: Outcome) -> bool:
    """Whether the pressed hand came back with the move made: drawn anew and without a note."""
    if outcome.how != "update" or outcome.message is None:
        return False
    return not outcome.message.text.startswith(">")
