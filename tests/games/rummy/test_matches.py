"""Whole matches of every rummy, played by computers to the end; each position is checked."""

from __future__ import annotations

import pytest

from games import CATALOGUE
from games.referee.simulate import simulate
from tests.kit.scale import scaled

MATCHES = scaled(10, 20, 300)
"""So many of each game, shared out among its numbers of seats."""

TABLES = [
    ("rummy", 2),
    ("rummy", 6),
    ("gin", 2),
    *(("shanghai", seats) for seats in (2, 3, 4, 5, 6)),
    *(("marriage", seats) for seats in (2, 3, 4, 5, 7)),
]


@pytest.mark.bulk
@pytest.mark.parametrize(("key", "seats"), TABLES)
def test_matches_are_played_to_the_end(key: str, seats: int) -> None:
    game = CATALOGUE[key]
    tables = sum(other == key for other, _ in TABLES)
    games = MATCHES // tables
    tally = simulate(game, game.options(), seats, games, f"{key} {seats}", versus=False)
    assert not tally.faults
    assert tally.games == games
