"""Leaving (docs/rules/old-maid.md, 7)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from games.core.clocks import mint
from games.core.errors import IllegalMove
from games.core.events import seen_by
from games.core.game import Outcome
from games.core.notation import EPOCH
from tests.games.oldmaid.positions import (
    GAME,
    dealt,
    facts,
    leave,
    position,
    stacked,
)


def test_7_the_cards_go_round_from_the_leavers_left() -> None:
    hands = {"A": "2C 3C QH", "B": "2D 4C", "C": "3D 4D", "D": ""}
    state = stacked(position("A", hands), "leave:1:1", "2C 3C QH")
    step = leave(state, 0)
    told = ["left", "given", "given", "paired", "paired", "offers"]
    assert facts(step) == told
    assert step.events[0].args == {"n": 3}
    assert [(e.seat, e.args, e.to) for e in step.events[1:3]] == [
        (1, {"n": 2, "cards": ("2C", "QH")}, (1,)),
        (2, {"n": 1, "cards": ("3C",)}, (2,)),
    ]
    assert seen_by(step.events[1], 2).args == {"n": 2, "cards": ("??", "??")}
    assert step.state.hands == ((), ("4C", "QH"), ("4D",), ())
    assert step.state.fresh == ((), ("QH",), (), ())
    assert step.state.left == (0,)
    assert step.state.safe == (3,)
    assert step.state.leaves == 1
    assert (step.state.offerer, step.state.picker) == (1, 2)


def test_7_the_leavers_cards_are_shuffled() -> None:
    state = dealt(3).state
    order = state.chance.shuffle("leave:1:1", state.hands[1])
    step = leave(state, 1)
    given = {event.seat: event.args["cards"] for event in step.events if event.what == "given"}
    assert given == {2: order[0::2], 0: order[1::2]}


def test_7_who_is_emptied_is_safe_and_gets_no_more() -> None:
    hands = {"A": "2C 3C 4C 7C", "B": "2D 3D", "C": "4D", "D": "QH 7D"}
    state = stacked(position("A", hands), "leave:1:1", "2C 4C 7C 3C")
    step = leave(state, 0)
    assert [(e.seat, e.args["n"]) for e in step.events if e.what == "given"] == [
        (1, 2),
        (2, 1),
        (3, 1),
    ]
    # C, emptied by the second card, comes before B, emptied by the fourth.
    assert [(e.seat, e.args["n"]) for e in step.events if e.what == "safe"] == [(2, 1), (1, 2)]
    assert step.state.safe == (2, 1)


def test_7_if_one_is_left_after_that_they_lose_as_usual() -> None:
    hands = {"A": "2C 3C QH", "B": "2D", "C": "3D"}
    state = stacked(position("A", hands), "leave:1:1", "2C 3C QH")
    step = leave(state, 0)
    assert facts(step) == ["left", "given", "given", "paired", "safe", "paired", "maid", "ended"]
    assert step.state.hands == ((), (), ("QH",))
    assert step.state.safe == (1,)
    outcome = GAME.outcome(step.state)
    assert outcome == Outcome((1,), losers=(2,), places=(1, 2))


def test_7_one_receiver_alone_is_not_called_old_maid() -> None:
    state = position("A", {"A": "2C", "B": "2D QH", "C": "", "D": ""}, safe="DC")
    step = leave(leave(state, 3).state, 0)
    assert facts(step) == ["left", "given", "paired", "ended"]
    assert step.events[-1].args == {"card": "QC", "choice": "nobody"}
    assert step.state.loser is None
    assert step.state.hands[1] == ("QH",)
    assert GAME.outcome(step.state) == Outcome((2,), places=(3, 2, 1))


def test_7_the_last_one_seated_wins_by_walkover() -> None:
    step = leave(dealt(2).state, 0)
    assert step.events[-1].args["choice"] == "walkover"
    assert step.state.over
    assert len(step.state.hands[1]) == 1
    assert step.state.clocks == ()
    assert GAME.outcome(step.state) == Outcome((1,), walkover=True, places=(1,))


def test_7_a_safe_player_leaves_without_effect_and_stays_listed() -> None:
    state = position("A", {"A": "QH 3C", "B": "3D 5C", "C": "", "D": "5D"}, safe="C")
    step = leave(state, 2, now=EPOCH + 9_000)
    assert facts(step) == ["left"]
    assert step.events[0].args == {"n": 0}
    assert step.state == replace(state, left=(2,))


def test_7_the_first_holder_from_the_leaver_offers_next() -> None:
    hands = {"A": "QH 3C", "B": "", "C": "3D 5C", "D": "5D 7C", "E": "7D"}
    step = leave(position("A", hands, safe="B"), 0)
    assert (step.state.offerer, step.state.picker) == (2, 3)
    assert step.state.beats["main"] == 2
    assert [clock.seats for clock in step.state.clocks] == [(3,)]


def test_7_another_picker_has_a_new_decision() -> None:
    hands = {"A": "QH 3C", "B": "3D", "C": "5C 7C", "D": "5D 7D"}
    state = position("A", hands)
    step = leave(state, 1, now=EPOCH + 9_000)
    assert (step.state.offerer, step.state.picker) == (0, 2)
    assert step.state.hands[2] == ("3D", "5C", "7C")
    assert step.state.beats["main"] == 2
    assert step.state.clocks[0].start == EPOCH + 9_000
    assert step.state.fans == 2


def test_7_an_emptied_offerer_passes_the_offer_on() -> None:
    hands = {"A": "3C", "B": "QH 5C", "C": "5D", "D": "3D"}
    step = leave(position("A", hands), 3)
    assert step.state.safe == (0,)
    assert (step.state.offerer, step.state.picker) == (1, 2)


def test_7_a_new_hand_of_the_same_offerer_is_shuffled_but_the_picker_goes_on() -> None:
    hands = {"A": "2C QH", "B": "3C 4C", "C": "2D 3D 4D"}
    state = stacked(position("A", hands), "leave:1:1", "2D 3D 4D")
    step = leave(state, 2, now=EPOCH + 9_000)
    assert facts(step) == ["left", "given", "given", "paired", "paired"]
    assert step.state.hands == (("4D", "QH"), ("4C",), ())
    assert (step.state.offerer, step.state.picker) == (0, 1)
    assert step.state.fan == state.chance.shuffle("fan:1:2", ("4D", "QH"))
    assert (step.state.beats, step.state.clocks) == (state.beats, state.clocks)


def test_7_a_fan_that_got_no_card_stays_as_it_is() -> None:
    hands = {"A": "2C QH", "B": "2D", "C": "3D", "D": "3C"}
    state = position("A", hands)
    step = leave(state, 2)
    assert step.state.safe == (3,)
    assert (step.state.fan, step.state.fans) == (state.fan, 1)
    assert (step.state.beats, step.state.clocks) == (state.beats, state.clocks)


def test_7_who_left_may_not_act_again() -> None:
    state = leave(dealt(3).state, 0).state
    assert GAME.actions(GAME.observe(state, 0), 0) == ()
    with pytest.raises(IllegalMove, match="E_NOT_PLAYER"):
        GAME.leave(state, 0, mint(EPOCH, 0))
