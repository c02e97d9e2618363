"""Cards, moves and shuffles under anything that may be thrown at them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.core.actions import FieldSpec, Form, Move, parse_move, raw_of
from games.core.cards import BACK, by_rank, by_suit, face, label, pack, parse, rank, suit
from games.core.chance import Chance
from games.core.errors import IllegalMove

CARDS = (*pack(packs=2, jokers=2), BACK)
KINDS = ("seat", "rank", "suit", "card", "number", "choice", "words", "groups")


@given(st.sampled_from(CARDS))
def test_a_card_survives_being_written_and_read(card: str) -> None:
    assert parse(card) == card
    if card != BACK and not card.startswith("JK"):
        assert parse(label(card)) == face(card) == rank(card) + suit(card)


@given(st.lists(st.sampled_from(CARDS), max_size=30), st.randoms(use_true_random=False))
def test_orders_do_not_depend_on_where_one_starts(cards: list[str], random: object) -> None:
    mixed = list(cards)
    random.shuffle(mixed)  # type: ignore[attr-defined]
    assert by_rank(mixed) == by_rank(cards)
    assert by_suit(mixed) == by_suit(cards)


@given(st.text(max_size=8))
def test_any_text_is_a_card_or_refused(text: str) -> None:
    try:
        card = parse(text)
    except ValueError:
        return
    assert parse(card) == card
    assert label(card)


@given(st.text(max_size=20), st.integers(0, 60), st.text(max_size=20))
def test_a_shuffle_loses_nothing_and_can_be_repeated(purpose: str, n: int, presses: str) -> None:
    chance = Chance("ab" * 32, presses)
    mixed = chance.shuffle(purpose, range(n))
    assert sorted(mixed) == list(range(n))
    assert mixed == chance.shuffle(purpose, range(n))


FORM = Form("any", {kind: FieldSpec(kind, many=kind == "groups") for kind in KINDS})  # type: ignore[arg-type]


def _read(form: Form, raw: dict[str, list[str]]) -> Move | None:
    """The move, or None for a press without shape; any other exception is a fault."""
    try:
        return parse_move(form, raw)
    except IllegalMove as refusal:
        return None if refusal.code == "E_FORM" else pytest.fail(refusal.code)


@given(st.fixed_dictionaries({kind: st.lists(st.text(max_size=6), max_size=2) for kind in KINDS}))
def test_a_press_is_a_move_or_refused_and_nothing_else(raw: dict[str, list[str]]) -> None:
    move = _read(FORM, raw)
    assert move is None or _read(FORM, raw_of(move)) == move


@pytest.mark.parametrize("kind", KINDS)
@given(text=st.text(max_size=14) | st.sampled_from(["2", "-1", "T", "10", "KS", "2C 3C"]))
def test_a_single_field_never_raises_anything_else(kind: str, text: str) -> None:
    form = Form("one", {kind: FieldSpec(kind)})  # type: ignore[arg-type]
    move = _read(form, {kind: [text]})
    assert move is None or _read(form, raw_of(move)) == move
