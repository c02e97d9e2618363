"""Races (ring-of-fire.md, 6, rank 4): by server time and nothing else."""

from __future__ import annotations

from games.core.actions import Move
from games.core.clocks import mint
from games.core.game import Step
from games.core.notation import EPOCH
from games.core.replay import Entry, apply
from games.ringoffire.state import Position
from tests.games.ringoffire.playing import GAME, Ring


def race(seats: str = "ABC") -> Ring:
    return Ring("4C", seats).draw("A")


def test_4_of_two_presses_the_lower_id_counts_whichever_comes_first() -> None:
    ring = race().step("press", "B", t=700).step("press", "C", t=600)
    ring.step("press", "B", t=500, error="E_ALREADY").step("press", "A", t=650)
    assert ring.facts("order", "last") == (["B", "C", "A"], ["race", ["A"]])


def test_4_within_a_millisecond_the_id_decides() -> None:
    ring = race().step("press", "A", t=500, low=7).step("press", "B", t=500, low=3)
    ring.step("press", "C", t=500, low=5)
    assert ring.facts("order", "last") == (["B", "C", "A"], ["race", ["A"]])


def test_4_the_last_moment_of_the_window_is_in_time() -> None:
    ring = race().step("press", "A", t=10_000).step("press", "B", t=10_001, error="E_TOO_LATE")
    assert ring.step("close").facts("last") == ["race", ["B", "C"]]


def test_4_the_window_counts_from_the_message_and_waits_for_presses_under_way() -> None:
    state = race().state
    (clock,) = (c for c in state.clocks if c.name == "race")
    assert (clock.until - EPOCH, clock.due - EPOCH) == (10_000, 11_500)
    late = GAME.play(Ring("4C").state, 0, Move("draw"), mint(EPOCH, 0)).state
    (waiting,) = late.clocks
    assert not waiting.shown
    seen = GAME.anchor(late, "race", mint(EPOCH + 2_000, 0, EPOCH + 2_300))
    (clock,) = seen.clocks
    assert (clock.until - EPOCH, clock.due - EPOCH) == (12_000, 13_800)
    kept = GAME.play(seen, 1, Move("press", {"card": 1}), mint(EPOCH + 12_000, 1))
    assert kept.refused is None
    too_late = GAME.play(seen, 1, Move("press", {"card": 1}), mint(EPOCH + 12_001, 1))
    assert too_late.refused is not None
    assert too_late.refused.code == "E_TOO_LATE"


def test_4_a_press_on_an_older_race_changes_nothing() -> None:
    ring = Ring("4C 4D").draw("A").step("close").draw("B")
    ring.step("press", "A", card=1, t=50, error="E_PHASE").step("press", "A", card=2, t=60)
    ring.step("close").step("press", "A", card=2, t=70, error="E_PHASE")


def test_4_somebody_who_comes_back_meanwhile_is_not_in_it() -> None:
    ring = Ring("4C", out=["C"]).draw("A").step("back", "C")
    ring.step("press", "C", t=50, error="E_NOT_IN_RACE")
    assert ring.step("press", "A", t=60).step("press", "B", t=70).facts("last") == ["race", ["B"]]


def test_7_a_drawer_who_goes_out_takes_the_race_along() -> None:
    ring = race().step("press", "B", t=50).step("out", "A")
    assert ring.facts("flow", "events", "turn") == (None, [], "B")


def test_12_times_are_hidden_during_a_race_and_told_at_its_end() -> None:
    ring = race().step("press", "B", t=930)
    flow = GAME.observe(ring.state, 0).flow
    assert flow is not None
    assert flow.race is not None
    assert [(p.seat, p.id, p.arrival) for p in flow.race.presses] == [(1, 0, 0)]
    private = [e for e in ring.told if e.what == "pressed"]
    assert [(e.args["n"], set(e.secret), e.to) for e in private] == [(930, {"n"}, (1,))]
    ring.step("press", "C", t=100).step("press", "A", t=200)
    (raced,) = (e for e in ring.told if e.what == "raced")
    assert raced.args["times"] == ((2, 100), (0, 200), (1, 930))


def test_4_the_record_of_a_race_has_every_press_and_who_sipped() -> None:
    log: list[tuple[Entry | None, Step[Position]]] = [(None, Step(Ring("4C").state))]
    for entry in (
        Entry("play", mint(EPOCH, 0), 0, Move("draw")),
        Entry("anchor", mint(EPOCH + 100, 0), clock="race"),
        Entry("play", mint(EPOCH + 600, 1, EPOCH + 900), 1, Move("press", {"card": 1})),
        Entry("play", mint(EPOCH + 500, 1, EPOCH + 950), 1, Move("press", {"card": 1})),
        Entry("play", mint(EPOCH + 700, 2), 2, Move("press", {"card": 1})),
        Entry("expire", mint(EPOCH + 11_600, 0), clock="race"),
    ):
        step = apply(GAME, log[-1][1].state, entry)
        log.append((entry, step))
    (row,) = GAME.audit(log)
    assert [(p["seat"], p["ms"] - EPOCH, p["refused"]) for p in row["presses"]] == [
        (1, 600, None),
        (1, 500, "E_ALREADY"),
        (2, 700, None),
    ]
    assert (row["n"], row["t0"] - EPOCH, row["runners"]) == (1, 100, [0, 1, 2])
    assert (row["order"], row["named"]) == ([1, 2], [0])
    assert GAME.audit(log[:-1]) == ()
