"""Every game of the catalogue under every house rule and seat count (tests/kit/conformance.py)."""

from __future__ import annotations

from typing import Any

import pytest

from games.core.game import Game
from games.core.options import Options
from tests.kit.conformance import check_match
from tests.kit.scale import scaled
from tests.kit.variants import games, tables_of
from tests.kit.walks import Walk

COMPUTERS = scaled(6, 2, 1)
"""Computers, who think and play to the end, sit at every so many tables."""
PEOPLE = scaled(4, 1)
"""People, who move at random, sit at every so many."""

TABLES = [
    (people, game, options, seats)
    for game in games()
    for number, (options, seats) in enumerate(tables_of(game))
    for people in (True, False)
    if number % (PEOPLE if people else COMPUTERS) == 0
]


def _name(value: object) -> str:
    if isinstance(value, Game):
        return value.key
    if isinstance(value, Options):
        return ",".join(f"{k}={v}" for k, v in value.model_dump(exclude_defaults=True).items())
    if isinstance(value, bool):
        return "people" if value else "computers"
    return str(value)


@pytest.mark.bulk
@pytest.mark.parametrize(("people", "game", "options", "seats"), TABLES, ids=_name)
def test_holds_to_the_contract(people: bool, game: Game[Any], options: Options, seats: int) -> None:
    shuffled = check_match(Walk(game, options, seats, 1000 * seats, people))
    assert shuffled, "nothing hidden was ever shuffled"
