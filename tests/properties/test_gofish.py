"""The invariants of docs/rules/go-fish.md, 11, over matches that people play in any odd way."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from games.core.actions import Move
from games.core.cards import RANKS, SUITS, pack
from games.core.clocks import mint
from games.core.errors import IllegalMove
from games.core.game import Step
from games.core.notation import EPOCH
from games.core.replay import Entry
from games.gofish import GoFish
from games.gofish.state import INDEX, Fish, FishOptions, is_in
from tests.kit.walks import Walk

GAME = GoFish()


@st.composite
def walks(draw: st.DrawFn) -> Walk:
    """A table with any house rules that can start, and a seed for those who play."""
    seats = draw(st.integers(2, 6))
    rules = FishOptions(
        deal=draw(st.sampled_from(["classic", "family"])),
        draw_match_again=draw(st.booleans()),
        draw_book_again=draw(st.booleans()),
        pass_to=draw(st.sampled_from(["left", "asked"])),
        end=draw(st.sampled_from(["all_books", "stock_or_hand"])),
        scoring=draw(st.sampled_from(["count", "value"])),
        removed=tuple(draw(st.lists(st.sampled_from(RANKS), max_size=5, unique=True))),
    )
    if GAME.check_table(rules, seats) is not None:
        rules = rules.model_copy(update={"removed": ()})
    return Walk(GAME, rules, seats, draw(st.integers(0, 2**32 - 1)))


def _steps(walk: Walk) -> Iterator[tuple[Fish, Entry | None, Step[Fish]]]:
    """Every step with the position before it (for the deal, that after it)."""
    before: Any = None
    for entry, step in walk.steps():
        yield before or step.state, entry, step
        before = step.state


@given(walks())
def test_1_every_card_is_in_one_place(walk: Walk) -> None:
    deck = sorted(pack(removed=walk.options.removed))  # type: ignore[attr-defined]
    for _, _, step in _steps(walk):
        state = step.state
        laid = [rank + suit for ranks in state.books for rank in ranks for suit in SUITS]
        held = [card for hand in state.hands for card in hand]
        assert sorted([*held, *state.stock, *laid]) == deck


@given(walks())
def test_2_nobody_keeps_four_of_a_rank(walk: Walk) -> None:
    for _, _, step in _steps(walk):
        for hand in step.state.hands:
            ranks = [card[0] for card in hand]
            assert all(ranks.count(rank) < 4 for rank in ranks)


@given(walks())
def test_3_the_seat_on_turn_can_ask(walk: Walk) -> None:
    for _, _, step in _steps(walk):
        state = step.state
        assert (state.turn is None) == state.over
        if state.turn is None:
            continue
        assert is_in(state, state.turn)
        assert state.hands[state.turn]
        ask = GAME.actions(GAME.observe(state, state.turn), state.turn)[0]
        assert all(field.options for field in ask.fields)  # type: ignore[union-attr]


@given(walks())
def test_4_only_leaving_raises_the_stock(walk: Walk) -> None:
    for before, entry, step in _steps(walk):
        change = len(step.state.stock) - len(before.stock)
        refilled = any(event.what == "refilled" for event in step.events)
        if entry is not None and entry.kind == "leave":
            assert change == len(before.hands[entry.seat or 0]) - refilled
        elif entry is not None:
            assert -2 <= change <= 0
            assert change != -2 or refilled


@given(walks(), st.integers(-2, 6), st.integers(-3, 7), st.sampled_from([*RANKS, "?", "JK"]))
def test_5_a_refusal_changes_nothing(walk: Walk, seat: int, target: int, rank: str) -> None:
    for _, _, step in _steps(walk):
        state, before = step.state, GAME.dump(step.state)
        try:
            GAME.play(state, seat, Move("ask", {"target": target, "rank": rank}), mint(EPOCH, 0))
        except IllegalMove:
            assert GAME.dump(state) == before


@given(walks())
def test_6_books_only_grow(walk: Walk) -> None:
    ranks = len(RANKS) - len(walk.options.removed)  # type: ignore[attr-defined]
    for before, _, step in _steps(walk):
        assert sum(map(len, before.books)) <= sum(map(len, step.state.books)) <= ranks
        for old, new in zip(before.books, step.state.books, strict=True):
            assert new[: len(old)] == old


@given(walks())
def test_7_any_match_ends(walk: Walk) -> None:
    *_, (_, last) = walk.steps(bound=2_000)
    assert last.state.over
    assert GAME.outcome(last.state) is not None


@given(walks())
def test_8_the_public_view_does_not_depend_on_hidden_cards(walk: Walk) -> None:
    random = Random(walk.seed)
    for _, _, step in _steps(walk):
        state = step.state
        hidden = [*state.stock, *(card for hand in state.hands for card in hand)]
        random.shuffle(hidden)
        dealt = iter(hidden)
        other = replace(
            state,
            stock=tuple(next(dealt) for _ in state.stock),
            hands=tuple(tuple(next(dealt) for _ in hand) for hand in state.hands),
        )
        assert GAME.observe(other, None) == GAME.observe(state, None)


@given(walks())
def test_9_after_a_failed_ask_the_turn_goes_where_the_rules_say(walk: Walk) -> None:
    for before, _, step in _steps(walk):
        state, told = step.state, [event.what for event in step.events]
        if "gofish" not in told or state.over:
            continue
        seat, target = before.turn, step.events[told.index("gofish")].args["other"]
        assert isinstance(seat, int)
        assert isinstance(target, int)
        refilled = {event.seat for event in step.events if event.what == "refilled"}
        stock = len(state.stock) + len(refilled)
        able = [
            s
            for s in range(state.seats)
            if s not in state.left and (stock or (state.hands[s] and s not in refilled))
        ]
        again = "lucky" in told or ("book" in told and state.options.draw_book_again)
        if again and seat in able:
            assert state.turn == seat
        elif not again and state.options.pass_to == "asked" and target in able:
            assert state.turn == target
        else:
            start = target if not again and state.options.pass_to == "asked" else seat
            clockwise = [(start + n) % state.seats for n in range(1, state.seats + 1)]
            assert state.turn == next(s for s in clockwise if s in able)


@given(walks())
def test_what_everybody_knows_of_a_hand_is_true(walk: Walk) -> None:
    """`sure` is a lower bound, `sure + drawn - lacked` an upper one, for every hand and rank."""
    for _, _, step in _steps(walk):
        state = step.state
        for hand, known in zip(state.hands, state.known, strict=True):
            for rank in RANKS:
                i, held = INDEX[rank], sum(card[0] == rank for card in hand)
                assert known.sure[i] <= held <= known.sure[i] + known.drawn - known.lacked[i]


@given(walks())
def test_hands_are_sorted_and_the_newest_are_in_them(walk: Walk) -> None:
    order = [rank + suit for rank in RANKS for suit in SUITS]
    for _, _, step in _steps(walk):
        for hand, fresh in zip(step.state.hands, step.state.fresh, strict=True):
            assert list(hand) == sorted(hand, key=order.index)
            assert set(fresh) <= set(hand)


@given(walks())
def test_a_decision_opens_a_new_beat_and_clock_for_whoever_is_on_turn(walk: Walk) -> None:
    for before, entry, step in _steps(walk):
        state = step.state
        decided = entry is None or entry.kind != "leave" or entry.seat == before.turn or state.over
        if entry is not None:
            raised = state.beats["main"] - before.beats["main"]
            assert raised == int(decided)
        assert [clock.seats for clock in state.clocks] == ([] if state.over else [(state.turn,)])
