"""Every game can be shown: all screens of whole matches, with every sentence they need."""

from __future__ import annotations

import pytest

from bot.screens import budget, hand, lobby, options, result, rules, table
from games import CATALOGUE
from tests.kit import tables
from tests.kit.golden import presets
from tests.kit.tables import LATER, words

TABLES = [(key, preset) for key, game in CATALOGUE.items() for preset in presets(game)]


@pytest.mark.parametrize(("key", "preset"), TABLES)
def test_a_lobby_and_its_rules_can_be_shown(key: str, preset: str) -> None:
    session = tables.opened(key, preset)
    assert lobby.lobby(session, words(session)).blocks
    assert rules.rules(session.game, session.options, words(session)).blocks
    for page in range(5):
        assert options.options(session, words(session), page).blocks


@pytest.mark.parametrize(("key", "preset"), TABLES)
def test_every_moment_of_a_match_can_be_shown(key: str, preset: str) -> None:
    for seed in range(3):
        for session in tables.moments(tables.opened(key, preset), seed):
            shown = result.result if session.phase == "over" else table.table
            layouts = [shown(session, words(session))]
            for seat, player in enumerate(session.players):
                speak = words(session, seat)
                layouts.append(hand.hand(session, seat, speak, private=True))
                layouts.append(table.more(session, player.user or 0, speak, LATER))
            assert all(layout.blocks for layout in layouts)
            assert [fault for layout in layouts for fault in budget.check(layout)] == []
