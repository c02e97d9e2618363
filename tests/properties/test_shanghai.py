"""The invariants of docs/rules/shanghai-rummy.md, 12, over matches played in any odd way."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from games.core.game import Step
from games.core.replay import Entry
from games.rummy.flaws import Flaw
from games.rummy.reading import read
from games.rummy.rulesets.contract import SHANGHAI
from games.rummy.turns.contracts import is_down
from games.rummy.variants.shanghai import ShanghaiRummy
from games.rummy.variants.shanghai.finding import WILD
from games.rummy.variants.shanghai.state import Shanghai, ShanghaiOptions, letters, limit
from tests.kit.walks import Walk

GAME = ShanghaiRummy()
LONGEST = 400
"""So many steps of a match are looked at."""
Steps = Iterator[tuple[Shanghai, Entry | None, Step[Shanghai]]]


@st.composite
def walks(draw: st.DrawFn) -> Walk:
    options = ShanghaiOptions(
        contracts=draw(st.sampled_from(["ten", "short"])),
        buy_order=draw(st.sampled_from(["dealer_left", "turn"])),
        buy_seconds=draw(st.sampled_from([3, 20])),
    )
    return Walk(GAME, options, draw(st.integers(2, 5)), draw(st.integers(0, 2**32 - 1)))


def _steps(walk: Walk) -> Steps:
    """Steps with the position before each (for the deal, that after it)."""
    before: Any = None
    for number, (entry, step) in enumerate(walk.steps()):
        if number == LONGEST:
            return
        yield before or step.state, entry, step
        before = step.state


@given(walks())
def test_12_all_of_it_holds_at_every_step(walk: Walk) -> None:
    for before, entry, step in _steps(walk):
        _cards_are_in_one_place(step.state)
        _hands_are_as_large_as_what_was_bought(step.state)
        _melds_are_legal_and_the_contract(step.state)
        _melds_only_grow(before, step.state)
        _buys_are_within_their_limits(before, step)
        _dead_cards_stay_dead(before, step.state)
        _hands_end_as_they_may(before, entry, step.state)


def _cards_are_in_one_place(state: Shanghai) -> None:
    """12.1."""
    held = [card for hand in state.hands for card in hand]
    laid = [card for one in state.table for card in one.meld.cards]
    aside = [card for _, cards in state.aside for card in cards]
    deck = GAME.declaration.deck(state.options, state.seats)
    assert sorted([*held, *laid, *aside, *state.stock, *state.pile]) == sorted(deck)


def _hands_are_as_large_as_what_was_bought(state: Shanghai) -> None:
    """12.2."""
    assert state.buying is not None
    for seat, hand in enumerate(state.hands):
        if state.phase == "done" or seat in state.left or is_down(state, seat):
            continue
        drawn = seat == state.turn and state.phase == "play"
        assert len(hand) == 11 + 3 * state.buying.used[seat] + drawn


def _melds_are_legal_and_the_contract(state: Shanghai) -> None:
    """12.4, 12.5."""
    asked = letters(state.options, state.deals)
    for laid in state.table:
        said = {s.card: s.face for s in laid.meld.slots if s.wild and len(s.face) > 1}
        found = read(laid.meld.cards, SHANGHAI.melds, WILD, said)
        assert not isinstance(found, Flaw), laid
        assert laid.meld.wilds <= laid.meld.naturals
    for seat in range(state.seats):
        kinds = [laid.meld.kind.value[0].upper() for laid in state.table if laid.owner == seat]
        assert "".join(sorted(kinds, reverse=True)) in ("", asked)


def _melds_only_grow(before: Shanghai, after: Shanghai) -> None:
    """12.5: they grow, or a wild makes way for the card it stood for."""
    if before.deals != after.deals:
        return
    for old, new in zip(before.table, after.table, strict=False):
        assert (old.owner, old.meld.kind) == (new.owner, new.meld.kind)
        assert len(old.meld.slots) <= len(new.meld.slots)
        naturals = {slot.card for slot in old.meld.slots if not slot.wild}
        assert naturals <= set(new.meld.cards)
    assert len(after.table) >= len(before.table)


def _buys_are_within_their_limits(before: Shanghai, step: Step[Shanghai]) -> None:
    """12.3."""
    after = step.state
    assert after.buying is not None
    assert max(after.buying.used) <= limit(after.options, after.deals)
    bought = [event for event in step.events if event.what == "bought"]
    assert len(bought) <= 1
    for event in bought:
        assert event.seat is not None
        assert before.buying is not None
        assert event.seat not in (before.turn, before.buying.by)
        assert not is_down(before, event.seat)
        assert event.args["card"] == before.pile[-1]


def _dead_cards_stay_dead(before: Shanghai, after: Shanghai) -> None:
    """12.6."""
    if before.deals != after.deals or before.turnovers != after.turnovers:
        return
    dead = before.pile if before.shut else before.pile[:-1]
    assert after.pile[: len(dead)] == dead


def _hands_end_as_they_may(before: Shanghai, entry: Entry | None, after: Shanghai) -> None:
    """12.7, 12.8."""
    if after.result is None or before.result is not None:
        return
    gained = [new - old for new, old in zip(after.scores, before.scores, strict=True)]
    assert tuple(gained) == after.result.changes
    assert min(gained) >= 0
    winner = after.result.winner
    if winner is not None:
        assert entry is not None
        assert entry.move is not None
        assert entry.move.action in ("add", "go_down")
        assert (after.hands[winner], gained[winner]) == ((), 0)
    others = [n for seat, n in enumerate(gained) if seat != winner and after.hands[seat]]
    assert all(others)
