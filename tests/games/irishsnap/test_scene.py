"""What a viewer sees of Irish Snap."""

from __future__ import annotations

from games.core.scene import Big, Line, Mark, Pile, Scene, SeatRow, Seats
from tests.games.irishsnap.playing import GAME, Played, dealt
from tests.games.irishsnap.test_race import match


def _scene(table: Played) -> Scene:
    only, *others = [GAME.scene(GAME.observe(table.state, v), v) for v in (None, 0, 1, 2)]
    assert others == [only, only, only]
    return only


def _line(table: Played) -> Line:
    line = _scene(table).blocks[-1]
    assert isinstance(line, Line)
    return line


def test_the_card_the_number_the_stacks_and_whose_card_it_is() -> None:
    table = match(stacks={"A": "", "B": "2D", "C": "KS KH", "D": "4C"}, seats="ABCD")
    table.leave("D")
    assert _scene(table) == Scene(
        (
            Big("2D", "called", {"rank": "2"}),
            Seats(
                (
                    SeatRow(0, count=0, marks=(Mark("empty"),)),
                    SeatRow(1, count=0, marks=(Mark("empty"),)),
                    SeatRow(2, turn=True, count=2),
                    SeatRow(3, gone=True),
                )
            ),
            Pile("pile", 50),
            Line("turn", {"seat": 2}),
        )
    )


def test_before_the_first_card() -> None:
    state = dealt(3, dealer=0)
    blocks = GAME.scene(GAME.observe(state, None), None).blocks
    assert [type(block) for block in blocks] == [Seats, Pile, Line]
    assert blocks[1] == Pile("pile", 0)
    assert _scene(Played(pile="QD")).blocks[0] == Big("QD")


def test_a_race_looks_the_same_until_its_result() -> None:
    table = match().snap("C", 1, 950)
    race = _scene(table)
    assert race.blocks[-1] == Line("race", {"seat": 2})
    table.snap("A", 1, 900, arr=1_100)
    assert _scene(table) == race
    table.snap("B", 1, 901, arr=1_200)
    assert _line(table) == Line("turn", {"seat": 2})


def test_the_bot_turns_or_counts() -> None:
    assert _line(Played(turner="auto")) == Line("auto", {"seat": 1})
    table = Played(count="5", stacks={"B": "7H"}).flip("B", 0, arr=0).wait(401)
    assert _line(table) == Line("countdown")
    table.step("call", t=3_000)
    assert _scene(table).blocks[0] == Big("7H", "called", {"rank": "6"})
    table.snap("A", 2, 3_100)
    assert _line(table) == Line("countdown")


def test_the_end() -> None:
    won = match(stacks={"A": "", "B": "2D 9C", "C": "KS KH"}).snap("A", 1, 900).settle()
    assert _line(won) == Line("won", {"seat": 0})
    seats = _scene(won).blocks[1]
    assert isinstance(seats, Seats)
    assert seats.rows[0].marks == ()
    assert _line(match().leave("A").leave("B")) == Line("walkover", {"seat": 2})


def test_nobody_has_cards_of_their_own_to_look_at() -> None:
    assert GAME.hands is False
    assert _scene(match()).own == ()
