"""The invariants of docs/rules/indian-marriage.md, 13, over matches played in any odd way."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from games.core.cards import pack
from games.core.game import Step
from games.rummy.flaws import Flaw
from games.rummy.reading import read
from games.rummy.showing import SEE_PAIRS, is_pure
from games.rummy.trading import value_points
from games.rummy.variants.marriage import IndianMarriage
from games.rummy.variants.marriage.knowing import hidden_of, owned, ruleset, shown
from games.rummy.variants.marriage.state import Marriage, MarriageOptions
from games.rummy.wilds import View, wild_faces
from tests.games.rummy.marrying import Correcting
from tests.kit.scale import scaled
from tests.kit.walks import Walk

GAME = IndianMarriage()
HAND = 21
FEWER = settings(max_examples=scaled(4, 20))
"""Matches are long, and each is walked through for every invariant."""


@st.composite
def walks(draw: st.DrawFn, kind: type[Walk] = Walk) -> Walk:
    rules = MarriageOptions(
        deals=draw(st.sampled_from([1, 2])) if kind is Walk else 3,
        pure_set=draw(st.sampled_from(["identical", "any_suit"])),
        direction=draw(st.sampled_from(["left", "right"])),
        dublee=draw(st.booleans()),
        tunnela_bonus=draw(st.booleans()),
        unseen_value=draw(st.sampled_from(["void", "keep"])),
        counts=draw(st.sampled_from(["cards", "fixed"])),
        cap=draw(st.booleans()),
        printed_jokers=draw(st.integers(0, 2)),
    )
    return kind(GAME, rules, draw(st.integers(2, 7)), draw(st.integers(0, 2**32 - 1)))


def _steps(walk: Walk) -> Iterator[tuple[Marriage, Step[Marriage]]]:
    """Every step with the position before it (for the deal, that after it)."""
    before: Any = None
    for _, step in walk.steps():
        yield before or step.state, step
        before = step.state


@FEWER
@given(walks())
def test_13_1_every_card_is_in_one_place(walk: Walk) -> None:
    packs = GAME.packs(walk.options, walk.seats)
    assert isinstance(walk.options, MarriageOptions)
    every = sorted(pack(packs, walk.options.printed_jokers))
    for _, step in _steps(walk):
        state = step.state
        cards = [*state.stock, *state.pile, hidden_of(state).joker]
        cards += [card for seat in range(state.seats) for card in owned(state, seat)]
        cards += [card for _, set_aside in state.aside for card in set_aside]
        assert sorted(cards) == every


@FEWER
@given(walks())
def test_13_2_everybody_owns_twenty_one_cards_and_one_more_in_turn(walk: Walk) -> None:
    for _, step in _steps(walk):
        state = step.state
        if state.phase == "done":
            continue
        for seat in range(state.seats):
            drawn = seat == state.turn and state.phase == "play"
            expected = 0 if seat in state.left else HAND + drawn
            assert len(owned(state, seat)) == expected


@FEWER
@given(walks())
def test_13_3_and_4_who_has_seen_has_shown_what_is_pure_without_the_joker(walk: Walk) -> None:
    for _, step in _steps(walk):
        state = step.state
        if state.phase == "done":
            continue
        rules = ruleset(state.options).melds
        blind = wild_faces(rules.wilds, View())
        for seat in range(state.seats):
            lying = [meld.cards for meld in shown(state, seat)]
            assert (seat in hidden_of(state).seen) == bool(lying)
            if len(lying) == SEE_PAIRS:
                assert state.options.dublee
                assert all(len({card[:2] for card in cards}) == 1 for cards in lying)
                continue
            assert len(lying) in (0, 3)
            for cards in lying:
                readings = read(cards, rules, blind)
                assert not isinstance(readings, Flaw)
                assert is_pure(readings, sets=rules.pure_sets)


@FEWER
@given(walks())
def test_13_5_a_show_covers_all_cards_with_three_pure_melds(walk: Walk) -> None:
    for before, step in _steps(walk):
        state = step.state
        if state.result is None or state.result.winner is None or before.result is not None:
            continue
        winner = state.result.winner
        rules = ruleset(state.options).melds
        faces = wild_faces(rules.wilds, View(joker=hidden_of(state).joker))
        groups = [meld.cards for meld in shown(state, winner)]
        if state.options.dublee and len(groups) == 8 and len(groups[0]) == 2:
            continue
        assert state.hands[winner] == ()
        assert sum(map(len, groups)) in (HAND, HAND + 1)
        found = [read(cards, rules, faces) for cards in groups]
        legal = [one for one in found if not isinstance(one, Flaw)]
        assert len(legal) == len(found)
        assert sum(is_pure(one, sets=rules.pure_sets) for one in legal) >= 3


@FEWER
@given(walks())
def test_13_6_and_7_what_is_paid_is_received_and_counts_and_values_have_their_bounds(
    walk: Walk,
) -> None:
    for before, step in _steps(walk):
        state, result = step.state, step.state.result
        if result is None or before.result is not None:
            continue
        hidden = hidden_of(state)
        assert sum(result.changes) == (0 if result.winner is not None else -sum(hidden.counts))
        gained = [a - b for a, b in zip(state.scores, before.scores, strict=True)]
        assert gained == list(result.changes)
        for seat in range(state.seats):
            if state.options.cap or state.options.counts == "fixed":
                assert 0 <= hidden.counts[seat] <= 14
            if seat not in hidden.seen and state.options.unseen_value == "void":
                assert hidden.values[seat] == 0


@FEWER
@given(walks(Correcting))
def test_13_6_a_total_is_what_deals_and_corrections_have_made_it(walk: Walk) -> None:
    totals = [0] * walk.seats
    for before, step in _steps(walk):
        state, result = step.state, step.state.result
        if result is not None and before.result is None:
            totals = [total + n for total, n in zip(totals, result.changes, strict=True)]
        for event in step.events:
            if event.what == "corrected":
                assert event.seat is not None
                totals[event.seat] += int(str(event.args["n"]))
                assert event.args["m"] == totals[event.seat]
        assert list(state.scores) == totals


@FEWER
@given(walks())
def test_13_8_the_pile_is_turned_over_once_at_most(walk: Walk) -> None:
    turned: dict[int, int] = {}
    for _, step in _steps(walk):
        turned[step.state.deals] = turned.get(step.state.deals, 0) + sum(
            event.what == "turned" for event in step.events
        )
    assert all(times <= 1 for times in turned.values())


CARDS = [card for card in pack(4) if card[1] == "H"]


@given(st.lists(st.sampled_from(CARDS), unique=True), st.sampled_from(CARDS), st.data())
def test_13_7_a_value_never_falls_with_another_card(
    cards: list[str], joker: str, data: st.DataObject
) -> None:
    left = [card for card in cards if card != joker]
    fewer = data.draw(st.lists(st.sampled_from(left), unique=True)) if left else []
    assert value_points(fewer, joker) <= value_points(left, joker)
