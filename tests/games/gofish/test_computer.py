"""The computer player: what it knows, what it prefers, and how well it does."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from games.core.chance import Chance
from games.gofish.computer import PAUSE_MS, at_least_one, consider
from games.gofish.state import Fish
from games.referee.simulate import simulate
from tests.games.gofish.positions import GAME, ask, position
from tests.kit.scale import scaled

CHANCE = Chance("11" * 32)


def _asks(state: Fish, seat: int) -> Mapping[str, object]:
    move = GAME.choose(GAME.observe(state, seat), seat, CHANCE).move
    assert move is not None
    return move.values


def _likely(state: Fish, seat: int) -> dict[tuple[int, str], float]:
    return {(a.target, a.rank): a.likely for a in consider(GAME.observe(state, seat), seat)}


def test_it_waits_for_its_turn() -> None:
    state = position("A", {"A": "KC", "B": "KD"})
    assert GAME.choose(GAME.observe(state, 1), 1, CHANCE).move is None


def test_it_remembers_who_asked_for_what() -> None:
    """Ben asked for kings, so he has one; nothing else is as sure."""
    state = position("B", {"A": "KC 2C 3C 3D", "B": "KD 9C", "C": "8C 7C"}, stock="5C")
    before = _likely(state, 0)[1, "K"]
    state = ask(ask(state, 1, 2, "K").state, 2, 1, "8").state
    assert state.turn == 0
    assert before < 1.0 == _likely(state, 0)[1, "K"]
    assert _asks(state, 0) == {"target": 1, "rank": "K"}


def test_it_remembers_who_lacked_what_until_they_draw() -> None:
    state = position("A", {"A": "KC 2C", "B": "9C 8C", "C": "7C 6C"}, stock="5C 5D 5H 4C")
    state = ask(state, 0, 1, "K").state
    known = state.known[1]
    assert known.drawn - known.lacked[12] == 0
    state = ask(ask(state, 1, 2, "9").state, 2, 0, "7").state
    likely = _likely(state, 0)
    assert 0 < likely[1, "K"] < likely[2, "K"]
    assert likely[1, "K"] < likely[1, "2"]


def test_a_sure_book_comes_before_a_sure_card() -> None:
    hands = {"A": "KC KD KH 2C", "B": "KS 9C", "C": "2D 7C"}
    state = position("B", hands, stock="5C 5D 5H")
    state = ask(state, 1, 2, "K").state
    state = ask(state, 2, 1, "2").state
    assert state.turn == 0
    assert _asks(state, 0) == {"target": 1, "rank": "K"}
    state = ask(state, 0, 1, "K").state
    assert _asks(state, 0) == {"target": 2, "rank": "2"}


def test_with_an_empty_stock_two_players_know_everything() -> None:
    books = {"A": "A2345678", "B": "9TJ"}
    state = position("A", {"A": "QC KC KD", "B": "QD QH QS KH KS"}, rest=False, books=books)
    assert set(_likely(state, 0).values()) == {1.0}


def test_a_seat_that_lacks_a_rank_and_drew_nothing_is_not_asked_for_it() -> None:
    books = {"A": "A2345678", "B": "9TJ"}
    hands = {"A": "QC KC", "B": "KD KH", "C": "QD QH QS KS"}
    state = ask(position("A", hands, rest=False, books=books), 0, 1, "Q").state
    assert _likely(state, 0)[1, "Q"] == 0.0
    assert _likely(state, 0)[2, "Q"] == 1.0


def test_how_likely_a_card_is_somewhere() -> None:
    assert at_least_one(unseen=1, room=3, pool=12) == pytest.approx(3 / 12)
    assert at_least_one(unseen=2, room=1, pool=4) == pytest.approx(1 - 3 / 4 * 2 / 3)
    assert at_least_one(unseen=2, room=3, pool=4) == 1.0
    assert at_least_one(unseen=0, room=3, pool=4) == 0.0
    assert at_least_one(unseen=3, room=0, pool=2) == 0.0


def test_its_pause_is_human_and_seeded() -> None:
    state = position("A", {"A": "KC 2C", "B": "KD 3C"})
    seen = GAME.observe(state, 0)
    delays = {GAME.choose(seen, 0, Chance(f"{n:064x}")).delay for n in range(40)}
    assert len(delays) > 20
    assert min(delays) >= PAUSE_MS[0]
    assert max(delays) <= PAUSE_MS[1]
    assert GAME.choose(seen, 0, CHANCE) == GAME.choose(seen, 0, CHANCE)


def test_equals_are_drawn_for() -> None:
    state = position("A", {"A": "KC 2C", "B": "9D 8C", "C": "7D 6C"})
    seen = GAME.observe(state, 0)
    found = {str(GAME.choose(seen, 0, Chance(f"{n:064x}")).move) for n in range(40)}
    assert len(found) == 4


@pytest.mark.bulk
@pytest.mark.parametrize(
    ("preset", "seats", "share"),
    [("classic", 2, 0.65), ("family", 2, 0.62), ("classic", 3, 0.75), ("classic", 4, 0.75)],
)
def test_it_beats_random_players(preset: str, seats: int, share: float) -> None:
    """Luck decides much for two: a player who saw every card would win 88 % of classic games."""
    games = scaled(200, 400)
    options = GAME.options(**GAME.presets[preset])
    tally = simulate(GAME, options, seats, games, "strength", versus=True)
    assert not tally.faults
    assert tally.computer_won >= share * games
