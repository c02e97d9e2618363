"""How a computer plays Old Maid."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from games.core.actions import Move
from games.core.chance import Chance
from games.core.game import Choice
from games.core.notation import EPOCH
from games.oldmaid.computer import ARRANGING_MS, PATIENT_MS, PAUSE_MS
from games.oldmaid.state import Maid
from tests.games.oldmaid.positions import GAME, position

HANDS = {"A": "QH 3C 5C 9D", "B": "7D 9C", "C": "3D 5D 7C", "D": ""}
CHANCES = [Chance(f"{seed:02x}") for seed in range(200)]


def choose(state: Maid, seat: int, chance: Chance = CHANCES[0]) -> Choice:
    return GAME.choose(GAME.observe(state, seat), seat, chance)


def picks(state: Maid) -> list[Choice]:
    return [choose(state, 1, chance) for chance in CHANCES]


def test_a_picker_takes_any_place_after_a_human_while() -> None:
    found = picks(position("A", HANDS))
    places = Counter(choice.move.values["pos"] for choice in found if choice.move)
    assert places.keys() == {1, 2, 3, 4}
    assert min(places.values()) > 30
    low, high = PAUSE_MS
    assert all(low <= choice.delay <= high for choice in found)
    assert len({choice.delay for choice in found}) > 100
    assert {choice.since for choice in found} == {EPOCH}


def test_only_the_picker_and_an_arranging_offerer_act() -> None:
    state = position("A", HANDS)
    assert [choose(state, seat) for seat in (0, 2, 3)] == [Choice(None)] * 3
    arranging = position("A", HANDS, arrange=True)
    assert [choose(arranging, seat) for seat in (2, 3)] == [Choice(None)] * 2


def test_it_leaves_the_offerer_time_to_arrange() -> None:
    low, high = PATIENT_MS
    assert all(low <= choice.delay <= high for choice in picks(position("A", HANDS, arrange=True)))
    alone = position("A", {"A": "QH", "B": "7D", "C": "7C"}, arrange=True)
    assert choose(alone, 1).delay <= PAUSE_MS[1]


def test_now_and_then_it_moves_one_card_of_its_fan() -> None:
    state = position("A", HANDS, arrange=True)
    moved = 0
    for chance in CHANCES:
        choice = choose(state, 0, chance)
        if choice.move is None:
            continue
        moved += 1
        assert ARRANGING_MS[0] <= choice.delay <= ARRANGING_MS[1]
        assert choice.since == EPOCH
        assert choice.move.values["card"] in state.hands[0]
        assert choice.move.values["to"] in (1, 2, 3, 4)
    assert 60 < moved < 140


def test_it_moves_no_card_twice() -> None:
    state = position("A", HANDS, arrange=True)
    chance = next(chance for chance in CHANCES if choose(state, 0, chance).move)
    move = choose(state, 0, chance).move
    assert move is not None
    fan = [card for card in state.fan if card != move.values["card"]]
    fan.insert(int(str(move.values["to"])) - 1, str(move.values["card"]))
    after = replace(state, fan=tuple(fan))
    assert choose(after, 0, chance) == Choice(None)


def test_what_it_does_is_settled_by_the_fan_and_not_by_what_others_do_meanwhile() -> None:
    state = position("A", HANDS, arrange=True)
    arranged = replace(state, fan=state.fan[::-1], clocks=state.clocks[1:], left=(3,))
    assert choose(arranged, 1) == choose(state, 1)
    anew = [choose(replace(state, fans=number), 1) for number in range(1, 9)]
    assert len({choice.delay for choice in anew}) == 8


def test_without_a_clock_it_counts_from_now() -> None:
    choice = choose(position("A", HANDS, clock="off"), 1)
    assert choice.since is None
    assert isinstance(choice.move, Move)
