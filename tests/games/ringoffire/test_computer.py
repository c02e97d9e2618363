"""Computer players: human speed, words that fit, never anything at somebody's expense."""

from __future__ import annotations

from typing import Any

from games.core.actions import Move
from games.core.chance import Chance, join_presses
from games.core.clocks import mint
from games.core.game import Choice, Deal
from games.core.notation import EPOCH
from games.referee.match import computer, play_match
from games.ringoffire import vocabulary
from games.ringoffire.drawing import KNOWN_RULES
from games.ringoffire.state import RingOptions
from tests.games.ringoffire.playing import GAME, LETTERS, Ring


def chosen(ring: Ring, by: str, seed: int = 1) -> Choice:
    seat = LETTERS.index(by)
    chance = Chance(f"{seed:064x}", join_presses([1]))
    return GAME.choose(GAME.observe(ring.state, seat), seat, chance)


def seeds(ring: Ring, by: str) -> list[Choice]:
    return [chosen(ring, by, seed) for seed in range(1, 200)]


def test_its_waterfalls_last_six_to_ten_seconds() -> None:
    found = seeds(Ring("AC").draw("A"), "A")
    assert all(choice.move == Move("stop") for choice in found)
    assert 6_000 <= min(c.delay for c in found) < max(c.delay for c in found) <= 10_000


def test_it_races_at_human_speed_from_when_the_card_was_seen_and_dozes_off_at_times() -> None:
    found = seeds(Ring("4C").draw("A"), "B")
    pressed = [c for c in found if c.move is not None]
    assert {c.move.values["card"] for c in pressed if c.move} == {1}
    assert {c.since for c in pressed} == {EPOCH}
    assert 450 <= min(c.delay for c in pressed) < max(c.delay for c in pressed) < 2_000
    assert 0 < len(found) - len(pressed) < 30


def test_it_does_not_press_before_the_race_was_seen() -> None:
    state = GAME.play(Ring("4C").state, 0, Move("draw"), mint(EPOCH, 0)).state
    assert GAME.choose(GAME.observe(state, 1), 1, Chance("00" * 32)).move is None


def test_others_pressing_first_make_it_no_quicker() -> None:
    ring = Ring("4C").draw("A")
    alone = chosen(ring, "B")
    assert chosen(ring.step("press", "C", t=5), "B") == alone


def test_its_words_rhyme_and_were_not_said() -> None:
    ring = Ring("9C").draw("A").step("say", "A", word="Frog").step("say", "B", word="log")
    said = {c.move.values["word"] for c in seeds(ring, "C") if c.move and c.move.values}
    assert said == set(vocabulary.RHYMES[1]) - {"frog", "log"}
    assert Move("stuck") in [c.move for c in seeds(ring, "C")]


def test_it_says_what_belongs_to_a_topic_and_is_stuck_where_it_knows_none() -> None:
    ring = Ring("TC").draw("A").step("say", "A", word="Fruit")
    said = {c.move.values["word"] for c in seeds(ring, "B") if c.move and c.move.values}
    assert said == set(vocabulary.KINDS["fruit"])
    ring = Ring("TC").draw("A").step("say", "A", word="heraldry")
    assert all(c.move == Move("stuck") for c in seeds(ring, "B"))


def test_its_rules_are_those_of_the_catalogue_each_once() -> None:
    rules = [{"by": "B", "text": text} for text in KNOWN_RULES[1:]]
    ring = Ring("JC", rules=rules).draw("A")
    assert {str(c.move.values["text"]) for c in seeds(ring, "A") if c.move} == {KNOWN_RULES[0]}


def test_it_accepts_claims_and_votes_by_chance() -> None:
    ring = Ring("3C", rules=[{"by": "A", "text": "x"}]).step("broke", "A", rule=1, accused="B")
    assert all(c.move == Move("accept") for c in seeds(ring, "B"))
    ring.step("dispute", "B")
    assert {str(c.move.values["broke"]) for c in seeds(ring, "C") if c.move} == {"true", "false"}


def test_it_does_nothing_while_out() -> None:
    assert chosen(Ring("3C").step("out", "A"), "A").move is None


def test_twenty_of_them_play_to_the_end() -> None:
    table = Deal(20, RingOptions(), Chance("07" * 32, "1"), mint(EPOCH, 0))
    *_, (_, last) = play_match(GAME, table, [computer] * 20)
    assert last.state.ended == "last_king"


def test_rhyme_families_share_no_word() -> None:
    words: list[Any] = [word.casefold() for family in vocabulary.RHYMES for word in family]
    assert len(words) == len(set(words))
