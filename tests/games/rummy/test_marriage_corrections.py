"""Scores put right by the host between deals (indian-marriage.md, 12)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from games.core.actions import Move, Number, Pick
from games.core.clocks import mint
from games.core.game import HOUSE, NOBODY
from games.core.lanes import is_stale
from games.core.replay import Entry, Line, Log, fingerprint, head_of, read_log, replay, write_log
from games.core.scene import Grid
from games.rummy.variants.marriage.state import Marriage, MarriageOptions
from tests.games.rummy.marrying import GAME, NOW, Correcting, about_to_show, offered, play, refused
from tests.kit.conformance import check_match
from tests.kit.walks import Walk


def settled() -> Marriage:
    """Ann has shown: 16 from Ben, who has nothing; there is another deal to come."""
    state = play(about_to_show({"deals": 2}), 0, "show")
    assert (state.phase, state.over, state.scores) == ("done", False, (16, -16))
    return state


def fix(state: Marriage, player: int, points: int) -> Marriage:
    return play(state, HOUSE, "fix", player=player, points=points)


def grid(state: Marriage) -> Grid:
    scene = GAME.scene(GAME.observe(state, None), None)
    return next(block for block in scene.blocks if isinstance(block, Grid))


def numbers(state: Marriage) -> list[tuple[object, ...]]:
    return [tuple(value for _, value in row) for row in grid(state).rows]


def test_12_a_correction_changes_one_total_and_nothing_else() -> None:
    before = settled()
    after = fix(before, 1, -12)
    assert after.scores == (16, -28)
    assert after.result == before.result
    assert before.hidden is not None
    corrected = replace(before.hidden, corrected=(0, -12))
    assert after == replace(before, scores=(16, -28), hidden=corrected, beats=after.beats)


def test_12_everybody_is_told_by_how_much_and_what_the_total_is() -> None:
    first = GAME.play(settled(), HOUSE, Move("fix", {"player": 1, "points": -12}), NOW)
    second = GAME.play(first.state, HOUSE, Move("fix", {"player": 0, "points": 7}), NOW)
    told = [(e.what, e.seat, dict(e.args), e.secret) for e in (*first.events, *second.events)]
    assert told == [
        ("corrected", 1, {"n": -12, "m": -28, "choice": "less"}, frozenset()),
        ("corrected", 0, {"n": 7, "m": 23, "choice": "more"}, frozenset()),
    ]


def test_12_the_score_sheet_adds_up_with_what_was_corrected() -> None:
    state = settled()
    assert grid(state).columns == ("player", "value", "count", "change", "total")
    state = fix(fix(state, 1, -12), 1, 2)
    assert grid(state).columns == ("player", "value", "count", "change", "corrected", "total")
    assert numbers(state) == [(0, 2, 0, 16, 0, 16), (1, 0, 14, -16, -10, -26)]


def test_12_the_next_deal_goes_on_from_the_corrected_totals() -> None:
    state = play(fix(settled(), 1, -12), 0, "next")
    assert (state.deals, state.scores) == (2, (16, -28))
    hands = {"A": about_to_show().hands[0], "B": about_to_show().hands[1]}
    given = {"hands": hands, "scores": {"A": 16, "B": -28}, "deal_no": 2}
    last = play(about_to_show({"deals": 2}, **given), 0, "show")
    assert (last.over, last.scores) == (True, (32, -44))
    assert "corrected" not in grid(last).columns


def test_12_whoever_is_best_after_corrections_wins_the_match() -> None:
    state = fix(settled(), 1, 100)
    state = play(replace(state, deals=1), 1, "leave")
    outcome = GAME.outcome(state)
    assert outcome is not None
    assert outcome.winners == (0,)  # Ben has left, and with him his points
    ended = about_to_show({"deals": 1}, scores={"A": 0, "B": 100})
    outcome = GAME.outcome(play(ended, 0, "show"))
    assert outcome is not None
    assert (outcome.winners, outcome.scores) == ((1,), (16, 84))


def test_12_it_is_an_order_offered_to_the_host_alone_and_between_deals_alone() -> None:
    during, between = about_to_show({"deals": 2}), settled()
    assert GAME.actions(GAME.observe(during, None), HOUSE) == ()
    (order,) = GAME.actions(GAME.observe(between, None), HOUSE)
    player, points = order.fields
    assert isinstance(player, Pick)
    assert isinstance(points, Number)
    assert (order.name, player.options, points.low, points.high) == ("fix", (0, 1), -500, 500)
    for seat in (0, 1):
        assert set(offered(between, seat)) == {"next", "leave"}
    assert GAME.forms["fix"].order
    assert not GAME.forms["fix"].moderated
    over = play(about_to_show({"deals": 1}), 0, "show")
    assert over.over
    assert GAME.actions(GAME.observe(over, None), HOUSE) == ()


def test_12_who_has_left_has_no_score_to_correct() -> None:
    state = play(about_to_show({"deals": 2}, seats=["A", "B", "C"]), 0, "show")
    state = play(state, 1, "leave")
    (order,) = GAME.actions(GAME.observe(state, None), HOUSE)
    player, _ = order.fields
    assert isinstance(player, Pick)
    assert player.options == (0, 2)
    assert refused(state, HOUSE, "fix", player=1, points=5) == "E_NO_SEAT"


@pytest.mark.parametrize(
    ("seat", "player", "points", "code"),
    [
        (0, 1, 5, "E_NOT_HOST"),
        (1, 1, 5, "E_NOT_HOST"),
        (NOBODY, 1, 5, "E_NOT_PLAYER"),
        (HOUSE, 2, 5, "E_NO_SEAT"),
        (HOUSE, -1, 5, "E_NO_SEAT"),
        (HOUSE, 1, 0, "E_POINTS"),
        (HOUSE, 1, 501, "E_POINTS"),
        (HOUSE, 1, -501, "E_POINTS"),
    ],
)
def test_14_what_is_no_correction(seat: int, player: int, points: int, code: str) -> None:
    assert refused(settled(), seat, "fix", player=player, points=points) == code


def test_14_there_is_none_during_a_deal_and_none_after_the_match() -> None:
    assert refused(about_to_show(), HOUSE, "fix", player=1, points=5) == "E_BETWEEN"
    assert refused(about_to_show(), 0, "fix", player=1, points=5) == "E_NOT_HOST"
    over = play(about_to_show({"deals": 1}), 0, "show")
    assert refused(over, HOUSE, "fix", player=1, points=5) == "E_OVER"


def test_12_the_next_deal_is_due_when_it_was_and_may_be_pressed_for_all_the_same() -> None:
    before = settled()
    later = GAME.play(before, HOUSE, Move("fix", {"player": 1, "points": 5}), mint(NOW.ms + 9, 0))
    assert later.state.clocks == before.clocks != ()
    assert not is_stale(later.state.beats, "main", before.beats["main"])
    assert is_stale(later.state.beats, GAME.forms["fix"].lane, 0)


def test_13_10_a_log_with_a_correction_is_played_through_again() -> None:
    walk = Walk(GAME, MarriageOptions(deals=2), 2, seed=5, people=False)
    lines: list[Line] = []
    for entry, step in walk.steps():
        state = step.state
        if entry is not None:
            lines.append(Line(entry, fingerprint(GAME, state)))
        if state.phase == "done":
            break
    order = Entry("play", mint(lines[-1].entry.stamp.ms + 1, 9), HOUSE)
    order = replace(order, move=Move("fix", {"player": 1, "points": -12}))
    after = GAME.play(state, HOUSE, Move("fix", {"player": 1, "points": -12}), order.stamp).state
    lines.append(Line(order, fingerprint(GAME, after)))
    log = Log(head_of(GAME, walk.table, (1, 2)), tuple(lines))
    game, again = read_log(write_log(log), {GAME.key: GAME})
    *_, last = replay(game, again)
    assert last.state.scores == (state.scores[0], state.scores[1] - 12)
    assert GAME.load(GAME.dump(after)) == after


@pytest.mark.parametrize("seats", [2, 3])
def test_13_10_matches_with_many_corrections_hold_to_all_that_others_do(seats: int) -> None:
    walk = Correcting(GAME, MarriageOptions(deals=3), seats, seed=7)
    told = [event.what for _, step in walk.steps() for event in step.events]
    assert told.count("corrected") > 2
    check_match(walk)
