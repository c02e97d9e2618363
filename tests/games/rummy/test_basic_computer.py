"""How computers play Rummy: single choices by hand, and their strength against chance."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from games.core.chance import Chance
from games.core.clocks import mint
from games.core.game import Choice, Deal
from games.core.notation import EPOCH
from games.core.settings import read_options
from games.referee.match import AtRandom, Player, computer, play_match
from games.referee.scenario import Scenario
from games.rummy.variants.basic import Rummy
from games.rummy.variants.basic.state import BasicOptions
from tests.games.rummy import simple_basic
from tests.kit.scale import scaled

GAME = Rummy()


TEN = "4C 5C 6C 8S TD QH KD 2H 3S 9D".split()
MANY = ["AD", "2D", "7D", "JS"]


def choice(turns: int = 11, **setup: Any) -> tuple[str, Any]:
    """What a computer does as A, against B; early in a deal only where that is said."""
    state = Scenario(GAME, {"setup": {"seats": ["A", "B"], "turn": "A", **setup}}).state
    state = replace(state, turns=turns)
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


def test_what_waits_for_cards_that_are_gone_is_not_kept() -> None:
    # Both other aces lie open, so that pair is dead, cheap as it is; the kings wait for two cards.
    hands = {"A": ["KC", "KD", "AC", "AD"], "B": ["2D", "7D", "JS", "9C"]}
    table = {"B": [["AH", "2H", "3H"]]}
    action, values = choice(phase="play", hands=hands, table=table, pile=["AS", "7S"])
    assert action == "discard"
    assert values["card"] in {"AC", "AD"}


def test_dear_waits_are_given_up_only_when_somebody_is_about_to_go_out() -> None:
    # The kings wait for two cards, the ace for none; 20 points, or 1, stay with whoever is caught.
    hand = ["KC", "KD", "AS"]
    far = choice(phase="play", hands={"A": hand, "B": MANY})
    near = choice(phase="play", hands={"A": hand, "B": ["4C"]})
    assert far == ("discard", {"card": "AS"})
    assert near[1]["card"] in {"KC", "KD"}


@pytest.mark.parametrize(
    ("turns", "others", "wanted"),
    [(10, 4, "discard"), (11, 4, "meld"), (10, 3, "meld")],
)
def test_melds_are_kept_back_early_while_nobody_is_near_the_end(
    turns: int, others: int, wanted: str
) -> None:
    hands = {"A": TEN, "B": MANY[:others]}
    action, values = choice(turns, phase="play", hands=hands)
    assert action == wanted
    if action == "discard":
        assert values["card"] not in {"4C", "5C", "6C"}


def test_what_fits_on_the_table_is_kept_back_too_and_not_thrown_away() -> None:
    table = {"B": [["KC", "KH", "KS"]]}
    # But for the table the king would be the dearest card that waits for nothing.
    hands = {"A": "4C 5C 6C 8S TD 7H KD 2H 3S 9D".split(), "B": MANY}
    assert choice(5, phase="play", hands=hands)[1] == {"card": "KD"}
    action, values = choice(5, phase="play", hands=hands, table=table)
    assert action == "discard"
    assert values["card"] != "KD"


def test_whoever_can_go_out_does_so_at_once_and_collects_double() -> None:
    # Eleven cards: two runs, and the nine of diamonds is thrown away in the end.
    hand = "4C 5C 6C 7C 8H 9H TH JH QS KD 9D".split()
    assert choice(4, phase="play", hands={"A": hand, "B": MANY})[0] == "discard"
    table = {"B": [["QC", "QD", "QH"]]}
    action, values = choice(4, phase="play", hands={"A": hand[:9], "B": MANY}, table=table)
    assert (action, values) == ("meld", {"cards": ("4C", "5C", "6C", "7C")})


@pytest.mark.parametrize(("hand", "wanted"), [("9C 2H", "pile"), ("9C 2H 6S JD AC", "stock")])
def test_with_few_cards_a_discard_is_taken_that_makes_a_pair(hand: str, wanted: str) -> None:
    hands = {"A": hand.split(), "B": MANY}
    assert choice(hands=hands, pile=["9D"]) == ("draw", {"from": wanted})
    # A card that goes with none of them is no help.
    assert choice(hands=hands, pile=["QC"]) == ("draw", {"from": "stock"})


def test_the_quick_match_is_to_fifty_points() -> None:
    assert read_options(GAME, {"preset": "quick"}) == BasicOptions(target=50)
    assert read_options(GAME, {}) == BasicOptions(target=100)


def played(number: int, other: Player) -> tuple[int, int]:
    """One deal against another player: points, negative where it won; and turns of both.

    The computer's seat alternates over the same cards.
    """
    seed = f"{number // 2:064x}"
    seats = [computer if seat == number % 2 else other for seat in range(2)]
    table = Deal(2, BasicOptions(target=10), Chance(seed, "1"), mint(EPOCH, 0), dealer=0)
    for _, step in play_match(GAME, table, seats):
        result = step.state.result
        if result is not None:
            points = result.points if result.winner == number % 2 else -result.points
            return points, step.state.turns
    raise AssertionError("the deal has no end")


def simple(game: Any, seen: Any, seat: int, chance: Chance) -> Choice:
    return Choice(simple_basic.think(seen, seat) if seat == seen.turn else None, 1_000)


@pytest.mark.bulk
def test_computers_win_more_deals_and_points_than_a_simple_player() -> None:
    deals = scaled(120, 1000)
    points = [played(number, simple)[0] for number in range(deals)]
    assert sum(points) > 0
    if deals >= 1000:
        won, lost = sum(one > 0 for one in points), sum(one < 0 for one in points)
        assert won > 1.1 * lost
        assert sum(points) > 2 * deals


@pytest.mark.bulk
@pytest.mark.parametrize(("seats", "most"), [(2, 30), (3, 45), (4, 60)])
def test_computers_among_themselves_come_to_an_end(seats: int, most: int) -> None:
    """So many turns of all players on average; a simple player alone needs twice as many with four
    players, as it waits for cards that never come."""
    deals, turns, void = scaled(30, 100), 0, 0
    for number in range(deals):
        table = Deal(seats, BasicOptions(target=10), Chance(f"{number:064x}", "1"), mint(EPOCH, 0))
        for _, step in play_match(GAME, table, [computer] * seats):
            result = step.state.result
            if result is not None:
                turns += step.state.turns
                void += result.winner is None
                break
    assert turns / deals < most
    assert void <= 0.1 * deals


@pytest.mark.bulk
def test_computers_beat_players_who_move_at_random() -> None:
    matches, won = scaled(12, 40), 0
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
