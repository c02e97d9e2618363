"""How computers play Rummy: single choices by hand, and their strength against chance."""

from __future__ import annotations

from typing import Any

import pytest

from games.core.chance import Chance
from games.core.clocks import mint
from games.core.game import Deal
from games.core.notation import EPOCH
from games.referee.match import AtRandom, computer, play_match
from games.referee.scenario import Scenario
from games.rummy.variants.basic import Rummy
from games.rummy.variants.basic.state import BasicOptions
from tests.kit.scale import scaled

GAME = Rummy()


def choice(**setup: Any) -> tuple[str, Any]:
    state = Scenario(GAME, {"setup": {"seats": ["A", "B"], "turn": "A", **setup}}).state
    move = GAME.choose(GAME.observe(state, 0), 0, Chance("02" * 32)).move
    assert move is not None
    return move.action, move.values


@pytest.mark.parametrize(
    ("hand", "top", "table", "wanted"),
    [
        ("4C 5C KS", "6C", [], "pile"),
        ("4C 5C KS", "6D", [], "stock"),
        ("4C KS", "8S", [["5S", "6S", "7S"]], "pile"),
        ("4C KS", "9S", [["5S", "6S", "7S"]], "stock"),
        ("4C 5C KS", "KD", [], "stock"),
    ],
)
def test_the_top_discard_is_taken_when_it_can_be_played(
    hand: str, top: str, table: list[list[str]], wanted: str
) -> None:
    action, values = choice(hands={"A": hand.split()}, pile=[top], table={"B": table})
    assert (action, values) == ("draw", {"from": wanted})


def test_melds_go_down_then_what_fits_then_one_card_is_thrown_away() -> None:
    table = {"B": [["5S", "6S", "7S"]]}
    hand = ["4C", "5C", "6C", "8S", "KD", "2H"]
    melds = choice(phase="play", hands={"A": hand}, table=table)
    assert melds == ("meld", {"cards": ("4C", "5C", "6C")})
    adds = choice(phase="play", hands={"A": hand[3:]}, table=table)
    assert adds == ("add", {"meld": "M1", "cards": ("8S",)})
    assert choice(phase="play", hands={"A": hand[4:]}) == ("discard", {"card": "KD"})


def test_what_may_still_become_a_meld_is_kept() -> None:
    # The pair of kings waits for two cards, the queen for none: both are worth ten.
    hand = ["KC", "KD", "QS", "2H"]
    action, values = choice(phase="play", hands={"A": hand}, stock=["3C"])
    assert (action, values) == ("discard", {"card": "QS"})


def test_computers_beat_players_who_move_at_random() -> None:
    matches, won = scaled(12, 100), 0
    for seed in range(matches):
        table = Deal(2, BasicOptions(target=50), Chance(f"{seed:064x}", "1"), mint(EPOCH, 0))
        own = seed % 2
        players = [AtRandom(f"{seed:064x}"), AtRandom(f"{seed:064x}")]
        seats = [computer if seat == own else players[seat] for seat in range(2)]
        *_, (_, last) = play_match(GAME, table, seats)
        ended = GAME.outcome(last.state)
        assert ended is not None
        won += ended.winners == (own,)
    assert won >= 0.95 * matches
