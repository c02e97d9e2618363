"""Lanes, events and what a game has by default."""

from __future__ import annotations

from typing import Literal

import pytest

from games.core.chance import Chance
from games.core.clocks import mint
from games.core.events import Event, seen_by
from games.core.game import Deal, Game
from games.core.lanes import beat, is_stale, raised
from games.core.options import Options
from games.gofish import GoFish
from games.gofish.state import Fish

GAME = GoFish()


def test_an_old_beat_of_a_lane_is_stale() -> None:
    beats = raised({"main": 2, "claim": 5}, "main")
    assert beats == {"main": 3, "claim": 5}
    assert beat(beats, "main") == 3
    assert beat(beats, "new") == 0
    assert beat(beats, None) == 0
    assert is_stale(beats, "main", 2)
    assert not is_stale(beats, "main", 3)
    assert not is_stale(beats, None, 7)


def test_secrets_of_an_event_become_backs_for_others() -> None:
    args = {"card": "2C", "cards": ("3C", "4C"), "text": "psst", "n": 2}
    event = Event("told", 1, args, frozenset({"card", "cards", "text"}), (1,))
    assert seen_by(event, 1) is event
    for viewer in (0, None):
        assert seen_by(event, viewer).args == {"card": "??", "cards": ("??", "??"), "n": 2}


def test_an_open_event_is_the_same_for_everybody() -> None:
    event = Event("told", 1, {"card": "2C"})
    assert seen_by(event, 0) is event


def test_defaults_of_a_game() -> None:
    state = GAME.deal(Deal(2, GAME.options(), Chance("00"), mint(10**13, 0))).state
    assert GAME.suggest(state, 0, {}) == ()
    with pytest.raises(NotImplementedError, match="seats nobody"):
        GAME.join(state, mint(10**13, 0))
    with pytest.raises(ValueError, match="version 0"):
        GAME.upgrade({}, 0)
    with pytest.raises(ValueError, match="Fish"):
        GAME.load("{}")
    assert Game.removed(GAME, Options()) == ()
    assert Game.next_dealer(GAME, state) is None


def test_house_rules_may_list_numbers() -> None:
    class Rounds(Options):
        rounds: Literal[3, 5, "all"] = 3

    assert [Rounds(rounds=given).rounds for given in ("5", 5, "all")] == [5, 5, "all"]
    for bad in ("4", "x", True):
        with pytest.raises(ValueError, match="validation error"):
            Rounds(rounds=bad)


def test_a_game_without_notation_fails_at_once() -> None:
    assert "notation" in Game.__abstractmethods__


def test_c96_unknown_or_bad_house_rules_are_refused() -> None:
    for bad in ({"tmier": 30}, {"timer": 5}, {"timer": 301}, {"clock": "fast"}, {"removed": ["1"]}):
        with pytest.raises(ValueError, match="validation error"):
            GAME.options(**bad)


def test_removed_ranks_are_kept_once_and_in_order() -> None:
    assert GAME.options(removed=["K", 2, "10", "2"]).removed == ("2", "T", "K")
    with pytest.raises(ValueError, match="removed"):
        GAME.options(removed="KQ")


def test_the_state_names_its_fields() -> None:
    assert {"seats", "left", "over", "clocks", "beats", "chance"} <= set(Fish.__slots__)
