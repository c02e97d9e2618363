"""The deal and the turning of cards (docs/rules/irish-snap.md, 1 to 5)."""

from __future__ import annotations

import pytest

from games.core.actions import Move
from games.core.cards import RANKS, pack
from games.core.clocks import mint
from games.core.errors import IllegalMove
from games.core.game import Refusal
from games.core.lanes import beat
from games.core.notation import EPOCH, BadNotation
from games.irishsnap.state import after
from tests.games.irishsnap.playing import GAME, Played, dealt, fired, seen

FLIP = Move("flip")

# 2 and 3: the table, the deal


@pytest.mark.parametrize("seats", [0, 1, 9])
def test_2_two_to_eight_play(seats: int) -> None:
    assert GAME.check_table(GAME.options(), seats) == Refusal("E_SEATS", {"n": 2, "m": 8})


@pytest.mark.parametrize("seats", range(2, 9))
def test_3_the_whole_pack_is_dealt_evenly_from_the_left_of_the_dealer(seats: int) -> None:
    assert GAME.check_table(GAME.options(), seats) is None
    state = dealt(seats, dealer=1)
    deck = state.chance.shuffle("deal:1", pack())
    first = 2 % seats
    assert state.turn == first
    assert state.stacks[first][:2] == (deck[0], deck[seats])
    assert state.stacks[1][0] == deck[seats - 1]
    sizes = [len(state.stacks[(first + i) % seats]) for i in range(seats)]
    assert sizes == sorted(sizes, reverse=True)
    assert sizes[0] - sizes[-1] <= 1
    assert sorted(c for stack in state.stacks for c in stack) == sorted(pack())
    assert (state.pile, state.next_call, state.called, state.n) == ((), "A", None, 0)


def test_3_the_dealer_is_drawn_if_none_is_named() -> None:
    drawn = [dealt(4, None, f"{seed:064x}").dealer for seed in range(40)]
    assert set(drawn) == {0, 1, 2, 3}
    state = dealt(4, None)
    assert state.dealer == state.chance.below("first:1", 4)


def test_3_the_deal_moves_on_in_a_rematch() -> None:
    assert GAME.next_dealer(dealt(3, dealer=1)) == 2
    assert GAME.next_dealer(dealt(3, dealer=2)) == 0
    assert GAME.next_dealer(Played().state) is None


# 4: the loop of numbers


def test_4_the_king_is_followed_by_the_ace() -> None:
    assert [after(rank) for rank in RANKS] == [*"23456789TJQKA"]


# 5: turning


def test_5_a_flip_is_held_for_400_ms_and_seen_from_then_on() -> None:
    table = Played().flip("B", 0, arr=70)
    assert table.clocks() == ["hold"]
    table.wait(470).has(n=0, turn="B", phase="open", pile_n=46, top="QS", called=None)
    table.wait(471).has(n=1, turn="C", phase="open", pile_n=47, top="2D", called="2")
    assert table.state.t0 == table.state.ready == EPOCH + 470
    assert table.clocks() == ["turn"]
    assert table.clock("turn").start == EPOCH + 470


@pytest.mark.parametrize(("t", "error"), [(1969, "E_TOO_SOON"), (1970, None)])
def test_5_the_dwell_to_the_millisecond(t: int, error: str | None) -> None:
    """Arrived at 70, turned and seen at 470, so the next flip may be pressed at 1970."""
    Played().flip("B", 0, arr=70).wait(500).flip("C", t, error, arr=2500)


def test_5_the_dwell_is_told_after_whose_card_it_is_and_who_has_cards() -> None:
    table = Played(stacks={"A": "", "B": "2D 9C", "C": "KS KH"})
    table.flip("B", 0).wait(600)
    table.flip("X", 700, "E_NOT_PLAYER").flip("A", 700, "E_NO_CARDS")
    table.flip("B", 700, "E_NOT_TURN").flip("C", 700, "E_TOO_SOON")


def test_5_there_is_no_dwell_before_the_first_card() -> None:
    state = dealt(2, dealer=1)
    assert GAME.play(state, 0, FLIP, mint(EPOCH, 0)).state.held is not None
    assert GAME.play(seen(state, 9), 0, FLIP, mint(EPOCH, 0)).state.held is not None


def test_5_nobody_turns_before_the_card_before_was_seen() -> None:
    table = Played().flip("B", 0)
    turned = fired(table.state).state
    assert turned.t0 is None
    assert GAME.actions(GAME.observe(turned, 2), 2)[0].name == "flip"
    later = mint(EPOCH + 10**6, 2)
    with pytest.raises(IllegalMove, match="E_TOO_SOON"):
        GAME.play(turned, 2, FLIP, later)
    assert GAME.play(seen(turned, 460), 2, FLIP, later).state.held is not None


def test_5_whose_card_it_is_is_told_with_the_refusal() -> None:
    with pytest.raises(IllegalMove, match="E_NOT_TURN") as caught:
        GAME.play(Played().state, 0, FLIP, mint(EPOCH, 0))
    assert caught.value.values == {"seat": 1}


def test_5_a_second_flip_is_refused_while_the_first_is_held() -> None:
    table = Played(stacks={"B": "2D 9C"}, turn="B").flip("B", 0)
    table.flip("B", 100, "E_NOT_TURN").wait(600).has(n=1, turn="B")
    table.flip("B", 700, "E_TOO_SOON")


def test_5_next_is_the_first_clockwise_with_cards_possibly_the_same() -> None:
    table = Played(stacks={"A": "4C", "B": "2D", "C": ""}, turn="A")
    table.flip("A", 0).wait(600).has(turn="B")
    alone = Played(stacks={"A": "", "B": "2D 9C", "C": ""}, turn="B")
    alone.flip("B", 0).wait(600).has(turn="B", n=1)


def test_5_who_turned_the_last_card_is_told() -> None:
    table = Played(stacks={"A": "4C", "B": "2D", "C": "5C"}).flip("B", 0).wait(600)
    assert table.told == ["turned", "empty"]
    assert table.events[0].args == {"card": "2D", "rank": "2"}
    assert table.events[1].seat == 1


def test_5_a_flip_takes_nothing_from_the_form() -> None:
    with pytest.raises(BadNotation, match="the key 'card' is unknown"):
        Played().step("flip", by="B", card=1)


# 1, `turner`: the bot turns


def test_1_the_bot_turns_two_and_a_half_to_four_seconds_after_the_card_was_seen() -> None:
    delays = set()
    for number in range(60):
        state = seen(dealt(3, seed=f"{number:064x}", turner="auto"), 1_000, lag=30)
        (clock,) = state.clocks
        assert (clock.name, clock.decision, clock.secret) == ("auto", False, True)
        held = fired(state).state
        assert held.held is not None
        turned = fired(held)
        assert [event.what for event in turned.events][:1] == ["turned"]
        (look,) = turned.state.clocks
        delays.add(look.start - clock.start - 30)
        assert held.held.ms == clock.due - 30
    assert min(delays) >= 2_500
    assert max(delays) <= 4_000
    assert len(delays) > 50


def test_1_nobody_else_turns_then() -> None:
    table = Played(turner="auto")
    table.flip("B", 0, "E_PHASE").flip("X", 0, "E_NOT_PLAYER")
    assert GAME.waiting(table.state) == ()
    assert GAME.automatic(table.state, 1) is None
    assert [a.name for a in GAME.actions(GAME.observe(table.state, 1), 1)] == ["leave"]


def test_1_a_snap_made_before_the_bot_turned_still_counts() -> None:
    table = Played(turner="auto").step("timeout", t=0).wait(600).has(n=1, top="2D")
    assert table.told == ["turned"]
    table.step("timeout", t=3_000)
    assert table.told == []
    table.snap("A", 1, 3_050, arr=3_300).has(phase="race", n=1)


# The clock of the turn


def test_10_the_turn_lasts_fifteen_seconds_from_when_the_card_was_seen() -> None:
    state = seen(dealt(3, dealer=0), 2_000, lag=40)
    (clock,) = state.clocks
    assert (clock.name, clock.seats, clock.decision) == ("turn", (1,), True)
    assert clock.until - clock.start == 15_000
    assert clock.due == clock.until + 40
    assert clock.secret, "nothing may tick on the table"


@pytest.mark.parametrize(("clock", "period"), [("slow", 86_400_000), ("off", None)])
def test_10_other_speeds(clock: str, period: int | None) -> None:
    state = seen(dealt(3, clock=clock), 2_000)
    assert [c.until - c.start for c in state.clocks] == ([] if period is None else [period])


def test_10_without_a_clock_t0_is_noted_all_the_same() -> None:
    table = Played(clock="off").flip("B", 0, arr=70).wait(500)
    assert table.clocks() == []
    table.flip("C", 1969, "E_TOO_SOON").flip("C", 1970)


# 13: a press on Turn card belongs to the card that lay there


def _beat(table: Played) -> int:
    lane = GAME.forms["flip"].lane
    assert lane is not None
    return beat(table.state.beats, lane)


def test_13_every_card_makes_the_turn_button_before_it_stale() -> None:
    table = Played()
    before = _beat(table)
    table.flip("B", 0)
    assert _beat(table) == before, "it is only held"
    table.wait(600)
    assert _beat(table) == before + 1
    table.flip("C", 2_100).wait(2_600)
    assert _beat(table) == before + 2


def test_13_so_does_every_pile_taken_and_every_call() -> None:
    table = Played(count="3").flip("B", 0).wait(600)
    before = _beat(table)
    table.snap("A", 1, 900).settle().has(note=["falsesnap", "A"])
    assert _beat(table) == before + 1
    counting = Played(count="5", stacks={"B": "7H"}).flip("B", 0).wait(600)
    before = _beat(counting)
    counting.step("call", t=3_000)
    assert _beat(counting) == before + 1


def test_13_a_flip_that_was_cancelled_leaves_the_button_as_it_was() -> None:
    """C's flip is cancelled by A's snap, which its leaver takes back: C presses the same button."""
    table = Played(count="3").flip("B", 0).wait(600)
    before = _beat(table)
    table.flip("C", 2_500).snap("A", 1, 2_499, arr=2_700).leave("A").has(turn="C", n=1)
    assert _beat(table) == before
    table.flip("C", 3_500).wait(4_000).has(n=2)


def test_13_one_card_paid_leaves_it_too() -> None:
    table = Played(count="3", penalty="one_card").flip("B", 0).wait(600)
    before = _beat(table)
    table.snap("A", 1, 900).settle().has(turn="C")
    assert _beat(table) == before


def test_13_races_never_grow_stale() -> None:
    assert GAME.forms["snap"].lane is None
