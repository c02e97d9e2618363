"""What a viewer sees of Cheat."""

from __future__ import annotations

from games.cheat.state import Bluff
from games.core.cards import RANKS
from games.core.scene import Block, Hand, Line, Mark, Pile, Scene, SeatRow, Seats
from tests.games.cheat.positions import (
    BELIEVE,
    CHEAT,
    GAME,
    challenged,
    dealt,
    leave,
    opened,
    position,
    press,
    settle,
)

HANDS = {"A": "7C 2C 9D", "B": "3C 3D", "C": "4C", "D": ""}
STATE = position("A", HANDS, "7", left="D")
CALL = {"seat": 0, "n": 2, "rank": "7"}


def _scene(state: Bluff, seat: int | None) -> Scene:
    return GAME.scene(GAME.observe(state, seat), seat)


def _own(state: Bluff, seat: int) -> tuple[Block, ...]:
    return _scene(state, seat).own


def test_the_table_on_somebodys_turn() -> None:
    seats = (
        SeatRow(0, turn=True, count=3),
        SeatRow(1, count=2),
        SeatRow(2, count=1),
        SeatRow(3, gone=True),
    )
    turn = Line("turn", {"seat": 0, "ranks": ("7", "8", "6")})
    for viewer in (None, 0, 1, 2, 3):
        assert _scene(STATE, viewer).blocks == (Seats(seats), Pile("pile", 46), turn)


def test_the_table_in_a_window_and_after_it() -> None:
    state = opened(STATE, 0, "7C 2C", "7")
    for viewer in (None, 0, 1, 2):
        rows, pile, *lines = _scene(state, viewer).blocks
        assert isinstance(rows, Seats)
        assert not any(row.turn for row in rows.rows)
        assert pile == Pile("pile", 48)
        assert lines == [Line("call", CALL), Line("window")]
    quiet = _scene(settle(state).state, None).blocks
    turn = Line("turn", {"seat": 1, "ranks": ("7", "8", "6")})
    assert quiet[2:] == (Line("last", CALL), turn)
    taken = _scene(challenged(state, 2).state, None).blocks
    assert taken[1:] == (Pile("pile", 0), Line("last", CALL), turn)


def test_before_the_first_call_there_is_none() -> None:
    blocks = _scene(dealt(3, 1).state, None).blocks
    assert blocks[1:] == (Pile("pile", 0), Line("turn", {"seat": 1, "ranks": RANKS}))


def test_ones_own_part_on_turn() -> None:
    line = Line("play", {"ranks": ("7", "8", "6")})
    assert _own(STATE, 0) == (Hand(("2C", "7C", "9D")), line)
    assert _own(STATE, 1) == (Hand(("3C", "3D")), Line("wait", {"seat": 0}))
    assert _own(STATE, 3) == ()
    assert _scene(STATE, None).own == ()


def test_ones_own_part_in_a_window() -> None:
    state = opened(STATE, 0, "7C 2C", "7")
    mine = Line("mine", {"cards": ("7C", "2C"), "n": 2, "rank": "7"})
    assert _own(state, 0) == (Hand(("9D",)), mine)
    assert _own(state, 1) == (Hand(("3C", "3D")), Line("decide", CALL))
    believed = press(state, 1, BELIEVE).state
    assert _own(believed, 1)[1] == Line("let_go")
    doubted = press(state, 1, CHEAT).state
    assert _own(doubted, 1)[1] == Line("doubted")
    assert _own(press(doubted, 1, BELIEVE).state, 1)[1] == Line("doubted")
    assert _own(doubted, 2)[1] == Line("decide", CALL)


def test_the_cards_taken_up_are_marked_until_the_next_play() -> None:
    few = position("A", HANDS, "7", pile="5S 6S", rest_to="B", left="D")
    state = challenged(opened(few, 0, "7C 2C", "7"), 2).state
    assert _own(state, 0)[0] == Hand(("2C", "5S", "6S", "7C", "9D"), new=("2C", "5S", "6S", "7C"))
    state = settle(opened(state, 1, "3C", "7")).state
    state = settle(opened(state, 2, "4C", "7")).state
    assert state.over
    state = settle(opened(challenged(opened(few, 0, "7C 2C", "7"), 2).state, 1, "3C", "7")).state
    state = challenged(opened(state, 2, "4C", "7"), 1).state
    assert _own(state, 0)[0].new == ("2C", "5S", "6S", "7C")  # type: ignore[union-attr]
    state = opened(state, 0, "2C", "7")
    assert _own(state, 0)[0] == Hand(("5S", "6S", "7C", "9D"))


def test_places() -> None:
    hands = {"A": "7C", "B": "3C", "C": "4C"}
    state = settle(opened(position("A", hands, "7", places=True), 0, "7C", "7")).state
    rows = _scene(state, None).blocks[0]
    assert isinstance(rows, Seats)
    first = SeatRow(0, count=0, marks=(Mark("place", {"n": 1}),), out=True)
    assert rows.rows == (first, SeatRow(1, turn=True, count=1), SeatRow(2, count=1))
    assert _own(state, 0) == (Line("placed", {"n": 1}),)
    gone = _scene(leave(state, 0).state, None).blocks[0]
    assert isinstance(gone, Seats)
    assert gone.rows[0] == SeatRow(0, marks=(Mark("place", {"n": 1}),), gone=True)


def test_the_end() -> None:
    won = settle(opened(position("A", {"A": "7C", "B": "3C", "C": "4C"}), 0, "7C", "7")).state
    rows, _, *lines = _scene(won, None).blocks
    assert isinstance(rows, Seats)
    assert rows.rows[0] == SeatRow(0, count=0, out=True)
    assert lines == [Line("won", {"seat": 0})]
    assert _own(won, 1) == ()
    alone = leave(leave(STATE, 0).state, 1).state
    assert _scene(alone, None).blocks[2:] == (Line("walkover", {"seat": 2}),)
