"""Every game can be shown: all screens of whole matches, with every sentence they need."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from bot.screens import hand, lobby, options, result, rules, table
from bot.sessions.session import RECENT, Session
from games import CATALOGUE
from tests.kit import tables
from tests.kit.golden import presets
from tests.kit.tables import LATER, words
from tests.kit.walks import Walk

TABLES = [(key, preset) for key, game in CATALOGUE.items() for preset in presets(game)]
NAMES = ("Ann", "Ben", "Cy", "Di", "Ed", "Flo", "Gus", "Hal")


def opened(key: str, preset: str) -> Session:
    """A lobby of as few as may play, but three where the game takes them."""
    game = CATALOGUE[key]
    seats = max(game.seats[0], min(3, game.seats[1]))
    house = game.options(**game.presets.get(preset, {}))
    return tables.lobby(NAMES[:seats], computers=0, game=key, preset=preset, options=house)


def match(session: Session, seed: int) -> Iterator[Session]:
    """The table at every moment of a match between people who may leave or sleep."""
    walk = Walk(session.game, session.options, len(session.players), seed)
    recent: tuple[object, ...] = ()
    for _, step in walk.steps():
        recent = (*recent, *step.events)[-RECENT:]
        players = tuple(
            replace(player, left=seat in step.state.left)
            for seat, player in enumerate(session.players)
        )
        phase = "over" if step.state.over else "playing"
        yield replace(session, players=players, phase=phase, state=step.state, recent=recent)


@pytest.mark.parametrize(("key", "preset"), TABLES)
def test_a_lobby_and_its_rules_can_be_shown(key: str, preset: str) -> None:
    session = opened(key, preset)
    assert lobby.lobby(session, words(session)).blocks
    assert rules.rules(session.game, session.options, words(session)).blocks
    for page in range(5):
        assert options.options(session, words(session), page).blocks


@pytest.mark.parametrize(("key", "preset"), TABLES)
def test_every_moment_of_a_match_can_be_shown(key: str, preset: str) -> None:
    for seed in range(3):
        for session in match(opened(key, preset), seed):
            shown = result.result if session.phase == "over" else table.table
            assert shown(session, words(session)).blocks
            for seat, player in enumerate(session.players):
                speak = words(session, seat)
                assert hand.hand(session, seat, speak, private=True).blocks
                assert table.more(session, player.user or 0, speak, LATER).blocks
