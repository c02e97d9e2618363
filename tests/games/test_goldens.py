"""Every game has a golden match per preset, and still plays it move by move."""

from __future__ import annotations

from typing import Any

import pytest

from games.core.game import Game
from tests.kit import golden
from tests.kit.variants import games

ALL = [(game, preset) for game in games() for preset in golden.presets(game)]


@pytest.mark.parametrize(("game", "preset"), ALL, ids=lambda value: getattr(value, "key", value))
def test_golden_game_is_played_as_ever(game: Game[Any], preset: str) -> None:
    path = golden.path(game, preset)
    assert path.exists(), "no golden game: run `make goldens`"
    text = path.read_text(encoding="utf-8")
    assert len(text.splitlines()) > 10
    assert golden.played_again(game, preset, text) == text


def test_no_golden_game_is_left_over() -> None:
    expected = {golden.path(game, preset) for game, preset in ALL}
    assert set(golden.FOLDER.glob("*.txt")) - expected == set()
