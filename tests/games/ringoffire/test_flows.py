"""The flows of the ranks (ring-of-fire.md, 5, 6)."""

from __future__ import annotations

import pytest

from tests.games.ringoffire.playing import Ring


def test_5_once_makes_no_link_but_one_sip_for_both() -> None:
    ring = Ring("8C 3D", opts={"mate": "once"}).draw("A").step("choose", "A", target="C")
    assert ring.facts("last", "mates") == (["mate", ["A", "C"]], {})
    assert ring.draw("B").facts("last") == ["self", ["B"]]


def test_5_the_chain_goes_on_from_mate_to_mate() -> None:
    ring = Ring("3C", "ABCD", mates={"A": "C", "C": "D"}).draw("A")
    assert ring.facts("last") == ["self", ["A", "C", "D"]]


def test_5_a_link_sleeps_while_its_mate_is_out_and_wakes_with_them() -> None:
    ring = Ring("3C 3D 3H 3S", mates={"A": "B"}, out=["B"]).draw("A")
    assert ring.facts("last") == ["self", ["A"]]
    ring.step("back", "B").draw("C").draw("A")
    assert ring.facts("last") == ["self", ["A", "B"]]


def test_5_an_empty_event_is_told_as_nobody() -> None:
    ring = Ring("5C").draw("A")
    assert ring.facts_told()[-1] == "nobody"
    assert ring.facts("events") == []


def test_6_2_no_pick_in_45_seconds_and_nobody_sips() -> None:
    ring = Ring("2C").draw("A")
    assert ring.clock("flow") == 45_000
    assert ring.step("timeout").facts("events", "flow", "turn") == ([], None, "B")


def test_6_a_the_waterfall_stops_by_itself_after_20_seconds() -> None:
    ring = Ring("AC").draw("A")
    assert ring.clock("flow") == 20_000
    assert ring.step("timeout").facts("flow", "turn") == (None, "B")


@pytest.mark.parametrize("clock", ["slow", "off"])
def test_6_a_the_cap_of_a_waterfall_holds_under_any_clock(clock: str) -> None:
    ring = Ring("AC 2D", opts={"clock": clock}).draw("A")
    assert ring.clock("flow") == 20_000
    ring.step("stop", "A").draw("B")
    assert ring.clock("flow") == {"slow": 86_400_000, "off": None}[clock]


def test_6_a_a_cascade_calls_seat_by_seat_two_seconds_apart() -> None:
    ring = Ring("AC", "ABCD", opts={"cascade": True}, turn="B", out=["D"]).draw("B")
    ring.step("stop", "B").step("stop", "B", error="E_PHASE")
    assert ring.clock("cascade") == 2_000
    ring.fire("cascade")
    assert ring.facts("flow", "turn") == ("waterfall", "B")
    ring.fire("cascade")
    assert ring.facts("flow", "turn") == (None, "C")
    assert [e.seat for e in ring.told if e.what == "lowered"] == [2, 0]


def test_6_a_a_cascade_of_one_is_over_at_once() -> None:
    ring = Ring("AC", "AB", opts={"cascade": True}).draw("A").step("out", "B").step("stop", "A")
    assert ring.facts("flow") is None


def test_6_10_the_thumb_starts_one_race_among_the_others() -> None:
    opts = {"rank10": "thumbmaster"}
    ring = Ring("TC 3D", opts=opts).draw("A")
    assert ring.facts("flow", "turn", "events") == (None, "B", [])
    ring.step("thumb", "B", error="E_PHASE").step("thumb", "A")
    ring.step("draw", "B", error="E_FLOW").step("press", "A", t=5, error="E_NOT_IN_RACE")
    ring.step("press", "B", t=500).step("press", "C", t=400)
    assert ring.facts("last", "turn") == (["race", ["B"]], "B")
    ring.step("thumb", "A", error="E_PHASE")


def test_6_10_the_next_ten_takes_the_thumb_away() -> None:
    ring = Ring("TC TD", opts={"rank10": "thumbmaster"}).draw("A").draw("B")
    assert "thumb" not in ring.offered("A")
    assert "thumb" in ring.offered("B")


def test_6_10_a_thumb_race_outlives_its_starter_and_whoever_is_on_turn() -> None:
    ring = Ring("TC", "ABCD", opts={"rank10": "thumbmaster"}).draw("A").step("thumb", "A")
    ring.step("out", "A").step("out", "B").step("press", "C", t=50)
    assert ring.facts("flow", "turn") == ("race", "C")
    assert ring.step("close").facts("last", "turn") == (["race", ["D"]], "C")


def test_6_j_a_rule_needs_1_to_200_characters_in_90_seconds() -> None:
    ring = Ring("JC").draw("A")
    assert ring.clock("flow") == 90_000
    ring.step("rule", "A", text="x" * 201, error="E_TEXT")
    ring.step("rule", "B", text="x", error="E_NOT_DRAWER")
    assert ring.step("timeout").facts("rules", "turn") == ([], "B")


def test_6_j_numbers_stay_when_host_takes_a_rule_back() -> None:
    rules = [{"by": "B", "text": "one"}, {"by": "C", "text": "two"}]
    ring = Ring("JC", rules=rules, host="B").step("delete_rule", "A", rule=1, error="E_NOT_HOST")
    ring.step("delete_rule", "B", rule=3, error="E_NO_RULE").step("delete_rule", "B", rule=1)
    ring.step("broke", "A", rule=1, accused="B", error="E_NO_RULE")
    ring.draw("A").step("rule", "A", text="three")
    assert [rule.n for rule in ring.state.rules] == [2, 3]


def test_6_k_a_splash_goes_in_where_nothing_is_said() -> None:
    ring = Ring("KC KD KH", seats="AB").draw("A").step("pour", "A")
    ring.draw("B").step("timeout")
    ring.draw("A").step("nopour", "A")
    assert ring.facts("cup", "kings") == ([["A", "a splash"], ["B", "a splash"]], 3)
    assert "nopour" not in ring.facts_told()


def test_6_k_what_goes_in_has_up_to_60_characters() -> None:
    ring = Ring("KC").draw("A").step("pour", "A", text="x" * 61, error="E_TEXT")
    assert ring.step("pour", "A", text="x" * 60).facts("cup") == [["A", "x" * 60]]


def test_6_k_with_ring_empty_the_cup_is_emptied_and_play_goes_on() -> None:
    drawn, cup = ["KC", "KD", "KH"], [["A", "lime"]]
    ring = Ring("KS 3C", opts={"end": "ring_empty"}, drawn=drawn, cup=cup).draw("A")
    assert ring.facts("last", "cup", "over", "turn") == (["cup", ["A"]], [], False, "B")


def test_6_q_the_title_is_vacant_once_its_holder_goes() -> None:
    for way in ("out", "leave"):
        ring = Ring("QC").draw("A").step(way, "A")
        assert ring.facts("qm") is None


def test_4_the_game_ends_when_the_ring_is_empty_after_a_flow() -> None:
    deck = [r + s for s in "CDHS" for r in "A23456789TJQK"]
    drawn = [card for card in deck if card != "2H"]
    ring = Ring("2H", opts={"end": "ring_empty"}, drawn=drawn).draw("A")
    assert ring.facts("over", "flow") == (False, "choose")
    ring.step("choose", "A", target="B")
    assert ring.facts("over", "ended", "turn") == (True, "ring_empty", None)


def test_8_without_a_pour_rank_the_kings_end_nothing() -> None:
    ring = Ring("KC", drawn=["KD", "KH", "KS"], opts={"ranks": {"K": "self"}}).draw("A")
    assert ring.facts("over", "kings", "last") == (False, 0, ["self", ["A"]])


def test_8_the_fourth_card_of_the_pour_rank_is_the_last_king() -> None:
    opts = {"ranks": {"K": "self", "7": "pour"}}
    ring = Ring("7C", drawn=["7D", "7H", "7S"], opts=opts).draw("A")
    assert ring.facts("kings", "ended") == (4, "last_king")


def test_8_the_seed_table_takes_no_notice_of_the_servers() -> None:
    ring = Ring("3C", opts={"ranks": {"3": "everyone"}, "table": "seed"}).draw("A")
    assert ring.facts("last") == ["self", ["A"]]


def test_8_people_tag_themselves_with_what_the_table_has() -> None:
    ring = Ring("9C", opts={"ranks": {"9": "group:beards"}})
    ring.step("tag", "B", tags=["beards", "guys"]).step("tag", "C", tags=["hats"], error="E_FORM")
    assert ring.draw("A").facts("last") == ["group", ["B"]]
    assert ring.state.tags[1] == ("guys", "beards")


def test_9_water_comes_after_ten_cards_or_twenty_minutes() -> None:
    threes = "3C 3D 3H 3S 5C 5D 5H 5S 6C 6D 6H"
    ring = Ring(threes, seats="AB")
    for n in range(9):
        ring.draw("AB"[n % 2])
    assert "water" not in ring.facts_told()
    ring.draw("B")
    assert ring.facts_told()[-1] == "water"
    ring.draw("A")
    assert ring.facts_told().count("water") == 1


def test_9_water_comes_by_the_clock_too() -> None:
    ring = Ring("5C 3C", opts={"water": {"cards": 10, "minutes": 5}}).draw("A")
    assert "water" not in ring.facts_told()
    ring.fire("turn", after=300_000)
    assert "water" in ring.facts_told()
