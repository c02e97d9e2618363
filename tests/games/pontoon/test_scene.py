"""What people see of Pontoon at each moment."""

from __future__ import annotations

from typing import Any

from games.core.cards import BACK
from games.core.clocks import mint
from games.core.events import Event
from games.core.game import HOUSE
from games.core.notation import EPOCH
from games.core.scene import Grid, Hand, HandRow, Line, Mark, SeatRow, Seats
from games.pontoon.state import Sitting
from tests.games.pontoon.positions import GAME, play, table
from tests.kit.tables import catalogue

PLAIN = "TC 9D TH 9H 9S 7C"


def blocks(state: Sitting, viewer: int | None = None) -> tuple[Any, ...]:
    return GAME.scene(GAME.observe(state, viewer), viewer).blocks


def rows(state: Sitting) -> tuple[SeatRow, ...]:
    (seats,) = [block for block in blocks(state) if isinstance(block, Seats)]
    return seats.rows


def own(state: Sitting, seat: int) -> tuple[Any, ...]:
    return GAME.scene(GAME.observe(state, seat), seat).own


def lines(found: tuple[Any, ...]) -> list[Line]:
    return [block for block in found if isinstance(block, Line)]


def test_the_table_shows_stakes_backs_and_who_holds_the_bank() -> None:
    state = table("2C 9D TH 3D 9S 7C 4S 5S", "ABC")("B bet 2", "C bet 1", "B buy 3").state
    state = play(state, 1, "twist").state
    ann, ben, cy = rows(state)
    assert ann == SeatRow(0, shown=(BACK, BACK), marks=(Mark("bank"), Mark("balance", {"n": 100})))
    assert ben.turn
    assert ben.shown == (BACK, BACK, BACK, "5S")
    assert ben.marks == (Mark("stake", {"n": 5}), Mark("balance", {"n": 100}))
    assert cy.marks == (Mark("stake", {"n": 1}), Mark("balance", {"n": 100}))
    assert lines(blocks(state)) == [Line("play", {"seat": 1})]


def test_several_hands_have_a_line_each() -> None:
    one = table("8C TH 8D 9C TC 8H TD TS")("B bet 2", "B split", "B stick", "B split")
    (_, ben) = rows(one.state)
    stake = Mark("stake", {"n": 2})
    assert ben.shown == ()
    assert ben.marks == (Mark("balance", {"n": 100}),)
    assert ben.hands == (
        HandRow(("8C", BACK), (stake, Mark("stuck")), turn=False),
        HandRow(("8D", BACK), (stake,), turn=True),
        HandRow(("8H", BACK), (stake,), turn=False),
    )


def test_every_status_has_its_mark() -> None:
    one = table("AC 2D TC 9H TH KC 3D 9S 9C 7S 4D 5D 2S TS", "ABCDE")
    one("B bet 1", "C bet 1", "D bet 1", "E bet 1", "B declare")
    one("C twist", "C twist", "C twist", "D stick", "E twist")
    marks = {row.seat: [mark.key for mark in row.marks] for row in rows(one.state)}
    assert marks == {
        0: ["bank", "total", "balance"],
        1: ["stake", "pontoon", "balance"],
        2: ["stake", "fct", "balance"],
        3: ["stake", "stuck", "balance"],
        4: ["bust", "balance"],
    }
    assert Mark("bust", {"n": 1}) in rows(one.state)[4].marks
    assert rows(one.state)[4].shown == ("9H", "9C", "TS")
    assert rows(one.state)[0].shown == ("TH", "7S")
    assert Mark("total", {"n": 17}) in rows(one.state)[0].marks


def test_a_bust_hand_of_several_shows_what_it_lost_instead_of_its_stake() -> None:
    one = table("8C TH 8D 9C TC 8H TD TS")("B bet 2", "B split", "B buy 3", "B stick")
    assert one.state.hands[1][0].status == "bust"
    (_, ben) = rows(one.state)
    assert ben.hands[0].marks == (Mark("bust", {"n": 5}),)
    assert ben.hands[1].marks == (Mark("stake", {"n": 2}), Mark("stuck"))


def test_a_bank_of_five_cards_is_called_a_trick_and_one_that_is_bust_is_not() -> None:
    one = table("TC 2C 9D 3D 2H 4C 5S", "AB")("B bet 1", "B stick", "A draw", "A draw", "A draw")
    assert rows(one.state)[0].marks == (Mark("bank"), Mark("fct"))
    one = table("TC TH 9D 6C 7H", "AB")("B bet 1", "B stick", "A draw")
    assert rows(one.state)[0].marks == (Mark("bank"), Mark("total", {"n": 23}))


def test_who_came_late_and_who_left() -> None:
    one = table(PLAIN, "ABC")("B bet 1", "C leave")
    state = GAME.join(one.state, mint(EPOCH, 3)).state
    shown = {row.seat: row for row in rows(state)}
    assert shown[3].marks == (Mark("later"), Mark("balance", {"n": 100}))
    assert shown[2].gone
    state = play(play(play(state, 1, "stick").state, 0, "stay").state, 0, "next").state
    assert [row.seat for row in rows(state)] == [0, 1, 3]


def test_a_settled_hand_is_told_in_a_grid() -> None:
    one = table("8C 9D TH 8D 9S 7C TC 2D 9C", "ABC")
    one("B bet 2", "C bet 3", "B split", "B stick", "B twist", "B stick", "C stick", "A stay")
    # 8 and ten beat 17, 8 and 2 and 9 beat it too, and so does 18.
    (grid,) = [block for block in blocks(one.state) if isinstance(block, Grid)]
    assert grid.columns == ("player", "stake", "result", "change", "balance")
    assert grid.rows == (
        (("seat", 1), ("number", 4), ("choice", "split"), ("number", 4), ("number", 104)),
        (("seat", 2), ("number", 3), ("choice", "won"), ("number", 3), ("number", 103)),
        (("seat", 0), ("text", ""), ("choice", "bank_stay"), ("number", -7), ("number", 93)),
    )
    assert [row.marks for row in rows(one.state)] == [
        (Mark("bank"), Mark("total", {"n": 17})),
        (),
        (Mark("total", {"n": 18}),),
    ]
    stake = Mark("stake", {"n": 2})
    assert [hand.marks for hand in rows(one.state)[1].hands] == [
        (stake, Mark("total", {"n": 18})),
        (stake, Mark("total", {"n": 19})),
    ]


def _results(deck: str, seats: str, *presses: str) -> list[object]:
    one = table(deck, seats)(*presses)
    (grid,) = [block for block in blocks(one.state) if isinstance(block, Grid)]
    return [row[2][1] for row in grid.rows]


def test_the_grid_has_a_word_for_every_result() -> None:
    bets = ("B bet 1", "C bet 1", "D bet 1")
    deck = "AC 2D 9C TH KC 3D 9H 9S 4D 5D 2S TS"
    tricks = ("B declare", "C twist", "C twist", "C twist", "D twist", "A stay")
    assert _results(deck, "ABCD", *bets, *tricks) == ["pontoon", "fct", "bust", "bank_stay"]
    gone = ("B leave", "C stick", "D stick", "A draw")
    deck = "TC TD 9C TH 7C 7D 9H 6S KS"
    assert _results(deck, "ABCD", *bets, *gone) == ["left", "won", "won", "bank_bust"]
    deck = "TC TD 9C AH 7C 7D 9H KH"
    assert _results(deck, "ABCD", *bets) == ["lost", "lost", "lost", "bank_pontoon"]


def test_every_phase_says_whom_the_table_waits_for() -> None:
    one = table(PLAIN, "ABC")
    assert lines(blocks(one.state)) == [Line("bet", {"seat": 1, "n": 1, "m": 10})]
    one("B bet 1", "C bet 1")
    assert lines(blocks(one.state)) == [Line("play", {"seat": 1})]
    one("B stick", "C stick")
    assert lines(blocks(one.state)) == [Line("draw", {"seat": 0})]
    asleep = GAME.expire(one.state, "turn", EPOCH).state
    assert lines(blocks(asleep)) == [Line("pace")]
    one("A stay")
    assert lines(blocks(one.state)) == [Line("next", {"seat": 0, "other": HOUSE})]
    one("A offer C 7")
    sale = Line("offer", {"seat": 0, "other": 2, "n": 7})
    assert lines(blocks(one.state)) == [sale, Line("next", {"seat": 0, "other": HOUSE})]
    (last,) = [block for block in blocks(one.state) if isinstance(block, Grid)]
    one("C answer true")
    heir, deals = Line("heir", {"seat": 2}), Line("next", {"seat": 0, "other": HOUSE})
    assert lines(blocks(one.state)) == [heir, deals]
    one("A end")
    assert lines(blocks(one.state)) == [Line("won", {"seats": (0,), "n": 105})]
    (grid,) = [block for block in blocks(one.state) if isinstance(block, Grid)]
    assert [row[:4] for row in grid.rows] == [row[:4] for row in last.rows]
    assert [row[4] for row in grid.rows] == [("number", 101), ("number", 94), ("number", 105)]


def test_nothing_is_said_before_the_first_hand_and_little_after_a_walkover() -> None:
    assert lines(blocks(table(begun=False).state)) == []
    one = table(PLAIN[:11])("A leave")
    assert lines(blocks(one.state)) == [Line("walkover", {"seat": 1})]
    assert own(one.state, 1) == ()
    assert own(one.state, 0) == ()


# One's own part


def test_a_player_sees_cards_totals_and_what_can_be_done() -> None:
    one = table("AC 9D TH 6H 9S 7C 4D 5S", "ABC")
    bet = Line("first", {"seat": 1, "n": 1, "m": 10})
    first = Hand(("AC",), (), (("AC",),))
    assert own(one.state, 1) == (first, Line("soft", {"m": 1, "n": 11}), bet)
    one("B bet 2", "C bet 1")
    assert own(one.state, 1) == (
        Hand(("AC", "6H"), (), (("AC", "6H"),)),
        Line("soft", {"m": 7, "n": 17}),
        Line("beats"),
        Line("move_or_buy", {"n": 2, "m": 4}),
    )
    one("B twist")
    assert own(one.state, 1) == (
        Hand(("AC", "6H", "4D"), ("4D",), (("AC", "6H", "4D"),)),
        Line("soft", {"m": 11, "n": 21}),
        Line("beats"),
        Line("move"),
    )
    one("B stick")
    assert own(one.state, 1)[-1] == Line("play", {"seat": 2})
    one("C stick")
    assert own(one.state, 1)[-1] == Line("draw", {"seat": 0})


def test_a_pontoon_asks_to_be_declared() -> None:
    one = table("AC TH KD 7C")("B bet 2")
    assert own(one.state, 1)[1:] == (Line("natural"), Line("declare"))


def test_several_hands_are_told_apart() -> None:
    one = table("8C TH 8D 9C TC AS 5D")("B bet 2", "B split", "B stick")
    held, *told = own(one.state, 1)
    assert held == Hand(("8C", "TC", "8D", "AS"), (), (("8C", "TC"), ("8D", "AS")))
    assert told[:2] == [
        Line("hand", {"cards": ("8C", "TC"), "m": 18, "n": 18, "choice": "other"}),
        Line("hand_soft", {"cards": ("8D", "AS"), "m": 9, "n": 19, "choice": "turn"}),
    ]


def test_the_banker_sees_nothing_before_the_own_turn() -> None:
    one = table("TC TH 9D 7C 2D", "AB")
    bet = Line("bet", {"seat": 1, "n": 1, "m": 10})
    assert own(one.state, 0) == (Line("bank_later"), bet)
    one("B bet 1")
    assert own(one.state, 0) == (Line("bank_later"), Line("play", {"seat": 1}))
    one("B stick")
    assert own(one.state, 0) == (
        Hand(("TH", "7C"), (), (("TH", "7C"),)),
        Line("total", {"n": 17}),
        Line("beats"),
        Line("bank"),
    )
    one("A draw")
    assert own(one.state, 0)[0] == Hand(("TH", "7C", "2D"), ("2D",), (("TH", "7C", "2D"),))
    one("A stay")
    assert own(one.state, 0)[1:] == (Line("next", {"seat": 0, "other": HOUSE}),)


def test_an_ace_counts_both_ways_until_its_hand_sticks() -> None:
    one = table("AC TH 7D 9C 2D", "AB")("B bet 1")
    assert own(one.state, 1)[1] == Line("soft", {"m": 8, "n": 18})
    one("B stick")
    assert own(one.state, 1)[1:] == (Line("total", {"n": 18}), Line("draw", {"seat": 0}))
    one("A stay")
    assert own(one.state, 1) == (
        Hand(("AC", "7D"), (), (("AC", "7D"),)),
        Line("next", {"seat": 0, "other": HOUSE}),
    )


def test_others_read_what_concerns_them() -> None:
    one = table("TC 9H 6D 7C KS", "AB")("B bet 1")
    late = GAME.join(one.state, mint(EPOCH, 2)).state
    assert own(late, 2) == (Line("later_own"), Line("play", {"seat": 1}))
    assert GAME.scene(GAME.observe(late, None), None).own == ()
    one("B twist")
    assert own(one.state, 1) == (Line("next", {"seat": 0, "other": HOUSE}),)


def test_ones_own_part_does_not_say_again_what_just_happened() -> None:
    """One's news stand right above the lines of one's hand."""
    words = catalogue().words("en", ["Ann", "Ben"], "pontoon", 1)
    for fact, key in (("banker", "bank_later"), ("joined", "later_own")):
        news, line = words.event(Event(fact, 1, {})), words(f"pontoon-line-{key}")
        told = news.removesuffix(" 🎩").rstrip(".").lower().removeprefix("you ")
        assert told not in line.lower()
        assert line.lower().removeprefix("you ").rstrip(".") not in news.lower()
