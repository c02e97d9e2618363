"""The rules page of a game as a table plays it, from data/rules.

A page is Markdown. A paragraph that opens with `[option=value]` is shown where that house rule
holds; `{option}` in any paragraph is its value in words. Either is marked where it is not usual.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from bot.screens import blocks
from bot.screens.ids import Control
from bot.screens.layout import Button, Layout, Text
from bot.screens.options import raw, value_text
from bot.text import Words
from games.core.game import Game
from games.core.options import Options
from games.core.scene import Block

PAGE = 1000
"""Characters of a page: about a phone's screen."""

MARK = "🔸 "
_HEADING = re.compile(r"\*\*[^*\n]+\*\*")
_NAMED = re.compile(r"\{(\w+)\}")
_CONDITION = re.compile(r"^\[(\w+)=(\w+)\]\s*")


def rules(
    game: Game[Any],
    options: Options,
    words: Words,
    page: int = 0,
    table: int = 0,
    here: Sequence[Sequence[Block]] = (),
) -> Layout:
    """One page of the rules; house rules that are switched on are marked.

    `table` is a session; `here` is what it adds (`Game.in_force`), which comes first.
    """
    text = words.rules(game.key)
    paragraphs = [
        shown for part in text.split("\n\n") if (shown := _shown(part, game, options, words))
    ]
    added = [line for part in here for line in (*(blocks.block_text(b, words) for b in part), "")]
    pages = [*(_pages(added, "\n") if added else ()), *_pages(_headed(paragraphs), "\n\n")]
    page = max(0, min(page, len(pages) - 1))
    shown = pages[page]
    if MARK in shown:
        shown += f"\n\n-# {words('rules-marked', mark=MARK.strip())}"
    heading = f"{words(f'{game.key}-emoji')}  **{words(f'{game.key}-name')}**"
    turns = [
        Button(
            Control("table", table, 0, "rules", (game.key, str(number))),
            words("rules-page", n=number + 1),
            disabled=number == page,
        )
        for number in range(len(pages))
    ]
    row = blocks.button_rows(turns) if len(pages) > 1 else []
    return Layout((Text(heading), Text(shown), *row), blocks.color(words))


def _shown(paragraph: str, game: Game[Any], options: Options, words: Words) -> str:
    text = paragraph.strip()
    named = set(_NAMED.findall(text)) & game.options.model_fields.keys()
    if found := _CONDITION.match(text):
        name, value = found.groups()
        if raw(getattr(options, name)) != value:
            return ""
        named.add(name)
        text = text[found.end() :]
    for name in named:
        text = text.replace(f"{{{name}}}", value_text(game, options, name, words))
    usual = game.options.model_fields
    odd = any(getattr(options, name) != usual[name].default for name in named)
    return (MARK if odd else "") + text


def _headed(paragraphs: list[str]) -> list[str]:
    """The paragraphs, a heading of its own together with what it heads."""
    joined: list[str] = []
    for paragraph in paragraphs:
        if joined and _HEADING.fullmatch(joined[-1]):
            joined[-1] += f"\n{paragraph}"
        else:
            joined.append(paragraph)
    return joined


def _pages(parts: list[str], glue: str) -> list[str]:
    pages: list[list[str]] = [[]]
    for part in parts:
        if len(glue.join((*pages[-1], part))) > PAGE:
            pages.append([])
        pages[-1].append(part)
    return [glue.join(page).strip() for page in pages]
