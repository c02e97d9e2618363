"""Cheat over the wire: whether a play was a lie cannot be told from anything the bot sends.

The same evening twice, from the same position but for one card of the hand that changes places with
one in the pile: once it is played as what it is, once as what it is not. What everybody but the one
who played gets must be the same, byte for byte and call for call.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import pytest

from bot.sessions.session import Session
from sandbox.driver import Person
from tests.kit.scale import FULL
from tests.kit.stage import Stage
from tests.wire.bot.bluffing import plays
from tests.wire.bot.prepared import exchanged, facts, put, write
from tests.wire.bot.racing import answered, failures, offered, sends
from tests.wire.bot.room import Room, until
from tests.wire.bot.traffic import Call, differences, read

ANSWERS = {"silence": (), "belief": ("believe", "believe")}
TRIED = list(ANSWERS) if FULL else ["belief"]

pytestmark = pytest.mark.asyncio(loop_scope="module")

EVENINGS = 3
"""A machine that is busy may save an edit in one evening; a card that shows, shows in each."""

TRUTH, LIE = "7C", "9S"
HANDS = {"Ann": ["2C", TRUTH, "KD"], "Ben": ["3C", "3D"], "Cy": ["9C", "9D"]}
"""The nine of spades is in the pile."""


@pytest.fixture(autouse=True)
def nobody_sees_a_press_fail(room: Room) -> Iterator[None]:
    yield
    assert not failures(room)


async def table(room: Room, ann: Person, ben: Person, cy: Person, hands: Any) -> Session:
    """Ann is to play, with these hands."""
    await room.game(ann, ben, cy, key="cheat")
    given = {"turn": "Ann", "rank": "7", "hands": hands, "rest_to": "pile"}
    return await put(room, given, window=5)


async def begin(room: Room, stage: Stage, base: Session, card: str) -> None:
    """The position anew, with this card in Ann's hand, and everybody sees it."""
    await stage.stop_bot()
    start = base if card == TRUTH else exchanged(base, TRUTH, LIE)

    def again(now: Session) -> Session:
        return start.changed(moves=now.moves, recent=(), waits={}, thinking={}, drafts={})

    await write(room, again)
    await stage.start_bot()
    await room.current()
    await room.people[0].settled(quiet=0.5)


async def evening(
    room: Room, stage: Stage, base: Session, card: str, answers: Sequence[str]
) -> list[Call]:
    """Ann plays; the others press this, one after the other. What the bot sent."""
    ann, *others = room.people
    await begin(room, stage, base, card)
    since, mark = int(stage.box.world.snowflakes.mint()), room.mark
    await plays(room, ann, "7", card)
    await ann.settled(quiet=0.4)
    for other, answer in zip(others, answers, strict=False):
        await answered(other, await sends(room, other, offered(room, answer)))
        await ann.settled(quiet=0.4)

    async def closed() -> bool:
        return (await facts(room))["phase"] != "window"

    await until(closed)
    await room.current()
    await ann.settled(quiet=0.4)
    return read(room.calls(mark, ""), room.people, since)


def for_others(calls: list[Call]) -> dict[str, list[Call]]:
    """The same by reader (those for all under no name), with nothing in what is for Ann alone."""
    found: dict[str, list[Call]] = {}
    for call in calls:
        kept = Call(call.to, call.what, "") if call.to == "Ann" else call
        found.setdefault(call.to, []).append(kept)
    return found


@pytest.mark.parametrize("answers", [ANSWERS[key] for key in TRIED], ids=TRIED)
@pytest.mark.parametrize("last", [False, True])
async def test_the_truth_and_a_lie_look_the_same(
    room: Room,
    stage: Stage,
    ann: Person,
    ben: Person,
    cy: Person,
    answers: Sequence[str],
    last: bool,
) -> None:
    base = await table(room, ann, ben, cy, HANDS | ({"Ann": [TRUTH]} if last else {}))
    found: list[str] = []
    for _ in range(EVENINGS):
        honest = for_others(await evening(room, stage, base, TRUTH, answers))
        lying = for_others(await evening(room, stage, base, LIE, answers))
        assert (await room.session()).running is not last
        assert honest.keys() >= {"", "Ann"}
        found = differences(honest, lying)
        if not found:
            return
    raise AssertionError(found)


async def test_the_comparison_sees_a_card_that_is_shown(
    room: Room, stage: Stage, ann: Person, ben: Person, cy: Person
) -> None:
    """The same, but somebody challenges: everything is the same up to the card all then see."""
    base = await table(room, ann, ben, cy, HANDS)
    honest, lying = [
        for_others(await evening(room, stage, base, card, ["cheat"])) for card in (TRUTH, LIE)
    ]
    assert honest[""] != lying[""]
    assert honest[""][0] == lying[""][0]
