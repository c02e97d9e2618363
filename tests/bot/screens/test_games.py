"""Every game can be shown: all screens of whole matches, with every sentence they need."""

from __future__ import annotations

import re

import pytest

from bot.screens import budget, hand, lobby, options, result, rules, table
from bot.screens.layout import Button, Layout
from bot.sessions.session import Session
from games import CATALOGUE
from games.core.actions import parse_move
from games.core.clocks import mint
from games.core.errors import IllegalMove
from games.core.game import HOUSE
from tests.kit import tables
from tests.kit.golden import presets
from tests.kit.scale import scaled
from tests.kit.spelled import controls, texts
from tests.kit.tables import LATER, words
from tests.kit.variants import options_of

TABLES = [(key, preset) for key, game in CATALOGUE.items() for preset in presets(game)]
EVERY = 3
"""Every how many moments of a match all its buttons are tried."""


@pytest.mark.parametrize(("key", "preset"), TABLES)
def test_a_lobby_and_its_rules_can_be_shown(key: str, preset: str) -> None:
    session = tables.opened(key, preset)
    assert lobby.lobby(session, words(session)).blocks
    assert rules.rules(session.game, session.options, words(session)).blocks
    for page in range(5):
        assert options.options(session, words(session), page).blocks


@pytest.mark.parametrize("key", CATALOGUE)
def test_no_rules_page_shows_its_markup_whatever_is_played(key: str) -> None:
    game = CATALOGUE[key]
    speak = words(tables.lobby(["Ann", "Ben"], game=key, options=game.options()))
    for chosen in options_of(game):
        said = "\n".join(texts(rules.rules(game, chosen, speak, page)) for page in range(12))
        assert re.findall(r"\[\w+=\w*\]|\{\w+\}", said) == []


@pytest.mark.parametrize(("key", "preset"), TABLES)
def test_every_moment_of_a_match_can_be_shown(key: str, preset: str) -> None:
    for seed in range(scaled(1, 3)):
        for session in tables.moments(tables.opened(key, preset), seed):
            shown = result.result if session.phase == "over" else table.table
            layouts = [shown(session, words(session))]
            for seat, player in enumerate(session.players):
                speak = words(session, seat)
                layouts.append(hand.hand(session, seat, speak, private=True))
                layouts.append(table.more(session, player.user or 0, speak, LATER))
            assert all(layout.blocks for layout in layouts)
            assert [fault for layout in layouts for fault in budget.check(layout)] == []


def refusals(session: Session, layout: Layout, seats: list[int]) -> dict[str, set[str]]:
    """What the rules say to each move that a button of the layout makes, whoever presses it.

    A move that one of the seats may make, or may make at another moment, has no entry; nor has one
    whose button always stands there.
    """
    game, state = session.game, session.state
    now = max([clock.start for clock in state.clocks], default=LATER) + 1
    found: dict[str, set[str]] = {}
    for item in controls(layout):
        if item.control.kind != "act" or not isinstance(item, Button) or item.disabled:
            continue
        if game.forms[item.control.name].kept:
            continue
        raw = {
            name: [value] for name, _, value in (arg.partition("=") for arg in item.control.args)
        }
        move = parse_move(game.forms[item.control.name], raw)
        said = set()
        for seat in seats:
            try:
                game.play(state, seat, move, mint(now, max(seat, 0)))
            except IllegalMove as illegal:
                said.add(illegal.code)
            else:
                break
        else:
            if not said & game.timed:
                found[item.label] = said
    return found


@pytest.mark.parametrize(("key", "preset"), TABLES)
def test_every_move_on_a_button_is_one_that_somebody_may_make(key: str, preset: str) -> None:
    for number, session in enumerate(tables.moments(tables.opened(key, preset), seed=1)):
        if number % EVERY or session.phase == "over":
            continue
        seats = list(range(len(session.players)))
        public = table.table(session, words(session))
        assert not refusals(session, public, [HOUSE, *seats])
        for seat in seats:
            own = hand.hand(session, seat, words(session, seat), private=True)
            hosts = session.is_host(session.players[seat].user or 0)
            assert not refusals(session, own, [seat, HOUSE] if hosts else [seat])
