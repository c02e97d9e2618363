"""Trays: what can be ticked, in one menu or in several that share their ticks.

All menus stand one under the other (docs/decisions/0014-stacked-trays.md): no page to turn, and all
that is ticked in sight.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import groupby

from bot.screens.budget import CHOICE, OPTIONS, label
from bot.screens.layout import Block, Button, Menu, Option, Row, Text
from bot.screens.sheet import Sheet, plays, single, ticked
from bot.sessions.grouping import (
    LAST_GROUP,
    NEXT_GROUP,
    WAY,
    finished,
    is_grouped,
    parted,
    way_name,
)
from games.core.actions import Groups, Pick, Values
from games.core.cards import bare, meaning, rank, suit

Options = tuple[int | str, ...]


def tray(sheet: Sheet, pick: Pick, heading: str | None = None) -> Iterator[Block]:
    """What a field is for, how much of it is ticked, its menus, and in which way cards are read.

    A `heading`, if given, stands there instead of what it is for and what is ticked.
    """
    if single(pick):
        # What plays at once could not be chosen if it were shown as chosen.
        held = None if plays(sheet, pick) else sheet.draft.get(pick.name)
        kept = tuple(o for o in pick.options if o == held)
        heading = sheet.prompt(pick.name)
    else:
        kept = ticked(pick, sheet.draft)
        if heading is None:
            shown = " ".join(sheet.option(pick, o) for o in kept)
            count = sheet.words("tray-ticked", n=len(kept), m=pick.most, shown=shown)
            heading = f"{sheet.prompt(pick.name)}\n{count}"
    yield Text(heading)
    for number, options in enumerate(pages(pick)):
        yield Row((_menu(sheet, pick, number, options, kept),))
    yield from _ways(sheet, pick)


def groups(sheet: Sheet, field: Groups) -> Iterator[Block]:
    """The groups made so far, a tray for the next one, and how to end it or take one back."""
    closed, now = parted(sheet.draft.get(field.name))
    told = [
        f"{number}. {_called(sheet, field, number - 1, cards)}"
        for number, cards in enumerate((*closed, now), start=1)
        if cards
    ]
    if not now:
        told.append(sheet.words("tray-group", n=field.most - len(closed)))
    heading = "\n".join(filter(None, (sheet.prompt(field.name), *told)))
    pick = next_group(field, sheet.draft)
    yield from tray(replace(sheet, draft={**sheet.draft, field.name: now}), pick, heading)
    yield from _ways(sheet, field)
    found = []
    if now and len(closed) + 1 < field.most:
        more = sheet.control("draft", field.name, NEXT_GROUP)
        found.append(Button(more, sheet.words("button-group")))
    if closed:
        back = sheet.control("draft", field.name, LAST_GROUP)
        found.append(Button(back, sheet.words("button-regroup" if now else "button-ungroup")))
    if found:
        yield Row(tuple(found))


def _called(sheet: Sheet, field: Groups, place: int, cards: tuple[str, ...]) -> str:
    """A group by what it is, as far as the game says so, and its cards."""
    args = field.told[place] if place < len(field.told) else {}
    shown = sheet.words.cards(cards)
    return f"**{sheet.each(field.name, args)}:** {shown}" if args else shown


def next_group(field: Groups, draft: Values) -> Pick:
    """The choice of cards for the group that is being made: all that are in no other.

    There are none where no other group may be made.
    """
    closed, _ = parted(draft.get(field.name))
    used = {bare(card) for cards in closed for card in cards}
    room = len(closed) < field.most
    free = tuple(card for card in field.pool if card not in used) if room else ()
    return Pick(field.name, "card", free, 0, len(free), many=True)


def _ways(sheet: Sheet, field: Pick | Groups) -> Iterator[Block]:
    """Which of several readings is meant; the rules' own choice until somebody chooses."""
    if len(field.ways) < 2:
        return
    value = sheet.draft.get(field.name) or ()
    groups = finished(value) if is_grouped(value) else (value,)
    said = groups[-1] if groups and isinstance(groups[-1], tuple) else ()
    shown = field.ways[:OPTIONS]
    chosen = next((n for n, way in enumerate(shown) if set(way) <= set(said)), 0)
    options = tuple(
        Option(way_name(way), label(sheet.words.cards(way), CHOICE), chosen=n == chosen)
        for n, way in enumerate(shown)
    )
    question = _question(sheet, field.ways)
    yield Text(question)
    yield Row((Menu(sheet.control("draft", field.name, "", WAY), options, question),))


def _question(sheet: Sheet, ways: Sequence[tuple[str, ...]]) -> str:
    """What is asked about the readings: of one card in question, what it stands for."""
    wild = {bare(card) for way in ways for card in way if meaning(card)}
    if len(wild) == 1:
        return sheet.words("tray-stands", shown=sheet.words.cards(tuple(wild)))
    return sheet.words("tray-ways")


def _menu(sheet: Sheet, pick: Pick, number: int, shown: Options, kept: Options) -> Menu:
    here = sum(option in kept for option in shown)
    room = pick.most - (len(kept) - here)
    first, last = sheet.option(pick, shown[0]), sheet.option(pick, shown[-1])
    return Menu(
        sheet.control("draft", pick.name, "", str(number)),
        tuple(Option(str(o), label(sheet.option(pick, o)), chosen=o in kept) for o in shown),
        sheet.words(_invitation(pick, shown), first=first, last=last),
        least=1 if single(pick) else 0,
        most=max(1, here, min(len(shown), room)),
        disabled=not single(pick) and room <= 0,
    )


def _invitation(pick: Pick, shown: Options) -> str:
    """What a menu says while nothing is chosen from it, lest its first option look chosen."""
    cards = pick.kind == "card" and pick.many
    if len(shown) == 1:
        return "tray-choose-card" if cards else "tray-choose-one"
    return "tray-choose-cards" if cards else "tray-choose"


def pages(pick: Pick) -> list[Options]:
    """The options in as few runs of about equal length as menus can hold; no rank or suit split."""
    groups = _groups(pick)
    for count in range(1, len(groups) + 1):
        found = _filled(groups, len(pick.options) / count)
        if len(found) <= count:
            return found
    return groups


def _filled(groups: list[Options], length: float) -> list[Options]:
    """The groups in runs of at least this length, if a menu can hold that."""
    found: list[Options] = [()]
    for group in groups:
        if len(found[-1]) >= length or len(found[-1]) + len(group) > OPTIONS:
            found.append(())
        found[-1] += group
    return found


def _groups(pick: Pick) -> list[Options]:
    """Cards of one rank or suit together if they stand together; else each option alone."""
    for trait in (rank, suit) if pick.kind == "card" else ():
        runs: list[Options] = [tuple(run) for _, run in groupby(map(str, pick.options), trait)]
        kinds = {trait(str(card)) for card in pick.options}
        if len(runs) == len(kinds) and all(len(run) <= OPTIONS for run in runs):
            return runs
    return [(option,) for option in pick.options]
