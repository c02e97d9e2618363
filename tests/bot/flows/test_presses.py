"""Every press is answered: late, double, foreign, malformed and meaningless ones too."""

import asyncio
from types import SimpleNamespace
from typing import Any

import discord
import pytest
from simcord.components import COMPONENTS_V2_FLAG

from bot.screens import ids
from bot.screens.ids import Control
from tests.bot.flows.conftest import Stage, controls, find, followed, said, text


async def test_c101_a_double_press_counts_once(stage: Stage) -> None:
    await stage.game("Ann", "Ben", "Cy")
    turn = await stage.at_turn()
    hand = stage.hand(turn)
    pressed = stage.first_control(turn)
    await turn.user.click(hand, custom_id=pressed)
    version = (await stage.session()).version
    again = await stage.press_raw(turn, hand, pressed)
    assert again.acknowledged
    assert (await stage.session()).version - version <= 1


async def test_c78_an_old_control_shows_the_present_and_a_sentence(stage: Stage) -> None:
    await stage.game("Ann", "Ben", "Cy")
    turn = await stage.at_turn()
    stale = ids.decode(stage.first_control(turn))
    assert stale is not None
    old = ids.encode(Control(stale.kind, stale.session, stale.beat + 7, stale.name, stale.args))
    result = await stage.press_raw(turn, stage.hand(turn), old)
    assert result.acknowledged
    assert "earlier moment" in text(stage.hand(turn)) + said(result)


async def test_c101_a_double_press_is_answered_with_the_present_alone(stage: Stage) -> None:
    ann, ben = await stage.game("Ann", "Ben", game="blackjack")
    await stage.press(ann, stage.table(), "deal")
    turn = await stage.at_turn()
    other = ben if turn is ann else ann
    pressed = find(stage.table(), "stand")
    await turn.click(stage.table(), custom_id=pressed)
    before = await stage.session()
    shown = text(stage.table())
    again = await stage.press_raw(turn, stage.table(), pressed)
    assert again.acknowledged
    assert text(stage.table()) == said(again) == shown
    assert (await stage.session()).version == before.version
    # What somebody else has done says nothing of a press of mine, nor does another button.
    for person, custom_id in ((other, pressed), (turn, pressed.replace("stand", "hit"))):
        late = await stage.press_raw(person, stage.table(), custom_id)
        assert "earlier moment" in said(late)
    assert (await stage.session()).version == before.version


async def test_c101_a_bet_pressed_twice_is_placed_once_and_another_one_is_told(
    stage: Stage,
) -> None:
    await stage.game("Ann", "Ben", game="pontoon")
    turn = await stage.at_turn()
    shown = stage.hand(turn)
    five, ten = (find(shown, "bet", f"amount={n}") for n in (5, 10))
    form = find(shown, "bet", "form")
    await turn.user.click(shown, custom_id=five)
    before = await stage.session()
    for custom_id, told in ((five, False), (form, False), (ten, True)):
        late = await stage.press_raw(turn, stage.hand(turn), custom_id)
        assert late.acknowledged
        assert text(stage.hand(turn)).startswith("> ") == told
    assert (await stage.session()).version == before.version


async def test_c101_who_gives_an_order_twice_is_told_nothing(stage: Stage) -> None:
    ann, ben = await stage.game("Ann", "Ben", game="blackjack")
    pressed = find(stage.table(), "deal")
    await ann.click(stage.table(), custom_id=pressed)
    before = await stage.session()
    again = await stage.press_raw(ann, stage.table(), pressed)
    assert said(again) == text(stage.table())
    assert "earlier moment" in said(await stage.press_raw(ben, stage.table(), pressed))
    assert (await stage.session()).version == before.version


async def test_c101_a_double_press_is_forgotten_after_a_while(stage: Stage) -> None:
    await stage.game("Ann", "Ben", "Cy")
    turn = await stage.at_turn()
    while not (pressed := stage.final_control(turn)):
        await stage.choose(turn)
    await turn.user.click(stage.hand(turn), custom_id=pressed)
    await stage.restart()
    for wait, told in ((2, False), (4, True)):
        await stage.wait(wait)
        late = await stage.press_raw(turn, stage.hand(turn), pressed)
        assert ("earlier moment" in text(stage.hand(turn)) + said(late)) == told
        logged = await stage.bot.house.store.log(1)
        assert logged
        assert [line.entry.kind for line in logged.lines] == ["play", "renew"]


async def test_c101_who_starts_or_joins_once_more_is_shown_the_table(stage: Stage) -> None:
    ann, ben = await stage.lobby("Ann", "Ben")
    lobby = stage.table()
    start, join = find(lobby, "start"), find(lobby, "join")
    await ann.click(lobby, custom_id=start)
    before = await stage.session()
    for person, custom_id in ((ann, start), (ben, start), (ben, join)):
        again = await stage.press_raw(person, stage.table(), custom_id)
        assert said(again) == text(stage.table())
    assert (await stage.session()).version == before.version
    dee = stage.person("Dee")
    assert "already begun" in said(await stage.press_raw(dee, stage.table(), join))
    assert "not in this game" in said(await stage.press_raw(dee, stage.table(), start))
    late = find(lobby, "computer")
    assert "already begun" in said(await stage.press_raw(ann, stage.table(), late))
    assert (await stage.session()).version == before.version


async def test_who_presses_join_as_the_game_begins_sits_down_for_the_next_deal(
    stage: Stage,
) -> None:
    await stage.lobby("Ann", "Ben", game="blackjack")
    join, start = (find(stage.table(), name) for name in ("join", "start"))
    await stage.press(stage.person("Ann"), stage.table(), "start")
    dee = stage.person("Dee")
    assert "Press **Join** on it" in said(await stage.press_raw(dee, stage.table(), start))
    told = await stage.press_raw(dee, stage.table(), join)
    assert "You're in!" in followed(told)
    assert (await stage.session()).seat_of(dee.id) == 2


async def test_who_may_not_end_a_game_is_not_asked_whether_they_really_want_to(
    stage: Stage,
) -> None:
    ann, ben = await stage.game("Ann", "Ben")
    dee, boss = stage.person("Dee"), stage.person("Boss", roles=[stage.moderators()])
    told = await dee.slash(stage.channel, "stop")
    assert not controls(told.response)
    assert "not in this game" in said(told)
    told = await dee.slash(stage.channel, "kick", player=ben.user)
    assert not controls(told.response)
    for person in (ann, ben, boss):
        assert controls((await person.slash(stage.channel, "stop")).response)


async def test_c92_c113_outsiders_are_answered_and_change_nothing(stage: Stage) -> None:
    ann, _ = await stage.game("Ann", "Ben")
    dee = stage.person("Dee")
    version = (await stage.session()).version
    result = await stage.press(dee, stage.table(), "hand")
    assert result.ephemeral
    assert "not in this game" in said(result)
    assert (await stage.session()).version == version
    assert ann


async def test_c92_every_control_of_a_table_answers_everybody(stage: Stage) -> None:
    await stage.game("Ann", "Ben")
    dee = stage.person("Dee")
    for control in controls(stage.table()):
        result = await dee.click(stage.table(), custom_id=ids.encode(control))
        assert result.acknowledged, control
        assert not result.deferred or said(result)


@pytest.mark.parametrize(
    "custom_id",
    [
        "ttt:1:2",
        "snug:x:1:0:join",
        "snug:t:zzzz:0:join",
        "snug:t:zzzzzzzzzzzzz:zzzzzzz:join",
        "snug:t:1:0:nonsense",
        "snug:a:1:0:nonsense:field=1",
        "snug:a:1:0:ask:rank=Ω",
        "snug:d:1:0:ask:rank",
        "snug:q:1:0:options_set:nothing",
        "snug:q:1:0:options_page:many",
        "snug:t:1:0:rules:gofish:x",
        "snug:t:1:1:skip:99",
        "snug:t:1:1:kick:-1",
    ],
)
async def test_c74_a_meaningless_control_is_answered_in_words(
    stage: Stage, custom_id: str, caplog: pytest.LogCaptureFixture
) -> None:
    ann, _ = await stage.game("Ann", "Ben")
    before = await stage.session()
    message = stage.env.backend.create_message(
        stage.channel.id,
        stage.bot.user.id if stage.bot.user else 0,
        flags=COMPONENTS_V2_FLAG,
        components=[
            {
                "type": 1,
                "components": [{"type": 2, "style": 1, "label": "x", "custom_id": custom_id}],
            }
        ],
    )
    result = await ann.click(stage.as_message(message), custom_id=custom_id)
    assert result.acknowledged
    assert said(result)
    assert "on my side" not in said(result)
    assert (await stage.session()).state == before.state


async def test_a_house_rule_without_a_name_is_none(
    stage: Stage, caplog: pytest.LogCaptureFixture
) -> None:
    ann, _ = await stage.lobby("Ann", "Ben")
    before = await stage.session()
    nameless = ids.encode(Control("ask", before.id, before.round, "options_set"))
    row = {"type": 1, "components": [{"type": 2, "style": 2, "label": "?", "custom_id": nameless}]}
    message = stage.env.backend.create_message(
        stage.channel.id,
        stage.bot.user.id if stage.bot.user else 0,
        flags=COMPONENTS_V2_FLAG,
        components=[row],
    )
    result = await ann.click(stage.as_message(message), custom_id=nameless)
    assert "house rule" in said(result)
    assert await stage.session() == before
    assert not [record for record in caplog.records if record.levelname == "ERROR"]


async def test_c70_c76_buttons_live_longer_than_views(stage: Stage) -> None:
    ann, _ = await stage.game("Ann", "Ben")
    shown = await stage.press(ann, stage.table(), "hand")
    await stage.env.advance_time(16 * 60)
    result = await ann.click(shown.response, custom_id=find(shown.response, "refresh"))
    assert result.acknowledged
    assert (await stage.press(ann, stage.table(), "hand")).ephemeral


async def test_c84_c86_a_dead_token_loses_nothing(stage: Stage) -> None:
    await stage.game("Ann", "Ben", "Cy")
    turn = await stage.at_turn()
    stage.env.inject_error("POST", "/interactions/*/callback", status=404, code=10062)
    before = await stage.session()
    await turn.user.click(stage.hand(turn), custom_id=stage.first_control(turn))
    assert (await stage.session()).version > before.version
    assert stage.hand(turn)


async def test_c100_slow_work_is_deferred_in_time(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, _ = await stage.lobby("Ann", "Ben")
    plain = stage.bot.house.sessions.add_computer

    async def slow(*args: Any, **more: Any) -> object:
        await asyncio.sleep(2)
        return await plain(*args, **more)

    monkeypatch.setattr(stage.bot.house.sessions, "add_computer", slow)
    result = await stage.press(ann, stage.table(), "computer")
    assert result.deferred
    assert "🤖" in text(stage.table())


async def test_a_fault_of_ours_is_owned_up_to(
    stage: Stage, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    ann, _ = await stage.lobby("Ann", "Ben")

    async def broken(*_: object, **__: object) -> object:
        raise RuntimeError("broken")

    monkeypatch.setattr(stage.bot.house.sessions, "add_computer", broken)
    result = await stage.press(ann, stage.table(), "computer")
    assert "nothing was lost" in said(result)
    assert any(record.message == "press failed" for record in caplog.records)
    caplog.clear()


@pytest.mark.parametrize("code", [10062, 40060])
async def test_choices_that_come_late_or_twice_are_no_fault(
    stage: Stage, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, code: int
) -> None:
    plain = discord.InteractionResponse.autocomplete

    async def refused(self: Any, choices: Any) -> None:
        await plain(self, choices)
        response: Any = SimpleNamespace(status=400, reason="")
        raise discord.HTTPException(response, {"code": code, "message": ""})

    monkeypatch.setattr(discord.InteractionResponse, "autocomplete", refused)
    await stage.person("Ann").autocomplete(stage.channel, "play", "game", "fish")
    assert "Traceback" not in caplog.text


async def test_c89_presses_commands_and_forms_each_go_their_own_way(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, _ = await stage.lobby("Ann", "Ben")
    went: list[str] = []
    for way in ("pressed", "command", "submitted", "unknown"):
        plain = getattr(stage.bot.presses, way)

        async def noted(*args: object, way: str = way, plain: Any = plain, **more: Any) -> None:
            went.append(way)
            await plain(*args, **more)

        monkeypatch.setattr(stage.bot.presses, way, noted)
    await ann.slash(stage.channel, "help")
    assert went == ["command"]
    await stage.press(ann, stage.table(), "rules")
    assert went == ["command", "pressed"]
    await ann.autocomplete(stage.channel, "play", "game", "fish")
    assert went == ["command", "pressed"]
    went.clear()
    await stage.timer(ann, "90")
    assert went.count("submitted") == 1
    assert set(went) == {"pressed", "submitted"}
