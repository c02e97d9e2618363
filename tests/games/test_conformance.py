"""Every game of the catalogue under every house rule and seat count (tests/kit/conformance.py)."""

from __future__ import annotations

from typing import Any

import pytest

from games.core.game import Game, Options
from tests.kit.conformance import check_match
from tests.kit.scale import scaled
from tests.kit.variants import games, tables_of
from tests.kit.walks import Walk

TABLES = [(game, options, seats) for game in games() for options, seats in tables_of(game)]


def _name(value: object) -> str:
    if isinstance(value, Game):
        return value.key
    if isinstance(value, Options):
        return ",".join(f"{k}={v}" for k, v in value.model_dump(exclude_defaults=True).items())
    return str(value)


@pytest.mark.parametrize(("game", "options", "seats"), TABLES, ids=_name)
@pytest.mark.parametrize("people", [True, False], ids=["people", "computers"])
def test_holds_to_the_contract(game: Game[Any], options: Options, seats: int, people: bool) -> None:
    shuffled = 0
    for seed in range(scaled(1, 1)):
        shuffled += check_match(Walk(game, options, seats, 1000 * seats + seed, people))
    assert shuffled, "nothing hidden was ever shuffled"
