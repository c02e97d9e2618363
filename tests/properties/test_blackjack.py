"""The invariants of docs/rules/blackjack.md, 10, over tables that people play at in any odd way."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from games.blackjack import Blackjack
from games.blackjack.state import BlackjackOptions, Hand, Position
from games.core.actions import Move
from games.core.cards import pack
from games.core.clocks import mint
from games.core.errors import IllegalMove
from games.core.game import HOUSE, Step
from games.core.notation import EPOCH
from games.core.replay import Entry
from tests.kit.walks import Walk

GAME = Blackjack()
DECK = sorted(pack())
TENS = {"T": 10, "J": 10, "Q": 10, "K": 10}


def low(cards: tuple[str, ...]) -> int:
    """A total with aces as 1, counted here once more."""
    return sum(1 if c[0] == "A" else TENS.get(c[0], 0) or int(c[0]) for c in cards)


def total(cards: tuple[str, ...]) -> int:
    ace = any(c[0] == "A" for c in cards)
    return low(cards) + 10 if ace and low(cards) <= 11 else low(cards)


def natural(cards: tuple[str, ...]) -> bool:
    return len(cards) == 2 and total(cards) == 21


@st.composite
def walks(draw: st.DrawFn) -> Walk:
    """A table with any house rules, and a seed for those who play."""
    dealer = draw(st.sampled_from(["house", "fixed", "rotate"]))
    low_bet = draw(st.integers(1, 20))
    rules = BlackjackOptions(
        dealer=dealer,
        natural=draw(st.booleans()),
        soft17=draw(st.sampled_from(["stand", "hit"])),
        chips=draw(st.booleans()),
        min=low_bet,
        max=low_bet + draw(st.integers(0, 30)),
        double=draw(st.booleans()),
        clock=draw(st.sampled_from(["live", "live", "off"])),
    )
    fewest = 1 if dealer == "house" else 2
    seats = draw(st.integers(fewest, fewest + 6))
    return Walk(GAME, rules, seats, draw(st.integers(0, 2**32 - 1)))


def _steps(walk: Walk) -> Iterator[tuple[Position, Entry | None, Step[Position]]]:
    """Every step with the position before it (for the start, that after it)."""
    before: Position | None = None
    for entry, step in walk.steps():
        yield before or step.state, entry, step
        before = step.state


def _hands(state: Position) -> list[Hand]:
    return [hand for hand in state.hands if hand is not None]


def _settled(walk: Walk) -> Iterator[tuple[Position, Position]]:
    """Every round that came to its end: the position before that, and the one after."""
    for before, _, step in _steps(walk):
        if before.phase == "dealer" and step.state.phase == "done":
            yield before, step.state


@given(walks())
def test_1_c153_one_pack_is_whole_in_every_round(walk: Walk) -> None:
    for _, _, step in _steps(walk):
        state = step.state
        held = [card for hand in _hands(state) for card in hand.cards]
        assert sorted([*state.pack, *state.bank, *held]) == DECK


@given(walks())
def test_2_bust_hands_and_21_take_no_card(walk: Walk) -> None:
    for before, _, step in _steps(walk):
        state = step.state
        for seat, hand in enumerate(state.hands):
            if hand is None:
                continue
            if low(hand.cards) > 21:
                assert hand.status == "bust"
            elif hand.status == "bust":
                raise AssertionError("bust with 21 or less")
            if hand.cards and hand.status == "wait":
                assert total(hand.cards) < 21
            old = before.hands[seat] if before.round == state.round else None
            if old is not None and old.cards and len(hand.cards) > len(old.cards):
                assert total(old.cards) < 21
                assert old.status == "wait"
                assert before.turn == seat


@given(walks())
def test_3_the_dealer_draws_to_16_and_stands_on_17(walk: Walk) -> None:
    for before, state in _settled(walk):
        bank, rules = state.bank, state.options
        if any(hand.status == "stand" for hand in _hands(before)):
            assert total(bank) >= 17
            soft = low(bank) != total(bank)
            assert not (rules.soft17 == "hit" and total(bank) == 17 and soft)
        for n in range(2, len(bank)):
            soft = low(bank[:n]) != total(bank[:n])
            again = rules.soft17 == "hit" and total(bank[:n]) == 17 and soft
            assert total(bank[:n]) <= 16 or again


def _result(rules: BlackjackOptions, hand: tuple[str, ...], bank: tuple[str, ...]) -> str:
    """What section 3.5 says, from these two hands alone."""
    if low(hand) > 21:
        return "lose"
    if rules.natural and (natural(hand) or natural(bank)):
        if natural(hand) and natural(bank):
            return "push"
        return "win" if natural(hand) else "lose"
    if low(bank) > 21 or total(hand) > total(bank):
        return "win"
    return "push" if total(hand) == total(bank) else "lose"


@given(walks())
def test_4_and_5_a_result_depends_on_two_hands_and_bust_loses(walk: Walk) -> None:
    for _, state in _settled(walk):
        for hand in _hands(state):
            if hand.status == "left":
                assert hand.result == "left"
            else:
                assert hand.result == _result(state.options, hand.cards, state.bank)


@given(walks())
def test_6_all_chips_sum_to_nothing(walk: Walk) -> None:
    for before, _, step in _steps(walk):
        state = step.state
        assert sum(state.balances) + state.house == 0
        if not state.options.chips:
            assert set(state.balances) == {0}
        if state.dealer != HOUSE and before.holder == state.holder == state.dealer:
            assert state.house == before.house


@given(walks())
def test_7_the_public_view_does_not_depend_on_face_down_cards(walk: Walk) -> None:
    random = Random(walk.seed)
    for _, _, step in _steps(walk):
        state = step.state
        closed = [
            seat
            for seat, hand in enumerate(state.hands)
            if hand is not None
            and hand.cards
            and (hand.status == "left" or (state.phase != "done" and hand.status != "bust"))
        ]
        hidden = [*state.pack, *(state.hands[seat].cards[0] for seat in closed)]  # type: ignore[union-attr]
        hidden += [] if state.shown else state.bank[:1]
        random.shuffle(hidden)
        cards = iter(hidden)
        anew = tuple(next(cards) for _ in state.pack)
        hands = list(state.hands)
        for seat in closed:
            hand = hands[seat]
            assert hand is not None
            hands[seat] = replace(hand, cards=(next(cards), *hand.cards[1:]))
        bank = state.bank if state.shown else (*cards, *state.bank[1:])
        other = replace(state, pack=anew, hands=tuple(hands), bank=bank)
        assert GAME.observe(other, None) == GAME.observe(state, None)


@given(walks())
def test_8_ten_cards_are_left_at_the_end_of_a_round(walk: Walk) -> None:
    for _, state in _settled(walk):
        assert len(state.pack) >= 10


@given(walks(), st.integers(-2, 9), st.integers(-2, 60))
def test_a_refusal_changes_nothing(walk: Walk, seat: int, amount: int) -> None:
    for _, _, step in _steps(walk):
        state, before = step.state, GAME.dump(step.state)
        for action in GAME.forms.values():
            move = Move(action.name, {"amount": amount})
            try:
                GAME.play(state, seat, move, mint(EPOCH, 0))
            except IllegalMove:
                assert GAME.dump(state) == before
        assert GAME.dump(state) == before


@given(walks())
def test_a_hand_settled_counts_once_for_its_player_and_once_for_who_dealt(walk: Walk) -> None:
    for before, _, step in _steps(walk):
        state = step.state
        fresh = [
            hand.result
            for old, hand in zip(before.hands, state.hands, strict=False)
            if old is not None and hand is not None and old.result != hand.result
        ]
        sides = 1 if before.holder == HOUSE else 2
        counted = [result for result in fresh if result not in (None, "left")]
        assert _played(state) - _played(before) == sides * len(counted)


def _played(state: Position) -> int:
    return sum(tally.won + tally.lost + tally.pushed for tally in state.tallies)


@given(walks())
def test_somebody_or_something_is_always_waited_for(walk: Walk) -> None:
    for _, _, step in _steps(walk):
        state = step.state
        if state.over:
            assert state.clocks == ()
            continue
        waiting = set(GAME.waiting(state))
        timed = [clock for clock in state.clocks if clock.decision]
        assert all(set(clock.seats) == waiting for clock in timed)
        assert bool(timed) == (bool(waiting) and state.options.clock != "off")
        assert (state.phase == "play") == (state.turn is not None)
        assert (state.phase == "dealer") == any(c.name == "dealer" for c in state.clocks)
