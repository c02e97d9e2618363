"""In, out, gone, skipping (ring-of-fire.md, 3, 7, 11, 12)."""

from __future__ import annotations

from typing import Any

import pytest

from games.core.actions import Move
from games.core.scene import Line
from tests.games.ringoffire.playing import GAME, Ring


def test_7_skip_takes_back_the_own_latest_prompt_and_nothing_public() -> None:
    ring = Ring("3C 3D").draw("A")
    before = [GAME.observe(ring.state, seat) for seat in (None, 1, 2)]
    shown = [GAME.scene(seen, None) for seen in before]
    offered = [GAME.actions(seen, 0) for seen in before]
    ring.step("skip", "A")
    assert [GAME.observe(ring.state, seat) for seat in (None, 1, 2)] == before
    assert [GAME.scene(GAME.observe(ring.state, seat), None) for seat in (None, 1, 2)] == shown
    assert [GAME.actions(GAME.observe(ring.state, None), 0)] == offered[:1]
    assert ring.facts("prompts", "last") == ({"A": 0, "B": 0, "C": 0}, ["self", ["A"]])
    ring.step("skip", "A", error="E_PHASE").step("skip", "B", error="E_PHASE")
    (spared,) = (e for e in ring.told if e.what == "spared")
    assert spared.to == (0,)


def test_7_somebody_who_is_out_may_still_skip_and_tag() -> None:
    ring = Ring("3C").draw("A").step("out", "A").step("skip", "A").step("tag", "A", tags=["girls"])
    assert ring.facts("prompts")["A"] == 0
    ring.step("out", "A", error="E_OUT").step("draw", "A", error="E_OUT")


@pytest.mark.parametrize("card", ["2C", "8C", "JC", "AC", "4C", "9C", "KC"])
def test_7_the_drawers_card_is_cancelled_without_another_sip(card: str) -> None:
    ring = Ring(card, "ABC").draw("A")
    before = ring.facts("events")
    ring.step("out", "A")
    assert ring.facts("flow", "events", "turn", "cup") == (None, before, "B", [])


def test_7_when_all_are_out_the_first_to_come_back_is_on_turn() -> None:
    ring = Ring("3C 3D", "AB").step("out", "B").step("out", "A")
    assert ring.facts("turn") is None
    ring.step("back", "B")
    assert ring.facts("turn") == "B"
    ring.step("draw", "B", error="E_PAUSED").step("back", "A").draw("B")


def test_3_with_fewer_than_two_in_the_game_waits_ten_minutes_and_closes() -> None:
    ring = Ring("3C", "AB").step("out", "B")
    assert (ring.clock("lonely"), ring.clock("turn")) == (600_000, None)
    ring.step("back", "B")
    assert (ring.clock("lonely"), ring.clock("turn")) == (None, 60_000)
    ring.step("out", "A").fire("lonely")
    assert ring.facts("over", "ended", "turn") == (True, None, None)
    outcome = GAME.outcome(ring.state)
    assert outcome is not None
    assert (outcome.winners, outcome.losers, outcome.walkover) == ((), (), False)


def test_11_who_leaves_loses_the_links_from_and_to_them() -> None:
    ring = Ring("3C", "ABCD", mates={"A": "B", "B": "C", "D": "A"}, out=["B"]).step("leave", "B")
    assert ring.facts("mates", "out", "left") == ({"D": "A"}, [], ["B"])
    ring.step("back", "B", error="E_NOT_PLAYER")


def test_11_links_sleep_for_who_is_out_and_stay() -> None:
    assert Ring("3C", mates={"A": "B"}).step("out", "B").facts("mates") == {"A": "B"}


def test_11_a_move_of_ones_own_ends_the_row_of_misses() -> None:
    ring = Ring("3C 3D", "AB").step("timeout").step("timeout").step("tag", "A", tags=[])
    assert ring.step("timeout").facts("out") == []
    assert ring.step("timeout").facts("out") == ["B"]


def test_11_timers_inside_flows_are_no_misses() -> None:
    ring = Ring("2C 2D 2H 2S", "AB")
    for by in "ABAB":
        ring.draw(by).step("timeout")
    assert ring.facts("out") == []


def test_11_nothing_is_told_of_a_miss_that_the_house_could_count() -> None:
    ring = Ring("3C", "AB").step("timeout").step("timeout")
    assert "missed" not in ring.facts_told()
    assert GAME.misses > 1_000


def test_7_nobody_who_is_out_is_named_on_the_table() -> None:
    rules = [{"by": "C", "text": "no names"}]
    ring = Ring("3C", mates={"A": "C"}, rules=rules, cup=[["C", "tea"]], qm="C").step("out", "C")
    blocks = GAME.scene(GAME.observe(ring.state, None), None).blocks
    assert _named(blocks) == {0, 1}


def _named(blocks: tuple[Any, ...]) -> set[int]:
    found: set[int] = set()
    for block in blocks:
        for row in getattr(block, "rows", ()):
            found.add(row.seat)
            found |= {v for m in row.marks for k, v in m.args.items() if k in ("seat", "other")}
        args = getattr(block, "args", {})
        found |= {value for key, value in args.items() if key in ("seat", "other")}
    return found


def test_12_tags_skips_and_misses_are_nobody_elses() -> None:
    ring = Ring("3C", tags={"A": ["guys"], "B": ["girls"]}).draw("A").step("skip", "A")
    seen = GAME.observe(ring.state, 1)
    assert (seen.tags, seen.skips) == (((), ("girls",), ()), (0, 0, 0))
    assert GAME.observe(ring.state, 0).skips == (1, 0, 0)
    assert set(seen.ring) == {"??"}


def test_4_the_next_seat_starts_a_rematch() -> None:
    assert GAME.next_dealer(Ring("3C", turn="C").state) == 0


def test_play_is_for_players() -> None:
    ring = Ring("3C")
    ring.step("draw", "Z", error="E_NOT_PLAYER")
    assert GAME.automatic(GAME.observe(ring.state, 0), 0) == Move("out")
    assert GAME.waiting(ring.state) == (0,)


def test_13_where_there_is_little_room_the_kings_are_told() -> None:
    ring = Ring("3C KD", drawn=["KC", "KH"])
    assert GAME.status(ring.state) == Line("status", {"n": 2, "rank": "K"})
    assert GAME.status(ring.draw("A").draw("B").state) == Line("status", {"n": 3, "rank": "K"})
    assert GAME.status(Ring("3C").draw("A").state) is None
    assert GAME.status(Ring("3C", opts={"ranks": {"K": "text"}}, drawn=["KC"]).state) is None
