"""Rhymes and categories (ring-of-fire.md, 6, ranks 9 and 10)."""

from __future__ import annotations

from tests.games.ringoffire.playing import Ring


def rhyme(word: str = "dog", seats: str = "ABC", card: str = "9C", **opts: object) -> Ring:
    return Ring(card, seats, dict(opts)).draw("A").step("say", "A", word=word)


def test_9_times_for_the_first_word_and_for_each_other() -> None:
    ring = Ring("9C").draw("A")
    assert ring.clock("flow") == 60_000
    assert ring.step("say", "A", word="dog").clock("flow") == 15_000


def test_9_without_a_first_word_the_card_is_void() -> None:
    ring = Ring("9C").draw("A").step("stuck", "A", error="E_PHASE").step("timeout")
    assert ring.facts("events", "flow", "turn") == ([], None, "B")


def test_9_a_word_has_1_to_60_characters() -> None:
    ring = rhyme().step("say", "B", word="  ", error="E_TEXT")
    ring.step("say", "B", word="x" * 61, error="E_TEXT").step("say", "B", word="x" * 60)


def test_9_inner_spaces_and_case_make_no_other_word() -> None:
    ring = rhyme("hot  Dog").step("say", "B", word="HOT dog")
    assert ring.facts("last") == ["rhyme", ["B"]]


def test_9_whoever_is_stuck_sips_and_only_in_turn() -> None:
    ring = rhyme().step("stuck", "C", error="E_NOT_TURN").step("stuck", "B")
    assert ring.facts("last", "turn") == (["rhyme", ["B"]], "B")


def test_9_the_drawers_own_word_is_judged_by_the_player_on_the_left() -> None:
    ring = rhyme(seats="ABC").step("reject", "A", error="E_PHASE")
    ring.step("say", "B", word="fog").step("say", "C", word="log").step("say", "A", word="cat")
    ring.step("reject", "C", error="E_NOT_REFEREE").step("reject", "B")
    assert ring.facts("last", "turn") == (["rhyme", ["A"]], "B")


def test_9_only_the_latest_word_can_be_rejected() -> None:
    ring = rhyme().step("say", "B", word="cat").step("say", "C", word="fog").step("reject", "A")
    assert ring.facts("last") == ["rhyme", ["C"]]


def test_9_a_word_of_somebody_who_went_out_cannot_be_rejected() -> None:
    ring = rhyme().step("say", "B", word="cat").step("out", "B")
    ring.step("reject", "A", error="E_PHASE")
    assert "reject" not in ring.offered("A")


def test_7_whoever_goes_out_on_their_word_is_passed_over() -> None:
    ring = rhyme().step("out", "B")
    assert ring.facts("at", "flow", "events") == ("C", "rhyme", [])
    assert ring.step("timeout").facts("last") == ["rhyme", ["C"]]


def test_9_said_it_counts_in_a_voice_night_only() -> None:
    Ring("9C").draw("A").step("spoken", "A", error="E_PHASE")
    ring = Ring("9C", opts={"voice": 5}).draw("A").step("spoken", "A").step("spoken", "B")
    ring.step("spoken", "C").step("reject", "A")
    assert ring.facts("last") == ["rhyme", ["C"]]


def test_10_the_topic_is_no_entry_but_entries_are() -> None:
    ring = rhyme("fruit", card="TC").step("say", "B", word="fruit").step("say", "C", word="Fruit")
    assert ring.facts("last") == ["category", ["C"]]
