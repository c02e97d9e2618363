"""Positions and facts as the rules page writes them (blackjack.md, Notation of this game)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from games.core.notation import BadNotation
from games.referee.scenario import Scenario
from tests.games.blackjack.positions import GAME

TWO = {"seats": ["A", "B"], "deck": "TC 9D AS 8S 8D 6H".split()}


def scenario(
    setup: Mapping[str, Any], *steps: Mapping[str, Any], **opts: Any
) -> tuple[Scenario[Any], list[str | None]]:
    """A table, and the codes of the steps made at it."""
    played = Scenario(GAME, {"setup": setup, "opts": opts})
    return played, [played.step(step) for step in steps]


def facts(played: Scenario[Any]) -> Mapping[str, Any]:
    return GAME.notation.facts(played.state, played.events, played.names)


ONE = {"seats": ["A", "B"], "deck": "TC 9D 8S 8D".split()}
"""The same for a single player: 18 against 17."""

DEAL = {"do": "deal"}
STANDS = [{"do": "stand", "by": name} for name in "AB"]


def test_every_fact_of_the_page_is_told_and_no_other() -> None:
    played, _ = scenario(TWO)
    assert facts(played).keys() == GAME.notation.fact_keys


def test_before_a_round() -> None:
    told = facts(scenario({**TWO, "balance": {"A": 3, "house": -3}})[0])
    assert told == {
        "phase": "idle",
        "turn": None,
        "hands": {"A": [], "B": []},
        "total": {"A": 0, "B": 0},
        "status": {"A": "wait", "B": "wait"},
        "dealer": "house",
        "dealer_hand": [],
        "dealer_total": 0,
        "result": {"A": None, "B": None},
        "bets": {"A": 0, "B": 0},
        "balance": {"A": 3, "B": 0, "house": -3},
        "tally": {"A": {"w": 0, "l": 0, "p": 0}, "B": {"w": 0, "l": 0, "p": 0}},
        "pack_n": 52,
        "over": False,
        "left": [],
    }


def test_the_dealers_cards_are_told_from_the_deal_on() -> None:
    told = facts(scenario(TWO, DEAL)[0])
    assert (told["dealer_hand"], told["dealer_total"]) == (["AS", "6H"], 17)
    assert (told["turn"], told["phase"], told["pack_n"]) == ("A", "play", 46)


def test_the_dealer_plays_within_the_step() -> None:
    played, codes = scenario(TWO, DEAL, *STANDS)
    assert codes == [None] * 3
    told = facts(played)
    assert (told["phase"], told["result"]) == ("done", {"A": "win", "B": "push"})
    assert told["tally"]["B"] == {"w": 0, "l": 0, "p": 1}


def test_a_seat_named_alone_deals_all_rounds() -> None:
    played, _ = scenario({**TWO, "dealer": "A"})
    assert (played.state.options.dealer, facts(played)["dealer"]) == ("fixed", "A")
    assert facts(played)["hands"].keys() == {"B"}


def test_a_dealer_with_the_option_goes_on_as_it_says() -> None:
    played, _ = scenario({**ONE, "dealer": "B"}, {"do": "deal", "by": "B"}, dealer="rotate")
    assert played.state.options.dealer == "rotate"
    played.step({"do": "stand", "by": "A"})
    assert (facts(played)["dealer"], facts(played)["result"]) == ("A", {"A": "win"})


def test_the_house_may_deal_where_players_could() -> None:
    turning, codes = scenario(TWO, DEAL, *STANDS, dealer="rotate")
    assert codes == [None] * 3
    assert facts(turning)["dealer"] == "A"
    fixed, _ = scenario(TWO, DEAL, *STANDS, dealer="fixed")
    assert facts(fixed)["dealer"] == "house"


def test_a_leaver_stays_listed_without_cards() -> None:
    leaving = {"do": "leave", "by": "A"}
    played, _ = scenario(TWO, DEAL, leaving)
    told = facts(played)
    assert (told["left"], told["hands"]["A"], told["total"]["A"]) == (["A"], [], 0)
    assert (told["status"]["A"], told["result"]) == ("left", {"A": "left", "B": None})
    gone, _ = scenario({**ONE, "left": ["A"], "host": "B"}, DEAL)
    assert (facts(gone)["turn"], facts(gone)["status"]["A"]) == ("B", "left")


def test_the_host_moves_on_and_ends_the_table() -> None:
    leaving, end = {"do": "leave", "by": "A"}, {"do": "end", "by": "B"}
    played, codes = scenario(TWO, end, leaving, end, {"do": "end"})
    assert codes == ["E_NOT_HOST", None, None, "E_OVER"]
    assert facts(played)["over"]


def test_time_runs_out_for_whatever_is_waited_for() -> None:
    late = {"do": "timeout"}
    played, codes = scenario(TWO, late, DEAL, late, late, late)
    assert codes == [None] * 5
    assert facts(played)["phase"] == "done"  # with the house nothing more happens
    betting, _ = scenario(TWO, DEAL, {"do": "bet", "by": "B", "amount": 5}, late, chips=True)
    assert facts(betting)["bets"] == {"A": 1, "B": 5}
    dealing, _ = scenario({**ONE, "dealer": "A"}, late, clock="off")
    assert facts(dealing)["phase"] == "play"


def test_two_misses_in_a_row_may_mean_leaving_and_the_deal_is_no_miss() -> None:
    late = {"do": "timeout"}
    setup = {**ONE, "dealer": "A"}
    played, _ = scenario(setup, late, late, absence="leave")
    assert (facts(played)["left"], facts(played)["phase"]) == ([], "done")
    while not facts(played)["left"]:
        played.step(late)
    assert facts(played)["left"] == ["B"]


def test_after_the_end_no_time_runs_out() -> None:
    _, codes = scenario(TWO, {"do": "end"}, {"do": "timeout"})
    assert codes == [None, "E_OVER"]


@pytest.mark.parametrize(
    ("setup", "why"),
    [
        ({"dealer": "C"}, "dealer: 'C' is no seat"),
        ({"dealer": "A", "left": ["A"]}, "dealer: A has left"),
        ({"left": ["A", "B"]}, "left: nobody is here"),
        ({"deck": ["2C", "2C"]}, "2C is in two places"),
        ({"deck": ["JK"]}, "JK is not in this deck"),
        ({"balance": ["A"]}, "balance: a map from seats is expected"),
        ({"balance": {"C": 1}}, "balance: 'C' is no seat"),
        ({"balance": {"house": "much"}}, "balance.house: a whole number is expected"),
        ({"turn": "A"}, "setup: the key 'turn' is unknown"),
    ],
)
def test_what_cannot_be_read_is_said(setup: Mapping[str, Any], why: str) -> None:
    with pytest.raises(BadNotation, match=why):
        scenario({**TWO, **setup})


def test_a_start_against_the_rules_is_refused() -> None:
    assert scenario({"seats": ["A"], "dealer": "A"})[0].refused == "E_SEATS"
    assert scenario(TWO, chips=True, min=5, max=4)[0].refused == "E_BET_LIMITS"
