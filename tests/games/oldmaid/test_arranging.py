"""The offerer puts the fan in order (docs/rules/old-maid.md, 1 and Notation, `arrange`)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from games.core.actions import Action, Move, Pick
from games.core.cards import BACK
from games.core.clocks import Clock, renewed
from games.core.notation import EPOCH
from games.core.options import SLOW_MS
from tests.games.oldmaid.positions import (
    GAME,
    arrange,
    facts,
    leave,
    pick,
    position,
    refused,
    stacked,
)

HANDS = {"A": "QH 3C 5C", "B": "7D", "C": "3D 5D 7C", "D": ""}
STATE = position("A", HANDS, fan="5C QH 3C", arrange=True)
WINDOW = Clock("arrange", EPOCH, EPOCH + 15_000, EPOCH + 15_000, (0,), decision=False)


def turn(ms: int) -> Clock:
    return Clock("turn", EPOCH, EPOCH + ms, EPOCH + ms, (1,))


@pytest.mark.parametrize(
    ("card", "to", "fan"),
    [
        ("5C", 1, ("5C", "QH", "3C")),
        ("5C", 2, ("QH", "5C", "3C")),
        ("5C", 3, ("QH", "3C", "5C")),
        ("3C", 1, ("3C", "5C", "QH")),
        ("QH", 3, ("5C", "3C", "QH")),
    ],
)
def test_that_card_moves_to_that_place(card: str, to: int, fan: tuple[str, ...]) -> None:
    step = arrange(STATE, 0, card, to)
    assert step.state == replace(STATE, fan=fan)
    assert step.events == ()


def test_the_order_holds_for_the_pick() -> None:
    state = arrange(STATE, 0, "QH", 1).state
    assert pick(state, 1, 1).state.hands[1] == ("7D", "QH")


def test_nobody_else_can_tell_that_a_fan_was_arranged() -> None:
    state = arrange(STATE, 0, "QH", 1).state
    for viewer in (None, 1, 2, 3):
        assert GAME.observe(state, viewer) == GAME.observe(STATE, viewer)


def test_it_has_15_seconds_and_the_picker_the_full_time_after_them() -> None:
    assert STATE.clocks == (WINDOW, turn(45_000))
    slow = position("A", HANDS, arrange=True, clock="slow")
    assert slow.clocks == (WINDOW, turn(15_000 + SLOW_MS))
    assert position("A", HANDS, arrange=True, clock="off").clocks == (WINDOW,)
    assert position("A", HANDS, arrange=True, timer=20).clocks == (WINDOW, turn(35_000))
    later = EPOCH + 100_000
    assert [clock.start for clock in renewed(STATE.clocks, later)] == [EPOCH, later]


def test_a_quick_picker_is_not_held_up() -> None:
    step = pick(STATE, 1, 2)
    assert facts(step) == ["took", "offers"]
    assert [clock.seats for clock in step.state.clocks] == [(1,), (2,)]
    assert step.state.beats["main"] == STATE.beats["main"] + 1


def test_when_the_time_is_up_the_fan_stays_as_it_is() -> None:
    step = GAME.expire(STATE, "arrange", EPOCH + 15_000)
    assert step.state == replace(STATE, clocks=(turn(45_000),))
    assert step.events == ()
    assert refused(step.state, 0, Move("arrange", {"card": "QH", "to": 1})).code == "E_PHASE"
    assert GAME.actions(GAME.observe(step.state, 0), 0) == (Action("leave"),)
    assert pick(step.state, 1, 2).state.hands[1] == ("7D", "QH")


def test_refusals() -> None:
    def code(seat: int, card: object = "QH", to: object = 1) -> str:
        move = Move("arrange", {"card": card, "to": to})  # type: ignore[dict-item]
        return refused(STATE, seat, move).code

    assert [code(seat) for seat in (1, 2, 3, 4)] == [*["E_NOT_TURN"] * 3, "E_NOT_PLAYER"]
    assert code(1, "XX", 9) == "E_NOT_TURN"
    assert dict(refused(STATE, 2, Move("arrange")).values) == {"seat": 1, "other": 0}
    assert [code(0, card) for card in ("7D", BACK, None)] == ["E_FORM"] * 3
    assert [code(0, to=to) for to in (0, 4, "1", None)] == ["E_POSITION"] * 4
    off = position("A", HANDS)
    for seat in range(4):
        assert refused(off, seat, Move("arrange", {"card": "QH", "to": 1})).code == "E_PHASE"


def test_it_is_offered_to_the_offerer_alone() -> None:
    fields = (Pick("card", "card", ("5C", "QH", "3C")), Pick("to", "number", (1, 2, 3)))
    assert GAME.actions(GAME.observe(STATE, 0), 0) == (Action("arrange", fields), Action("leave"))
    offered = [GAME.actions(GAME.observe(STATE, seat), seat) for seat in (1, 2, 3)]
    assert [actions[0].name for actions in offered] == ["pick", "leave", "leave"]


def test_a_single_card_is_not_arranged() -> None:
    alone = position("A", {"A": "QH", "B": "7D", "C": "7C"}, arrange=True)
    assert alone.clocks == (turn(30_000),)
    assert refused(alone, 0, Move("arrange", {"card": "QH", "to": 1})).code == "E_PHASE"
    # D leaves: 3D makes a pair with one of the offerer's two cards, 5D with one of B's.
    hands = {"A": "QH 3C", "B": "5C 7D", "C": "7C", "D": "3D 5D"}
    two = stacked(position("A", hands, arrange=True), "leave:1:1", "3D 5D")
    one = leave(two, 3).state
    assert (one.fan, one.clocks) == (("QH",), two.clocks)
    assert refused(one, 0, Move("arrange", {"card": "QH", "to": 1})).code == "E_PHASE"
    assert GAME.actions(GAME.observe(one, 0), 0) == (Action("leave"),)
