"""Indian Marriage: packs, the deal, and its house rules (indian-marriage.md, §2, §7)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from games.core.cards import JOKER, face
from games.core.chance import Chance
from games.core.scene import Line
from games.referee.scenario import Scenario
from tests.games.rummy.marrying import (
    GAME,
    OTHER,
    PURE,
    REST,
    about_to_show,
    dealt,
    melds,
    placed,
    play,
    refused,
)

# Packs and the deal


@pytest.mark.parametrize(
    ("seats", "opts", "cards"),
    [
        (2, {}, 156),
        (5, {}, 156),
        (6, {}, 208),
        (7, {}, 208),
        (2, {"packs": 4}, 208),
        (3, {"printed_jokers": 2}, 162),
        (7, {"printed_jokers": 3}, 220),
    ],
)
def test_2_1_packs_by_players_and_by_house(seats: int, opts: dict[str, Any], cards: int) -> None:
    state = dealt(seats, **opts)
    assert [len(hand) for hand in state.hands] == [21] * seats
    # The joker, and the first discard.
    assert len(state.stock) == cards - 21 * seats - 2
    assert GAME.packs(state.options, seats) == (cards // 52)


def test_2_2_the_joker_is_drawn_from_what_is_left_by_its_own_number() -> None:
    state = dealt()
    chance = Chance("05" * 32, "1")
    order = chance.shuffle("deal:1", GAME.declaration.deck(state.options, 2))
    rest = order[42:]
    assert state.hidden is not None
    assert state.hidden.joker == rest[chance.below("joker:1", len(rest))]
    left = [card for card in rest if card != state.hidden.joker]
    assert state.pile == (left[0],)
    assert state.stock == tuple(left[1:])


def test_7_a_printed_joker_is_never_the_hidden_one() -> None:
    for seed in range(0x10, 0x40):
        state = dealt(7, seed=f"{seed:02x}", printed_jokers=3)
        assert state.hidden is not None
        assert not state.hidden.joker.startswith(JOKER)


def test_7_printed_jokers_are_wild_for_everybody_from_the_start_but_nothing_else_is() -> None:
    hand = "6D 6D 6D 7C 8C 9C TS JS JK KH KD 3C 4D 2D 9H AC 2H 5S 7S 9D JD QD".split()
    state = placed({"printed_jokers": 1}, phase="play", hands={"A": hand, "B": OTHER})
    three = [*PURE[:2], ["TS", "JS", "JK"]]
    # A run with a wild is a meld, but none that lets anybody see; the 3C is no wild before.
    assert refused(state, 0, "see", melds=melds(three)) == "E_NOT_PURE"
    assert refused(state, 0, "see", melds=melds([*PURE[:2], ["TS", "JS", "3C"]])) == "E_MIXED"


# Direction and the number of deals


def test_7_play_and_deal_go_anticlockwise_where_the_house_says_so() -> None:
    state = dealt(3, direction="right")
    assert (state.dealer, state.turn) == (0, 2)
    state = play(play(state, 2, "draw", **{"from": "stock"}), 2, "discard", card=state.hands[2][0])
    assert state.turn == 1
    assert GAME.next_dealer(state) == 2
    assert GAME.next_dealer(dealt(3)) == 1


@pytest.mark.parametrize(("deals", "over"), [("players", False), (1, True), (2, False)])
def test_7_5_a_match_has_one_deal_for_each_player_or_as_many_as_the_house_says(
    deals: object, over: bool
) -> None:
    state = play(about_to_show({"deals": deals}), 0, "show")
    assert state.over == over


def test_7_5_the_number_of_deals_stays_when_somebody_leaves() -> None:
    state = about_to_show(seats=["A", "B", "C"], deal_no=2)
    state = play(play(state, 2, "leave"), 0, "show")
    assert not state.over
    assert play(about_to_show(seats=["A", "B", "C"], deal_no=3), 0, "show").over


# Values


def test_7_unseen_players_keep_their_value_where_the_house_says_so() -> None:
    for opts, values, net in (({}, (2, 0), 16), ({"unseen_value": "keep"}, (2, 2), 14)):
        state = play(about_to_show(opts), 0, "show")
        assert state.hidden is not None
        # Each holds one 2H, the lower neighbour.
        assert state.hidden.values == values
        assert state.scores == (net, -net)


def test_7_fixed_counts_are_ten_unseen_and_three_seen() -> None:
    state = play(about_to_show({"counts": "fixed"}), 0, "show")
    assert state.hidden is not None
    assert state.hidden.counts == (0, 10)
    seen = {"A": PURE, "B": [["4H", "5H", "6H"], ["5S", "6S", "7S"], ["JC", "QC", "KC"]]}
    loose = "8C 8D 8H 8S QD QH QS AD AH AS 2C 7D".split()
    state = about_to_show({"counts": "fixed"}, table=seen, hands={"A": [*REST, "8H"], "B": loose})
    hidden = play(state, 0, "show").hidden
    assert hidden is not None
    assert hidden.counts == (0, 3)


def test_7_without_a_cap_all_that_is_loose_counts() -> None:
    state = play(about_to_show({"cap": False}), 0, "show")
    assert state.hidden is not None
    # Two aces, jacks, kings, one queen, ten: 80. Threes 6, fives 10, sevens 14, nines 18: 48.
    # The 2, two fours, a six and an eight: 24.
    assert state.hidden.counts == (0, 152)


def test_7_2_of_a_player_who_has_seen_the_best_grouping_counts_whatever_lies_shown() -> None:
    table = {"A": PURE, "B": [["7S", "8S", "9S", "TS"], ["5H", "6H", "7H"], ["JC", "QC", "KC"]]}
    hand = "TD TH AD AH AS QD QH QS 2C 2S 4D".split()
    state = about_to_show(table=table, hands={"A": [*REST, "8H"], "B": hand})
    hidden = play(state, 0, "show").hidden
    assert hidden is not None
    # The ten of the shown run makes a set with the other two: 2, 2 and 4 are loose, no tens.
    assert hidden.counts == (0, 8)


def test_7_tunnelas_of_the_first_hand_are_shown_and_counted() -> None:
    triple = ["6D", "6D", "6D"]
    rest = [card for card in OTHER if card not in ("AD", "5D", "7D")]
    deck = [card for pair in zip([*triple, *rest], OTHER, strict=True) for card in pair]
    setup = {"seats": ["A", "B"], "dealer": "B", "deck": deck, "joker": "3H"}
    scenario = Scenario(GAME, {"opts": {"tunnela_bonus": True}, "setup": setup})
    told = [event for event in scenario.events if event.what == "tunnela"]
    assert [(event.seat, list(map(face, _cards(event)))) for event in told] == [(0, triple)]
    assert list(map(face, scenario.state.known[0])) == triple
    assert scenario.state.hidden is not None
    assert scenario.state.hidden.tunnelas == (1, 0)
    assert not [e for e in Scenario(GAME, {"setup": setup}).events if e.what == "tunnela"]


def _cards(event: Any) -> tuple[str, ...]:
    cards: tuple[str, ...] = event.args["cards"]
    return cards


def test_7_a_tunnela_counts_five_for_who_has_seen() -> None:
    for tunnelas, values in (((2, 0), (12, 0)), ((0, 1), (2, 0))):
        state = about_to_show({"tunnela_bonus": True})
        assert state.hidden is not None
        state = replace(state, hidden=replace(state.hidden, tunnelas=tunnelas))
        hidden = play(state, 0, "show").hidden
        assert hidden is not None
        assert hidden.values == values


# Pairs

PAIRS = [[card, card] for card in ("AC", "3D", "5S", "7H", "9C", "JD", "KS")]
LOOSE = "2C 4H 6S 8D TC QH 3S".split()


def test_7_seven_pairs_see_only_where_the_house_plays_dublee() -> None:
    hand = [*(card for pair in PAIRS for card in pair), *LOOSE, "2C"]
    plain = placed(phase="play", hands={"A": hand, "B": OTHER})
    assert refused(plain, 0, "see", melds=melds(PAIRS)) == "E_THREE_PURE"
    state = placed({"dublee": True}, phase="play", hands={"A": hand, "B": OTHER})
    assert refused(state, 0, "see", melds=melds(PAIRS[:6])) == "E_THREE_PURE"
    bad = [*PAIRS[:6], ["2C", "4H"]]
    assert refused(state, 0, "see", melds=melds(bad)) == "E_SHORT"
    state = play(state, 0, "see")
    assert state.hidden is not None
    assert state.hidden.seen == (0,)
    assert len(state.hands[0]) == 8


def test_7_eight_pairs_show_and_the_rest_does_not_matter() -> None:
    hand = [*LOOSE, "2C"]
    state = placed(
        {"dublee": True}, phase="play", table={"A": PAIRS}, hands={"A": hand, "B": OTHER}
    )
    assert refused(state, 0, "show", melds=melds(PAIRS), discard="QH") == "E_COUNT"
    eight = melds([*PAIRS, ["2C", "2C"]])
    after = play(state, 0, "show", melds=eight, discard="QH")
    assert after.result is not None
    assert (after.result.kind, after.result.winner) == ("show", 0)
    assert after.pile[-1] == "QH"
    assert after.hidden is not None
    # Ann's 4H is the upper neighbour, 2; Ben's 2H is void. 2 from Ben, and his count.
    assert (after.hidden.values, after.scores) == ((2, 0), (16, -16))
    assert play(state, 0, "show").result is not None


def test_7_pairs_are_told_as_pairs_and_not_as_melds() -> None:
    hand = [*(card for pair in PAIRS for card in pair), *LOOSE, "2C"]
    for opts, told in (({}, []), ({"dublee": True}, [{"choice": "pairs"}])):
        state = placed(opts, phase="play", hands={"A": hand, "B": OTHER})
        own = GAME.scene(GAME.observe(state, 0), 0).own
        assert [b.args for b in own if isinstance(b, Line) and b.key == "own_see"] == told
    rest = {"A": [*LOOSE, "2C"], "B": OTHER}
    state = placed({"dublee": True}, phase="play", table={"A": PAIRS}, hands=rest)
    show, _ = GAME.suggest(GAME.observe(state, 0), 0, {})
    assert (show.key, dict(show.args)) == ("show", {"choice": "pairs"})


def test_7_who_has_seen_by_pairs_counts_what_is_loose_beside_them() -> None:
    pairs = [[card, card] for card in ("AC", "5C", "5S", "7H", "9C", "JD", "QS")]
    hand = "4D 6S 8D TC KD AH 2H".split()
    state = about_to_show(
        {"dublee": True, "cap": False},
        table={"A": PURE, "B": pairs},
        hands={"A": [*REST, "8H"], "B": hand},
    )
    hidden = play(state, 0, "show").hidden
    assert hidden is not None
    # 4, 6, 8, 10, K, A, and the wild 2H: no two of them lack just one card between them.
    assert hidden.counts == (0, 50)
