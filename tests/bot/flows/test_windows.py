"""Windows begin when Discord shows the table, whichever way it got there."""

from __future__ import annotations

import shutil
from collections.abc import Awaitable
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from typing import Any

import discord
import pytest

from bot import discord_calls, reply
from bot.discord_calls import Outcome, Pace
from bot.presses import visit
from bot.screens import ids
from bot.screens.ids import Control
from bot.sessions.windows import UNSEEN_MS, waiting
from bot.text import Catalogue
from games import CATALOGUE
from games.core.actions import Move
from games.core.clocks import Clock, Stamp
from games.core.game import Step
from games.core.replay import Entry
from games.gofish import table as fish
from tests.bot.flows.conftest import DATA, Stage, find
from tests.kit.whack import GRACE_MS, HOLD_MS, LOOK_MS, WORDS, Whack, WhackGame

DEFERRALS = (
    discord.InteractionResponseType.deferred_channel_message,
    discord.InteractionResponseType.deferred_message_update,
)


@pytest.fixture
def catalogue(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Catalogue:
    """The sentences of the bot, and those of a small game of windows and races."""
    folder = tmp_path / "locales"
    shutil.copytree(DATA, folder)
    (folder / "en" / "whack.ftl").write_text(WORDS)
    game = WhackGame()
    monkeypatch.setitem(CATALOGUE, game.key, game)  # type: ignore[arg-type]
    monkeypatch.setattr(visit, "RACES", visit.RACES | {"whack", "turn"})
    return Catalogue(folder, strict=True)


async def anchors(stage: Stage) -> list[Entry]:
    log = await stage.bot.house.store.log((await stage.session()).id)
    assert log is not None
    return [line.entry for line in log.lines if line.entry.kind == "anchor"]


def shown_at(stage: Stage, message: Any) -> int:
    """When Discord showed a message as it is (Unix ms)."""
    return time_of(stage.env.backend.get_message(message.channel.id, message.id))


def time_of(stored: Any) -> int:
    if stored.edited_timestamp is None:
        return Stamp(stored.id, 0).ms
    return round(datetime.fromisoformat(stored.edited_timestamp).timestamp() * 1000)


async def table(stage: Stage) -> list[Any]:
    """A game between two, its first card on the table."""
    ann, ben = stage.person("Ann"), stage.person("Ben")
    await ann.slash(stage.channel, "play", game="whack")
    await stage.press(ben, stage.table(), "join")
    await stage.press(ann, stage.table(), "start")
    return [ann, ben]


async def test_every_call_tells_when_discord_showed_it(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Answers, answers after a deferral, further answers, posts and edits."""
    told: dict[str, list[bool]] = {}
    real = discord_calls.attempt

    async def attempt(call: Awaitable[Any]) -> Outcome:
        results: list[Any] = []

        async def noted() -> Any:
            results.append(await call)
            return results[0]

        outcome = await real(noted())
        if outcome.message and getattr(results[0], "type", None) not in DEFERRALS:
            message = stage.env.backend.get_message(stage.channel.id, outcome.message)
            right = outcome.at == time_of(message)
            told.setdefault(type(results[0]).__name__, []).append(right)
        return outcome

    for module in (discord_calls, reply):
        monkeypatch.setattr(module, "attempt", attempt)
    ann, _ = await table(stage)
    menu = (await stage.press(ann, stage.table(), "more")).response
    await ann.click(menu, custom_id=find(menu, "bottom"))
    await stage.press(ann, stage.table(), "turn")
    await stage.env.advance_time(HOLD_MS / 1000 + 0.2)
    old = Control("act", (await stage.session()).id, 0, "whack", ("card=99",))
    await stage.press_raw(ann, stage.table(), ids.encode(old))
    assert told.keys() == {
        "InteractionCallbackResponse", "InteractionMessage", "Message", "WebhookMessage"
    }  # fmt: skip
    assert all(right for answers in told.values() for right in answers), told


async def test_a_window_opens_with_the_answer_that_shows_it(stage: Stage) -> None:
    await table(stage)
    (entry,) = await anchors(stage)
    assert entry.message == stage.table().id
    assert entry.stamp.ms == shown_at(stage, stage.table())
    assert (await stage.session()).state.seen == entry.stamp.ms


async def test_a_window_opens_with_the_edit_that_shows_it(stage: Stage) -> None:
    ann, _ = await table(stage)
    await stage.press(ann, stage.table(), "turn")
    await stage.env.advance_time(HOLD_MS / 1000 + 0.2)
    first, second = await anchors(stage)
    assert second.stamp.ms == shown_at(stage, stage.table()) > first.stamp.ms
    assert second.message == stage.table().id


async def test_a_window_opens_with_a_table_posted_anew(stage: Stage) -> None:
    await table(stage)
    old = stage.table()
    stage.env.backend.delete_message(old.channel.id, old.id)
    await stage.wait((LOOK_MS + GRACE_MS) / 1000 + 1)
    _, second = await anchors(stage)
    new = stage.table()
    assert (second.message, new.id != old.id) == (new.id, True)
    assert second.stamp.ms == Stamp(new.id, 0).ms


async def test_what_changes_no_table_begins_without_a_call(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    def hidden(_: WhackGame, state: Whack, seat: int, move: Move, stamp: Stamp) -> Step[Whack]:
        now = stamp.arrival
        secret = Clock("secret", now, now + 60_000, now + 60_000, (), True, False, False)
        return Step(replace(state, clocks=(*state.clocks, secret)))

    turns: list[float] = []

    async def turn(pace: Pace) -> None:
        turns.append(pace._next)

    monkeypatch.setattr(WhackGame, "play", hidden)
    ann, _ = await table(stage)
    since = len(stage.env.http_requests)
    monkeypatch.setattr(Pace, "turn", turn)
    await stage.press(ann, stage.table(), "turn")
    _, second = await anchors(stage)
    assert (second.clock, second.message) == ("secret", stage.table().id)
    assert turns == [], "nobody had to wait for it"
    assert waiting(await stage.session()) == ()
    assert [call.method for call in stage.env.http_requests[since:]] == ["POST"], "the answer"


async def test_beginning_a_window_costs_no_edit(stage: Stage) -> None:
    ann, _ = await table(stage)
    since = len(stage.env.http_requests)
    await stage.press(ann, stage.table(), "turn")
    await stage.env.advance_time(HOLD_MS / 1000 + 0.2)
    edits = [call for call in stage.env.http_requests[since:] if call.method == "PATCH"]
    assert len(edits) == 1
    assert (await stage.session()).state.seen is not None


async def test_what_cannot_be_shown_begins_all_the_same(stage: Stage) -> None:
    ann, _ = await table(stage)
    path = f"/channels/{stage.channel.id}/messages/{stage.table().id}"
    stage.env.inject_error("PATCH", path, status=403, code=50013, times=None)
    await stage.press(ann, stage.table(), "turn")
    await stage.env.advance_time(HOLD_MS / 1000 + 0.2)
    assert len(await anchors(stage)) == 1
    await stage.env.advance_time(UNSEEN_MS / 1000)
    _, second = await anchors(stage)
    assert second.message is None
    assert (await stage.session()).state.n == 2


async def test_only_the_table_opens_a_window(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    """Hands follow a move as well, but what all are to see is on the table."""
    clock = fish._clock

    def unseen(*args: Any) -> tuple[Clock, ...]:
        return tuple(replace(one, shown=False) for one in clock(*args))

    monkeypatch.setattr(fish, "_clock", unseen)
    await stage.game("Ann", "Ben")
    await stage.move(await stage.at_turn())
    before = await anchors(stage)
    assert before
    path = f"/channels/{stage.channel.id}/messages/{stage.table().id}"
    stage.env.inject_error("PATCH", path, status=403, code=50013, times=None)
    await stage.move(await stage.at_turn())
    assert await anchors(stage) == before
    assert len(waiting(await stage.session())) == 1
