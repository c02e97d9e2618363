"""How people have done: one's own games, and who has won most in a server."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from bot.screens.budget import fit
from bot.screens.layout import Block, Layout, Text
from bot.text import Words

_MEDALS = ("🥇", "🥈", "🥉")


@dataclass(frozen=True, slots=True)
class Record:
    """How somebody has done at a game: `won` and `lost` (where one does) of so many `played`."""

    game: str
    played: int
    won: int | None
    lost: int


@dataclass(frozen=True, slots=True)
class Rank:
    """Somebody in a list: the Discord id, what counts, and in how many games."""

    user: int
    n: int
    played: int


def mine(records: Sequence[Record], chips: Rank | None, words: Words, *, here: bool) -> Layout:
    """One's own games, in this server (`here`) or everywhere, and one's balance if it is kept."""
    lines = [words("stats-mine", choice="here" if here else "all")]
    lines += [_record(record, words) for record in records] or [words("stats-none")]
    if chips is not None and chips.played:
        lines.append(words("stats-chips", n=chips.n, m=chips.played))
    return fit(lambda _: Layout((Text("\n".join(lines)),)))


def _record(record: Record, words: Words) -> str:
    parts = [words("stats-game", game=words(f"{record.game}-name"), n=record.played)]
    if record.won is not None:
        parts[0] += f", {words('stats-won', n=record.won)}"
    parts += [words("stats-lost", n=record.lost)] if record.lost else []
    return " · ".join(parts)


def board(games: Mapping[str, Sequence[Rank]], chips: Sequence[Rank], words: Words) -> Layout:
    """Who has won most at each game, and who holds most chips where a server keeps count."""
    blocks: list[Block] = [
        Text("\n".join([f"**{words(f'{game}-name')}**", *_places(ranks, "board-won", words)]))
        for game, ranks in games.items()
    ]
    if chips:
        lines = _places(chips, "board-chips", words)
        blocks.append(Text("\n".join([words("board-chips-title"), *lines])))
    return fit(lambda _: Layout(tuple(blocks) or (Text(words("board-none")),)))


def _places(ranks: Sequence[Rank], key: str, words: Words) -> list[str]:
    """One line each; equals share a place."""
    counts = [rank.n for rank in ranks]
    return [
        f"{_place(counts.index(rank.n))} <@{rank.user}> · {words(key, n=rank.n, m=rank.played)}"
        for rank in ranks
    ]


def _place(place: int) -> str:
    return _MEDALS[place] if place < len(_MEDALS) else f"{place + 1}\\."
