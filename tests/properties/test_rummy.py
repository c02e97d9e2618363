"""The invariants of docs/rules/rummy-family.md, 8 and 9.1, over matches played in any odd way."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from games.core.cards import pack
from games.core.game import Step
from games.core.replay import Entry
from games.rummy.flaws import Flaw
from games.rummy.reading import read
from games.rummy.rulesets.plain import BASIC
from games.rummy.turns.table import MOST_TURNS
from games.rummy.variants.basic import Rummy
from games.rummy.variants.basic.state import Basic, BasicOptions
from tests.kit.walks import Walk

GAME = Rummy()
SIZES = {2: 10, 3: 7, 4: 7, 5: 6, 6: 6}


@st.composite
def walks(draw: st.DrawFn) -> Walk:
    rules = BasicOptions(target=draw(st.sampled_from([10, 50, 100])))
    return Walk(GAME, rules, draw(st.integers(2, 6)), draw(st.integers(0, 2**32 - 1)))


def _steps(walk: Walk) -> Iterator[tuple[Basic, Entry | None, Step[Basic]]]:
    """Every step with the position before it (for the deal, that after it)."""
    before: Any = None
    for entry, step in walk.steps():
        yield before or step.state, entry, step
        before = step.state


def _cards(state: Basic) -> list[str]:
    held = [card for hand in state.hands for card in hand]
    laid = [card for one in state.table for card in one.meld.cards]
    aside = [card for _, cards in state.aside for card in cards]
    return sorted([*held, *laid, *aside, *state.stock, *state.pile])


@given(walks())
def test_8_1_every_card_is_in_one_place(walk: Walk) -> None:
    for _, _, step in _steps(walk):
        assert _cards(step.state) == sorted(pack())


@given(walks())
def test_8_2_hands_never_grow_beyond_the_deal_and_one(walk: Walk) -> None:
    for _, _, step in _steps(walk):
        state = step.state
        # Who has left since was dealt in, so the size may be that of a larger table.
        most = max(SIZES[n] for n in range(max(2, state.seats - len(state.left)), state.seats + 1))
        for seat, hand in enumerate(state.hands):
            drawn = seat == state.turn and state.phase == "play"
            assert len(hand) <= most + drawn


@given(walks())
def test_8_3_every_meld_on_the_table_has_a_legal_reading(walk: Walk) -> None:
    for _, _, step in _steps(walk):
        for laid in step.state.table:
            assert not isinstance(read(laid.meld.cards, BASIC.melds, frozenset()), Flaw)


@given(walks())
def test_8_4_exactly_one_seat_may_act_in_a_deal(walk: Walk) -> None:
    for _, _, step in _steps(walk):
        state = step.state
        able = [
            seat
            for seat in range(state.seats)
            if {a.name for a in GAME.actions(GAME.observe(state, seat), seat)} - {"leave", "next"}
        ]
        assert able == ([] if state.turn is None else [state.turn])


@given(walks())
def test_8_9_every_deal_ends(walk: Walk) -> None:
    for _, _, step in _steps(walk):
        assert step.state.turns <= MOST_TURNS * step.state.seats
        assert step.state.turnovers <= 2


@given(walks())
def test_the_table_only_grows_within_a_deal(walk: Walk) -> None:
    for before, _, step in _steps(walk):
        if before.deals != step.state.deals:
            continue
        after = step.state.table
        assert len(after) >= len(before.table)
        for old, new in zip(before.table, after, strict=False):
            assert old.owner == new.owner
            assert set(old.meld.cards) <= set(new.meld.cards)


@given(walks())
def test_the_winner_gains_what_the_others_hold_once_or_twice(walk: Walk) -> None:
    for before, _, step in _steps(walk):
        state = step.state
        result = state.result
        if result is None or before.result is not None:
            continue
        gained = [a - b for a, b in zip(state.scores, before.scores, strict=True)]
        if result.winner is None:
            assert set(gained) == {0}
            continue
        caught = [card for hand in state.hands for card in hand]
        caught += [card for _, cards in state.aside for card in cards]
        worth = BASIC.values.total(caught)
        first = result.winner not in before.laid
        assert gained[result.winner] == result.points == worth * (2 if first else 1)
        assert sum(gained) == result.points
        assert state.hands[result.winner] == ()
