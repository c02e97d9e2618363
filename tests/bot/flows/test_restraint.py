"""What the bot leaves alone: messages, reactions, voices, rooms, and people who did not press."""

from typing import Any

import discord

from bot import doctor
from bot.client import intents
from bot.presses import places
from games.core.cards import label
from tests.bot.flows.conftest import Stage, controls, find, said, text


def asked(stage: Stage) -> list[tuple[str, str]]:
    """All the bot has asked of Discord."""
    return [(entry.method, entry.path) for entry in stage.env.http_requests]


async def test_c58_only_who_presses_takes_part(stage: Stage) -> None:
    """An open lobby asks nobody, and captures nobody's commands."""
    ann, ben = stage.person("Ann"), stage.person("Ben")
    await stage.play(ann)
    assert "Go Fish" in said(await ben.slash(stage.channel, "rules", game="gofish"))
    assert "</play:" in said(await ben.slash(stage.channel, "help"))
    elsewhere = stage.guild.create_text_channel("elsewhere")
    await ben.slash(elsewhere, "play", game="gofish")
    assert "Ben" in text(stage.table(elsewhere))
    await ben.send(stage.channel, "join")
    assert [player.name for player in (await stage.session()).players] == ["Ann"]
    assert stage.dms(ben)
    assert not any(f"<@{ben.id}>" in stage.words_of(message) for message in stage.messages())


async def test_c97_c124_no_message_is_read_and_no_reaction_made(stage: Stage) -> None:
    heard = {name for name, on in intents() if on}
    assert heard == {"guilds", "voice_states"}
    ann, _ = await stage.game("Ann", "Ben")
    before = await stage.session()
    for words in ("1", "king", "hit", "/skip"):
        await ann.send(stage.channel, words)
    assert await stage.session() == before
    await stage.play_out()
    assert not [path for _, path in asked(stage) if "/reactions" in path]


async def test_c188_nobody_is_ever_muted(stage: Stage) -> None:
    """So nobody can be left so, whatever ends the game."""
    lounge = stage.guild.create_voice_channel("lounge")
    ann, ben = stage.person("Ann"), stage.person("Ben")
    for person in (ann, ben):
        await person.join_voice(lounge)
    await ann.slash(lounge, "play", game="gofish")
    await stage.press(ben, stage.table(lounge), "join")
    await stage.press(ann, stage.table(lounge), "start")
    asking = await ann.slash(lounge, "stop")
    await ann.click(asking.response, custom_id=find(asking.response, "stop_yes"))
    assert not [call for call in asked(stage) if "/members/" in call[1] and call[0] != "GET"]
    wanted = {name for name, on in doctor.least() if on}
    assert not wanted & {"mute_members", "deafen_members", "move_members"}


async def test_c189_no_room_is_left_open(stage: Stage) -> None:
    """The bot makes no channels; a thread somebody asked for is put away by Discord in a day."""
    await stage.game("Ann", "Ben")
    await stage.play(stage.person("Cy"), thread=True)
    (thread,) = stage.channel.threads
    stored = stage.env.backend.get_channel(thread.id)
    assert stored.thread_metadata.auto_archive_duration == places.THREAD_LIFE == 24 * 60
    await stage.wait(35 * 60)
    assert await stage.bot.house.store.live_in(thread.id) is None
    made = ("POST", f"/guilds/{stage.guild.id}/channels")
    assert made not in asked(stage)


async def test_c114_who_watches_sees_no_hand(stage: Stage) -> None:
    await stage.game("Ann", "Ben")
    dee = stage.person("Dee")
    table = stage.table()
    names = ("hand", "rules", "fair", "help", "privacy export")
    seen = [
        *[await dee.slash(stage.channel, name) for name in names],
        *[await stage.press(dee, table, control.name) for control in controls(table)],
    ]
    shown = "\n".join([*map(said, seen), *[await _files(stage, one) for one in seen]])
    session = await stage.session()
    assert session.seed not in shown
    for hand in session.state.hands:
        for card in hand:
            assert label(card) not in shown
            assert f'"{card}"' not in shown


async def _files(stage: Stage, result: Any) -> str:
    parts = [result.response, *result.followups]
    files = [file for part in parts if part is not None for file in part.attachments]
    return "\n".join([(await stage.read(file)).decode() for file in files])


async def test_c129_a_private_thread_asks_to_be_let_in(stage: Stage) -> None:
    ann = stage.person("Ann")
    kind = discord.ChannelType.private_thread.value
    made = stage.env.backend.create_thread(stage.channel.id, "secret", ann.id, type=kind)
    (thread,) = stage.channel.threads
    path = f"/channels/{made.id}"
    stage.env.inject_error("GET", path, status=403, code=50001, times=1)
    refused = await ann.slash(thread, "play", game="gofish")
    assert refused.ephemeral
    assert "Mention me here to add me" in said(refused)
    assert "Send Messages" not in said(refused)
    assert not [message for message in stage.messages(thread) if message.components]
    await ann.slash(thread, "play", game="gofish")
    assert "Ann" in text(stage.table(thread))
