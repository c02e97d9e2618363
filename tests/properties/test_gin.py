"""The invariants of docs/rules/rummy-family.md, 9.2, over matches played in any odd way."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from games.core.cards import pack
from games.core.game import Step
from games.rummy.rulesets.plain import GIN
from games.rummy.turns.knocking import cheapest
from games.rummy.variants.gin import Gin
from games.rummy.variants.gin.state import GinOptions, GinPosition
from tests.kit.walks import Walk

GAME = Gin()


@st.composite
def walks(draw: st.DrawFn) -> Walk:
    rules = GinOptions(
        target=draw(st.sampled_from([10, 50, 100])),
        knock=draw(st.integers(0, 10)),
        big_gin=draw(st.booleans()),
    )
    return Walk(GAME, rules, 2, draw(st.integers(0, 2**32 - 1)))


def _steps(walk: Walk) -> Iterator[tuple[GinPosition, Step[GinPosition]]]:
    """Every step with the position before it (for the deal, that after it)."""
    before: Any = None
    for _, step in walk.steps():
        yield before or step.state, step
        before = step.state


@given(walks())
def test_every_card_is_in_one_place(walk: Walk) -> None:
    for _, step in _steps(walk):
        state = step.state
        cards = [*state.stock, *state.pile, *(card for hand in state.hands for card in hand)]
        cards += [card for _, hand in state.aside for card in hand]
        if state.knock is not None:
            cards += [*state.knock.layoffs, *([state.knock.down] if state.knock.down else [])]
        assert sorted(cards) == sorted(pack())


@given(walks())
def test_both_hands_have_ten_cards_between_turns_and_two_are_left_in_the_stock(walk: Walk) -> None:
    for _, step in _steps(walk):
        state = step.state
        assert len(state.stock) >= 2
        if state.left or state.phase in ("done", "reply"):
            continue
        drawn = [state.phase == "play" and seat == state.turn for seat in range(2)]
        assert [len(hand) - more for hand, more in zip(state.hands, drawn, strict=True)] == [10, 10]


@given(walks())
def test_a_knocker_has_no_more_loose_than_the_rules_allow(walk: Walk) -> None:
    for _, step in _steps(walk):
        state = step.state
        if state.knock is None:
            continue
        melded = {card for meld in state.knock.melds for card in meld.cards}
        seat = state.knock.seat
        hand = dict(state.aside).get(seat, state.hands[seat])
        loose = GIN.values.total(card for card in hand if card not in melded)
        assert loose <= state.options.knock
        if state.result is not None:
            assert dict(state.knock.loose)[seat] == loose


@given(walks())
def test_every_deal_ends_by_exactly_one_of_knock_and_void(walk: Walk) -> None:
    for before, step in _steps(walk):
        state = step.state
        if state.result is None or before.result is not None:
            continue
        assert (state.knock is None) == (state.result.kind == "void")
        gained = [a - b for a, b in zip(state.scores, before.scores, strict=True)]
        expected = [0, 0]
        if state.result.winner is not None:
            expected[state.result.winner] = state.result.points
            assert state.result.points > 0
        assert gained == expected


@given(walks())
def test_a_reply_left_to_the_rules_is_never_dearer_than_one_without_lay_offs(walk: Walk) -> None:
    for before, _ in _steps(walk):
        if before.phase != "reply":
            continue
        assert before.turn is not None
        assert before.knock is not None
        hand = before.hands[before.turn]
        melds, lays = cheapest(hand, before.knock.melds, GIN)
        used = {card for group in (*melds, *lays) for card in group}
        plain, _ = cheapest(hand, (), GIN)
        alone = {card for meld in plain for card in meld}
        total = GIN.values.total
        assert total(c for c in hand if c not in used) <= total(c for c in hand if c not in alone)
