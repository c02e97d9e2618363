"""What matches with chips leave behind, in servers that keep balances."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import Any

import pytest

from bot.sessions.session import Session
from bot.storage.sqlite import SqliteStore
from bot.storage.store import Balance, Commit
from games.core.chance import Chance
from games.core.clocks import mint
from games.core.notation import Setup
from tests.bot.sessions.evening import ANN, BEN, CHANNEL, CY, GUILD, HOUR, Evening, person
from tests.bot.sessions.rounds import deal, give, play_out

pytestmark = pytest.mark.usefixtures("rounds")


async def keep(evening: Evening, *, on: bool = True) -> None:
    await evening.store.change_server(GUILD, lambda prefs: replace(prefs, balances=on))


async def table(evening: Evening, balance: dict[int, int], **setting: Any) -> Session:
    """A table of Blackjack with chips, between deals, at which people have won and lost so much."""
    begun = await evening.table(*balance, game="blackjack", chips=True, **setting)
    names = begun.names
    by_name = {begun.players[seat].name: n for seat, n in _by_seat(begun, balance).items()}
    given = {"balance": {**by_name, "house": -sum(balance.values())}}
    setup = Setup(names, given, begun.options, Chance("00" * 32), mint(evening.now, 0))
    state = begun.game.notation.position(setup).state
    after = begun.changed(state=state, version=begun.version + 1)
    await evening.store.commit(Commit(begun, after))
    return after


def _by_seat(session: Session, given: dict[int, int]) -> dict[int, int]:
    return {seat: given[p.user] for seat, p in enumerate(session.players) if p.user in given}


async def held(evening: Evening, *users: int) -> list[int]:
    """The balances of these people."""
    return [one.chips for one in (await evening.store.balances(GUILD, users)).values()]


async def test_a_match_adds_to_the_balances_of_those_who_played(evening: Evening) -> None:
    await keep(evening)
    first = await table(evening, {ANN: 12, BEN: -5}, computers=1)
    over = (await give(evening, first, ANN, "end")).session
    assert over.balances == _by_seat(over, {ANN: 12, BEN: -5})
    assert await held(evening, ANN, BEN) == [12, -5]
    second = await table(evening, {ANN: -20, CY: 3}, channel=51)
    over = (await give(evening, second, ANN, "end")).session
    assert over.balances == _by_seat(over, {ANN: -8, CY: 3})
    assert await evening.store.highest(GUILD, 9) == [
        Balance(CY, 3, 1), Balance(BEN, -5, 1), Balance(ANN, -8, 2)
    ]  # fmt: skip


async def test_a_server_that_does_not_ask_for_balances_has_none(evening: Evening) -> None:
    begun = await table(evening, {ANN: 12, BEN: -5})
    over = (await give(evening, begun, ANN, "end")).session
    assert (over.ended_why, over.balances) == ("done", {})
    await keep(evening)
    assert await evening.store.highest(GUILD, 9) == []


async def test_each_match_begins_with_the_chips_of_its_rules(evening: Evening) -> None:
    await keep(evening)
    begun = await table(evening, {ANN: 12, BEN: -5})
    over = (await give(evening, begun, ANN, "end")).session
    again = await evening.sessions.rematch(over.id, person(ANN), evening.press())
    assert again.balances == {}
    again = await evening.sessions.start(again.id, ANN, evening.press())
    assert again.state.balances == (0, 0)


async def test_a_game_without_chips_changes_no_balance(evening: Evening) -> None:
    await keep(evening)
    begun = await evening.table(ANN, BEN, game="blackjack")
    await play_out(evening, await deal(evening, begun))
    over = (await evening.sessions.vote(begun.id, ANN, "stop")).session
    assert over.ended_why == "done"
    fish = await evening.table(ANN, BEN, channel=51)
    await evening.sessions.leave(fish.id, BEN, evening.press())
    assert await evening.store.highest(GUILD, 9) == []


async def test_pontoon_counts_what_is_above_the_first_chips(evening: Evening) -> None:
    """The leaver's stake of 7 goes to the bank; who is left alone has won it."""
    await keep(evening)
    begun = await evening.table(ANN, BEN, game="pontoon", start=30)
    better = begun.players[1 - begun.state.banker].user
    banker = begun.players[begun.state.banker].user
    assert better is not None
    assert banker is not None
    beat = evening.beat(begun)
    bet = ("bet", {"amount": ["7"]})
    await evening.sessions.act(begun.id, better, beat, bet, evening.stamp())
    over = (await evening.sessions.leave(begun.id, better, evening.press())).session
    assert over.ended_why == "walkover"
    assert await held(evening, banker, better) == [7, -7]


async def test_everybody_ever_seated_comes_to_nothing(evening: Evening) -> None:
    """A leaver's chips count, and whoever sat down and played nothing has no balance."""
    await keep(evening)
    begun = await evening.table(ANN, BEN, CY, game="pontoon")
    now = await play_out(evening, begun)
    await evening.sessions.leave(begun.id, CY, evening.press())
    await evening.sessions.join(begun.id, person(99), evening.press())
    await give(evening, now, ANN, "end")
    changes = await held(evening, ANN, BEN, CY)
    assert any(changes)
    assert sum(changes) == 0
    assert {one.user for one in await evening.store.highest(GUILD, 9)} == {ANN, BEN, CY}


async def test_who_is_behind_cannot_undo_it_by_leaving(evening: Evening) -> None:
    """The computer's table closes without a result; the chips were lost all the same."""
    await keep(evening)
    begun = await table(evening, {ANN: -12}, computers=1)
    over = (await evening.sessions.leave(begun.id, ANN, evening.press())).session
    assert (over.ended_why, over.balances) == ("empty", {over.names.index("Ann"): -12})
    assert await held(evening, ANN) == [-12]


@pytest.mark.parametrize(("clock", "why"), [("live", "paused"), ("off", "stale")])
async def test_nor_by_going_away_in_the_middle_of_a_deal(
    evening: Evening, clock: str, why: str
) -> None:
    """What was settled before counts; what lies on the table is nobody's."""
    await keep(evening)
    begun = await table(evening, {ANN: -12, BEN: 12}, clock=clock)
    await give(evening, begun, ANN, "deal")
    over = await evening.pass_time(begun.id, 24 * 60 * HOUR)
    assert over.ended_why == why
    assert await held(evening, ANN, BEN) == [-12, 12]


async def test_what_is_called_off_counts_for_nobody(evening: Evening) -> None:
    await keep(evening)
    begun = await table(evening, {ANN: -12, BEN: 4})
    await give(evening, begun, ANN, "deal")
    await evening.sessions.vote(begun.id, ANN, "stop")
    over = (await evening.sessions.vote(begun.id, ANN, "stop", at_once=True)).session
    assert (over.ended_why, over.balances) == ("stopped", {})
    assert await evening.store.highest(GUILD, 9) == []


async def test_two_processes_that_end_a_match_at_once_count_it_once(
    evening: Evening, tmp_path: Any
) -> None:
    await keep(evening)
    begun = await table(evening, {ANN: 12, BEN: -5})
    store = await SqliteStore.open(tmp_path / "snug.db")
    other = Evening(store, evening.now)
    await asyncio.gather(
        *(give(one, begun, ANN, "end") for one in (evening, other)), return_exceptions=True
    )
    assert await held(evening, ANN, BEN) == [12, -5]
    await store.close()


async def test_who_was_forgotten_while_others_played_on_has_no_balance(evening: Evening) -> None:
    await keep(evening)
    begun = await table(evening, {ANN: 12, BEN: -5, CY: -7})
    await evening.sessions.forget(CY)
    over = (await give(evening, begun, ANN, "end")).session
    assert over.balances == _by_seat(over, {ANN: 12, BEN: -5})
    assert {one.user for one in await evening.store.highest(GUILD, 9)} == {ANN, BEN}


async def test_balances_are_exported_and_forgotten(evening: Evening) -> None:
    await keep(evening)
    begun = await table(evening, {ANN: 12, BEN: -5})
    over = (await give(evening, begun, ANN, "end")).session
    (mine,) = (await evening.sessions.export(ANN))["chips"]
    assert (mine["session"], mine["guild"], mine["game"], mine["change"]) == (
        over.id, GUILD, "blackjack", 12
    )  # fmt: skip
    await evening.sessions.forget(ANN)
    assert (await evening.sessions.export(ANN))["chips"] == []
    found = await evening.sessions.find(CHANNEL)
    assert found is not None
    assert found.balances == _by_seat(found, {BEN: -5})
