"""Windows: they count from when people see them, on Discord's clock, and never hang."""

import asyncio
from pathlib import Path

import pytest

from bot.sessions.session import Session
from bot.sessions.windows import UNSEEN_MS, waiting
from bot.storage.sqlite import SqliteStore
from games.core.actions import Move
from games.core.chance import Chance
from games.core.clocks import Clock, mint
from games.core.game import Choice
from games.core.replay import Entry, fingerprint, replay
from tests.bot.sessions.evening import ANN, BEN, CY, HOUR, Evening
from tests.kit.whack import GRACE_MS, LOOK_MS, Whack, WhackGame

pytestmark = pytest.mark.usefixtures("whack")

MESSAGE = 1_234_567_890_123_456_789


async def entries(evening: Evening, session: Session) -> list[Entry]:
    log = await evening.store.log(session.id)
    assert log is not None
    return [line.entry for line in log.lines]


def look(session: Session) -> Clock:
    (clock,) = [clock for clock in session.state.clocks if clock.name == "look"]
    assert isinstance(clock, Clock)
    return clock


async def test_a_window_counts_from_when_its_message_was_seen(evening: Evening) -> None:
    table = await evening.table(ANN, BEN, game="whack")
    shown_version = waiting(table)
    assert shown_version == (("look", table.touched),)
    evening.now += 700
    at = evening.now - 90
    after = await evening.sessions.shown(table.id, shown_version, at, MESSAGE)
    clock = look(after)
    assert (clock.shown, clock.start, clock.until) == (True, at, at + LOOK_MS)
    assert clock.due == evening.now + LOOK_MS + GRACE_MS == after.due
    assert after.state.seen == at
    assert await entries(evening, after) == [
        Entry("anchor", mint(at, 0, evening.now), clock="look", message=MESSAGE)
    ]
    assert waiting(after) == ()


async def test_what_another_version_showed_begins_nothing(evening: Evening) -> None:
    table = await evening.table(ANN, BEN, game="whack")
    ((name, start),) = waiting(table)
    for other in ((name, start - 1), ("hold", start)):
        seen = await evening.sessions.shown(table.id, (other,), evening.now, MESSAGE)
        assert seen == table


async def test_a_window_is_seen_once_however_many_say_so(evening: Evening) -> None:
    table = await evening.table(ANN, BEN, game="whack")
    told = waiting(table)
    await asyncio.gather(
        *(evening.sessions.shown(table.id, told, evening.now + n, MESSAGE) for n in range(3))
    )
    after = await evening.sessions.get(table.id)
    assert [entry.kind for entry in await entries(evening, after)] == ["anchor"]
    assert after.version == table.version + 1


async def test_a_clock_that_was_shown_from_the_start_is_left_alone(evening: Evening) -> None:
    table = await evening.table(ANN, BEN)
    (clock,) = table.state.clocks
    assert waiting(table) == ()
    told = ((clock.name, clock.start),)
    assert await evening.sessions.shown(table.id, told, evening.now, MESSAGE) == table


async def test_a_window_nobody_can_be_shown_begins_all_the_same(evening: Evening) -> None:
    table = await evening.table(ANN, BEN, game="whack")
    assert table.due == table.touched + UNSEEN_MS
    evening.now = table.due - 1
    assert (await evening.sessions.wake(table.id)).state == table.state
    evening.now += 1
    begun = await evening.sessions.wake(table.id)
    assert look(begun).until == evening.now + LOOK_MS
    assert [(e.kind, e.message) for e in await entries(evening, begun)] == [("anchor", None)]
    fired = await evening.pass_time(table.id, LOOK_MS + GRACE_MS)
    assert fired.state.n == 2
    assert evening.whats().count("missed") == 2


async def test_a_press_after_that_time_finds_the_window_begun(evening: Evening) -> None:
    table = await evening.table(ANN, BEN, game="whack")
    evening.now += UNSEEN_MS + 5
    acted = await evening.sessions.act(
        table.id, ANN, 0, ("whack", {"card": ["1"]}), evening.stamp()
    )
    assert [entry.kind for entry in await entries(evening, table)] == ["anchor", "play"]
    assert acted.session.state.seen == evening.now


@pytest.mark.parametrize("ahead", [-30_000, 45_000])
async def test_a_wrong_clock_of_ours_cuts_no_window_short(evening: Evening, ahead: int) -> None:
    """`ahead`: so many ms our clock is before Discord's."""
    table = await evening.table(ANN, BEN, game="whack", computers=1)
    at = evening.now - ahead
    after = await evening.sessions.shown(table.id, waiting(table), at, MESSAGE)
    assert look(after).until == at + LOOK_MS
    assert look(after).due == evening.now + LOOK_MS + GRACE_MS
    ((seat, when),) = after.thinking.items()
    assert evening.now + 300 <= when < evening.now + 700, "on our clock"
    evening.now = when
    woken = await evening.sessions.wake(table.id)
    ((who, press),) = woken.state.whacks
    assert who == seat
    assert press == mint(at + when - (at + ahead), seat).id, "on Discord's clock"
    evening.now += 1_000
    table = await evening.pass_time(table.id, 4 * (LOOK_MS + GRACE_MS))
    assert table.state.n > 1


async def test_a_computers_own_moment_is_on_discords_clock_too(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    def choose(_: WhackGame, seen: Whack, seat: int, chance: Chance) -> Choice:
        return Choice(Move("whack", {"card": seen.n}) if seen.seen else None, 800)

    monkeypatch.setattr(WhackGame, "choose", choose)
    table = await evening.table(ANN, BEN, game="whack", computers=1)
    seen = evening.now - 45_000
    table = await evening.sessions.shown(table.id, waiting(table), seen, MESSAGE)
    ((seat, when),) = table.thinking.items()
    assert when == evening.now + 800
    table = await evening.pass_time(table.id, 900)
    assert table.state.whacks == ((seat, mint(seen + 800, seat).id),)


async def test_a_moment_that_discord_did_not_name_is_worked_out(evening: Evening) -> None:
    table = await evening.table(ANN, BEN, game="whack")
    table = await evening.sessions.shown(table.id, waiting(table), evening.now - 45_000, MESSAGE)
    assert table.lag == 45_000
    table = await evening.pass_time(table.id, LOOK_MS + GRACE_MS)
    assert table.state.n == 2
    after = await evening.sessions.shown(table.id, waiting(table), None, MESSAGE)
    assert after.state.seen == evening.now - 45_000


async def test_windows_go_on_after_a_restart(tmp_path: Path, whack: WhackGame) -> None:
    path = tmp_path / "snug.db"
    first = Evening(await SqliteStore.open(path))
    seen = await first.table(ANN, BEN, game="whack")
    unseen = await first.table(ANN, CY, game="whack", channel=51)
    seen = await first.sessions.shown(seen.id, waiting(seen), first.now, MESSAGE)
    press = first.sessions.act(seen.id, ANN, 0, ("whack", {"card": ["1"]}), first.stamp())
    seen = (await press).session
    await first.store.close()
    later = Evening(await SqliteStore.open(path), first.now + HOUR)
    await later.sessions.boot()
    due = await later.store.claim_due(later.now, "me", 1, 10)
    assert set(due) == {seen.id, unseen.id}
    woken = await later.sessions.wake(seen.id)
    assert woken.state.n == 2, "a window is not given its time anew"
    begun = await later.sessions.wake(unseen.id)
    assert look(begun).until == later.now + LOOK_MS
    for session in (woken, begun):
        log = await later.store.log(session.id)
        assert log is not None
        *_, step = replay(whack, log)
        assert fingerprint(whack, step.state) == fingerprint(whack, session.state)
    await later.store.close()
