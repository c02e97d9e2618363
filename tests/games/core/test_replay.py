"""Logs: every kind of entry by one door, as text and back, and what a reader is told."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from games import CATALOGUE
from games.core.actions import Move
from games.core.chance import Chance, join_presses
from games.core.clocks import Stamp, mint, next_due
from games.core.game import Deal
from games.core.notation import EPOCH
from games.core.replay import (
    BadLogError,
    DiffersError,
    Entry,
    Line,
    Log,
    apply,
    fingerprint,
    head_of,
    read_log,
    replay,
    table_of,
    write_log,
)
from games.gofish import GoFish
from tests.kit.walks import Walk

GAME = GoFish()
PRESSES = (1, 2)
WALK = Walk(GAME, GAME.options(removed=["2"]), 3, seed=5)


def _log() -> Log:
    lines = [
        Line(entry, fingerprint(GAME, step.state) if n % 3 == 0 else None)
        for n, (entry, step) in enumerate(WALK.steps())
        if entry is not None
    ]
    return Log(head_of(GAME, WALK.table, PRESSES), tuple(lines))


LOG = _log()


def test_a_log_holds_every_kind_of_entry_and_is_read_back() -> None:
    game, again = read_log(write_log(LOG), CATALOGUE)
    assert game.key == "gofish"
    assert again == LOG
    assert {line.entry.kind for line in LOG.lines} >= {"play", "expire"}


def test_the_header_is_as_documented() -> None:
    first, second = write_log(LOG).splitlines()[:2]
    assert list(json.loads(first)) == [
        *("format", "game", "version", "state_version", "options"),
        *("seats", "seed", "presses", "dealer", "stamp"),
    ]
    assert json.loads(first)["presses"] == ["1", "2"]
    allowed = {"kind", "id", "at", "seat", "action", "values", "clock", "fp"}
    assert json.loads(second).keys() <= allowed


def test_a_replay_reaches_the_same_end() -> None:
    *_, last = replay(GAME, LOG)
    *_, (_, played) = WALK.steps()
    assert last == played
    assert table_of(GAME, LOG.head) == WALK.table


def test_a_replay_says_at_which_move_it_differs() -> None:
    lines = list(LOG.lines)
    lines[4] = Line(lines[4].entry, "0" * 16)
    with pytest.raises(DiffersError, match="move 5: the position differs") as caught:
        list(replay(GAME, replace(LOG, lines=tuple(lines))))
    assert caught.value.move == 5
    lines[4] = Line(Entry("play", mint(EPOCH, 0), -2, Move("leave")))
    with pytest.raises(DiffersError, match="move 5: refused with E_NOT_PLAYER"):
        list(replay(GAME, replace(LOG, lines=tuple(lines))))


def test_old_options_that_no_longer_fit_are_told() -> None:
    head = replace(LOG.head, options={"gone": 1})
    with pytest.raises(BadLogError, match="line 1: the options don't fit"):
        list(replay(GAME, replace(LOG, head=head)))


def test_clocks_are_shown_and_renewed_by_entries() -> None:
    state = GAME.deal(Deal(2, GAME.options(), Chance("00"), mint(EPOCH, 0))).state
    unseen = GAME.reclock(state, tuple(replace(clock, shown=False) for clock in state.clocks))
    assert next_due(unseen.clocks) is None
    later, seen = Stamp(0, EPOCH + 1_000), mint(EPOCH + 1_000, 0)
    assert (
        next_due(apply(GAME, unseen, Entry("anchor", seen, clock="turn")).state.clocks)
        == EPOCH + 61_000
    )
    assert next_due(apply(GAME, state, Entry("renew", later)).state.clocks) == EPOCH + 61_000


def test_entries_that_make_no_sense() -> None:
    state = GAME.deal(Deal(2, GAME.options(), Chance("00"), mint(EPOCH, 0))).state
    with pytest.raises(NotImplementedError):
        apply(GAME, state, Entry("join", mint(EPOCH, 0)))
    with pytest.raises(ValueError, match="no such entry"):
        apply(GAME, state, Entry("play", mint(EPOCH, 0)))


def test_fingerprints_differ_with_the_state() -> None:
    state = GAME.deal(Deal(2, GAME.options(), Chance("00"), mint(EPOCH, 0))).state
    assert len(fingerprint(GAME, state)) == 16
    assert fingerprint(GAME, state) != fingerprint(GAME, replace(state, idle=1))


def _first(change: Callable[[dict[str, Any]], None]) -> str:
    rows = [json.loads(line) for line in write_log(LOG).splitlines()]
    change(rows[0])
    return "\n".join(map(json.dumps, rows))


def _second(**changes: object) -> str:
    rows = [json.loads(line) for line in write_log(LOG).splitlines()]
    rows[1].update(changes)
    return "\n".join(json.dumps({k: v for k, v in row.items() if v != "gone"}) for row in rows)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "line 1: a header is expected"),
        ("[]", "line 1: this is no JSON object"),
        ("{", "line 1: this is no JSON object"),
        ('{"format": 2}', "line 1: a header with format 1"),
        (_first(lambda row: row.update(game="chess")), "line 1: there is no game 'chess'"),
        (_first(lambda row: row.pop("seats") and None), "line 1: 'seats' is missing"),
        (_first(lambda row: row.update(seed="xyz")), "line 1: cannot be read"),
        (_first(lambda row: row.update(stamp=3)), "line 1: cannot be read"),
        (_second(kind="undo"), "line 2: cannot be read .no kind 'undo'"),
        (_second(action="fly"), "line 2: cannot be read .no action 'fly'"),
        (_second(values={"rank": ["K"]}), "line 2: cannot be read .E_FORM"),
        (_second(at="gone"), "line 2: 'at' is missing"),
    ],
)
def test_a_bad_log_is_told_by_line(text: str, why: str) -> None:
    with pytest.raises(BadLogError, match=why):
        read_log(text, CATALOGUE)


def test_press_ids_may_be_numbers_too() -> None:
    text = _first(lambda row: row.update(presses=[1, 2]))
    assert read_log(text, CATALOGUE)[1].head.presses == PRESSES
    assert table_of(GAME, LOG.head).chance.presses == join_presses(PRESSES)
