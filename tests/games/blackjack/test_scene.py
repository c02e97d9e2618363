"""What people see of Blackjack (blackjack.md, 8 and 9)."""

from __future__ import annotations

from games.blackjack.state import Position
from games.core.game import HOUSE
from games.core.scene import Block, Grid, Hand, Line, Mark, Pile, SeatRow, Seats
from tests.games.blackjack.positions import GAME, after, dealt, opened, settled, table

BETS = {"chips": True}


def shown(state: Position) -> tuple[Block, ...]:
    return GAME.scene(GAME.observe(state, None), None).blocks


def own(state: Position, seat: int) -> tuple[Block, ...]:
    return GAME.scene(GAME.observe(state, seat), seat).own


def rows(state: Position) -> tuple[SeatRow, ...]:
    (seats,) = [block for block in shown(state) if isinstance(block, Seats)]
    return seats.rows


def marks(row: SeatRow) -> list[tuple[object, ...]]:
    return [(mark.key, *mark.args.values()) for mark in row.marks]


def lines(blocks: tuple[Block, ...]) -> list[Line]:
    return [block for block in blocks if isinstance(block, Line)]


def test_the_table_is_the_same_for_all() -> None:
    state = dealt("AB", "TC 9D 2S KC 8D 3S", dealer="house")
    for seat in (0, 1):
        assert GAME.scene(GAME.observe(state, seat), seat).blocks == shown(state)


def test_hands_show_what_lies_open_and_count_that() -> None:
    state = after(dealt("AB", "TC 9D 2S KC 8D 3S 2H"), "0 stand", "1 hit")
    first, second = rows(state)
    assert (first.turn, first.count, first.shown) == (False, 2, ("KC",))
    assert marks(first) == [("sum", 10), ("stand",)]
    assert (second.turn, second.count, second.shown) == (True, 3, ("8D", "2H"))
    assert marks(second) == [("sum", 10)]
    assert Pile("dealer", 2, ("??", "3S")) in shown(state)
    assert lines(shown(state)) == [Line("turn", {"seat": 1})]


def test_a_bust_hand_lies_open() -> None:
    state = after(dealt("AB", "TC 9D 2S KC 8D 3S 2H"), "0 hit")
    row = rows(state)[0]
    assert (row.count, row.shown) == (None, ("TC", "KC", "2H"))
    assert marks(row) == [("bust", 22)]


def test_bets_are_awaited_and_shown() -> None:
    state = after(table("ABC", rules=BETS, balance={"B": -2}), "house deal", "1 bet 5")
    assert [row.turn for row in rows(state)] == [True, False, True]
    assert marks(rows(state)[1]) == [("bet", 5), ("balance", -2)]
    assert marks(rows(state)[0]) == [("balance", 0)]
    assert lines(shown(state)) == [Line("bets", {"seats": (0, 2), "n": 1, "m": 10})]
    assert own(state, 0) == (Line("stake", {"n": 1, "m": 10}),)
    bets = Line("bets", {"seats": (0, 2), "n": 1, "m": 10})
    assert own(state, 1) == (Line("placed", {"n": 5}), bets)


def test_the_dealers_cards_come_to_light() -> None:
    state = after(dealt("A", "TC 2S 9D 3S KH 5H"), "0 stand")
    assert lines(shown(state)) == [Line("dealer")]
    state = GAME.expire(state, "dealer", 0).state
    assert Pile("dealer", 2, ("2S", "3S")) in shown(state)
    state = GAME.expire(state, "dealer", 0).state
    assert Pile("dealer", 3, ("2S", "3S", "KH")) in shown(state)


def test_a_player_who_deals_shows_the_dealers_cards() -> None:
    state = dealt("AB", "TC 2S 9D 3S KH 5H", dealer="B")
    row = rows(state)[1]
    assert (row.count, row.shown, marks(row)) == (2, ("3S",), [("sum", 3), ("deals",)])
    assert not any(isinstance(block, Pile) for block in shown(state))
    assert own(state, 1) == (Line("forced"), Line("turn", {"seat": 0}))
    row = rows(settled(after(state, "0 stand")))[1]
    assert (row.count, row.shown, marks(row)) == (
        None,
        ("2S", "3S", "KH", "5H"),
        [("total", 20), ("deals",)],
    )


def test_after_a_round_all_is_shown_and_counted_up_in_chips() -> None:
    """B deals and stands on 19: C wins 4 with 20, A ties with 19."""
    state = table("ABC", "TC TD TH KC 9D 9H", dealer="B", rules=BETS, balance={"A": 10, "B": -10})
    state = settled(after(state, "1 deal", "2 bet 4", "0 bet 3", "2 stand", "0 stand"))
    assert [row.shown for row in rows(state)] == [("TD", "9D"), ("TH", "9H"), ("TC", "KC")]
    assert [marks(row) for row in rows(state)] == [
        [("total", 19)],
        [("total", 19), ("deals",)],
        [("total", 20)],
    ]
    (grid,) = [block for block in shown(state) if isinstance(block, Grid)]
    assert grid.columns == ("player", "stake", "result", "change", "balance")
    assert [[value for _, value in row] for row in grid.rows] == [
        [2, 4, "win", 4, 4],
        [0, 3, "push", 0, 10],
        [1, "", "dealer", -4, -14],
    ]
    assert [kind for kind, _ in grid.rows[0]] == ["seat", "number", "choice", "number", "number"]
    assert lines(shown(state)) == [Line("deals", {"seat": 1})]
    deals = Line("deals", {"seat": 1})
    assert own(state, 1) == (Hand(("TH", "9H"), (), (("TH", "9H"),)), deals)
    assert own(state, 2) == (Hand(("TC", "KC"), (), (("TC", "KC"),)), deals)


def test_whose_cards_were_the_dealers_is_marked_when_the_deal_has_moved_on() -> None:
    """A dealt and stands on 19; B, who deals next, is bust."""
    state = table("AB", "TC TD 9C 9D 5H", dealer="A", rules={**BETS, "dealer": "rotate"})
    state = after(state, "0 deal", "1 bet 4", "1 hit")
    assert marks(rows(state)[1]) == [("bust", 24), ("bet", 4)]
    state = settled(state)
    assert [marks(row) for row in rows(state)] == [[("total", 19), ("deals",)], [("total", 24)]]
    assert [row.turn for row in rows(state)] == [False, True]
    assert lines(shown(state)) == [Line("deals", {"seat": 1})]
    assert marks(rows(after(state, "1 deal"))[1])[-1] == ("deals",)


def test_without_chips_it_is_hands_that_count() -> None:
    state = after(dealt("AB", "TC TD TH KC 8D 9H"), "0 stand", "1 stand")
    assert not any(isinstance(block, Grid) for block in shown(state))
    state = settled(state)
    (grid,) = [block for block in shown(state) if isinstance(block, Grid)]
    assert grid.columns == ("player", "result", "won", "lost", "pushed")
    assert [[value for _, value in row] for row in grid.rows] == [
        [0, "win", 1, 0, 0],
        [1, "lose", 0, 1, 0],
    ]
    assert marks(rows(state)[1]) == [("total", 18)]


def test_between_rounds_it_says_who_may_deal() -> None:
    state = opened(2).state
    assert lines(shown(state)) == [Line("host", {"seat": HOUSE})] == list(own(state, 0))
    assert lines(shown(after(state, "clock anyone"))) == [Line("anyone")]
    dealer = table("AB", dealer="A")
    assert lines(shown(dealer)) == [Line("deals", {"seat": 0})]
    assert marks(rows(dealer)[0]) == [("deals",)]
    assert rows(dealer)[0].turn


def test_ones_own_hand_counts_both_ways() -> None:
    state = dealt("AB", "AC 9D 2S 6C 8D 3S TH KH")
    held = Hand(("AC", "6C"), (), (("AC", "6C"),))
    assert own(state, 0) == (held, Line("soft", {"n": 7, "m": 17}), Line("yours"))
    assert own(state, 1) == (
        Hand(("9D", "8D"), (), (("9D", "8D"),)),
        Line("count", {"n": 17}),
        Line("turn", {"seat": 0}),
    )
    hard = after(state, "0 hit")
    assert own(hard, 0)[0] == Hand(("AC", "6C", "TH"), ("TH",), (("AC", "6C", "TH"),))
    assert own(hard, 0)[1] == Line("count", {"n": 17})
    assert own(after(hard, "0 hit"), 0)[1] == Line("count", {"n": 27})
    stood = after(state, "0 stand")
    assert own(stood, 0)[1] == Line("count", {"n": 17})


def test_who_sits_down_hears_when_it_begins() -> None:
    state = after(dealt("A", "AC 2S 6C 3S"), "join")
    assert own(state, 1) == (Line("later"), Line("turn", {"seat": 0}))
    assert [row.seat for row in rows(state)] == [0, 1]
    assert own(after(state, "1 leave"), 1) == ()


def test_who_has_left_is_listed_for_the_rest_of_the_round_and_at_the_end() -> None:
    state = after(dealt("AB", "TC TD TH KC 8D 9H"), "0 leave")
    assert [(row.seat, row.gone, row.turn) for row in rows(state)] == [
        (0, True, False),
        (1, False, True),
    ]
    state = settled(after(state, "1 stand"))
    assert rows(state)[0].shown == ("KC",)
    assert [row.seat for row in rows(after(state, "house deal"))] == [1]
    assert [row.gone for row in rows(after(state, "house end"))] == [True, False]


def test_the_end_names_the_best() -> None:
    state = settled(after(dealt("AB", "TC TD TH KC 9D 9H"), "0 stand", "1 stand"))
    state = after(state, "house end")
    assert lines(shown(state)) == [Line("best", {"seats": (0,), "n": 1, "choice": "hands"})]
    assert rows(state)[0].marks == (Mark("tally", {"n": 1, "m": 0}),)
    assert rows(state)[1].marks == (Mark("tally", {"n": 0, "m": 0}), Mark("tied", {"n": 1}))
    assert own(state, 0) == ()


def test_how_the_last_round_ended_is_shown_when_the_table_is_closed() -> None:
    state = settled(after(dealt("AB", "TC TD TH KC 9D 9H"), "0 stand", "1 stand"))
    state = after(state, "house end")
    assert [type(block) for block in shown(state)] == [Seats, Grid, Line]
    (grid,) = [block for block in shown(state) if isinstance(block, Grid)]
    assert [[value for _, value in row] for row in grid.rows] == [
        [0, "win", 1, 0, 0],
        [1, "push", 0, 0, 1],
    ]
    unplayed = after(table("AB"), "house end")
    assert not any(isinstance(block, Grid) for block in shown(unplayed))


def test_alone_with_the_house_it_says_how_that_went() -> None:
    for balance, n, how in ((5, 5, "chips_ahead"), (-3, 3, "chips_behind"), (0, 0, "even")):
        state = table("A", rules=BETS, balance={"A": balance})
        line = Line("alone", {"n": n, "choice": how})
        assert lines(shown(after(state, "house end"))) == [line]
    lost = settled(after(dealt("A", "TC TS 8D 9H"), "0 stand"))
    line = Line("alone", {"n": 1, "choice": "hands_behind"})
    assert lines(shown(after(lost, "house end"))) == [line]


def test_an_empty_table_is_closed() -> None:
    state = after(dealt("AB", "TC TD TH KC 9D 9H"), "0 leave", "1 leave")
    assert lines(shown(state)) == [Line("empty")]


def test_a_table_closed_before_any_hand_has_no_winner() -> None:
    state = after(table("AB"), "house end")
    assert lines(shown(state)) == [Line("nobody")]
    assert [row.marks for row in rows(state)] == [(), ()]
