"""A table from its lobby to the rematch, as people see it."""

import discord

from bot.screens import ids
from tests.bot.flows.conftest import Stage, buttons, controls, find, said, text


async def test_from_lobby_to_rematch(stage: Stage) -> None:
    ann, ben = await stage.lobby("Ann", "Ben")
    assert "Ann" in text(stage.table())
    assert "Ben" in text(stage.table())
    await stage.press(ann, stage.table(), "start")
    for person in (ann, ben):
        assert "Your hand" in text(stage.hand(person))
    await stage.play_out()
    assert (await stage.session()).phase == "over"
    over = stage.table()
    assert {control.name for control in controls(over)} == {"rematch", "change", "fair"}
    await stage.press(ben, over, "rematch")
    lobby = stage.table()
    assert lobby.id != over.id
    session = await stage.session()
    assert session.phase == "lobby"
    assert {player.name for player in session.humans} == {"Ann", "Ben"}


async def test_a_move_is_shown_where_it_was_pressed_and_everywhere_else(stage: Stage) -> None:
    await stage.game("Ann", "Ben", "Cy")
    turn = await stage.at_turn()
    before = text(stage.table())
    await stage.move(turn)
    assert text(stage.table()) != before


async def test_calls_per_move(stage: Stage) -> None:
    await stage.game("Ann", "Ben", "Cy")
    turn = await stage.at_turn()
    control = stage.final_control(turn)
    while control is None:
        await stage.choose(turn)
        control = stage.final_control(turn)
    stage.env.http_requests.clear()
    await turn.user.click(stage.hand(turn), custom_id=control)
    calls = [(entry.method, entry.path) for entry in stage.env.http_requests]
    edits = [path for method, path in calls if method == "PATCH"]
    answers = [path for method, path in calls if "/callback" in path]
    assert len(answers) <= 1
    assert len(edits) == len(set(edits))
    assert sum(f"/channels/{stage.channel.id}/" in path for path in edits) == 1
    assert len(calls) <= 1 + 1 + 2


async def test_play_where_a_game_runs_shows_it(stage: Stage) -> None:
    ann, _ = await stage.game("Ann", "Ben")
    count = len(stage.messages())
    result = await stage.play(ann)
    assert result.ephemeral
    assert "Go Fish" in said(result)
    assert len(stage.messages()) == count


async def test_c93_c108_a_second_table_in_a_thread(stage: Stage) -> None:
    """Both a thread for each game and a button that shows one's cards in place."""
    ann, _ = await stage.game("Ann", "Ben")
    cy = stage.person("Cy")
    await stage.play(cy, thread=True)
    (thread,) = stage.channel.threads
    assert "Cy" in text(stage.table(thread))
    await stage.press(ann, stage.table(thread), "join")
    await stage.press(cy, stage.table(thread), "start")
    shown = await stage.press(cy, stage.table(thread), "hand")
    assert shown.ephemeral
    assert f"**Your hand** · <#{thread.id}>" in said(shown)


async def test_c98_the_table_moves_to_the_bottom(stage: Stage) -> None:
    ann, _ = await stage.game("Ann", "Ben")
    old = stage.table()
    await ann.slash(stage.channel, "table")
    new = stage.table()
    assert new.id > old.id
    assert not buttons(stage.message(old))


async def test_c122_old_tables_are_posted_anew(stage: Stage) -> None:
    ann = stage.person("Ann")
    await ann.slash(stage.channel, "play", game="gofish")
    await stage.press(stage.person("Ben"), stage.table(), "join")
    await stage.option(ann, "clock", "off")
    await stage.press(ann, stage.table(), "start")
    old = stage.table()
    await stage.wait(56 * 60)
    await stage.move(await stage.at_turn())
    assert stage.table().id > old.id
    assert not buttons(stage.message(old))


async def test_c126_a_deleted_table_is_posted_anew(stage: Stage) -> None:
    ann, _ = await stage.game("Ann", "Ben")
    old = stage.table()
    moderator = stage.person("Mo", roles=[stage.moderators()])
    await moderator.delete(old)
    await stage.move(await stage.at_turn())
    new = stage.table()
    assert new.id != old.id
    assert (await stage.press(ann, new, "hand")).ephemeral


async def test_c126_a_deleted_hand_comes_again(stage: Stage) -> None:
    ann, ben = await stage.game("Ann", "Ben")
    turn = await stage.at_turn()
    other = ben if turn is ann else ann
    old = stage.hand(other)
    stage.env.backend.delete_message(old.channel.id, old.id)
    await stage.pass_turn(turn)
    assert stage.hand(other).id != old.id


async def test_c128_a_lost_permission_pauses_the_table_and_tells_the_host(stage: Stage) -> None:
    ann, ben = await stage.game("Ann", "Ben")
    path = f"/channels/{stage.channel.id}/messages/*"
    stage.env.inject_error("PATCH", path, status=403, code=50013, times=2)
    await stage.move(await stage.at_turn())
    told = [stage.words_of(message) for message in stage.dms(ann)]
    assert any("View Channel" in words for words in told)
    await stage.env.advance_time(65)
    await stage.move(await stage.at_turn())
    await stage.env.advance_time(65)
    assert sum("View Channel" in stage.words_of(message) for message in stage.dms(ann)) == 1
    assert ben


async def test_c133_help_names_the_commands(stage: Stage) -> None:
    result = await stage.person("Ann").slash(stage.channel, "help")
    assert "</play:" in said(result)


async def test_c54_a_moderator_ends_a_table(stage: Stage) -> None:
    await stage.game("Ann", "Ben")
    moderator = stage.person("Mo", roles=[stage.moderators()])
    asked = await moderator.slash(stage.channel, "stop")
    await moderator.click(asked.response, custom_id=find(asked.response, "stop_yes"))
    session = await stage.bot.house.sessions.get(1)
    assert not session.live


async def test_options_change_the_lobby(stage: Stage) -> None:
    ann, ben = await stage.lobby("Ann", "Ben")
    refused = await stage.press(ben, stage.table(), "options")
    assert "host" in said(refused)
    shown = await stage.press(ann, stage.table(), "options")
    preset = find(shown.response, "preset")
    await ann.select(shown.response, ["family"], custom_id=preset)
    assert "Family" in text(stage.table())
    await stage.timer(ann, "90")
    assert (await stage.session()).options.timer == 90


async def test_c18_an_idle_lobby_closes_by_itself(stage: Stage) -> None:
    await stage.lobby("Ann", "Ben")
    table = stage.table()
    await stage.wait(35 * 60)
    assert not buttons(stage.message(table))
    assert (await stage.play(stage.person("Cy"))).acknowledged
    assert (await stage.session()).phase == "lobby"


async def test_a_majority_starts_without_the_host(stage: Stage) -> None:
    _, ben, cy = await stage.lobby("Ann", "Ben", "Cy")
    await stage.press(ben, stage.table(), "start")
    assert (await stage.session()).phase == "lobby"
    await stage.press(cy, stage.table(), "start")
    assert (await stage.session()).phase == "playing"


async def test_the_host_removes_somebody_and_names_a_cohost(stage: Stage) -> None:
    ann, ben, cy = await stage.lobby("Ann", "Ben", "Cy")
    shown = await stage.press(ann, stage.table(), "options")
    pages = [c for c in controls(shown.response) if c.name == "options_page"]
    await ann.click(shown.response, custom_id=ids.encode(pages[-1]))
    await ann.select(shown.response, [str(ben.id)], custom_id=find(shown.response, "remove"))
    assert "Ben" not in text(stage.table())
    await ann.select(shown.response, [str(cy.id)], custom_id=find(shown.response, "cohost"))
    session = await stage.session()
    assert session.is_host(cy.id)
    assert session.seat_of(ben.id) is None


async def test_kick_in_the_lobby_is_up_to_the_host(stage: Stage) -> None:
    ann, ben, cy = await stage.lobby("Ann", "Ben", "Cy")
    refused = await ben.slash(stage.channel, "kick", player=cy.user)
    assert "host" in said(refused)
    assert "Removed" in said(await ann.slash(stage.channel, "kick", player=cy.user))
    assert "Cy" not in text(stage.table())
    gone = await ann.slash(stage.channel, "kick", player=cy.user)
    assert "Nobody sits there" in said(gone)
    assert [player.user for player in (await stage.session()).players] == [ann.id, ben.id]


async def test_c130_missing_permissions_are_named(stage: Stage) -> None:
    muted = discord.PermissionOverwrite(send_messages=False)
    quiet = stage.guild.create_text_channel("quiet", overwrites={stage.bot.user: muted})
    result = await stage.person("Ann").slash(quiet, "play", game="gofish")
    assert result.ephemeral
    assert "Send Messages" in said(result)
    assert not stage.messages(quiet)


async def test_the_chat_of_a_voice_channel_is_a_channel(stage: Stage) -> None:
    lounge = stage.guild.create_voice_channel("lounge")
    await stage.person("Ann").slash(lounge, "play", game="go fish")
    assert "Ann" in text(stage.table(lounge))


async def test_games_are_found_by_what_people_call_them(stage: Stage) -> None:
    ann = stage.person("Ann")
    for typed in ("fish", "Go F", "gofish"):
        found = await ann.autocomplete(stage.channel, "play", "game", typed)
        assert [choice["value"] for choice in found] == ["gofish"]
    result = await ann.slash(stage.channel, "play", game="chess")
    assert "chess" in said(result)


async def test_c126_a_deleted_channel_ends_the_table(stage: Stage) -> None:
    await stage.game("Ann", "Ben")
    stage.env.backend.delete_channel(stage.channel.id)
    await stage.env.settle()
    assert not (await stage.bot.house.sessions.get(1)).live


async def test_rules_and_fair_are_private(stage: Stage) -> None:
    ann, _ = await stage.game("Ann", "Ben")
    rules = await ann.slash(stage.channel, "rules")
    assert rules.ephemeral
    assert "Go Fish" in said(rules)
    fair = await ann.slash(stage.channel, "fair")
    assert fair.ephemeral
    assert [file.filename for file in fair.response.attachments] == ["fair.json"]
