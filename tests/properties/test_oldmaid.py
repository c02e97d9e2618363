"""The invariants of docs/rules/old-maid.md, 10, over matches that people play in any odd way."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from hashlib import sha256
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.core.actions import Move
from games.core.cards import RANKS, SUITS, pack
from games.core.chance import Chance
from games.core.clocks import mint
from games.core.errors import IllegalMove
from games.core.events import seen_by
from games.core.game import Deal, Step
from games.core.notation import EPOCH
from games.core.replay import Entry
from games.oldmaid import OldMaid
from games.oldmaid.state import Maid, MaidOptions
from games.referee.match import AtRandom, play_match
from tests.kit.scale import scaled
from tests.kit.walks import Walk

GAME = OldMaid()


@st.composite
def walks(draw: st.DrawFn) -> Walk:
    """A table with any house rules, and a seed for those who play."""
    rules = MaidOptions(
        odd=draw(st.sampled_from(["queen", "mystery"])),
        arrange=draw(st.booleans()),
        clock=draw(st.sampled_from(["live", "off"])),
    )
    return Walk(GAME, rules, draw(st.integers(2, 8)), draw(st.integers(0, 2**32 - 1)))


def _steps(walk: Walk) -> Iterator[tuple[Maid, Entry | None, Step[Maid]]]:
    """Every step with the position before it (for the deal, that after it)."""
    before: Any = None
    for entry, step in walk.steps():
        yield before or step.state, entry, step
        before = step.state


def _held(state: Maid) -> list[str]:
    return [card for hand in state.hands for card in hand]


def _is_pick(entry: Entry | None) -> bool:
    if entry is None:
        return False
    return entry.clock == "turn" or (entry.move is not None and entry.move.action == "pick")


@given(walks())
def test_1_c161_hands_and_discard_are_the_51_cards(walk: Walk) -> None:
    for _, _, step in _steps(walk):
        cards = [*_held(step.state), *step.state.discard]
        assert len(cards) == 51
        assert sorted((*cards, step.state.aside)) == sorted(pack())


@given(walks())
def test_2_nobody_holds_two_of_a_rank(walk: Walk) -> None:
    for _, _, step in _steps(walk):
        for hand in step.state.hands:
            assert len({card[0] for card in hand}) == len(hand) <= 13


@given(walks())
def test_3_only_the_odd_rank_does_not_come_out_even(walk: Walk) -> None:
    for _, _, step in _steps(walk):
        ranks = [card[0] for card in _held(step.state)]
        assert [r for r in RANKS if ranks.count(r) % 2] == [step.state.aside[0]]


@given(walks())
def test_4_a_pick_takes_no_card_or_two_out_of_the_hands(walk: Walk) -> None:
    for before, entry, step in _steps(walk):
        change = len(_held(step.state)) - len(_held(before))
        if _is_pick(entry):
            paired = any(event.what == "paired" for event in step.events)
            assert change == (-2 if paired else 0)
        elif entry is not None and entry.kind == "leave":
            assert change % 2 == 0
        else:
            assert change == 0


@given(walks())
def test_5_offerer_and_picker_hold_cards(walk: Walk) -> None:
    for _, _, step in _steps(walk):
        state = step.state
        assert (state.offerer is None) == (state.picker is None) == state.over
        if state.offerer is None or state.picker is None:
            continue
        assert state.offerer != state.picker
        for seat in (state.offerer, state.picker):
            assert seat not in state.left
            assert state.hands[seat]
        clockwise = [(state.offerer + n) % state.seats for n in range(1, state.seats)]
        assert state.picker == next(seat for seat in clockwise if state.hands[seat])


@given(walks())
def test_6_c161_the_safe_list_only_grows(walk: Walk) -> None:
    for before, _, step in _steps(walk):
        state = step.state
        assert state.safe[: len(before.safe)] == before.safe
        assert len(set(state.safe)) == len(state.safe)
        assert not any(state.hands[seat] for seat in state.safe)
        without = {seat for seat in range(state.seats) if not state.hands[seat]}
        assert without - set(state.safe) <= set(state.left)


@given(walks())
def test_7_the_loser_holds_the_odd_card_alone(walk: Walk) -> None:
    *_, (before, entry, step) = _steps(walk)
    state = step.state
    assert [card[0] for card in _held(state)] == [state.aside[0]]
    others = len([seat for seat in range(state.seats) if before.hands[seat]]) - 1
    if entry is not None and entry.kind == "leave" and others == 1:
        assert state.loser is None
    else:
        assert state.loser is not None
        assert len(state.hands[state.loser]) == 1
        assert state.loser not in state.left


@pytest.mark.parametrize("seats", range(2, 9))
def test_8_any_match_of_random_picks_ends(seats: int) -> None:
    for number in range(scaled(30, 150)):
        seed = sha256(f"{seats}:{number}".encode()).hexdigest()
        table = Deal(seats, MaidOptions(clock="off"), Chance(seed), mint(EPOCH, 0))
        players = [AtRandom(f"{seed}{seat:02x}") for seat in range(seats)]
        *_, (_, last) = play_match(GAME, table, players, bound=3_000)
        assert last.state.over


@given(walks())
def test_9_the_public_view_does_not_depend_on_unseen_cards(walk: Walk) -> None:
    random = Random(walk.seed)
    for _, _, step in _steps(walk):
        state = step.state
        if state.over:
            continue
        mystery = state.options.odd == "mystery"
        unseen = [*_held(state), *([state.aside] if mystery else [])]
        random.shuffle(unseen)
        dealt = iter(unseen)
        hands = tuple(tuple(next(dealt) for _ in hand) for hand in state.hands)
        fan = random.sample(hands[state.offerer or 0], len(state.fan))
        aside = next(dealt) if mystery else state.aside
        other = replace(state, hands=hands, fan=tuple(fan), aside=aside)
        assert GAME.observe(other, None) == GAME.observe(state, None)


@given(walks())
def test_picks_that_make_no_pair_look_alike_to_all_others(walk: Walk) -> None:
    """So nobody can tell whether the odd card changed hands (8)."""
    for _, _, step in _steps(walk):
        state = step.state
        if state.picker is None:
            continue
        ranks = {card[0] for card in state.hands[state.picker]}
        others = [s for s in range(state.seats) if s not in (state.picker, state.offerer)]
        alike = [
            GAME.play(state, state.picker, Move("pick", {"pos": place}), mint(EPOCH, 0))
            for place, card in enumerate(state.fan, start=1)
            if card[0] not in ranks
        ]
        for viewer in (None, *others):
            views = [
                (GAME.observe(after.state, viewer), [seen_by(e, viewer) for e in after.events])
                for after in alike
            ]
            assert all(view == views[0] for view in views)


@given(walks(), st.integers(-2, 8), st.integers(-3, 15), st.sampled_from([*pack(), "??"]))
def test_a_refusal_changes_nothing(walk: Walk, seat: int, place: int, card: str) -> None:
    moves = (Move("pick", {"pos": place}), Move("arrange", {"card": card, "to": place}))
    for _, _, step in _steps(walk):
        state, before = step.state, GAME.dump(step.state)
        for move in moves:
            try:
                GAME.play(state, seat, move, mint(EPOCH, 0))
            except IllegalMove:
                assert GAME.dump(state) == before


@given(walks())
def test_the_fan_is_the_offerers_hand_and_the_newest_cards_are_in_theirs(walk: Walk) -> None:
    order = [rank + suit for rank in RANKS for suit in SUITS]
    for _, _, step in _steps(walk):
        state = step.state
        for hand, fresh in zip(state.hands, state.fresh, strict=True):
            assert list(hand) == sorted(hand, key=order.index)
            assert set(fresh) <= set(hand)
        if state.offerer is not None:
            assert sorted(state.fan) == sorted(state.hands[state.offerer])


@given(walks())
def test_another_offer_and_nothing_else_opens_a_new_beat_and_clocks(walk: Walk) -> None:
    for before, entry, step in _steps(walk):
        state = step.state
        if entry is None:
            continue
        decided = (state.offerer, state.picker) != (before.offerer, before.picker)
        assert decided or not _is_pick(entry)
        assert state.beats["main"] - before.beats["main"] == int(decided)
        names = [clock.name for clock in state.clocks]
        if state.over:
            assert names == []
        elif decided:
            window = state.options.arrange and len(state.fan) > 1
            turn = state.options.clock == "live"
            assert names == ["arrange"] * window + ["turn"] * turn
        elif entry.clock == "arrange":
            assert state.clocks == before.clocks[1:]
        else:
            assert state.clocks == before.clocks


@given(walks())
def test_everybody_has_one_place_at_the_end(walk: Walk) -> None:
    *_, (_, last) = walk.steps()
    outcome = GAME.outcome(last.state)
    assert outcome is not None
    stayed = set(range(walk.seats)) - set(last.state.left)
    assert len(set(outcome.places)) == len(outcome.places)
    assert set(outcome.places) >= stayed
    assert not set(outcome.winners) & set(outcome.losers)
    assert set(outcome.winners) | set(outcome.losers) >= stayed - {outcome.places[-1]}
