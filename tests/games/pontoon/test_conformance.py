"""What every game must hold to (tests/kit/conformance.py), at tables that only Pontoon has."""

from __future__ import annotations

import pytest

from games import CATALOGUE
from games.core.options import Options
from tests.games.pontoon.positions import GAME
from tests.kit import golden
from tests.kit.conformance import check_match
from tests.kit.scale import scaled
from tests.kit.variants import tables_of
from tests.kit.walks import Walk

TABLES = [
    *([] if GAME.key in CATALOGUE else tables_of(GAME)),  # those of the catalogue are tried anyway
    (GAME.options(hands=3), 3),
    (GAME.options(hands=1, shuffle="always"), 8),
    (GAME.options(min=7, max=7, start=0), 4),
    (GAME.options(min=1000, max=1000), 2),
    (GAME.options(absence="leave", timer=15), 6),
]


def _name(value: object) -> str:
    if isinstance(value, Options):
        return ",".join(f"{k}={v}" for k, v in value.model_dump(exclude_defaults=True).items())
    return str(value)


@pytest.mark.bulk
@pytest.mark.parametrize(("options", "seats"), TABLES, ids=_name)
@pytest.mark.parametrize("people", [True, False], ids=["people", "computers"])
def test_holds_to_the_contract(options: Options, seats: int, people: bool) -> None:
    shuffled = sum(
        check_match(Walk(GAME, options, seats, 1000 * seats + seed, people))
        for seed in range(scaled(1, 1))
    )
    assert shuffled, "nothing hidden was ever shuffled"


def test_a_match_written_down_is_played_again() -> None:
    text = golden.made(GAME, "default")
    assert golden.played_again(GAME, "default", text) == text
