"""Cards laid by hand: to which target, which of those that fit it, one after another."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from bot.screens.budget import BUTTONS, CHOICE, OPTIONS, label
from bot.screens.layout import Block, Button, Menu, Option, Row, Text
from bot.screens.sheet import Sheet
from bot.screens.tray import tray
from bot.sessions.grouping import LAST_GROUP, TARGET, finished, parted
from games.core.actions import Lays, Pick, Values


def lays(sheet: Sheet, field: Lays) -> Iterator[Block]:
    """What is laid so far, the targets, a tray of what fits the one chosen, and a way back."""
    value = sheet.draft.get(field.name) or ()
    _, now = parted(value)
    pick = next_lay(field, sheet.draft)
    targets = [at for at in field.targets if at in now[:1] or _fitting(field, at, sheet.draft)]
    made = finished(value, "lays")
    if not targets and not made:
        return
    told = [f"- {_called(sheet, field, at)}: + {sheet.words.cards(cards)}" for at, *cards in made]
    yield Text("\n".join((sheet.prompt(field.name), *told)))
    if targets:
        yield _targets(sheet, field, targets, now[:1])
    if pick.options:
        heading = sheet.words("tray-lay", shown=_called(sheet, field, now[0]))
        yield from tray(replace(sheet, draft={**sheet.draft, field.name: now[1:]}), pick, heading)
    if value:
        back = sheet.control("draft", field.name, LAST_GROUP)
        yield Row((Button(back, sheet.words("button-unlay")),))


def next_lay(field: Lays, draft: Values) -> Pick:
    """The choice of cards for the target chosen last; none where there is no such target."""
    _, now = parted(draft.get(field.name))
    cards = _fitting(field, now[0], draft) if now else ()
    return Pick(field.name, "card", cards, 0, len(cards), many=True)


def _fitting(field: Lays, target: str, draft: Values) -> tuple[str, ...]:
    """The cards that may be laid to a target, with those being laid to it."""
    closed, now = parted(draft.get(field.name))
    used = {card for _, *cards in closed for card in cards}
    here = set(now[1:]) if now[:1] == (target,) else set()
    used |= set(now[1:]) - here
    fits = field.fits[field.targets.index(target)] if field.fits else field.pool
    return tuple(card for card in field.pool if card in here or (card in fits and card not in used))


def _called(sheet: Sheet, field: Lays, target: str) -> str:
    if not field.told:
        return target
    return sheet.each(field.name, field.told[field.targets.index(target)])


def _targets(sheet: Sheet, field: Lays, targets: list[str], chosen: tuple[str, ...]) -> Row:
    """The targets as buttons, or as a menu where they are many."""
    if len(targets) <= BUTTONS:
        return Row(
            tuple(
                Button(
                    sheet.control("draft", field.name, "", TARGET, target),
                    label(_called(sheet, field, target)),
                    "success" if target in chosen else "secondary",
                )
                for target in targets
            )
        )
    options = tuple(
        Option(at, label(_called(sheet, field, at), CHOICE), chosen=at in chosen)
        for at in targets[:OPTIONS]
    )
    where = sheet.words("tray-choose-target")
    return Row((Menu(sheet.control("draft", field.name, "", TARGET), options, where),))
