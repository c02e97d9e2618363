"""Playing Cheat over the wire: a play from somebody's hand, and the window it opens."""

from __future__ import annotations

from datetime import datetime

from bot.screens import ids
from sandbox.driver import Outcome, Person
from sandbox.screen import Message
from tests.wire.bot.racing import control
from tests.wire.bot.room import Room


async def plays(room: Room, person: Person, rank: str, *cards: str) -> None:
    """Somebody ticks cards, says a rank and plays; returns once everybody sees the window."""
    hand = room.hand(person)
    for select in hand.selects:
        ticked = [option.value for option in select.options if option.value in cards]
        if ticked:
            _shown(await person.choose(hand, select.custom_id, ticked))
    _shown(await _pressed(person, hand, "rank", rank))
    _shown(await _pressed(person, hand, "submit"))
    for each in room.people:
        await each.wait_for(lambda each=each: control(room.table(each), "believe"))


async def _pressed(person: Person, hand: Message, *args: str) -> Outcome:
    """Presses the button of the form that carries these words, on the hand as it is now."""
    for button in person.message(hand.id).buttons:
        found = ids.decode(button.custom_id)
        if found is not None and found.name == "play" and found.args == args:
            return await person.press(hand, custom_id=button.custom_id)
    raise AssertionError(f"nothing says {args} on:\n{person.message(hand.id)}")


def _shown(outcome: Outcome) -> None:
    assert outcome.how == "update", outcome


def opened(room: Room) -> float:
    """When the window opened on Discord's clock, in Unix seconds: the table's last edit."""
    edited = room.table().payload["edited_timestamp"]
    return datetime.fromisoformat(edited).timestamp()
