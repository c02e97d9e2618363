"""Sitting down at a table that is playing, where the game has room for that between deals."""

import json

import pytest

from bot.sessions.proof import proof
from games.core.fair import verify
from games.core.replay import Entry
from tests.bot.sessions.evening import ANN, BEN, CY, DI, HOUR, MINUTE, Evening, person
from tests.bot.sessions.rounds import deal, give, play_out, replayed, sit_down
from tests.bot.sessions.test_votes import refused
from tests.kit.conformance import cards_of

pytestmark = pytest.mark.usefixtures("rounds")


@pytest.mark.parametrize("game", ["blackjack", "pontoon"])
async def test_c41_c42_who_sits_down_plays_from_the_next_deal(evening: Evening, game: str) -> None:
    table = await evening.table(ANN, BEN, game=game)
    if game == "blackjack":
        table = await deal(evening, table)
    deck = cards_of(table.game, table.state)
    press = evening.press()
    late = (await evening.sessions.join(table.id, person(CY), press)).session
    assert (late.names[-1], late.state.seats, late.seat_of(CY)) == ("Cy", 3, 2)
    assert late.presses == table.presses
    assert press not in late.presses
    assert "joined" in evening.whats()
    entry = (await replayed(evening, late))[-1].entry
    assert (entry.kind, entry.stamp.id) == ("join", press)
    assert not late.state.hands[2]
    between = await play_out(evening, late)
    assert not between.state.hands[2]
    again = await deal(evening, between)
    assert again.state.hands[2]
    assert cards_of(again.game, again.state) == deck
    await replayed(evening, await play_out(evening, again))


async def test_who_sits_down_is_waited_for_like_anybody(evening: Evening) -> None:
    table = await evening.table(ANN, BEN, game="blackjack", chips=True)
    table = await sit_down(evening, table, CY)
    table = await deal(evening, table)
    assert set(table.waits) == {0, 1, 2}
    assert table.state.clocks[0].seats == (0, 1, 2)
    after = await evening.pass_time(table.id, 20_000)
    assert (2, "turn") in evening.pinged
    bet = await evening.sessions.act(
        table.id, CY, evening.beat(after), ("bet", {"amount": ["5"]}), evening.stamp()
    )
    assert bet.session.state.hands[2].bet == 5
    assert set(bet.session.waits) == {0, 1}


async def test_sitting_down_twice_is_harmless(evening: Evening) -> None:
    table = await evening.table(ANN, BEN, game="blackjack")
    press = evening.press()
    one = await evening.sessions.join(table.id, person(CY), press)
    two = await evening.sessions.join(table.id, person(CY), press)
    three = await sit_down(evening, table, CY)
    assert one.session == two.session == three
    assert [line.entry.kind for line in await replayed(evening, three)] == ["join"]


async def test_c42_who_left_does_not_come_back_into_the_same_game(evening: Evening) -> None:
    table = await evening.table(ANN, BEN, CY, game="blackjack")
    await evening.sessions.leave(table.id, CY, evening.press())
    await refused(evening.sessions.join(table.id, person(CY), evening.press()), "E_LEFT")
    late = await sit_down(evening, table, DI)
    await evening.sessions.leave(table.id, DI, evening.press())
    await refused(evening.sessions.join(table.id, person(DI), evening.press()), "E_LEFT")
    assert late.seat_of(DI) == 3


async def test_a_full_table_has_room_once_somebody_goes(evening: Evening) -> None:
    people = [ANN, BEN, CY, DI, 21, 22, 23]
    table = await evening.table(*people, game="blackjack")
    why = await refused(evening.sessions.join(table.id, person(24), evening.press()), "E_FULL")
    assert why.values == {"n": 7}
    assert (await evening.sessions.get(table.id)).state == table.state
    await evening.sessions.leave(table.id, BEN, evening.press())
    after = await sit_down(evening, table, 24)
    assert (after.state.seats, len(after.players), after.seat_of(24)) == (8, 8, 7)
    await refused(evening.sessions.join(table.id, person(25), evening.press()), "E_FULL")


async def test_a_lobby_is_full_by_its_house_rules(evening: Evening) -> None:
    """Seven play against the house, and seven against one of them."""
    people = [ANN, BEN, CY, DI, 21, 22, 23]
    lobby = await evening.lobby(*people, game="blackjack")
    why = await refused(evening.sessions.join(lobby.id, person(24), evening.press()), "E_FULL")
    assert why.values == {"n": 7}
    await refused(evening.sessions.add_computer(lobby.id, ANN), "E_FULL")
    await evening.sessions.configure(lobby.id, ANN, {"dealer": "fixed"})
    await sit_down(evening, lobby, 24)
    why = await refused(evening.sessions.join(lobby.id, person(25), evening.press()), "E_FULL")
    assert why.values == {"n": 8}


async def test_the_rules_may_have_less_room_than_the_table(evening: Evening) -> None:
    """Seven people and a dealer: when the dealer has left the house deals, for seven at most."""
    people = [ANN, BEN, CY, DI, 21, 22, 23, 24]
    table = await evening.table(*people, game="blackjack", dealer="fixed")
    dealer = table.players[table.state.dealer].user
    assert dealer == ANN
    await evening.sessions.leave(table.id, dealer, evening.press())
    why = await refused(evening.sessions.join(table.id, person(25), evening.press()), "E_FULL")
    assert why.values == {"n": 7}


async def test_c41_other_games_seat_nobody_once_dealt(evening: Evening) -> None:
    table = await evening.table(ANN, BEN)
    await refused(evening.sessions.join(table.id, person(CY), evening.press()), "E_STARTED")
    await refused(evening.sessions.add_computer(table.id, ANN), "E_STARTED")


async def test_nobody_sits_down_at_a_table_that_is_closed(evening: Evening) -> None:
    table = await evening.table(ANN, BEN, game="blackjack")
    await give(evening, table, ANN, "end")
    await refused(evening.sessions.join(table.id, person(CY), evening.press()), "E_OVER")


async def test_somebody_new_wakes_a_table_that_rests(evening: Evening) -> None:
    table = await evening.table(ANN, game="blackjack", chips=True, timer=15)
    await deal(evening, table)
    rests = await evening.pass_time(table.id, MINUTE)
    assert rests.phase == "paused"
    evening.now += HOUR
    after = await sit_down(evening, rests, BEN)
    assert (after.phase, after.paused, after.players[0].away) == ("playing", None, True)
    assert evening.whats()[-2:] == ["joined", "resumed"]
    lines = await replayed(evening, after)
    assert [line.entry.kind for line in lines][-2:] == ["join", "renew"]
    assert (await evening.pass_time(table.id, MINUTE)).state.phase == "done"


async def test_a_host_who_seats_a_computer_is_awake(evening: Evening) -> None:
    table = await evening.table(ANN, game="blackjack", chips=True, timer=15)
    await deal(evening, table)
    assert (await evening.pass_time(table.id, MINUTE)).phase == "paused"
    after = (await evening.sessions.add_computer(table.id, ANN)).session
    assert (after.phase, after.players[0].away, len(after.players)) == ("playing", False, 2)


async def test_the_host_seats_computers_between_deals(evening: Evening) -> None:
    table = await evening.table(ANN, BEN, game="blackjack")
    await refused(evening.sessions.add_computer(table.id, BEN), "E_NOT_HOST")
    await refused(evening.sessions.add_computer(table.id, CY), "E_NOT_PLAYER")
    press = evening.press()
    await evening.sessions.add_computer(table.id, ANN, press=press)
    table = (await evening.sessions.add_computer(table.id, ANN, press=press)).session
    assert [p.human for p in table.players] == [True, True, False]
    table = await play_out(evening, await deal(evening, table))
    assert table.state.hands[2] is not None
    assert table.state.hands[2].result is not None
    assert [line.entry.kind for line in await replayed(evening, table)].count("join") == 1


async def test_votes_count_whoever_has_sat_down(evening: Evening) -> None:
    table = await evening.table(ANN, BEN, CY, game="blackjack")
    kicked = table.seat_of(BEN)
    await evening.sessions.vote(table.id, CY, "kick", kicked)
    table = await sit_down(evening, table, DI)
    after = (await evening.sessions.vote(table.id, DI, "kick", kicked)).session
    assert after.seat_of(BEN) is None
    assert after.seat_of(DI) == 3
    seat = after.seat_of(DI)
    await evening.sessions.vote(table.id, ANN, "kick", seat)
    gone = (await evening.sessions.vote(table.id, CY, "kick", seat)).session
    assert gone.seat_of(DI) is None
    assert gone.state.left == (kicked, seat)


async def test_results_are_everybodys_who_ever_sat_there(evening: Evening) -> None:
    table = await evening.table(ANN, BEN, game="blackjack", chips=True)
    table = await play_out(evening, await deal(evening, table))
    table = await sit_down(evening, table, CY)
    await evening.sessions.add_computer(table.id, ANN)
    table = await play_out(evening, await deal(evening, await evening.sessions.get(table.id)))
    await evening.sessions.leave(table.id, BEN, evening.press())
    over = (await give(evening, table, ANN, "end")).session
    outcome = over.game.outcome(over.state)
    assert outcome is not None
    assert outcome.scores == over.state.balances
    assert len(outcome.scores) == len(over.players) == 4
    for user in (ANN, BEN, CY):
        seat = next(seat for seat, p in enumerate(over.players) if p.user == user)
        (result,) = await evening.store.results_of(user)
        assert (result.seats, result.score) == (4, outcome.scores[seat])
        assert result.counted
        assert result.won == (seat in outcome.winners)


async def test_the_shuffles_can_be_checked_though_the_table_grew(evening: Evening) -> None:
    table = await evening.table(ANN, BEN, CY, game="blackjack")
    table = await play_out(evening, await deal(evening, table))
    table = await sit_down(evening, table, DI)
    table = await play_out(evening, await deal(evening, table))
    over = (await give(evening, table, ANN, "end")).session
    file = json.loads(json.dumps(proof(over, await evening.store.log(over.id), over.names)))
    assert [check.wrong for check in verify(file)] == [None] * 4
    drawn = file["shuffles"][0]
    assert drawn["from"] == ["Ann", "Ben", "Cy"]
    assert drawn["cards"] == list(over.names[:3])
    assert [row["purpose"] for row in file["shuffles"]] == ["seats", "deal:1", "deal:2"]


async def test_a_rematch_keeps_who_sat_down_late(evening: Evening) -> None:
    table = await sit_down(evening, await evening.table(ANN, BEN, game="pontoon"), CY)
    over = (await give(evening, await play_out(evening, table), ANN, "end")).session
    lobby = await evening.sessions.rematch(over.id, person(CY), evening.press())
    assert lobby.names == over.names
    assert lobby.dealer == (over.state.banker + 1) % 3
    again = await evening.sessions.start(lobby.id, ANN, evening.press())
    assert again.state.banker == lobby.dealer


async def test_who_sat_down_late_is_found_after_a_restart(evening: Evening) -> None:
    table = await sit_down(evening, await evening.table(ANN, BEN, game="blackjack"), CY)
    later = Evening(evening.store, evening.now + 1)
    await later.sessions.boot()
    assert [one.id for one in await later.sessions.tables_of(CY)] == [table.id]
    after = await deal(later, table)
    assert after.state.hands[2] is not None


async def test_somebody_new_may_be_forgotten(evening: Evening) -> None:
    table = await sit_down(evening, await evening.table(ANN, BEN, game="blackjack"), CY)
    await evening.sessions.forget(CY)
    after = await evening.sessions.get(table.id)
    assert (after.players[2].name, after.players[2].left, after.state.left) == ("", True, (2,))
    again = await sit_down(evening, table, CY)
    assert again.seat_of(CY) == 3


async def test_a_join_is_logged_as_an_entry_with_its_press(evening: Evening) -> None:
    table = await evening.table(ANN, BEN, game="blackjack")
    press = evening.press()
    await evening.sessions.join(table.id, person(CY), press)
    (line,) = await replayed(evening, table)
    assert line.entry == Entry("join", line.entry.stamp)
    assert await evening.store.pressed(table.id, press)
