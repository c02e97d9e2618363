import asyncio
from types import SimpleNamespace
from typing import Any

import aiohttp
import discord
import pytest

from bot import discord_calls
from bot.discord_calls import Fate, attempt, fate_of
from bot.screens.layout import Layout, Text


def refused(status: int, code: int, wrong: str = "") -> discord.HTTPException:
    response: Any = SimpleNamespace(status=status, reason="")
    errors = {"components": {"_errors": [{"code": "X", "message": wrong}]}} if wrong else {}
    return discord.HTTPException(response, {"code": code, "message": "", "errors": errors})


@pytest.mark.parametrize(
    ("error", "fate"),
    [
        (refused(404, discord_calls.UNKNOWN_MESSAGE), Fate.MESSAGE_GONE),
        (refused(404, discord_calls.UNKNOWN_CHANNEL), Fate.CHANNEL_GONE),
        (refused(404, discord_calls.UNKNOWN_INTERACTION), Fate.LATE),
        (refused(401, discord_calls.TOKEN_EXPIRED), Fate.LATE),
        (refused(400, discord_calls.ALREADY_ACKNOWLEDGED), Fate.ANSWERED),
        (refused(403, discord_calls.CANNOT_MESSAGE_USER), Fate.CLOSED),
        (refused(403, discord_calls.NO_MUTUAL_GUILD), Fate.PERSON_GONE),
        (refused(403, discord_calls.MISSING_PERMISSIONS), Fate.FORBIDDEN),
        (refused(400, discord_calls.OLD_MESSAGE_EDITS), Fate.TOO_OLD),
        (refused(403, discord_calls.QUARANTINED), Fate.BUSY),
        (refused(429, 0), Fate.BUSY),
        (refused(400, 50035), Fate.REFUSED),
        (refused(400, 50035, "Must be 100 or fewer in length."), Fate.REFUSED),
        (refused(400, 50035, "The referenced attachment 'a.png' was not found"), Fate.FILE_GONE),
        (refused(403, 0), Fate.FORBIDDEN),
        (refused(503, 0), Fate.DOWN),
        (discord.RateLimited(99), Fate.BUSY),
        (aiohttp.ClientConnectionError(), Fate.DOWN),
        (TimeoutError(), Fate.DOWN),
    ],
)
def test_every_failure_has_a_name(error: Exception, fate: Fate) -> None:
    assert fate_of(error) is fate


async def test_c29_calls_are_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(discord_calls, "BOUND", 0.01)
    outcome = await attempt(asyncio.sleep(5))
    assert outcome.fate is Fate.DOWN


async def test_our_own_faults_are_not_swallowed() -> None:
    async def broken() -> None:
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        await attempt(broken())


async def test_calls_are_paced() -> None:
    pace = discord_calls.Pace(per_second=1000)
    loop = asyncio.get_running_loop()
    began = loop.time()
    for _ in range(21):
        await pace.turn()
    assert loop.time() - began >= 0.018


def test_c136_only_those_meant_are_mentioned() -> None:
    allowed = discord_calls.mentions(Layout((Text("@everyone <@1> <@2>"),), pings=(2,)))
    told = allowed.to_dict()
    assert (told["parse"], told["users"]) == ([], [2])
