"""How people have done, on screen."""

from __future__ import annotations

from bot.screens import stats
from bot.screens.budget import check
from bot.screens.stats import Rank, Record
from games import CATALOGUE
from tests.kit.spelled import texts
from tests.kit.tables import catalogue

WORDS = catalogue().words("en")


def test_ones_own_games_are_told_game_by_game() -> None:
    records = [
        Record("gofish", 9, 4, 0),
        Record("oldmaid", 1, 0, 1),
        Record("ringoffire", 2, None, 0),
    ]
    assert texts(stats.mine(records, None, WORDS, here=True)).splitlines() == [
        "**Your games in this server**",
        "Go Fish: 9 games, 4 won",
        "Old Maid: 1 game, 0 won · 1 lost",
        "Ring of Fire: 2 games",
    ]


def test_a_balance_is_told_once_there_is_something_to_tell() -> None:
    told = texts(stats.mine([], Rank(11, -1, 1), WORDS, here=True))
    assert told.endswith("Chips in this server so far: **−1**, in 1 game")
    assert "Chips" not in texts(stats.mine([], Rank(11, 0, 0), WORDS, here=True))


def test_equals_share_a_place_and_after_the_medals_come_numbers() -> None:
    ranks = [Rank(11, 5, 9), Rank(12, 5, 10), Rank(13, 2, 3), Rank(14, 1, 3), Rank(15, 1, 4)]
    lines = texts(stats.board({"gofish": ranks}, [], WORDS)).splitlines()
    assert [line.split(" ")[0] for line in lines[1:]] == ["🥇", "🥇", "🥉", "4\\.", "4\\."]
    assert lines[2] == "🥇 <@12> · 5 won of 10"


def test_chips_come_last_and_an_empty_board_says_so() -> None:
    board = stats.board({"gofish": [Rank(11, 1, 1)]}, [Rank(12, 1, 1), Rank(11, -7, 2)], WORDS)
    assert texts(board).splitlines()[2:] == [
        "**Chips so far**",
        "🥇 <@12> · 1 chip in 1 game",
        "🥈 <@11> · −7 chips in 2 games",
    ]
    assert "/play" in texts(stats.board({}, [], WORDS))


def test_all_games_with_long_ids_fit_into_one_message() -> None:
    largest = (1 << 63) - 1
    top = [Rank(largest, largest, largest)] * 10
    board = stats.board(dict.fromkeys(CATALOGUE, top[:3]), top, WORDS)
    assert check(board) == []
    assert len(board.blocks) == len(CATALOGUE) + 1
