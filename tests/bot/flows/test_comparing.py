"""Nights compared with who is there, after a time in which nothing was heard."""

from collections.abc import Collection
from typing import Any

import pytest

from tests.bot.flows.conftest import Stage
from tests.bot.flows.test_nights import Room, voice_status  # noqa: F401  # a route


async def test_the_trouble_of_one_night_is_its_own(
    stage: Stage, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    first, second = Room(stage), Room(stage)
    await first.begin("Ann")
    (ben,) = await second.begin("Ben")
    nights = stage.bot.house.nights
    await nights.voice_changed(second.channel.id, ben.id, here=False)  # as if he had been missed
    rebuild = nights.rebuild

    async def failing(channel: int, present: Collection[int]) -> Any:
        if channel == first.channel.id:
            raise ValueError("this night is broken")
        return await rebuild(channel, present)

    monkeypatch.setattr(nights, "rebuild", failing)
    await stage.bot.voice.compare()
    (record,) = [one for one in caplog.records if one.levelname == "ERROR"]
    assert "could not be compared" in record.getMessage()
    caplog.clear()
    assert (await second.night()).guest(ben.id).present
