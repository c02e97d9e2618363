"""What a viewer sees of Go Fish."""

from __future__ import annotations

from dataclasses import replace

from games.core.clocks import mint
from games.core.notation import EPOCH
from games.core.scene import Hand, Line, Mark, Pile, Scene, SeatRow, Seats
from games.gofish.state import Fish
from tests.games.gofish.positions import GAME, ask, position


def _scene(state: Fish, seat: int | None) -> Scene:
    return GAME.scene(GAME.observe(state, seat), seat)


STATE = position(
    "A",
    {"A": "TC 9C", "B": "TD 2H", "C": "", "D": ""},
    stock="3D 4H",
    books={"B": "QK"},
    left="D",
)


def test_the_table_is_the_same_for_everybody() -> None:
    expected = (
        Seats(
            (
                SeatRow(0, turn=True, count=2),
                SeatRow(1, count=2, marks=(Mark("books", {"ranks": ("Q", "K")}),)),
                SeatRow(2, count=0),
                SeatRow(3, gone=True),
            )
        ),
        Pile("stock", len(STATE.stock)),
        Line("turn", {"seat": 0}),
    )
    for viewer in (None, 0, 1, 2, 3):
        assert _scene(STATE, viewer).blocks == expected


def test_ones_own_part() -> None:
    assert _scene(STATE, 0).own == (Hand(("9C", "TC")), Line("ask"))
    assert _scene(STATE, 1).own == (Hand(("2H", "TD")), Line("wait", {"seat": 0}))
    assert _scene(STATE, 2).own == (Hand(()), Line("wait", {"seat": 0}))
    assert _scene(STATE, 3).own == ()
    assert _scene(STATE, None).own == ()


def test_the_newest_cards_are_marked_until_they_go() -> None:
    state = ask(STATE, 0, 1, "T").state
    assert _scene(state, 0).own[0] == Hand(("9C", "TC", "TD"), ("TD",))
    state = ask(state, 0, 1, "9").state
    assert _scene(state, 0).own[0] == Hand(("3D", "9C", "TC", "TD"), ("3D",))
    state = ask(position("B", {"A": "3D", "B": "3C 5C"}, stock="3H"), 1, 0, "5").state
    assert state.fresh == ((), ("3H",))
    state = ask(state, 0, 1, "3").state
    assert _scene(state, 1).own[0] == Hand(("5C",))
    assert _scene(state, 0).own[0] == Hand(("3C", "3D", "3H"), ("3C", "3H"))


def test_who_is_out_is_told_so() -> None:
    books = {"A": "A2345678", "B": "9TJ"}
    hands = {"A": "QC QD", "B": "", "C": "KD KH KS QH", "D": "QS KC"}
    state = position("A", hands, rest=False, books=books)
    seats = _scene(state, None).blocks[0]
    assert isinstance(seats, Seats)
    assert [row.out for row in seats.rows] == [False, True, False, False]
    assert _scene(state, 1).own == (Hand(()), Line("out"))


def test_the_end() -> None:
    state = position("A", {"A": "TC", "B": "TD", "C": "9C"}, books={"A": "23", "B": "45"})
    left = GAME.leave(state, 2, mint(EPOCH, 2)).state
    alone = GAME.leave(left, 0, mint(EPOCH, 0)).state
    assert _scene(alone, 1).blocks[-1] == Line("walkover", {"seat": 1})
    assert _scene(alone, 1).own == ()
    removed = list("23456789TJQ")
    tied = position(
        "A", {"A": "KC KD KH", "B": "KS"}, rest=False, removed=removed, books={"B": "A"}
    )
    over = ask(tied, 0, 1, "K").state
    assert _scene(over, None).blocks[-1] == Line("won", {"seats": (0, 1), "n": 1})


def test_before_a_deal_nobody_is_on_turn() -> None:
    blocks = _scene(replace(STATE, turn=None), None).blocks
    assert not any(isinstance(block, Line) for block in blocks)
