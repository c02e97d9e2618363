"""Races: presses that are refused and kept, computers that react, misses of many at once."""

import asyncio
import json
import logging
import time
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from bot.sessions import computers
from bot.sessions.change import Change
from bot.sessions.proof import races
from bot.sessions.service import Acted, Refused
from bot.sessions.session import Session
from bot.sessions.windows import waiting
from games.core.actions import Move
from games.core.chance import Chance
from games.core.clocks import Stamp, mint
from games.core.game import Choice, Refusal, Step
from games.core.lanes import raised
from games.core.replay import Entry
from tests.bot.sessions.evening import ANN, BEN, CY, DI, Evening
from tests.kit.whack import GRACE_MS, HOLD_MS, LOOK_MS, Whack, WhackGame

pytestmark = pytest.mark.usefixtures("whack")

CARD_MS = LOOK_MS + GRACE_MS


async def whack_table(evening: Evening, *people: int, **setting: Any) -> Session:
    return await see(evening, await evening.table(*people, game="whack", **setting))


async def see(evening: Evening, table: Session) -> Session:
    """People see the table as it is."""
    return await evening.sessions.shown(table.id, waiting(table), evening.now, 900)


async def whack(evening: Evening, table: Session, user: int, stamp: Stamp | None = None) -> Acted:
    move = ("whack", {"card": [str(table.state.n)]})
    return await evening.sessions.act(table.id, user, 0, move, stamp or evening.stamp())


async def refused(call: Any) -> Refused:
    with pytest.raises(Refused) as caught:
        await call
    return caught.value


async def plays(evening: Evening, table: Session) -> list[Entry]:
    log = await evening.store.log(table.id)
    assert log is not None
    return [line.entry for line in log.lines if line.entry.kind == "play"]


# -- refused and kept


async def test_a_press_may_be_refused_and_still_count(evening: Evening) -> None:
    table = await whack_table(evening, ANN, BEN)
    late = Stamp(evening.press() + (500 << 22), evening.now + 600)
    early = Stamp(evening.press() + (400 << 22), evening.now + 700)
    first = await whack(evening, table, ANN, late)
    why = await refused(whack(evening, table, ANN, early))
    assert (why.code, why.game) == ("E_ALREADY", "whack")
    after = await evening.sessions.get(table.id)
    assert why.session == after
    assert after.version == first.session.version + 1
    assert after.state.whacks == ((table.seat_of(ANN), early.id),), "the lower id counts"
    assert [entry.stamp for entry in await plays(evening, table)] == [late, early]


async def test_a_kept_press_delivered_twice_counts_once(evening: Evening) -> None:
    table = await whack_table(evening, ANN, BEN)
    await whack(evening, table, ANN)
    stamp = evening.stamp()
    await refused(whack(evening, table, ANN, stamp))
    after = await evening.sessions.get(table.id)
    again = await whack(evening, table, ANN, stamp)
    assert (again.duplicate, again.session, again.events) == (True, after, ())
    assert await evening.sessions.get(table.id) == after


async def test_what_a_kept_press_led_to_is_told(
    evening: Evening, whack: WhackGame, monkeypatch: pytest.MonkeyPatch
) -> None:
    play = WhackGame.play

    def told(game: WhackGame, state: Whack, seat: int, move: Move, stamp: Stamp) -> Step[Whack]:
        step = play(game, state, seat, move, stamp)
        return Step(step.state, step.events, Refusal("E_LATE", {"n": 7}))

    monkeypatch.setattr(WhackGame, "play", told)
    table = await whack_table(evening, ANN, BEN)
    evening.told.clear()
    why = await refused(evening.sessions.act(
        table.id, ANN, 0, ("whack", {"card": ["1"]}), evening.stamp()
    ))  # fmt: skip
    assert (why.code, why.values) == ("E_LATE", {"n": 7})
    assert evening.whats() == ["on"]
    assert (await evening.sessions.get(table.id)).recent[-1].what == "on"


async def test_only_a_press_that_counts_ends_a_row_of_misses(evening: Evening) -> None:
    table = await whack_table(evening, ANN, BEN, CY)
    ann = table.seat_of(ANN)
    assert ann is not None
    table = await evening.pass_time(table.id, CARD_MS)
    assert [player.misses for player in table.players] == [1, 1, 1]
    table = await see(evening, table)
    evening.now += LOOK_MS
    late = Stamp(evening.press() + (1 << 22), evening.now + 2)
    assert (await refused(whack(evening, table, ANN, late))).code == "E_LATE"
    assert (await evening.sessions.get(table.id)).players[ann].misses == 1
    after = (await whack(evening, table, ANN)).session
    assert after.players[ann].misses == 0


async def test_a_kept_press_is_no_decision(evening: Evening) -> None:
    table = await whack_table(evening, ANN, BEN)
    await whack(evening, table, ANN)
    ann = table.seat_of(ANN)
    await evening.sessions._do(table.id, lambda c: c.set(drafts={ann: {"card": 1}}))
    await refused(whack(evening, table, ANN))
    assert (await evening.sessions.get(table.id)).drafts == {ann: {"card": 1}}


async def test_a_refusal_that_is_not_kept_changes_nothing(evening: Evening) -> None:
    table = await whack_table(evening, ANN, BEN)
    move = ("whack", {"card": ["9"]})
    why = await refused(evening.sessions.act(table.id, ANN, 0, move, evening.stamp()))
    assert why.code == "E_COVERED"
    assert await evening.sessions.get(table.id) == table


# -- order and speed


@pytest.mark.parametrize("order", [(0, 1, 2, 3), (3, 1, 0, 2)])
async def test_the_order_of_arrival_changes_nothing(evening: Evening, order: Sequence[int]) -> None:
    table = await whack_table(evening, ANN, BEN, CY, DI)
    stamps = [mint(evening.now + 500 + 10 * n, 99) for n in range(4)]
    evening.now += 1_000
    for n in order:
        stamp = Stamp(stamps[n].id, evening.now + n)
        await whack(evening, table, (ANN, BEN, CY, DI)[n], stamp)
    (raced,) = [event for event in evening.told if event.what == "raced"]
    assert raced.args["times"] == tuple(
        (table.seat_of(user), 500 + 10 * n) for n, user in enumerate((ANN, BEN, CY, DI))
    )
    assert raced.args["seats"] == (table.seat_of(DI),)
    again = await evening.store.session(table.id)
    assert again is not None
    assert raced in again.recent


async def test_eight_presses_at_once_are_dealt_with_at_once(evening: Evening) -> None:
    people = [100 + n for n in range(8)]
    table = await whack_table(evening, *people)
    began = time.perf_counter()
    acted = await asyncio.gather(*(whack(evening, table, user) for user in people))
    assert time.perf_counter() - began < 1
    after = await evening.sessions.get(table.id)
    assert after.version == table.version + 8
    assert len(await plays(evening, table)) == 8
    assert evening.whats().count("raced") == 1
    assert not any(one.duplicate for one in acted)


# -- computers


async def test_a_computer_sees_a_card_before_it_reacts(evening: Evening) -> None:
    table = await evening.table(ANN, BEN, game="whack", computers=2)
    assert table.thinking == {}
    seats = [seat for seat, player in enumerate(table.players) if not player.human]
    evening.now += 2_000
    table = await see(evening, table)
    assert sorted(table.thinking) == seats
    assert all(300 <= when - evening.now < 700 for when in table.thinking.values())


async def test_what_others_do_changes_no_computers_reaction(evening: Evening) -> None:
    """Neither sooner nor later, and not drawn anew."""
    quiet = await whack_table(evening, ANN, BEN, computers=2)
    thought = dict(quiet.thinking)
    lively = quiet
    for user in (ANN, BEN):
        evening.now += 10
        lively = (await whack(evening, lively, user)).session
        assert lively.thinking == thought
    await evening.pass_time(quiet.id, 1_000)
    made = {e.seat: e.stamp for e in await plays(evening, quiet) if e.seat in thought}
    assert made == {seat: Stamp(mint(when, seat).id, when) for seat, when in thought.items()}


async def test_computers_due_together_press_at_their_own_moments(evening: Evening) -> None:
    table = await whack_table(evening, ANN, computers=3)
    moments = sorted((when, seat) for seat, when in table.thinking.items())
    evening.now += 2_000
    after = await evening.sessions.wake(table.id)
    assert after.version == table.version + 1
    made = await plays(evening, table)
    assert [(e.stamp, e.seat) for e in made] == [
        (mint(when, seat, evening.now), seat) for when, seat in moments
    ]
    assert after.thinking == {}


async def test_a_computer_that_was_to_press_first_does_though_we_are_late(
    evening: Evening,
) -> None:
    table = await whack_table(evening, ANN, BEN, computers=1)
    ((seat, when),) = table.thinking.items()
    evening.now += CARD_MS + 3_000
    table = await evening.sessions.wake(table.id)
    (press,) = await plays(evening, table)
    assert (press.seat, press.stamp.id) == (seat, mint(when, seat).id)
    assert [p.misses for p in table.players] == [int(s != seat) for s in range(3)]


async def test_a_computer_does_not_react_to_what_was_covered_before(evening: Evening) -> None:
    """All of them are due when we wake, but the held card was turned before some would press."""
    table = await whack_table(evening, ANN, computers=5)
    evening.now += 150
    turned = evening.now + HOLD_MS
    await evening.sessions.act(table.id, ANN, 0, ("turn", {}), evening.stamp())
    quick = {seat for seat, when in table.thinking.items() if when <= turned}
    assert 0 < len(quick) < 5
    evening.now += 2_000
    after = await evening.sessions.wake(table.id)
    assert after.state.n == 2
    assert {e.seat for e in await plays(evening, table)} - {table.seat_of(ANN)} == quick
    assert after.thinking == {}, "nobody has seen the new card"


async def test_of_computers_due_at_once_the_later_one_thinks_again(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The first to whack decides it here; the others would whack a card that has been settled."""

    def quick(_: WhackGame, seen: Whack, seat: int, chance: Chance) -> Choice:
        if seen.whacks or seen.seen is None:
            return Choice(None)
        return Choice(Move("whack", {"card": seen.n}), 300 + seat, seen.seen)

    monkeypatch.setattr(WhackGame, "choose", quick)
    table = await whack_table(evening, ANN, computers=3)
    first = min(table.thinking)
    evening.now += 1_000
    after = await evening.sessions.wake(table.id)
    assert [entry.seat for entry in await plays(evening, table)] == [first]
    assert after.thinking == {}


async def test_a_computer_waits_for_what_it_has_just_seen(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Both are due when we wake; but once one has whackped, the other reacts to that whack."""

    def follow(_: WhackGame, seen: Whack, seat: int, chance: Chance) -> Choice:
        if seen.seen is None or seat in dict(seen.whacks):
            return Choice(None)
        whack = Move("whack", {"card": seen.n})
        if not seen.whacks:
            return Choice(whack, 300, seen.seen)
        return Choice(whack, 500, Stamp(seen.whacks[0][1], 0).ms)

    monkeypatch.setattr(WhackGame, "choose", follow)
    table = await whack_table(evening, ANN, computers=2)
    seen = evening.now
    evening.now += 600
    table = await evening.sessions.wake(table.id)
    assert len(table.state.whacks) == 1
    assert list(table.thinking.values()) == [seen + 800]
    await evening.pass_time(table.id, 1_000)
    assert [entry.stamp.ms for entry in await plays(evening, table)] == [seen + 300, seen + 800]


async def test_a_reaction_to_a_moment_outlasts_another_moment_of_the_game(
    evening: Evening,
) -> None:
    table = await whack_table(evening, ANN, computers=1)
    later = Change(table, evening.now + 100)
    later.set(state=replace(table.state, beats=raised(table.state.beats, "main")))
    computers.think(later)
    assert later.session.thinking == table.thinking


async def test_a_computers_kept_press_is_no_error_and_is_not_repeated(
    evening: Evening, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def stubborn(_: WhackGame, seen: Whack, seat: int, chance: Chance) -> Choice:
        if seen.seen is None:
            return Choice(None)
        return Choice(Move("whack", {"card": seen.n}), LOOK_MS + 10, seen.seen)

    monkeypatch.setattr(WhackGame, "choose", stubborn)
    table = await whack_table(evening, ANN, BEN, computers=1)
    with caplog.at_level(logging.WARNING):
        table = await evening.pass_time(table.id, LOOK_MS + 20)
    (late,) = await plays(evening, table)
    assert late.stamp.ms > table.state.clocks[0].until
    assert table.state.whacks == ()
    assert caplog.records == []
    assert table.thinking == {}


# -- misses and leaving


async def test_all_who_did_not_press_have_missed(evening: Evening) -> None:
    table = await whack_table(evening, ANN, BEN, CY, computers=1)
    await whack(evening, table, BEN)
    after = await evening.pass_time(table.id, CARD_MS)
    missed = [player.misses for player in after.players]
    assert missed == [int(player.user in (ANN, CY)) for player in after.players]
    assert not any(player.away for player in after.players)


async def asleep(evening: Evening, table: Session, *awake: int) -> Session:
    """One card after the other; only those who are awake whack."""
    for _ in range(3):
        table = await see(evening, await evening.sessions.get(table.id))
        for user in awake:
            if table.running:
                table = (await whack(evening, table, user)).session
        if table.running and table.state.whacks:
            evening.now += 1
        table = await evening.pass_time(table.id, CARD_MS)
        if not table.running:
            break
    return table


async def test_three_misses_in_a_row_are_a_leave(evening: Evening) -> None:
    table = await whack_table(evening, ANN, BEN, CY, DI)
    table = await asleep(evening, table, ANN, BEN)
    assert table.running
    assert {p.user for p in table.humans} == {ANN, BEN}
    assert evening.whats().count("left") == 2


async def test_everybody_asleep_ends_the_game_once(evening: Evening) -> None:
    table = await whack_table(evening, ANN, BEN, CY)
    table = await asleep(evening, table)
    assert (table.phase, table.ended_why) == ("over", "walkover")
    assert evening.whats().count("left") == 2, "the last one cannot leave a game that is over"
    assert table.state.over
    assert [player.left for player in table.players].count(True) == 2
    (result,) = await evening.store.results_of(next(p.user for p in table.humans if p.user))
    assert (result.won, result.counted) == (True, False)
    assert (await evening.pass_time(table.id, 60_000)).state == table.state


async def test_people_who_sleep_leave_computers_alone(evening: Evening) -> None:
    table = await whack_table(evening, ANN, BEN, computers=2)
    table = await asleep(evening, table)
    assert (table.phase, table.ended_why) == ("closed", "empty")


async def test_somebody_gone_keeps_the_seat_for_a_minute(evening: Evening) -> None:
    table = await whack_table(evening, ANN, BEN, CY)
    cy = table.seat_of(CY)
    assert cy is not None
    await evening.sessions.gone(table.id, CY)
    for seconds in range(3, 60, 3):
        await evening.sessions.act(table.id, ANN, 0, ("turn", {}), evening.stamp())
        table = await see(evening, await evening.pass_time(table.id, 3_000))
        assert (table.state.n, table.players[cy].misses) == (1 + seconds // 3, 0)
    assert not table.players[cy].left
    table = await evening.pass_time(table.id, 3_000)
    assert table.players[cy].left
    assert not any(player.away for player in table.players)
    assert table.running


async def test_somebody_gone_misses_like_anybody(evening: Evening) -> None:
    table = await whack_table(evening, ANN, BEN, CY)
    await evening.sessions.gone(table.id, CY)
    table = await asleep(evening, table, ANN, BEN)
    assert {p.user for p in table.humans} == {ANN, BEN}
    assert evening.now - table.opened < 60_000


# -- what anybody may check


async def test_races_can_be_worked_out_while_the_game_runs(evening: Evening) -> None:
    table = await whack_table(evening, ANN, BEN, computers=1)
    assert races(table, await evening.store.log(table.id), table.names) is None
    stamps = {user: mint(evening.now + 700 + user, 4_000) for user in (ANN, BEN)}
    for user in (BEN, ANN):
        await whack(evening, table, user, Stamp(stamps[user].id, evening.now))
    table = await evening.pass_time(table.id, 1_000)
    assert table.running
    text = races(table, await evening.store.log(table.id), ["Ann", "Ben", "Kit"])
    assert text is not None
    assert "seed" not in text
    first, race = map(json.loads, text.splitlines())
    robot = next(seat for seat, player in enumerate(table.players) if not player.human)
    place = {"session": table.id, "channel": str(table.channel)}
    assert first == {
        **place,
        "game": "whack",
        "players": ["Ann", "Ben", "Kit"],
        "computers": [robot],
        "minted": [robot],
    }
    mine = next(e.stamp.id for e in await plays(evening, table) if e.seat == robot)
    ids = [stamps[BEN].id, stamps[ANN].id, mine]
    last = table.seat_of(BEN)
    assert race == {**place, "presses": list(map(str, ids)), "last": [last]}


async def test_a_game_without_races_has_none_to_show(evening: Evening) -> None:
    table = await evening.table(ANN, BEN)
    await evening.move(table)
    assert races(table, await evening.store.log(table.id), table.names) is None
    assert races(table, None, table.names) is None


async def test_races_of_a_log_that_nobody_can_follow_are_not_shown(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await whack_table(evening, ANN, BEN)
    for user in (ANN, BEN):
        await whack(evening, table, user)
    log = await evening.store.log(table.id)
    assert races(table, log, table.names) is not None

    def other(*_: object) -> Step[Whack]:
        raise ValueError("other rules")

    monkeypatch.setattr(WhackGame, "play", other)
    assert races(table, log, table.names) is None
