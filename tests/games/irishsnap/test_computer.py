"""The computer player: human in its reactions, and never quicker for what others do."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from statistics import median

from games.core.actions import Move
from games.core.chance import Chance
from games.core.clocks import mint
from games.core.game import Choice
from games.core.notation import EPOCH
from games.irishsnap.computer import QUICKEST, SLOWEST, TURNING
from games.irishsnap.state import DWELL, WINDOW, Position
from games.referee.simulate import simulate
from tests.games.irishsnap.playing import GAME, Played, dealt, fired
from tests.games.irishsnap.test_race import match

MANY = 4_000


def _choices(state: Position, seat: int) -> list[Choice]:
    """What computers of many seeds would do."""
    view = GAME.observe(state, seat)
    return [GAME.choose(view, seat, Chance(f"{number:064x}")) for number in range(MANY)]


def _snaps(choices: list[Choice]) -> list[Choice]:
    return [choice for choice in choices if choice.move and choice.move.action == "snap"]


def test_it_reacts_like_a_person() -> None:
    choices = _choices(match().state, 0)
    snaps = _snaps(choices)
    delays = sorted(choice.delay for choice in snaps)
    assert {choice.since for choice in snaps} == {EPOCH + 400}
    assert {str(choice.move) for choice in snaps} == {str(Move("snap", {"card": 1}))}
    assert QUICKEST <= delays[0] < 400
    assert 2_500 < delays[-1] <= SLOWEST < WINDOW
    assert delays[len(delays) // 8] > 600
    assert 750 < median(delays) < 1_000
    assert delays[len(delays) * 4 // 5] < 1_200
    asleep = len(choices) - len(snaps)
    assert 0.02 < asleep / MANY < 0.06


def test_it_rarely_takes_a_neighbour_for_a_match_and_nothing_else() -> None:
    for count, share in [("3", (0.002, 0.01)), ("A", (0.002, 0.01)), ("4", (0, 0)), ("K", (0, 0))]:
        state = Played(count=count).flip("B", 0, arr=0).wait(401).state
        least, most = share
        assert least <= len(_snaps(_choices(state, 0))) / MANY <= most


def test_the_king_is_a_neighbour_of_the_ace() -> None:
    stacks = {"A": "4C", "B": "KD 9C", "C": "KS"}
    state = Played(count="A", stacks=stacks).flip("B", 0, arr=0).wait(401).state
    assert 0 < len(_snaps(_choices(state, 0))) < MANY / 100


def test_it_turns_its_card_when_everybody_had_a_look() -> None:
    state = Played(count="9").flip("B", 0, arr=0).wait(401).state
    choices = _choices(state, 2)
    delays = [choice.delay for choice in choices]
    assert {str(choice.move) for choice in choices} == {str(Move("flip"))}
    assert {choice.since for choice in choices} == {state.ready}
    assert DWELL < TURNING[0] <= min(delays) < max(delays) <= TURNING[1]
    assert {choice.move for choice in _choices(state, 0)} == {None}


def test_after_a_pile_it_turns_as_long_after_that_was_seen() -> None:
    state = match().snap("A", 1, 900).snap("B", 1, 901).snap("C", 1, 902).state
    chosen = GAME.choose(GAME.observe(state, 2), 2, Chance("11" * 32))
    assert chosen.since == state.ready
    assert state.ready is not None
    assert state.t0 is not None
    assert state.ready > state.t0


def test_it_does_nothing_before_the_table_was_seen() -> None:
    turned = fired(Played().flip("B", 0, arr=0).state).state
    for state in (turned, dealt(3)):
        for seat in range(3):
            assert {choice.move for choice in _choices(state, seat)[:200]} == {None}


def test_nobody_makes_it_quicker() -> None:
    """Its moment is the same with no hand on the pile, with one, and with an earlier one."""
    before = match()
    race = match().snap("A", 1, 500).snap("B", 1, 450)
    for number in range(200):
        chance = Chance(f"{number:064x}")
        alone = GAME.choose(GAME.observe(before.state, 2), 2, chance)
        raced = GAME.choose(GAME.observe(race.state, 2), 2, chance)
        if alone.move == Move("flip"):
            assert raced == Choice(None), "it sleeps, and nobody wakes it"
        else:
            assert raced == alone


def test_its_moment_depends_on_its_seat_and_the_card_alone() -> None:
    state, chance = match().state, Chance("22" * 32)
    one, other = (GAME.choose(GAME.observe(state, s), s, chance).delay for s in (0, 1))
    assert one != other
    later = replace(state, piles=9, race=None, left=(), stacks=((), ("9C",), ("KS", "KH")))
    assert GAME.choose(GAME.observe(later, 0), 0, chance).delay == one
    fewer = replace(state, n=7)
    assert GAME.choose(GAME.observe(fewer, 0), 0, chance).delay != one


def test_its_hand_comes_down_once_and_not_on_a_card_held_back() -> None:
    pressed = match().snap("A", 1, 900).state
    held = match().flip("C", 2_500).state
    for state in (pressed, held):
        assert not _snaps(_choices(state, 0)[:300])


def test_it_counts_along_in_the_countdown() -> None:
    table = Played(count="6", stacks={"B": "7H"}).flip("B", 0, arr=0).wait(401)
    assert len(_snaps(_choices(table.state, 2))) < MANY / 100
    table.step("call", t=3_000)
    snaps = _snaps(_choices(table.state, 2))
    assert len(snaps) > 0.9 * MANY
    assert snaps[0].since == EPOCH + 3_000


def test_every_seat_wins_about_as_often() -> None:
    tally = simulate(GAME, GAME.options(), 3, 60, "fair", versus=False)
    assert not tally.faults
    assert min(tally.won[seat] for seat in range(3)) > 8
    assert Counter(tally.won)[None] == 0


def test_a_press_of_its_own_moment_is_in_time() -> None:
    state = match().snap("C", 1, 500).state
    choice = max(_choices(state, 0), key=lambda choice: choice.delay)
    assert choice.move is not None
    assert choice.since is not None
    stamp = mint(choice.since + choice.delay, 0)
    assert GAME.play(state, 0, choice.move, stamp).refused is None
