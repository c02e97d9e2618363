"""People come, go, fall asleep, are called, and may be forgotten."""

import json
from typing import Any

import pytest

from tests.bot.flows.conftest import Stage, buttons, find, said, text


async def test_c2_c4_leaving_asks_once_and_the_game_goes_on(stage: Stage) -> None:
    await stage.game("Ann", "Ben", "Cy")
    turn = await stage.at_turn()
    asked = await turn.slash(stage.channel, "leave")
    assert (await stage.session()).seat_of(turn.id) is not None
    await turn.click(asked.response, custom_id=find(asked.response, "leave_yes"))
    session = await stage.session()
    assert session.phase == "playing"
    assert session.seat_of(turn.id) is None
    assert (await stage.at_turn()).id != turn.id
    assert "not in this game" in text(stage.hand(turn))


async def test_leaving_can_be_thought_better_of(stage: Stage) -> None:
    ann, _ = await stage.game("Ann", "Ben")
    asked = await ann.slash(stage.channel, "leave")
    await ann.click(asked.response, custom_id=find(asked.response, "keep"))
    assert (await stage.session()).seat_of(ann.id) is not None


async def test_c14_leave_works_from_anywhere(stage: Stage) -> None:
    ann, _ = await stage.game("Ann", "Ben")
    elsewhere = stage.guild.create_text_channel("elsewhere")
    asked = await ann.slash(elsewhere, "leave")
    await ann.click(asked.response, custom_id=find(asked.response, "leave_yes"))
    assert not (await stage.bot.house.sessions.get(1)).live


async def test_c14_leave_asks_which_of_several_tables(stage: Stage) -> None:
    ann, _ = await stage.game("Ann", "Ben")
    more = stage.guild.create_text_channel("more")
    await ann.slash(more, "play", game="gofish")
    elsewhere = stage.guild.create_text_channel("elsewhere")
    asked = await ann.slash(elsewhere, "leave")
    assert f"<#{stage.channel.id}>" in text(asked.response)
    assert f"<#{more.id}>" in text(asked.response)
    _, lobby = [b["custom_id"] for b in buttons(asked.response)]
    await ann.click(asked.response, custom_id=lobby)
    (left,) = await stage.bot.house.sessions.tables_of(ann.id)
    assert left.channel == stage.channel.id
    asked = await ann.slash(elsewhere, "leave")
    assert find(asked.response, "leave_yes")


async def test_c52_c53_the_host_hands_over(stage: Stage) -> None:
    ann, ben, _ = await stage.lobby("Ann", "Ben", "Cy")
    await stage.press(ann, stage.table(), "leave")
    session = await stage.session()
    assert session.host == ben.id
    assert "Ann" not in text(stage.table())


async def test_c52_the_last_one_out_closes_the_table(stage: Stage) -> None:
    (ann,) = await stage.lobby("Ann")
    table = stage.table()
    await stage.press(ann, table, "leave")
    assert not buttons(stage.message(table))


async def test_c1_c22_c46_a_sleeper_is_stood_in_for_and_comes_back(stage: Stage) -> None:
    await stage.game("Ann", "Ben")
    turn = await stage.at_turn()
    seat = (await stage.session()).seat_of(turn.id)
    for _ in range(200):
        session = await stage.session()
        if session.players[seat].away or session.phase != "playing":
            break
        now = await stage.at_turn()
        if now is turn:
            await stage.env.advance_time(61)
        else:
            await stage.move(now)
    assert (await stage.session()).players[seat].away
    await stage.press(turn, stage.table(), "hand")
    assert not (await stage.session()).players[seat].away


async def test_c182_a_turn_ping_is_a_fresh_message_that_goes_away(stage: Stage) -> None:
    await stage.game("Ann", "Ben")
    turn = await stage.at_turn()
    count = len(stage.messages())
    await stage.env.advance_time(21)
    ping = stage.messages()[-1]
    assert len(stage.messages()) == count + 1
    assert f"<@{turn.id}>" in stage.words_of(ping)
    await stage.move(turn)
    assert len(stage.messages()) == count


async def test_turn_pings_can_be_switched_off(stage: Stage) -> None:
    for name in ("Ann", "Ben"):
        await stage.person(name).slash(stage.channel, "me", pings=False)
    await stage.game("Ann", "Ben")
    count = len(stage.messages())
    await stage.env.advance_time(30)
    assert len(stage.messages()) == count


async def test_c60_c66_c73_a_restart_loses_nothing(stage: Stage) -> None:
    await stage.game("Ann", "Ben", "Cy")
    turn = await stage.at_turn()
    await stage.choose(turn)
    control = stage.final_control(turn)
    await stage.restart()
    before = await stage.session()
    await turn.user.click(stage.hand(turn), custom_id=control)
    after = await stage.session()
    assert after.version > before.version
    await stage.press(turn, stage.table(), "hand")


async def test_commands_are_told_once(stage: Stage) -> None:
    def told() -> int:
        return sum(
            entry.method == "PUT" and entry.path.endswith("/commands")
            for entry in stage.env.http_requests
        )

    assert told() == 1
    await stage.restart()
    assert told() == 1


@pytest.mark.parametrize(
    "name", ["@everyone", "**bold** _it_ `code`", "\u202eevil", "<@123>", "   "]
)
async def test_c136_c137_hostile_names_do_nothing(stage: Stage, name: str) -> None:
    await stage.game(name, "Ben")
    shown = "\n".join(stage.words_of(message) for message in stage.messages())
    assert "@everyone" not in shown
    assert "<@123>" not in shown
    assert "**bold**" not in shown
    assert "\u202e" not in shown


async def test_c138_two_people_of_one_name_are_told_apart(stage: Stage) -> None:
    ann = stage.person("Sam")
    other = stage.guild.add_member(stage.env.create_user("sam2", global_name="Sam"))
    await stage.play(ann)
    await stage.press(other, stage.table(), "join")
    assert "Sam (2)" in text(stage.table())


async def test_c185_everything_about_a_person_can_be_had_and_deleted(stage: Stage) -> None:
    ann, _ = await stage.game("Ann", "Ben")
    await ann.slash(stage.channel, "me", sorting="suit")
    result = await ann.slash(stage.channel, "privacy export")
    assert result.ephemeral
    (file,) = result.response.attachments
    assert json.loads(await stage.read(file))
    asked = await ann.slash(stage.channel, "privacy forget")
    await ann.click(asked.response, custom_id=find(asked.response, "forget_yes"))
    assert (await stage.bot.house.store.player(ann.id)).sorting == "rank"
    assert not await stage.bot.house.sessions.tables_of(ann.id)


async def test_the_server_says_where_games_are_played(stage: Stage) -> None:
    boss = stage.person("Boss", roles=[stage.managers()])
    cards = stage.guild.create_text_channel("cards")
    await boss.slash(stage.channel, "server", channel=cards)
    result = await stage.play(stage.person("Ann"))
    assert result.ephemeral
    assert f"<#{cards.id}>" in said(result)
    assert (await stage.person("Ann").slash(cards, "play", game="gofish")).acknowledged
    assert "Turn pings: **Off**" in said(await boss.slash(stage.channel, "server", pings=False))


async def test_c29_who_leaves_the_server_leaves_the_table(stage: Stage) -> None:
    _, ben, _ = await stage.game("Ann", "Ben", "Cy")
    messages = f"/channels/{stage.dm_of(ben)}/messages"
    for method, path in (("PATCH", f"{messages}/*"), ("POST", messages)):
        stage.env.inject_error(method, path, status=403, code=50278, times=None)
    await _until_missed(stage, ben)
    for _ in range(3):
        await stage.env.advance_time(25)
    assert (await stage.session()).seat_of(ben.id) is None


async def test_c28_who_is_back_in_time_keeps_the_seat(stage: Stage) -> None:
    _, ben, _ = await stage.game("Ann", "Ben", "Cy")
    path = f"/channels/{stage.dm_of(ben)}/messages/*"
    stage.env.inject_error("PATCH", path, status=403, code=50278, times=1)
    await _until_missed(stage, ben)
    for _ in range(3):
        await stage.env.advance_time(25)
    session = await stage.session()
    assert session.players[session.seat_of(ben.id)].gone is None


async def _until_missed(stage: Stage, person: Any) -> None:
    """Plays until it was noticed that somebody is not in the server any more."""
    for _ in range(12):
        session = await stage.session()
        if session.players[session.seat_of(person.id) or 0].gone:
            return
        await stage.move(await stage.at_turn())
    raise AssertionError("nobody was missed")
