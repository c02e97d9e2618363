"""Indian Marriage where its worked examples say nothing: copies, offers, time, the end."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from games.core.actions import Groups, Pick
from games.core.cards import face
from games.core.chance import Chance
from games.core.clocks import next_clock
from games.core.errors import IllegalMove
from games.core.notation import EPOCH
from games.core.scene import Grid, Hand, Line, Mark, Seats
from games.referee.scenario import Scenario
from games.rummy.variants.marriage.state import Marriage
from tests.games.rummy.marrying import (
    GAME,
    OTHER,
    PURE,
    REST,
    SHOWN,
    about_to_show,
    melds,
    offered,
    placed,
    play,
    refused,
)

# Copies


def test_5_5_another_copy_of_what_was_taken_may_go_and_is_found_by_either_name() -> None:
    hand = ["5H", *REST[1:]]
    state = placed(table={"A": PURE}, hands={"A": hand, "B": OTHER}, pile=["5H"], stock=["2S"])
    state = play(state, 0, "draw", **{"from": "pile"})
    taken = state.taken
    assert taken is not None
    own = next(card for card in state.hands[0] if face(card) == "5H" and card != taken)
    after = play(state, 0, "discard", card=taken)
    assert after.pile[-1] == own
    assert taken in after.hands[0]


def test_5_4_a_show_keeps_the_card_taken_and_throws_the_other_copy_away() -> None:
    table = {"A": PURE}
    state = placed(table=table, hands={"A": REST, "B": OTHER}, pile=["9C"])
    state = play(state, 0, "draw", **{"from": "pile"})
    groups = melds(
        [*PURE, ["KS", "KH", "3D"], ["4D", "5D", "2H"], ["9S", "9D", "9H"], ["AC", "2C", "3C"]]
    )
    taken = state.taken
    shown = [laid.meld.cards for laid in state.table]
    after = play(state, 0, "show", melds=groups, discard="9C")
    assert after.pile[-1] != taken
    assert after.pile[-1] in shown[1]
    assert taken in {card for laid in after.table for card in laid.meld.cards}


def test_5_4_only_the_card_just_taken_is_left_so_there_is_no_show() -> None:
    state = placed(table={"A": PURE}, hands={"A": REST, "B": OTHER}, pile=["8H"])
    state = play(state, 0, "draw", **{"from": "pile"})
    groups = melds(
        [*PURE, ["KS", "KH", "3D"], ["4D", "5D", "2H"], ["9S", "9D", "9H"], ["AC", "2C", "3C"]]
    )
    assert refused(state, 0, "show", melds=groups, discard="8H") == "E_THROWBACK"
    assert refused(state, 0, "show") == "E_COUNT"


@pytest.mark.parametrize(("taken", "left"), [("9D", "TH"), ("TH", "9D")])
def test_5_4_the_card_just_taken_is_melded_where_another_can_be_left(taken: str, left: str) -> None:
    # The 9H and a wild take either, for a set or a run; nothing else can be made with it.
    hand = ["9H", "2H", left, *"5S 5C 5H AC AD AS KC KD KH".split()]
    state = placed(table={"A": PURE}, hands={"A": hand, "B": OTHER}, pile=[taken])
    state = play(play(state, 0, "draw", **{"from": "pile"}), 0, "show")
    assert (state.result is not None, face(state.pile[-1])) == (True, left)


def test_5_4_what_lies_there_stays_where_a_show_allows_it() -> None:
    # So it is found at once: of nine wilds and many copies a search takes seconds.
    lying = [["8D", "9D", "TD"], ["9D", "TD", "JD"], ["8H", "9H", "TH"]]
    hand = "2D 2S 3C 3D 5H 7C 7S TD TS JC JK JK JK".split()
    state = placed(
        {"packs": 4, "printed_jokers": 3},
        phase="play",
        joker="TH",
        table={"A": lying},
        hands={"A": hand, "B": OTHER},
    )
    shown = [tuple(map(face, laid.meld.cards)) for laid in state.table]
    after = play(state, 0, "show")
    assert [tuple(map(face, laid.meld.cards)) for laid in after.table][:3] == shown
    assert (after.result is not None, len(after.table)) == (True, 7)


# Wild cards


def test_c168_two_cards_alike_and_a_wild_are_no_set() -> None:
    state = about_to_show(hands={"A": [*REST, "KH"], "B": OTHER})
    rest = [["4D", "5D", "2H"], ["9S", "9D", "9H"], ["AC", "2C", "3C"]]
    wrong = melds([*PURE, ["KH", "KH", "3D"], *rest])
    assert refused(state, 0, "show", melds=wrong, discard="KS") == "E_DUP_SUIT"
    right = melds([*PURE, ["KS", "KH", "3D"], *rest])
    assert play(state, 0, "show", melds=right, discard="KH").result is not None


def test_c169_a_start_card_that_is_wild_stays_and_may_be_taken() -> None:
    setup = {"seats": ["A", "B"], "dealer": "B", "deck": [], "joker": "4H"}
    state = Scenario(GAME, {"setup": setup}).state
    # In canonical order the first discard is the 4S: plain joker under the 4H.
    assert list(map(face, state.pile)) == ["4S"]
    after = play(state, 0, "draw", **{"from": "pile"})
    assert "4S" in map(face, after.hands[0])


# What the rules group by themselves


def test_see_and_show_may_be_left_to_the_rules() -> None:
    state = placed(hands={"A": [*SHOWN, *REST], "B": OTHER}, stock=["8H"])
    state = play(state, 0, "draw", **{"from": "stock"})
    state = play(state, 0, "see")
    assert len(state.table) == 3
    after = play(state, 0, "show")
    assert after.result is not None
    assert after.result.winner == 0
    assert len(after.pile) == len(state.pile) + 1


def test_what_the_rules_cannot_group_is_refused_with_what_there_is() -> None:
    hand = [*SHOWN[:6], *OTHER[:15], "8H"]
    state = placed(phase="play", hands={"A": hand})
    with pytest.raises(IllegalMove) as refusal:
        play(state, 0, "see")
    assert (refusal.value.code, refusal.value.values) == ("E_THREE_PURE", {"n": 2})
    assert refused(about_to_show(), 0, "show", discard="8H") == "E_FORM"


# What is offered


def test_who_has_not_seen_is_offered_to_see_and_who_has_to_show_and_exchange() -> None:
    state = placed(phase="play", hands={"A": [*SHOWN, *REST, "8H"], "B": OTHER})
    assert list(offered(state, 0)) == ["see", "discard", "leave"]
    assert list(offered(about_to_show(), 0)) == ["show", "exchange", "discard", "leave"]
    assert list(offered(about_to_show(), 1)) == ["leave"]
    assert list(offered(placed(hands={}), 0)) == ["draw", "leave"]


def test_the_discard_of_a_show_is_asked_for_once_somebody_groups() -> None:
    state = about_to_show()
    assert [type(field) for field in offered(state, 0)["show"].fields] == [Groups]
    every = [card for card in (*state.hands[0], *_shown_cards(state)) if face(card) != "8H"]
    _, discard = offered(state, 0, melds=(tuple(every),))["show"].fields
    assert isinstance(discard, Pick)
    assert discard.options == ("8H",)


def _shown_cards(state: Marriage) -> list[str]:
    return [card for laid in state.table for card in laid.meld.cards]


def test_before_a_wild_card_goes_who_knows_it_is_asked() -> None:
    (pick,) = offered(about_to_show(), 0)["discard"].fields
    assert isinstance(pick, Pick)
    assert pick.risky == ("2H", "3C", "3D")
    hands = {"A": [*SHOWN, *REST, "8H"], "B": OTHER}
    (pick,) = offered(placed(phase="play", hands=hands), 0)["discard"].fields
    assert isinstance(pick, Pick)
    assert pick.risky == ()


def test_groups_are_called_by_what_their_maker_knows() -> None:
    state = about_to_show()
    draft = melds(
        [
            ["6D", "6D", "6D"],
            ["KS", "KH", "3D"],
            ["AC", "2C", "3C"],
            ["9S", "9D"],
            ["2H", "3D", "3C"],
        ]
    )
    groups = offered(state, 0, melds=draft)["show"].fields[0]
    assert isinstance(groups, Groups)
    # The threes lie on their own places, and the 2H fills in.
    called = [told.get("choice") for told in groups.told]
    assert called == ["pure_tunnela", "set", "pure_run", None, "set"]
    hands = {"A": [*SHOWN, *REST, "8H"], "B": OTHER}
    groups = offered(placed(phase="play", hands=hands), 0, melds=draft)["see"].fields[0]
    assert isinstance(groups, Groups)
    assert [told.get("choice") for told in groups.told] == [
        "pure_tunnela",
        None,
        "pure_run",
        None,
        None,
    ]


def test_what_can_be_done_is_suggested_and_groups_to_begin_with() -> None:
    hands = {"A": [*SHOWN, *REST, "8H"], "B": OTHER}
    state = placed(phase="play", hands=hands)
    see, groups = GAME.suggest(GAME.observe(state, 0), 0, {})
    assert (see.key, see.draft, groups.draft) == ("see", False, True)
    assert play(state, 0, see.action, **see.values).hidden != state.hidden
    state = about_to_show()
    show, groups = GAME.suggest(GAME.observe(state, 0), 0, {})
    assert dict(show.args) == {"choice": "card", "card": "8H"}
    assert play(state, 0, show.action, **show.values).result is not None
    poor = placed(phase="play", hands={"A": [*OTHER, "8H"]})
    assert GAME.suggest(GAME.observe(poor, 0), 0, {}) == ()
    assert GAME.suggest(GAME.observe(poor, 1), 1, {}) == ()


FAR = {"A": "KS KH 4D 5D JH 9S 9D 2S AC 3S 6C 8H TC".split(), "B": OTHER}
"""Nothing but the kings and nines comes near a meld, and no card is wild."""


def test_a_show_is_offered_only_where_all_but_one_card_can_be_in_melds() -> None:
    far = about_to_show(hands=FAR)
    assert list(offered(far, 0)) == ["exchange", "discard", "leave"]
    assert GAME.suggest(GAME.observe(far, 0), 0, {}) == ()
    assert refused(far, 0, "show") == "E_COUNT"
    # The 8H was just taken and nothing else is loose: the rules find no show, and people may try.
    state = placed(table={"A": PURE}, hands={"A": REST, "B": OTHER}, pile=["8H"])
    stuck = play(state, 0, "draw", **{"from": "pile"})
    assert list(offered(stuck, 0)) == ["show", "exchange", "discard", "leave"]
    assert GAME.suggest(GAME.observe(stuck, 0), 0, {}) == ()


def test_groups_to_begin_with_are_a_whole_show() -> None:
    state = about_to_show()
    show, groups = GAME.suggest(GAME.observe(state, 0), 0, {})
    assert (groups.draft, groups.values) == (True, show.values)


def test_a_show_that_takes_shown_melds_apart_says_so() -> None:
    # The 9C must leave its run for the nines; the TC keeps that run whole with the 6C.
    lying = [["6D", "6D", "6D"], ["6C", "7C", "8C", "9C"], ["TS", "JS", "QS"]]
    hand = "9S 9D KS KH KD 4C 4D 4S 5H 6H 7H 8D".split()
    state = about_to_show(joker="AS", table={"A": lying}, hands={"A": hand, "B": OTHER})
    show, _ = GAME.suggest(GAME.observe(state, 0), 0, {})
    assert dict(show.args) == {"choice": "anew", "card": "8D"}
    (line,) = (b for b in GAME.scene(state, 0).own if isinstance(b, Line) and b.key == "own_show")
    assert line.args == {"choice": "anew"}
    assert play(state, 0, show.action, **show.values).result is not None


# What is shown


def own(state: Marriage, seat: int) -> list[str]:
    blocks = GAME.scene(GAME.observe(state, seat), seat).own
    return [block.key for block in blocks if isinstance(block, Line)]


def test_a_hand_says_what_it_needs_and_knows() -> None:
    hands = {"A": [*SHOWN, *REST, "8H"], "B": OTHER}
    assert own(placed(phase="play", hands=hands), 0) == ["own_see"]
    assert own(placed(phase="play", hands={"A": [*OTHER, "8H"]}), 0) == ["pure", "own_play"]
    assert own(placed(hands={}), 0) == ["pure", "own_draw"]
    assert own(about_to_show(), 0) == ["mine", "own_show"]
    assert own(about_to_show(hands=FAR), 0) == ["mine", "loose", "own_play"]
    assert own(about_to_show(), 1) == ["pure", "wait"]


SPADES = "AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS".split()


def test_where_nothing_may_be_thrown_away_a_hand_says_what_comes_first() -> None:
    lying = [SPADES, ["2C", "3C", "4C", "5C"], ["7D", "8D", "9D", "TD"]]
    state = placed(table={"A": lying}, hands={"A": []}, pile=["KH"])
    state = play(state, 0, "draw", **{"from": "pile"})

    def choice(state: Marriage) -> object:
        blocks = GAME.scene(GAME.observe(state, 0), 0).own
        return next(b.args["choice"] for b in blocks if isinstance(b, Line) and b.key == "own_play")

    assert choice(state) == "swap"
    kept = tuple(state.table[0].meld.cards[1:])
    assert choice(play(state, 0, "exchange", meld="1", cards=kept)) == "discard"


def test_a_card_taken_in_sight_stays_known_beside_a_shown_copy() -> None:
    lying = [["6D", "6D", "6D"], ["7C", "8C", "9C", "TC"], ["TS", "JS", "QS"]]
    state = placed(table={"A": lying}, hands={"A": [*REST[:-1], "8H"], "B": OTHER}, pile=["7C"])
    state = play(state, 0, "draw", **{"from": "pile"})
    state = play(state, 0, "exchange", meld="2", cards=state.table[1].meld.cards[:3])
    assert sorted(map(face, state.known[0])) == ["7C", "TC"]


def test_who_could_see_is_told_when() -> None:
    def pure(state: Marriage) -> list[object]:
        blocks = GAME.scene(GAME.observe(state, 0), 0).own
        return [dict(b.args) for b in blocks if isinstance(b, Line) and b.key == "pure"]

    hands = {"A": [*SHOWN, *REST], "B": OTHER}
    assert pure(placed(hands=hands)) == [{"n": 3, "choice": "draw"}]
    assert pure(placed(hands=hands, turn="B")) == [{"n": 3, "choice": "wait"}]


def test_a_deal_says_how_it_is_counted() -> None:
    def told(state: Marriage, seat: int | None) -> list[object]:
        scene = GAME.scene(GAME.observe(state, seat), seat)
        blocks = scene.blocks if seat is None else scene.own
        return [(b.key, dict(b.args)) for b in blocks if isinstance(b, Line)]

    houses: list[dict[str, Any]] = [{}, {"cap": False}, {"counts": "fixed"}]
    for house, choice in zip(houses, ("capped", "cards", "fixed"), strict=True):
        after = play(about_to_show(house), 0, "show")
        for seat in (None, 1):
            assert ("settled", {"seat": 0, "choice": choice}) in told(after, seat)
        assert ("stars", {}) in told(after, None)
    unwon = play(replace(about_to_show(), turns=120), 0, "discard", card="8H")
    assert ("unpaid", {}) in told(unwon, None)
    hands = {"A": [*OTHER[:14], *OTHER[15:], "8H", "TC"], "B": [*OTHER[:14], *OTHER[15:], "TC"]}
    unseen = placed(phase="play", hands=hands)
    unwon = play(replace(unseen, turns=120), 0, "discard", card="8H")
    assert ("stars", {}) not in told(unwon, None)


def test_wild_cards_are_starred_for_who_knows_them() -> None:
    def starred(state: Marriage) -> set[str]:
        blocks = GAME.scene(GAME.observe(state, 0), 0).own
        return {card for block in blocks if isinstance(block, Hand) for card in block.starred}

    assert starred(about_to_show()) == {"2H", "3D", "3C"}
    hands = {"A": [*SHOWN, *REST, "8H"], "B": OTHER}
    assert starred(placed(phase="play", hands=hands)) == set()


def test_the_table_tells_who_has_seen_and_at_the_end_the_joker_and_all_hands() -> None:
    state = about_to_show()
    blocks = GAME.scene(GAME.observe(state, None), None).blocks
    (seats,) = (block for block in blocks if isinstance(block, Seats))
    assert [[mark.key for mark in row.marks] for row in seats.rows] == [
        ["seen", "score"],
        ["score", "dealer"],
    ]
    assert not [block for block in blocks if isinstance(block, Line) and block.key == "joker"]
    after = play(state, 0, "show")
    blocks = GAME.scene(GAME.observe(after, None), None).blocks
    assert [b.args for b in blocks if isinstance(b, Line) and b.key == "joker"] == [
        {"card": after.hidden.joker if after.hidden else ""}
    ]
    (grid,) = (block for block in blocks if isinstance(block, Grid))
    assert [[value for _, value in row] for row in grid.rows] == [
        [0, 2, 0, 16, 16],
        [1, 0, 14, -16, -16],
    ]
    (seats,) = (block for block in blocks if isinstance(block, Seats))
    (melds,) = seats.rows[0].hands
    assert isinstance(melds, Hand)
    assert (len(melds.groups), {*map(face, melds.starred)}) == (7, {"2H", "3D", "3C"})
    (row,) = seats.rows[1].hands
    assert isinstance(row, Hand)
    assert (row.head, row.starred) == (Mark("loose"), ())
    assert sorted(map(face, row.cards)) == sorted(OTHER)


def test_what_lies_open_has_melds_first_and_what_is_loose_last() -> None:
    hand = "4C 5C 6C 2H 9S 9D QH KS 8D 7H JC TD".split()
    table = {"A": PURE, "B": [["AD", "2D", "3D"], ["7S", "8S", "9S"], ["JH", "QH", "KH"]]}
    after = play(about_to_show(table=table, hands={"A": [*REST, "8H"], "B": hand}), 0, "show")
    (seats,) = (b for b in GAME.scene(after, None).blocks if isinstance(b, Seats))
    melds, loose = seats.rows[1].hands
    assert isinstance(melds, Hand)
    assert isinstance(loose, Hand)
    # Ben knows the 2H as wild: it stays with one of the melds, and his 3D lies as itself.
    lying = [set(map(face, group)) for group in melds.groups]
    assert lying[:3] == [{"AD", "2D", "3D"}, {"7S", "8S", "9S"}, {"JH", "QH", "KH"}]
    assert {"4C", "5C", "6C"} <= lying[3] | lying[4]
    assert set(map(face, melds.starred)) == {"2H", "3D"}
    assert (loose.head, loose.starred) == (Mark("loose"), ())
    assert sorted(map(face, (*melds.cards, *loose.cards))) == sorted(
        [*hand, *(card for meld in table["B"] for card in meld)]
    )


# Time, absence, the end


def test_11_a_turn_takes_150_seconds() -> None:
    clock = next_clock(placed(hands={}).clocks)
    assert clock is not None
    assert clock.until - clock.start == 150_000


def test_11_who_took_a_discard_and_falls_asleep_loses_the_dearest_card_wild_or_not() -> None:
    hand = "2H 3D 4D 5D KS QH AC 2C 3C 9S 9D 9H".split()
    state = placed(table={"A": PURE}, hands={"A": hand, "B": OTHER}, pile=["AD"])
    state = play(state, 0, "draw", **{"from": "pile"})
    after = GAME.expire(state, "turn", EPOCH + 150_000).state
    # AC comes first in hand order of those that count ten; AD, just taken, may not go.
    assert after.pile[-1] == "AC"
    state = placed(
        table={"A": PURE}, hands={"A": ["2H"] * 3 + ["3D"] * 3 + ["4D"] * 3 + ["5D"] * 3}
    )
    state = play(state, 0, "draw", **{"from": "stock"})
    drawn = state.fresh[0]
    assert GAME.expire(state, "turn", EPOCH + 150_000).state.pile[-1] == drawn


def test_11_nobody_sees_or_shows_for_somebody_away() -> None:
    for state in (
        placed(phase="play", hands={"A": [*SHOWN, *REST, "8H"], "B": OTHER}),
        about_to_show(),
    ):
        move = GAME.stand_in(GAME.observe(state, 0), 0, Chance("00" * 32)).move
        assert move is not None
        assert move.action == "discard"


def test_12_a_deal_without_end_is_unwon() -> None:
    state = about_to_show()
    state = replace(state, turns=120)
    state = play(state, 0, "discard", card="8H")
    assert state.result is not None
    assert state.result.winner is None
    assert state.hidden is not None
    # Ann's four melds leave nothing, Ben has 14; nobody collects them, and Ann's 2H is worth 2.
    assert (state.hidden.counts, state.scores) == ((0, 14), (2, -16))


def test_11_who_left_is_noted_with_the_two_lowest_totals_of_the_others() -> None:
    scores = {"A": 40, "B": -10, "C": -30, "D": 99}
    state = about_to_show({"deals": 1}, seats=["A", "B", "C", "D"], scores=scores)
    state = play(play(state, 3, "leave"), 0, "show")
    ended = GAME.outcome(state)
    assert ended is not None
    assert ended.winners == (0,)
    others = sorted(state.scores[:3])
    assert ended.scores == (*state.scores[:3], others[0] + others[1])


# The order of refusals


@pytest.mark.parametrize(
    ("action", "values", "codes"),
    [
        # Each of these is wrong in all the ways that follow it.
        ("see", {"melds": (("2S",),)}, ["E_DRAW_FIRST", "E_THREE_PURE"]),
        ("see", {"melds": (("6D", "6D"), ("7C", "8C", "9D"), ("ZZ",))}, ["E_DRAW_FIRST"]),
        (
            "see",
            {"melds": (("6D", "6D"), ("7C", "8D", "9S"), ("4S", "4S", "4S"))},
            [None, "E_NOT_HELD"],
        ),
        (
            "see",
            {"melds": (("7C", "8C", "9S"), ("KS", "KH"), ("6D", "6D", "6D"))},
            [None, "E_MIXED"],
        ),
        (
            "see",
            {"melds": (("KS", "KH"), ("7C", "8C", "9S"), ("6D", "6D", "6D"))},
            [None, "E_SHORT"],
        ),
        ("exchange", {"meld": "9", "cards": ("4S",)}, ["E_DRAW_FIRST", "E_NOT_SEEN"]),
        ("show", {"melds": (("4S",),), "discard": "4S"}, ["E_DRAW_FIRST", "E_NOT_SEEN"]),
        ("discard", {"card": "4S"}, ["E_DRAW_FIRST", "E_NOT_HELD"]),
    ],
)
def test_14_refusals_come_in_the_printed_order(
    action: str, values: dict[str, Any], codes: list[str | None]
) -> None:
    hands = {"A": [*SHOWN, *REST], "B": OTHER}
    before = placed(hands=hands)
    after = placed(phase="play", hands={**hands, "A": [*SHOWN, *REST, "8H"]})
    for state, code in zip((before, after), codes, strict=False):
        if code is not None:
            assert refused(state, 0, action, **values) == code
    assert refused(before, 1, action, **values) == "E_NOT_TURN"
    done = play(about_to_show(), 0, "show")
    assert refused(done, 0, action, **values) == "E_PHASE"


def test_14_seeing_twice_is_told_before_anything_else() -> None:
    assert refused(about_to_show(), 0, "see", melds=(("ZZ",),)) == "E_SEEN"


def test_14_a_shown_card_cannot_be_thrown_away_unless_the_hand_has_another() -> None:
    state = about_to_show()
    assert refused(state, 0, "discard", card="TS") == "E_SHOWN"
    assert refused(state, 0, "discard", card="QS") == "E_SHOWN"
    assert refused(state, 0, "discard", card="QC") == "E_NOT_HELD"
