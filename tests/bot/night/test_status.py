"""The line under a voice channel's name: what it says, and how often it is set."""

from __future__ import annotations

import asyncio
import shutil
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.discord_calls import Fate, Outcome
from bot.house import House
from bot.night.status import VoiceStatus
from bot.sessions.service import Sessions
from bot.settings import Settings
from bot.storage.sqlite import SqliteStore
from bot.text import Catalogue
from tests.bot.night.party import VOICE, Party
from tests.bot.sessions.evening import ANN, BEN
from tests.kit.tables import LOCALES

GAP = 0.2
WORDS = "toasts-name = Toasts\ntoasts-line-left = { $n } have left\n"


class Channel:
    """What the channel carries, and each call that set it (the wire has the real one)."""

    def __init__(self) -> None:
        self.set: list[tuple[float, str | None]] = []
        self.fate = Fate.DONE

    async def voice_status(self, channel: int, text: str | None) -> Outcome:
        assert channel == VOICE
        self.set.append((asyncio.get_running_loop().time(), text))
        return Outcome(self.fate)

    @property
    def texts(self) -> list[str | None]:
        return [text for _, text in self.set]


@pytest.fixture
def channel() -> Channel:
    return Channel()


@pytest.fixture
async def shown(
    store: SqliteStore, party: Party, channel: Channel, tmp_path: Path
) -> AsyncIterator[VoiceStatus]:
    folder = tmp_path / "locales"
    shutil.copytree(LOCALES, folder)
    (folder / "en" / "toasts.ftl").write_text(WORDS)
    sessions: Sessions = party.sessions
    house = House(Settings(), store, sessions, Catalogue(folder, strict=True), sessions.now)
    party.move_to(house.nights)
    status = VoiceStatus(house, channel, GAP)  # type: ignore[arg-type]
    sessions.listeners.append(status.session_changed)
    house.nights.listeners.append(status.night_changed)
    yield status
    await status.close()


async def idle(shown: VoiceStatus) -> None:
    while shown._tasks:
        await asyncio.gather(*shown._tasks.values())


async def test_it_says_the_game_and_how_it_stands(
    party: Party, shown: VoiceStatus, channel: Channel
) -> None:
    night = await party.night(ANN, BEN)
    await idle(shown)
    assert channel.set == []
    table = await party.table(ANN, BEN)
    await idle(shown)
    assert channel.texts[-1] == "Toasts, 0 have left"
    assert (await party.nights.get(night.id)).status
    await party.move(table, ANN, "close")
    await idle(shown)
    assert channel.texts[-1] is None
    assert not (await party.nights.get(night.id)).status


async def test_calls_keep_their_distance_and_the_newest_wins(
    party: Party, shown: VoiceStatus, channel: Channel
) -> None:
    await party.night(ANN, BEN)
    lobby = await party.evening.lobby(ANN, BEN, game="toasts", channel=VOICE)
    await asyncio.sleep(GAP / 4)
    assert channel.texts == ["Toasts: join in!"]
    table = await party.sessions.start(lobby.id, ANN, party.evening.press())
    for _ in range(5):
        await party.toast(table, ANN)
    await party.sessions.leave(table.id, BEN, party.evening.press())
    await idle(shown)
    times = [moment for moment, _ in channel.set]
    assert channel.texts == ["Toasts: join in!", None]
    assert times[1] - times[0] >= GAP * 0.95


async def test_what_says_the_same_costs_no_call(
    party: Party, shown: VoiceStatus, channel: Channel
) -> None:
    await party.night(ANN, BEN)
    table = await party.table(ANN, BEN)
    await idle(shown)
    before = len(channel.set)
    for _ in range(3):
        await party.toast(table, ANN)
        await idle(shown)
    assert len(channel.set) == before


async def test_where_it_may_not_be_set_it_is_left_for_a_while(
    party: Party, shown: VoiceStatus, channel: Channel
) -> None:
    channel.fate = Fate.FORBIDDEN
    night = await party.night(ANN, BEN)
    await party.table(ANN, BEN)
    await asyncio.sleep(3 * GAP)
    assert len(channel.set) == 1
    assert not (await party.nights.get(night.id)).status


async def test_the_end_of_the_night_clears_it(
    party: Party, shown: VoiceStatus, channel: Channel
) -> None:
    night = await party.night(ANN, BEN)
    await party.table(ANN, BEN)
    await idle(shown)
    await party.nights.end(VOICE, ANN)
    await idle(shown)
    assert channel.texts[-1] is None
    assert not (await party.nights.get(night.id)).status


async def test_the_next_night_in_the_channel_keeps_its_own_line(
    party: Party, shown: VoiceStatus, channel: Channel
) -> None:
    shown._gap = 5 * GAP  # so that the next night begins before this one's line is cleared
    await party.night(ANN, BEN)
    await party.table(ANN, BEN)
    await idle(shown)
    await party.nights.end(VOICE, ANN)
    await party.night(BEN)
    await idle(shown)
    assert channel.texts[-1] == "Toasts, 0 have left"


async def test_what_a_night_left_behind_is_cleared_by_the_next(
    party: Party, shown: VoiceStatus, channel: Channel
) -> None:
    night = await party.night(ANN, BEN)
    await party.nights.note_status(night.id, on=True)
    await shown.close()  # it dies before it can clear the line
    await party.nights.end(VOICE, ANN)
    again = VoiceStatus(shown._house, channel, GAP)  # type: ignore[arg-type]
    party.nights.listeners.append(again.night_changed)
    after = await party.night(BEN)
    await idle(again)
    assert channel.texts == [None]
    assert not (await party.nights.get(after.id)).status


async def test_a_change_that_comes_as_a_turn_ends_is_shown(
    party: Party, shown: VoiceStatus, channel: Channel, monkeypatch: pytest.MonkeyPatch
) -> None:
    await party.night(ANN, BEN)
    await idle(shown)
    brought: list[int] = []
    late = iter([True])

    async def bring(where: int) -> None:
        brought.append(where)
        if next(late, False):
            # Runs once the turn has ended, and before anybody has heard of that.
            asyncio.get_running_loop().call_soon(shown.refresh, where)

    monkeypatch.setattr(shown, "_bring", bring)
    shown.refresh(VOICE)
    await idle(shown)
    assert brought == [VOICE, VOICE]


async def test_it_is_noted_before_it_is_set(
    party: Party, shown: VoiceStatus, channel: Channel
) -> None:
    night = await party.night(ANN, BEN)
    noted: list[bool] = []
    real = channel.voice_status

    async def watched(where: int, text: str | None) -> Outcome:
        noted.append((await party.nights.get(night.id)).status)
        return await real(where, text)

    channel.voice_status = watched  # type: ignore[method-assign]
    await party.table(ANN, BEN)
    await idle(shown)
    assert noted
    assert all(noted)
