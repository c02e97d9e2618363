"""What a viewer sees of Old Maid."""

from __future__ import annotations

from dataclasses import replace

from games.core.scene import Hand, Line, Mark, Pile, Scene, SeatRow, Seats
from games.oldmaid.state import Maid
from tests.games.oldmaid.positions import GAME, leave, pick, position

HANDS = {"A": "QH 3C", "B": "3D 8C", "C": "8D", "D": "", "E": ""}
STATE = position("A", HANDS, fan="QH 3C", safe="D", left="E")


def _scene(state: Maid, seat: int | None) -> Scene:
    return GAME.scene(GAME.observe(state, seat), seat)


def test_the_table_is_the_same_for_everybody() -> None:
    expected = (
        Seats(
            (
                SeatRow(0, count=2),
                SeatRow(1, turn=True, count=2),
                SeatRow(2, count=1),
                SeatRow(3, marks=(Mark("safe", {"n": 1}),)),
                SeatRow(4, gone=True),
            )
        ),
        Pile("discard", 46, ("JS", "KS")),
        Line("turn", {"seat": 1, "other": 0}),
    )
    state = replace(STATE, discard=(*STATE.discard[:-2], "JS", "KS"))
    for viewer in (None, 0, 1, 2, 3, 4):
        assert _scene(state, viewer).blocks == expected


def test_ones_own_part() -> None:
    fan = Hand(("QH", "3C"), (), (("QH",), ("3C",)))
    assert _scene(STATE, 0).own == (fan, Line("offer", {"seat": 1}))
    assert _scene(STATE, 1).own == (Hand(("3D", "8C")), Line("pick", {"other": 0}))
    assert _scene(STATE, 2).own == (Hand(("8D",)), Line("wait", {"seat": 1, "other": 0}))
    assert _scene(STATE, 3).own == (Line("safe", {"n": 1}),)
    assert _scene(STATE, 4).own == ()
    assert _scene(STATE, None).own == ()


def test_the_offerer_is_told_when_the_fan_may_be_arranged() -> None:
    state = position("A", HANDS, safe="D", left="E", arrange=True)
    assert _scene(state, 0).own[1] == Line("arrange", {"seat": 1})
    late = GAME.expire(state, "arrange", 0).state
    assert _scene(late, 0).own[1] == Line("offer", {"seat": 1})


def test_the_newest_card_is_marked() -> None:
    state = pick(STATE, 1, 1).state
    hand = _scene(state, 1).own[0]
    assert isinstance(hand, Hand)
    assert (hand.cards, hand.new) == (state.fan, ("QH",))
    assert _scene(state, 0).own[0] == Hand(("3C",))


def test_the_end_shows_the_odd_card_and_who_holds_it() -> None:
    over = pick(position("A", {"A": "QH 3C", "B": "3D", "C": ""}, fan="3C QH"), 1, 1).state
    for viewer in (None, 0, 1):
        seats, _, line = _scene(over, viewer).blocks
        assert isinstance(seats, Seats)
        assert seats.rows[0] == SeatRow(0, count=1, shown=("QH",))
        assert [row.marks for row in seats.rows[1:]] == [
            (Mark("safe", {"n": 2}),),
            (Mark("safe", {"n": 1}),),
        ]
        assert line == Line("maid", {"seat": 0, "card": "QH"})
        assert _scene(over, viewer).own == ()


def test_an_end_without_a_loser() -> None:
    state = position("A", {"A": "2C", "B": "2D QH", "C": ""})
    assert _scene(leave(state, 0).state, None).blocks[-1] == Line(
        "nobody", {"seat": 1, "card": "QH"}
    )
    alone = leave(leave(state, 2).state, 0).state
    assert _scene(alone, 1).blocks[-1] == Line("walkover", {"seat": 1})
