"""The invariants of docs/rules/ring-of-fire.md, 14, over matches that people play in odd ways."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.core.actions import Move
from games.core.cards import RANKS, pack
from games.core.clocks import mint
from games.core.errors import IllegalMove
from games.core.game import Step
from games.core.notation import EPOCH
from games.core.replay import Entry
from games.ringoffire import RingOfFire
from games.ringoffire.house import FLOWS, HouseTable, read_table
from games.ringoffire.state import Position, RingOptions
from tests.games.ringoffire.playing import LETTERS, Ring
from tests.kit.conformance import check_match
from tests.kit.walks import Walk

GAME = RingOfFire()
FLOW_DATA = {"group": "group:hats"}


@st.composite
def houses(draw: st.DrawFn) -> HouseTable:
    """Any table: ranks with any flow, one of them perhaps filling the cup."""
    flows = st.sampled_from([flow for flow in FLOWS if flow != "pour"])
    found = {rank: draw(flows) for rank in RANKS if draw(st.booleans())}
    found["K"] = draw(st.sampled_from(["pour", "self", "text"]))
    return read_table({rank: FLOW_DATA.get(flow, flow) for rank, flow in found.items()})


@st.composite
def walks(draw: st.DrawFn) -> Walk:
    """A table with any house rules, and a seed for those who play."""
    chosen = {
        "ranks": draw(houses()),
        "table": draw(st.sampled_from(["server", "server", "seed"])),
        "mate": draw(st.sampled_from(["link", "once"])),
        "mutual": draw(st.booleans()),
        "end": draw(st.sampled_from(["last_king", "ring_empty"])),
        "rank10": draw(st.sampled_from(["category", "thumbmaster"])),
        "cascade": draw(st.booleans()),
        "voice": draw(st.booleans()),
        "clock": draw(st.sampled_from(["live", "off"])),
    }
    rules = RingOptions.model_validate(chosen)
    return Walk(GAME, rules, draw(st.integers(2, 8)), draw(st.integers(0, 2**32 - 1)))


def _steps(walk: Walk) -> Iterator[tuple[Position, Entry | None, Step[Position]]]:
    """Every step with the position before it (for the deal, that after it)."""
    before: Any = None
    for entry, step in walk.steps():
        yield before or step.state, entry, step
        before = step.state


@given(walks())
def test_1_ring_and_drawn_are_the_pack(walk: Walk) -> None:
    for _, _, step in _steps(walk):
        assert sorted([*step.state.ring, *step.state.drawn]) == sorted(pack())


@given(walks())
def test_2_and_3_an_event_names_players_once_and_is_closed_under_links(walk: Walk) -> None:
    for before, _, step in _steps(walk):
        state = step.state
        for event in step.events:
            if event.what != "sip":
                continue
            seats: Any = event.args["seats"]
            assert list(seats) == sorted(set(seats))
            assert seats
            assert all(state.is_in(seat) for seat in seats)
            links = [(s, m) for s, m in enumerate(before.mates) if m is not None]
            if state.options.mutual:
                links += [(m, s) for s, m in links]
            if before.mates == state.mates:
                assert all(m in seats for s, m in links if s in seats and state.is_in(m))


@given(walks())
def test_4_every_king_is_poured_passed_or_cancelled_and_the_fourth_ends_it(walk: Walk) -> None:
    settled = 0
    for before, entry, step in _steps(walk):
        state = step.state
        running = before.flow is not None and before.flow.kind == "pour"
        settled += running and (state.flow is None or state.flow.kind != "pour" or state.over)
        open_ = state.flow is not None and state.flow.kind == "pour"
        last = state.last_king is not None
        assert state.kings == settled + open_ + last, entry
        if last and state.options.end == "last_king":
            assert state.over
            assert state.kings == 4


@given(walks())
def test_5_and_9_who_holds_what_is_in_and_nobody_draws_alone(walk: Walk) -> None:
    for _, entry, step in _steps(walk):
        state = step.state
        for seat in (state.qm, state.thumb):
            assert seat is None or state.is_in(seat)
        if not state.over:
            assert (state.turn is None) == (not state.players)
            assert state.turn is None or state.is_in(state.turn)
            assert state.flow is None or state.flow.drawer in (None, state.turn)
            assert state.claim is None or state.is_in(state.claim.accused)
        if entry is not None and entry.move is not None and entry.move.action == "draw":
            assert len({*state.players}) >= 2 or state.over
        if len(state.players) < 2 and state.turn is not None and state.flow is None:
            _refused(state, state.turn, "draw", "E_PAUSED")


def _refused(state: Position, seat: int, action: str, code: str) -> None:
    with pytest.raises(IllegalMove) as caught:
        GAME.play(state, seat, Move(action), mint(EPOCH, seat))
    assert caught.value.code == code


@given(walks())
def test_6_rules_go_only_by_order(walk: Walk) -> None:
    for before, entry, step in _steps(walk):
        ordered = entry is not None and entry.move is not None
        if ordered and entry is not None and entry.move and entry.move.action == "delete_rule":
            assert len(step.state.rules) == len(before.rules) - 1
        else:
            assert step.state.rules[: len(before.rules)] == before.rules
        numbers = [rule.n for rule in step.state.rules]
        assert all(one < two for one, two in pairwise(numbers))


@given(walks())
def test_8_skipping_changes_nothing_public(walk: Walk) -> None:
    for number, (_, _, step) in enumerate(_steps(walk)):
        state = step.state
        seat = number % state.seats  # everybody against everybody at each step takes minutes
        if state.over or seat in state.left or state.prompts[seat] <= state.skips[seat]:
            continue
        after = GAME.play(state, seat, Move("skip"), mint(EPOCH, seat)).state
        for viewer in (None, *(s for s in range(state.seats) if s != seat)):
            seen, still = GAME.observe(state, viewer), GAME.observe(after, viewer)
            assert seen == still
            assert GAME.scene(seen, viewer) == GAME.scene(still, viewer)
        public = GAME.observe(after, None)
        assert GAME.actions(public, seat) == GAME.actions(GAME.observe(state, None), seat)


@given(walks())
def test_11_after_a_flow_the_turn_is_left_of_its_drawer(walk: Walk) -> None:
    for before, _, step in _steps(walk):
        state = step.state
        if before.flow is None or before.flow.drawer is None or state.flow or state.over:
            continue
        drawer = before.flow.drawer
        order = [(drawer + n) % state.seats for n in range(1, state.seats + 1)]
        assert state.turn == next((seat for seat in order if state.is_in(seat)), None)


@given(walks())
def test_clocks_run_for_what_is_open_and_nothing_else(walk: Walk) -> None:
    for _, _, step in _steps(walk):
        state = step.state
        names = {clock.name for clock in state.clocks}
        assert ("lonely" in names) == (len(state.players) < 2 and not state.over)
        assert ("claim" in names) == (state.claim is not None)
        assert ("race" in names) == (state.flow is not None and state.flow.race is not None)
        assert ("turn" in names) <= (state.flow is None)
        calling = state.flow is not None and state.flow.calling is not None
        assert ("cascade" in names) == calling


@settings(max_examples=6)
@given(walks())
def test_any_table_of_ranks_holds_to_the_contract(walk: Walk) -> None:
    check_match(walk)


# 7: the result of a race depends on who pressed when, and on nothing else


@st.composite
def races(draw: st.DrawFn) -> tuple[int, list[tuple[int, int, int]]]:
    """Seats, and presses as seat, time and low bits; some press twice, some late."""
    seats = draw(st.integers(2, 6))
    times = st.one_of(st.integers(300, 305), st.integers(0, 10_000), st.integers(9_990, 10_010))
    press = st.tuples(st.integers(0, seats - 1), times, st.integers(8, 12))
    found = draw(st.lists(press, min_size=1, max_size=9))
    return seats, [(seat, t, low * 8 + seat) for seat, t, low in found]


@given(races(), st.randoms(use_true_random=False))
def test_7_a_race_does_not_depend_on_the_order_of_arrival(
    race: tuple[int, list[tuple[int, int, int]]], random: Any
) -> None:
    seats, presses = race
    if len({seat for seat, *_ in presses}) == seats:
        # With all hands down it is over, and what comes then is another matter.
        presses = list({seat: (seat, t, low) for seat, t, low in presses}.values())
    lowest: dict[int, tuple[int, int]] = {}
    for seat, t, low in presses:
        if t <= 10_000:
            lowest[seat] = min(lowest.get(seat, (t, low)), (t, low))
    order = sorted(lowest, key=lambda seat: lowest[seat])
    idle = [seat for seat in range(seats) if seat not in lowest]
    named = [] if not order else idle or order[-1:]
    for _ in range(3):
        random.shuffle(presses)
        state = _raced(seats, presses)
        assert state.order == tuple(order)
        assert [list(drink.seats) for drink in state.events] == ([named] if named else [])


def _raced(seats: int, presses: list[tuple[int, int, int]]) -> Position:
    state = Ring("4C", LETTERS[:seats]).draw("A").state
    for seat, t, low in presses:
        made = mint(EPOCH + t, low, EPOCH + 11_000)
        state = GAME.play(state, seat, Move("press", {"card": 1}), made).state
    if state.flow is not None:
        state = GAME.expire(state, "race", EPOCH + 11_500).state
    return replace(state, clocks=())
