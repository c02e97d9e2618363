"""Rules broken and questions answered (ring-of-fire.md, 6, J and Q)."""

from __future__ import annotations

from typing import Any

import pytest

from games.core.actions import Move
from games.core.clocks import mint
from games.core.errors import IllegalMove
from games.core.notation import EPOCH
from tests.games.ringoffire.playing import GAME, Ring

RULE = [{"by": "A", "text": "left hand"}]


def accused(seats: str = "ABCD", **setup: Any) -> Ring:
    return Ring("3C", seats, rules=RULE, **setup).step("broke", "A", rule=1, accused="B")


def test_j_the_accused_has_twenty_seconds_and_silence_drops_it() -> None:
    ring = accused()
    assert ring.clock("claim") == 20_000
    ring.step("accept", "C", error="E_NO_CLAIM").step("vote", "C", broke=True, error="E_NO_CLAIM")
    ring.step("endclaim").step("accept", "B", error="E_NO_CLAIM")
    assert ring.facts("events") == []
    ring.step("endclaim", error="E_NO_CLAIM")


def test_j_a_claim_does_not_stop_the_game() -> None:
    ring = accused().draw("A").step("accept", "B")
    assert ring.facts("events") == [["self", ["A"]], ["rule", ["B"]]]


def test_j_a_strict_majority_of_the_votes_cast() -> None:
    ring = accused().step("dispute", "B")
    assert ring.clock("claim") == 15_000
    ring.step("vote", "B", broke=False, error="E_NO_CLAIM")
    ring.step("vote", "A", broke=True).step("vote", "A", broke=True, error="E_NO_CLAIM")
    ring.step("vote", "C", broke=False).step("endclaim")
    assert ring.facts("events") == []
    ring = accused().step("dispute", "B").step("vote", "C", broke=True).step("endclaim")
    assert ring.facts("events") == [["rule", ["B"]]]


def test_j_the_last_vote_missing_closes_the_claim() -> None:
    ring = (
        accused().step("dispute", "B").step("vote", "C", broke=True).step("vote", "A", broke=True)
    )
    assert ring.facts("events") == []
    assert ring.step("vote", "D", broke=False).facts("last") == ["rule", ["B"]]
    assert ring.clock("claim") is None


def test_j_nobody_votes_and_nothing_comes_of_it() -> None:
    assert accused().step("dispute", "B").step("endclaim").facts("events") == []


def test_7_a_claim_against_somebody_who_goes_out_is_dropped() -> None:
    ring = accused().step("out", "B")
    assert ring.state.claim is None
    assert ring.clock("claim") is None


def test_7_whoever_goes_out_has_no_vote() -> None:
    ring = accused("ABC").step("dispute", "B").step("vote", "C", broke=True)
    ring.step("out", "C").step("vote", "A", broke=False)
    assert ring.facts("events") == []


def test_j_a_rule_taken_back_takes_its_claim_along() -> None:
    assert accused().step("delete_rule", rule=1).state.claim is None


def test_j_nobody_is_accused_who_is_not_in() -> None:
    ring = Ring("3C", rules=RULE, out=["C"])
    ring.step("broke", "A", rule=1, accused="C", error="E_TARGET_OUT")
    ring.step("broke", "C", rule=1, accused="A", error="E_OUT")


def test_q_the_same_person_answers_at_most_once_in_thirty_seconds() -> None:
    state = Ring("3C", qm="A").state

    def asked(at: int) -> str | None:
        nonlocal state
        try:
            state = GAME.play(state, 0, Move("answered", {"target": 1}), mint(EPOCH + at, 0)).state
        except IllegalMove as refusal:
            return refusal.code
        return None

    assert [asked(at) for at in (0, 29_999, 30_000)] == [None, "E_PHASE", None]
    assert [drink.reason for drink in state.events] == ["question", "question"]


def test_q_answers_count_during_a_flow() -> None:
    ring = Ring("2C", qm="B").draw("A").step("answered", "B", target="A")
    assert ring.facts("last", "flow") == (["question", ["A"]], "choose")


def test_q_the_role_is_named_to_whoever_has_not_chosen_yet() -> None:
    ring = Ring("3C", qm="B").step("answered", "A", target="A", error="E_SELF_TARGET")
    with pytest.raises(IllegalMove) as caught:
        GAME.play(ring.state, 0, Move("answered"), mint(EPOCH, 0))
    assert caught.value.code == "E_NOT_QM"
