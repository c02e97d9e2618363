"""What each card of Ring of Fire means in a server."""

from __future__ import annotations

from bot.names import escape
from bot.screens import blocks
from bot.screens.budget import Thrift, fit
from bot.screens.layout import Layout, Text
from bot.text import Words
from games.core.cards import RANKS, Rank, rank_label
from games.ringoffire.house import DEFAULT, LENGTHS, HouseTable, word_of

_BRIEF = 90
"""Columns of a text that are shown where all of it finds no room."""


def table(table: HouseTable, words: Words, *, changed: bool = False) -> Layout:
    """The thirteen ranks: title, what happens, people's own text; what isn't usual is marked."""
    return fit(lambda thrift: _table(table, words, thrift, changed=changed))


def _table(table: HouseTable, words: Words, thrift: Thrift, *, changed: bool) -> Layout:
    head = words("house-saved") if changed else words("house-heading")
    rows = "\n".join(_row(table, rank, words, thrift) for rank in RANKS)
    return Layout((Text(head), Text(rows), Text(f"-# {words('house-how')}")), blocks.color(words))


def _row(table: HouseTable, rank: Rank, words: Words, thrift: Thrift) -> str:
    rule = table.of(rank)
    word = "own" if rule.title else word_of(rank, rule)
    title = words("ringoffire-big-card", choice=word, title=rule.title or "", text=rule.tag or "")
    mark = "" if rule == DEFAULT.of(rank) else " 🔸"
    said = [f"**{rank_label(rank)}** · {title}{mark}"]
    said.append(words("house-flow", choice=rule.flow, text=_tag(rule.tag, words)))
    if rule.text:
        width = 2 * LENGTHS["text"] if thrift is Thrift.NOTHING else _BRIEF
        said.append(f"“{escape(rule.text, width)}”")
    return "\n-# ".join((said[0], " ".join(said[1:])))


def _tag(tag: str | None, words: Words) -> str:
    """What a group is called."""
    if tag in ("guys", "girls"):
        return words(f"ringoffire-field-tag-tags-{tag}")
    return tag or ""
