"""The invariants of docs/rules/pontoon.md, 14, over evenings that people play in any odd way."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from games.core.actions import Move
from games.core.cards import BACK, pack
from games.core.clocks import mint
from games.core.errors import IllegalMove
from games.core.game import Step
from games.core.notation import EPOCH
from games.core.replay import Entry
from games.core.twentyone import total
from games.pontoon import Pontoon
from games.pontoon.state import Hand, PontoonOptions, Sitting
from tests.kit.walks import Walk

GAME = Pontoon()
LOST = ("bust", "left")


@st.composite
def walks(draw: st.DrawFn) -> Walk:
    """A table with any house rules that can start, and a seed for those who play."""
    low = draw(st.integers(1, 20))
    rules = PontoonOptions(
        min=low,
        max=low + draw(st.integers(0, 20)),
        start=draw(st.integers(0, 200)),
        hands=draw(st.sampled_from([0, 0, 1, 5])),
        shuffle=draw(st.sampled_from(["after_pontoon", "always"])),
        clock=draw(st.sampled_from(["live", "off"])),
    )
    return Walk(GAME, rules, draw(st.integers(2, 8)), draw(st.integers(0, 2**32 - 1)))


def _steps(walk: Walk) -> Iterator[tuple[Sitting, Entry | None, Step[Sitting]]]:
    """Every step with the position before it (for the deal, that after it)."""
    before: Any = None
    for entry, step in walk.steps():
        yield before or step.state, entry, step
        before = step.state


def _hands(state: Sitting) -> list[Hand]:
    return [hand for hands in state.hands for hand in hands]


@given(walks())
def test_1_pack_bank_and_unbusted_hands_are_the_whole_pack(walk: Walk) -> None:
    whole = sorted(pack())
    for _, _, step in _steps(walk):
        state = step.state
        held = [c for hand in _hands(state) if hand.status != "bust" for c in hand.cards]
        assert sorted([*state.pack, *state.bank, *held]) == whole


@given(walks())
def test_2_chips_sum_to_those_that_everybody_brought(walk: Walk) -> None:
    start = walk.options.start  # type: ignore[attr-defined]
    for _, _, step in _steps(walk):
        assert sum(step.state.balances) == step.state.seats * start


@given(walks())
def test_3_stuck_hands_have_15_and_five_cards_are_the_most(walk: Walk) -> None:
    for _, _, step in _steps(walk):
        for hand in _hands(step.state):
            assert len(hand.cards) == len(hand.up) <= 5
            if hand.status == "stuck":
                assert 15 <= total(hand.cards) <= 21
            if hand.status == "fct":
                assert len(hand.cards) == 5


@given(walks())
def test_4_stakes_are_bet_and_purchases_that_never_rise(walk: Walk) -> None:
    for _, _, step in _steps(walk):
        for hand in _hands(step.state):
            limit = 2 * hand.bet
            for bought in hand.bought:
                assert hand.bet <= bought <= limit
                limit = bought
            assert hand.stake == hand.bet + sum(hand.bought)


@given(walks())
def test_5_nothing_is_bought_after_a_twist(walk: Walk) -> None:
    for before, _, step in _steps(walk):
        if before.deals != step.state.deals:
            continue
        for old, new in zip(before.hands, step.state.hands, strict=False):
            if len(old) == len(new):
                for one, other in zip(old, new, strict=True):
                    assert not one.twisted or other.bought == one.bought
                    assert not one.twisted or other.twisted


@given(walks())
def test_6_whoever_is_on_turn_can_move(walk: Walk) -> None:
    for _, _, step in _steps(walk):
        state = step.state
        if state.turn is None:
            assert state.over or state.clocks or state.phase == "done"
            continue
        assert state.turn not in state.left
        offered = GAME.actions(GAME.observe(state, state.turn), state.turn)
        assert [action.name for action in offered if action.name != "leave"]


@given(walks())
def test_7_without_a_pontoon_nothing_is_shuffled(walk: Walk) -> None:
    always = walk.options.shuffle == "always"  # type: ignore[attr-defined]
    for before, _, step in _steps(walk):
        state = step.state
        if state.deals == before.deals:
            continue
        had = before.result == "pontoon" or bool(before.declared)
        assert before.reshuffle == (had or always)
        dealt = [state.hands[seat][0].cards[0] for seat in state.order] + [*state.bank]
        if before.reshuffle:
            whole = before.chance.shuffle(f"deal:{state.deals}", pack())
            assert (*dealt, *state.pack) == whole
            continue
        used = [
            card
            for seat in before.order
            for hand in before.hands[seat]
            if hand.status not in LOST
            for card in hand.cards
        ]
        assert [*dealt, *state.pack] == [*before.pack, *used, *before.bank]


@given(walks())
def test_8_face_down_cards_are_their_owners_alone(walk: Walk) -> None:
    for _, _, step in _steps(walk):
        state = step.state
        if state.result is not None:
            continue
        for viewer in (None, *range(state.seats)):
            seen = GAME.observe(state, viewer)
            assert set(seen.pack) <= {BACK}
            assert state.bank_up or set(seen.bank) <= {BACK}
            for seat, hands in enumerate(seen.hands):
                for hand in hands:
                    shown = zip(hand.cards, hand.up, strict=True)
                    assert viewer == seat or all(up or card == BACK for card, up in shown)


@given(walks())
def test_9_a_payment_depends_on_no_other_players_hand(walk: Walk) -> None:
    """With other cards in all other hands, the bank pays one and the same hand the same."""
    random = Random(walk.seed)
    for _, _, step in _steps(walk):
        state = step.state
        if state.phase != "banker" or state.turn is None:
            continue
        for player in state.order:
            assert _paid(_others_anew(state, player, random), player) == _paid(state, player)


def _paid(state: Sitting, player: int) -> list[int]:
    """What the player is paid, or pays, if the bank stays as it is."""
    stayed = GAME.play(state, state.banker, Move("stay"), mint(EPOCH, 0)).state
    return [amount for seat, amount in stayed.paid if seat == player]


def _others_anew(state: Sitting, player: int, random: Random) -> Sitting:
    """The position with the cards of all other players exchanged for any of the pack."""
    held = [
        (seat, index, hand)
        for seat in state.order
        if seat != player
        for index, hand in enumerate(state.hands[seat])
        if hand.status not in LOST
    ]
    cards = [*state.pack, *(card for _, _, hand in held for card in hand.cards)]
    random.shuffle(cards)
    hands = [list(row) for row in state.hands]
    for seat, index, hand in held:
        hands[seat][index] = replace(hand, cards=tuple(cards.pop() for _ in hand.cards))
    return replace(state, pack=tuple(cards), hands=tuple(map(tuple, hands)))


@given(walks())
def test_10_the_bank_moves_only_as_the_rules_say(walk: Walk) -> None:
    for before, _, step in _steps(walk):
        state = step.state
        if state.deals == before.deals:
            assert state.banker == before.banker
            continue
        assert state.banker == (before.banker if before.next_banker is None else before.next_banker)
        assert state.banker not in state.left
        if before.next_banker is None:
            assert before.banker not in before.left


@given(walks())
def test_10_who_follows_has_won_bought_or_is_next(walk: Walk) -> None:
    for before, _, step in _steps(walk):
        state, told = step.state, {event.what for event in step.events}
        if state.next_banker == before.next_banker or state.next_banker is None:
            continue
        if "sold" in told:
            assert before.offer is not None
            assert state.next_banker == before.offer.to
        elif "won" in told:
            (hand,) = state.hands[state.next_banker]
            assert hand.status == "pontoon"
            assert state.result != "pontoon"
        else:
            clockwise = [(state.banker + n) % state.seats for n in range(1, state.seats)]
            assert state.banker in state.left
            assert state.next_banker == next(s for s in clockwise if s not in state.left)


@given(walks(), st.integers(-2, 8), st.sampled_from(sorted(GAME.forms)), st.integers(-1, 30))
def test_a_refusal_changes_nothing(walk: Walk, seat: int, action: str, n: int) -> None:
    values = {
        "bet": {"amount": n},
        "buy": {"amount": n},
        "offer": {"to": n % 8, "price": n},
        "answer": {"accept": "true"},
    }
    move = Move(action, values.get(action, {}))
    for _, _, step in _steps(walk):
        before = GAME.dump(step.state)
        try:
            GAME.play(step.state, seat, move, mint(EPOCH, 0))
        except IllegalMove:
            assert GAME.dump(step.state) == before
