"""/stats and /leaderboard: how one has done, and who has won most in a server."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import discord
from discord import app_commands

from bot.commands.frame import answer, command, find_game
from bot.commands.play import games
from bot.presses.visit import Visit
from bot.screens import stats as screen
from bot.screens.stats import Rank, Record
from bot.storage.store import Balance, PastResult
from games import CATALOGUE

Interaction = discord.Interaction[Any]

TOP = 10
"""So many people stand in a list, or of each of several lists:"""
FEW = 3


async def _stats(interaction: Interaction) -> None:
    await answer(interaction, stats)


async def stats(visit: Visit) -> None:
    """How the presser has done: in this server, or from a direct message everywhere."""
    guild = visit.interaction.guild_id
    store = visit.house.store
    records = _records(await store.results_of(visit.user, guild))
    held = None
    if guild is not None and (await store.server(guild)).balances:
        held = _rank((await store.balances(guild, [visit.user]))[visit.user])
    words = await visit.words()
    await visit.reply.private(screen.mine(records, held, words, here=guild is not None))


def _records(results: Iterable[PastResult]) -> list[Record]:
    """By game, in the order of the catalogue; what does not count is left out."""
    counted = [result for result in results if result.counted]
    found = []
    for key in CATALOGUE:
        of = [result for result in counted if result.game_key == key]
        won, lost = sum(result.won for result in of), sum(result.lost for result in of)
        wins = won if CATALOGUE[key].wins else None
        found += [Record(key, len(of), wins, lost)] if of else []
    return found


@app_commands.describe(game="command-leaderboard-game")
@app_commands.autocomplete(game=games)
async def _leaderboard(interaction: Interaction, game: str | None = None) -> None:
    await answer(interaction, leaderboard, typed=game)


async def leaderboard(visit: Visit, typed: str | None) -> None:
    """Who has won most here: at one game, or a few people for each game."""
    store, guild = visit.house.store, visit.interaction.guild_id or 0
    wanted = [find_game(visit, typed)] if typed else list(CATALOGUE)
    if typed and not CATALOGUE[wanted[0]].wins:
        words = await visit.words()
        await visit.say("board-nobody-wins", game=words(f"{wanted[0]}-name"))
        return
    standings = await store.standings(guild, TOP if typed else FEW)
    games_here = {
        key: [Rank(one.user, one.won, one.played) for one in standings if one.game_key == key]
        for key in wanted
        if CATALOGUE[key].wins
    }
    chips: list[Balance] = []
    if not typed and (await store.server(guild)).balances:
        chips = await store.highest(guild, TOP)
    layout = screen.board(
        {key: ranks for key, ranks in games_here.items() if ranks},
        list(map(_rank, chips)),
        await visit.words(),
    )
    await visit.reply.private(layout)


def _rank(balance: Balance) -> Rank:
    return Rank(balance.user, balance.chips, balance.matches)


COMMANDS = (command("stats", _stats, anywhere=True), command("leaderboard", _leaderboard))
