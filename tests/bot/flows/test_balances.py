"""Balances of a server as people see them: switched on, told, compared, reset."""

import json
from typing import Any

import pytest

from tests.bot.flows.conftest import Stage, find, said, text

pytestmark = pytest.mark.usefixtures("rounds")


async def server(stage: Stage, **options: Any) -> Any:
    """What whoever manages the server chooses."""
    boss = stage.person("Boss", roles=[stage.managers()])
    return await boss.slash(stage.channel, "server", **options)


async def match(stage: Stage, **balance: int) -> list[Any]:
    """A match of Blackjack with chips, ended by its host with these chips won and lost."""
    people = await stage.game(*balance, game="blackjack")
    await stage.put({"balance": {**balance, "house": -sum(balance.values())}}, chips=True)
    await stage.close(people[0])
    return people


async def stats(stage: Stage, person: Any) -> str:
    result = await person.slash(stage.channel, "stats")
    assert result.ephemeral
    return said(result)


async def leaderboard(stage: Stage, person: Any, **options: Any) -> str:
    result = await person.slash(stage.channel, "leaderboard", **options)
    assert result.ephemeral
    return said(result)


async def test_chips_add_up_from_match_to_match_once_a_server_wants_it(stage: Stage) -> None:
    told = said(await server(stage, balances="on"))
    assert "every game starts afresh" in told
    assert "Chips from game to game: **On**" in told
    ann, ben = await match(stage, Ann=12, Ben=-5)
    assert text(stage.table()).endswith("Chips in this server so far: Ann 12 · Ben −5")
    await match(stage, Ann=-20, Ben=3)
    assert text(stage.table()).endswith("Chips in this server so far: Ben −2 · Ann −8")
    mine = await stats(stage, ann)
    assert "Blackjack: 2 games, 1 won" in mine
    assert "Chips in this server so far: **−8**, in 2 games" in mine
    board = await leaderboard(stage, ben)
    assert f"🥇 <@{ben.id}> · −2 chips in 2 games\n🥈 <@{ann.id}> · −8 chips in 2 games" in board


async def test_nothing_is_kept_or_shown_where_nobody_asked_for_it(stage: Stage) -> None:
    assert "Chips from game to game: **Off**" in said(await server(stage))
    ann, _ = await match(stage, Ann=12, Ben=-5)
    assert "so far" not in text(stage.table())
    assert "so far" not in await stats(stage, ann)
    assert "so far" not in await leaderboard(stage, ann)
    exported = await ann.slash(stage.channel, "privacy export")
    (file,) = exported.response.attachments
    assert json.loads(await stage.read(file))["chips"] == []
    await server(stage, balances="on")
    assert "so far" not in await stats(stage, ann)


async def test_switched_off_they_are_hidden_and_come_back(stage: Stage) -> None:
    await server(stage, balances="on")
    ann, _ = await match(stage, Ann=12, Ben=-5)
    assert "count no chips" in said(await server(stage, balances="off"))
    await match(stage, Ann=100, Ben=-100)
    assert "so far" not in text(stage.table())
    assert "so far" not in await stats(stage, ann)
    assert "so far" not in await leaderboard(stage, ann)
    await server(stage, balances="on")
    assert "**12**, in 1 game" in await stats(stage, ann)


async def test_resetting_asks_once(stage: Stage) -> None:
    await server(stage, balances="on")
    ann, _ = await match(stage, Ann=12, Ben=-5)
    asked = await server(stage, balances="reset")
    boss = stage.person("Boss")
    await boss.click(asked.response, custom_id=find(asked.response, "keep"))
    assert "**12**" in await stats(stage, ann)
    asked = await server(stage, balances="reset")
    done = await boss.click(asked.response, custom_id=find(asked.response, "balances_reset"))
    assert "starts from 0" in said(done)
    assert "so far" not in await stats(stage, ann)
    await match(stage, Ann=2, Ben=-2)
    assert "**2**, in 1 game" in await stats(stage, ann)


async def test_a_press_on_an_old_question_needs_the_permission_too(stage: Stage) -> None:
    await server(stage, balances="on")
    ann, _ = await match(stage, Ann=12, Ben=-5)
    asked = await server(stage, balances="reset")
    yes = find(asked.response, "balances_reset")
    refused = await stage.press_raw(ann, stage.table(), yes)
    assert "Manage Server" in said(refused)
    assert "**12**" in await stats(stage, ann)


async def test_forgetting_takes_ones_balance_along(stage: Stage) -> None:
    await server(stage, balances="on")
    ann, ben = await match(stage, Ann=12, Ben=-5)
    asked = await ann.slash(stage.channel, "privacy forget")
    await ann.click(asked.response, custom_id=find(asked.response, "forget_yes"))
    assert "None yet" in await stats(stage, ann)
    board = await leaderboard(stage, ben)
    assert f"<@{ann.id}>" not in board
    assert text(stage.table()).endswith("Chips in this server so far: Ben −5")


async def test_the_leaderboard_is_of_games_played_here(stage: Stage) -> None:
    ann, ben = await match(stage, Ann=12, Ben=-5)
    assert "finished a game" in await leaderboard(stage, ann, game="gofish")
    assert await leaderboard(stage, ann, game="21") == "\n".join(
        ["**Blackjack**", f"🥇 <@{ann.id}> · 1 won of 1", f"🥈 <@{ben.id}> · 0 won of 1"]
    )


async def test_stats_from_a_direct_message_are_of_all_servers(stage: Stage) -> None:
    ann, _ = await match(stage, Ann=12, Ben=-5)
    told = said(await ann.user.slash("stats"))
    assert told == "**Your games**\nBlackjack: 1 game, 1 won"
