"""How computers play Shanghai Rummy: positions by hand, whole hands, and their strength.

Figures over many hands: `python -m tests.bench.contracts`.
"""

from __future__ import annotations

from random import Random
from statistics import mean
from typing import Any

import pytest

from games.core.actions import Move
from games.core.chance import Chance
from games.core.game import Choice, Seat
from games.referee.scenario import Scenario
from games.rummy.variants.shanghai.state import Shanghai
from tests.bench import contracts
from tests.bench.contracts import GAME
from tests.kit import hidden
from tests.kit.scale import scaled

NEARLY = "8S 8H 8D 4C 5C 6C KD QH JS 3H AD".split()
"""A set and three cards of a run: 3C or 7C is lacking to the first contract."""
LOOSE = "3C 9C 7D KD AH 5H TH 4S 8S QS".split()
"""No two of a rank, and no two in one run of four."""
FAR = "8S 8H 3C 5C 7D 9D KD QH JS 3H AD".split()


def placed(opts: dict[str, Any] | None = None, **setup: Any) -> Shanghai:
    seats = setup.pop("seats", ["A", "B", "C"])
    written = {"setup": {"seats": seats, "turn": "A", **setup}, "opts": opts or {}}
    state: Shanghai = Scenario(GAME, written).state
    return state


def chosen(state: Shanghai, seat: Seat = 0) -> Choice:
    return GAME.choose(GAME.observe(state, seat), seat, Chance("03" * 32))


def move_of(state: Shanghai, seat: Seat = 0) -> Move:
    move = chosen(state, seat).move
    assert move is not None
    return move


def freed(state: Shanghai) -> Shanghai:
    """The same once everybody who may buy has passed."""
    for seat in range(state.seats):
        if "pass" in [action.name for action in GAME.actions(GAME.observe(state, seat), seat)]:
            state = GAME.play(state, seat, Move("pass"), contracts.NOW).state
    return state


# The upcard


@pytest.mark.parametrize(
    ("hand", "upcard", "takes"),
    [
        (NEARLY, "7C", True),
        (NEARLY, "3C", True),
        (NEARLY, "JK", True),
        (NEARLY, "2H", True),
        (NEARLY, "7D", False),
        (NEARLY, "9C", False),
        (FAR, "8C", True),
        (FAR, "TH", False),
    ],
)
def test_the_player_in_turn_takes_what_brings_the_contract_nearer(
    hand: list[str], upcard: str, *, takes: bool
) -> None:
    state = placed(hands={"A": hand}, upcard=upcard)
    wanted = Move("draw", {"from": "upcard" if takes else "stock"})
    assert move_of(state if takes else freed(state)) == wanted


def test_whoever_does_not_want_the_upcard_waits_for_those_who_may() -> None:
    assert chosen(placed(hands={"A": NEARLY}, upcard="7D")).move is None


@pytest.mark.parametrize(
    ("hand", "upcard", "buys", "wants"),
    [
        (NEARLY, "7C", 0, True),
        (NEARLY, "JK", 0, True),
        (NEARLY, "7D", 0, False),
        (NEARLY, "KH", 0, False),
        # The last purchase is kept where five are lacking, and a pair makes it four.
        (NEARLY, "7C", 2, True),
        (LOOSE, "3H", 2, False),
        (LOOSE, "3H", 0, True),
        # Who can go down already needs nothing.
        ("8S 8H 8D 4C 5C 6C 7C QH JS 3H AD".split(), "JK", 0, False),
    ],
)
def test_cards_are_bought_for_the_contract(
    hand: list[str], upcard: str, buys: int, *, wants: bool
) -> None:
    state = placed(hands={"B": hand}, upcard=upcard, upcard_by="C", buys={"B": buys})
    assert answer_of(state, 1) == ("buy" if wants else "pass")


def answer_of(state: Shanghai, seat: Seat) -> str:
    """The answer once everybody sees the upcard."""
    for clock in state.clocks:
        state = GAME.anchor(state, clock.name, contracts.NOW)
    return move_of(state, seat).action


def test_nobody_buys_far_from_the_contract_when_somebody_is_about_to_go_out() -> None:
    # Of three sets there is one and two pairs; another queen would leave one card lacking.
    hand = "8S 8H 8D QC QD 5C 5H KD JS 3H AD".split()
    down = [["4C", "4D", "4H"], ["7C", "7D", "7H"], ["9C", "9D", "9H"]]
    table: dict[str, Any] = {"hand_no": 2, "hands": {"B": hand}, "upcard": "QH", "upcard_by": "C"}
    assert answer_of(placed(**table), 1) == "buy"
    worse = "8S 8H QC QD 6C 5H KD JS 3H AD TD".split()
    assert answer_of(placed(**{**table, "hands": {"B": worse}}), 1) == "buy"
    late = {**table, "hands": {"B": worse, "C": ["KS"]}, "table": {"C": down}}
    assert answer_of(placed(**late), 1) == "pass"


def test_a_contract_larger_than_the_hand_makes_it_buy_what_it_can() -> None:
    # Of two the dealer alone may ever buy: the first upcard. Sixteen cards
    # are out of reach, twelve are had without it.
    hand = "3C 4D 6D 7H 9H JH KS 6C 8D TD QH".split()
    table: dict[str, Any] = {"dealer": "B", "upcard": "5S", "upcard_by": None}
    for number, answer in ((6, "pass"), (7, "buy"), (9, "buy"), (10, "pass")):
        state = placed(seats=["A", "B"], hand_no=number, hands={"B": hand}, **table)
        assert answer_of(state, 1) == answer, number


def test_out_of_reach_only_points_count() -> None:
    # Three runs nearly done and a three: of three players one may still buy for the fourth.
    hand = "TC JC QC KC TD JD QD KD TH JH QH 3S".split()
    assert move_of(placed(hand_no=10, phase="play", hands={"A": hand})).values["card"] == "3S"
    state = placed(seats=["A", "B"], hand_no=10, phase="play", hands={"A": hand})
    assert move_of(state).values["card"] != "3S"


# The discard


def thrown(hand: str, **setup: Any) -> str:
    move = move_of(
        placed(phase="play", hands={"A": hand.split(), **setup.pop("hands", {})}, **setup)
    )
    assert move.action == "discard"
    return str(move.values["card"])


def test_what_the_contract_does_not_need_is_thrown_away_never_a_wild() -> None:
    assert thrown("8S 8H 8D 4C 5C 7D KD QH JS 3H AD 2H 6H") not in {*"8S 8H 8D 4C 5C 2H".split()}
    # Four runs need every card here but the aces; the wilds are dear and stay.
    assert thrown("3C 4C 5C 3D 4D 5D 7H 8H 9H JK JK 2S AS", hand_no=10) == "AS"


def test_what_is_dear_goes_first_once_somebody_is_down() -> None:
    table = {"B": [["4D", "4H", "4S"], ["6H", "7H", "8H", "9H"]]}
    hand = "8S 8C 8D 4C 5C 9D JS 7S KD 3H TD TS"
    assert thrown(hand, table=table, hands={"B": ["AC", "QS"]}) in {"KD", "JS"}


def test_what_the_next_player_can_add_is_kept_where_something_else_is_as_bad() -> None:
    # A nine of hearts and a nine of diamonds are worth the same; the run on the table takes one.
    hand = "8S 8C 8D 4C 5C TC JC 9H 9D"
    assert thrown(hand, hands={"B": ["AC"]}) in {"9H", "9D"}
    table = {"B": [["4D", "4H", "4S"], ["5H", "6H", "7H", "8H"]]}
    assert thrown(hand, table=table, hands={"B": ["AC"]}) == "9D"
    table = {"B": [["4D", "4H", "4S"], ["5D", "6D", "7D", "8D"]]}
    assert thrown(hand.replace("8D", "8H"), table=table, hands={"B": ["AC"]}) == "9H"


# Going down, and out


def test_it_goes_down_as_soon_as_it_can() -> None:
    state = placed(phase="play", hands={"A": [*NEARLY, "7C"]})
    melds = {tuple(sorted(meld)) for meld in groups(move_of(state), "melds")}
    assert melds == {("8D", "8H", "8S"), ("4C", "5C", "6C", "7C")}


def test_with_many_cards_it_lays_what_most_can_be_added_to() -> None:
    # Either set of three kings or of fives would do; kings are dear, and the ten lengthens the run.
    hand = "5S 5H 5D KS KH KD 6C 7C 8C 9C TC 3S 3H AD QS".split()
    state = placed(phase="play", hands={"A": hand})
    sets, runs = groups(move_of(state), "melds"), {"6", "7", "8", "9", "T"}
    assert {card[0] for meld in sets for card in meld} <= {"K"} | runs
    assert GAME.play(state, 0, move_of(state), contracts.NOW).state.table


def groups(move: Move, name: str) -> tuple[tuple[str, ...], ...]:
    value = move.values[name]
    assert isinstance(value, tuple)
    return tuple(tuple(group) for group in value if isinstance(group, tuple))


def test_a_wild_on_the_table_is_taken_for_the_contract() -> None:
    # Worked example SH-03: the ten of diamonds buys the joker, which makes the set of fives.
    state = placed(
        seats=["A", "B"],
        phase="play",
        table={"B": [["KS", "KH", "KD"], ["9D", "JK=TD", "JD", "QD"]]},
        hands={"A": "TD 5S 5H 6C 7C 8C 9C 3S 4D AH KC QH".split()},
    )
    move = move_of(state)
    assert move.action == "go_down"
    assert groups(move, "reclaim") == (("M2", "TD", "JK"),)


TABLE = {"A": [["8S", "8H", "8D"], ["4C", "5C", "6C", "7C"]]}


def played_out(hand: str, table: dict[str, Any] | None = None, **setup: Any) -> list[Move]:
    """What a computer does to the end of its turn."""
    state = placed(phase="play", table=table or TABLE, hands={"A": hand.split()}, **setup)
    moves: list[Move] = []
    while state.phase == "play" and state.turn == 0:
        moves.append(move_of(state))
        state = GAME.play(state, 0, moves[-1], contracts.NOW).state
    return moves


def told(moves: list[Move]) -> list[str]:
    return [" ".join([one.action, *map(str, one.values.values())]) for one in moves]


def test_everything_that_fits_is_played_and_the_hand_is_over() -> None:
    assert told(played_out("8C 3C")) == ["add M1 ('8C',)", "add M2 ('3C',)"]
    # A joker as 8C makes room for the nine.
    moves = played_out("JK 9C", {"A": [["KS", "KH", "KD"], ["4C", "5C", "6C", "7C"]]})
    assert told(moves) == ["add M2 ('JK', '9C')"]
    # The ten takes the place of the joker, which lengthens a run.
    moves = played_out("TD", {"A": [["KS", "KH", "KD"], ["9D", "JK=TD", "JD", "QD"]]})
    assert [move.action for move in moves] == ["reclaim", "add"]


def test_before_the_last_card_that_fits_nowhere_one_that_fits_is_kept() -> None:
    # Playing both eights would leave the king, which can never be thrown away.
    assert told(played_out("8C KD")) == ["discard KD"]
    assert told(played_out("8C 3C KD"))[-1] == "discard KD"
    assert len(played_out("8C 3C KD")) == 2
    # With two that fit nowhere all is played that fits, and the dear one goes.
    assert told(played_out("8C KD 9S")) == ["add M1 ('8C',)", "discard KD"]
    assert told(played_out("KD")) == ["keep"]
    # Where the last card may be thrown away, nothing is kept.
    moves = played_out("8C KD", opts={"out": "discard_optional"})
    assert told(moves) == ["add M1 ('8C',)", "discard KD"]


def test_a_player_who_is_down_draws_what_it_can_play() -> None:
    for upcard, source in (("8C", "upcard"), ("JK", "upcard"), ("KS", "stock")):
        state = freed(placed(table=TABLE, hands={"A": ["KD", "9S"]}, upcard=upcard, upcard_by="C"))
        assert move_of(state) == Move("draw", {"from": source}), upcard


# Answers take their time


def test_answers_come_when_people_would_give_them_and_in_time() -> None:
    for seconds in (3, 8):
        state = placed({"buy_seconds": seconds}, hands={"B": NEARLY}, upcard="7D", upcard_by="C")
        for clock in state.clocks:
            state = GAME.anchor(state, clock.name, contracts.NOW)
        start = next(clock.start for clock in state.clocks if clock.name == "window")
        found = [
            GAME.choose(GAME.observe(state, 1), 1, Chance(f"{seed:064x}")) for seed in range(50)
        ]
        assert {choice.since for choice in found} == {start}
        delays = [choice.delay for choice in found]
        assert min(delays) >= 900
        assert max(delays) <= min(4_000, seconds * 1000 - 500)
        assert len(set(delays)) > 10


# Whole hands


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_no_computer_ever_makes_an_illegal_move_or_knows_what_it_cannot_see(seats: int) -> None:
    dice, looked = Random(f"hidden {seats}"), 0
    for number in dice.sample(contracts.HANDS, scaled(3, 5)):
        for seed in range(scaled(1, 3)):
            mixed = [contracts.thinking(), contracts.by_chance(f"{seed + 1:064x}")]
            players = [mixed[dice.random() < 0.3] for _ in range(seats)]
            for state in contracts.steps(contracts.start(number, seats, seed), players):
                if dice.random() < 0.01:
                    looked += hidden.check(GAME, state, dice.randrange(seats), dice)
    assert looked


@pytest.mark.bulk
def test_computers_go_out_in_most_hands_and_buy_for_the_large_contracts() -> None:
    player, hands, seats = contracts.thinking(), scaled(1, 5), 4
    out = 0
    for number in contracts.HANDS:
        for seed in range(hands):
            last = contracts.played(number, seats, seed, [player] * seats)
            assert last.result is not None
            out += last.result.winner is not None
            if number >= 9 and last.result.winner is not None:
                assert last.buying is not None
                assert last.buying.used[last.result.winner] > 0
    assert out >= 0.9 * hands * len(contracts.HANDS)


@pytest.mark.bulk
@pytest.mark.parametrize("rival", [contracts.simple, contracts.by_chance])
def test_computers_are_left_with_fewer_points_and_go_out_more_often(rival: Any) -> None:
    tally = contracts.against(rival, scaled(2 if rival is contracts.simple else 1, 5), 4)
    other = rival().name
    assert mean(tally.points["computer"]) < 0.8 * mean(tally.points[other])
    assert tally.won["computer"] > 2 * tally.won[other]
