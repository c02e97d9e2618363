"""What a seat may do: static forms, the actions offered now, and moves parsed from raw presses.

A game never draws a control. It declares `Form`s once and offers `Action`s whose fields carry
plain options; screens draw them, computers choose from them, `parse` reads what came back.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Literal

from games.core.cards import BACK, parse, parse_rank, parse_said
from games.core.errors import IllegalMove

Value = int | str | tuple[int | str, ...] | tuple[tuple[str, ...], ...]
Values = Mapping[str, Value]
Raw = Mapping[str, Sequence[str]]
"""What a press carries: field name to the texts chosen or typed."""

Kind = Literal["seat", "rank", "suit", "card", "number", "choice"]
Where = Literal["hand", "table", "both", "menu"]
Style = Literal["primary", "secondary", "success", "danger"]


@dataclass(frozen=True, slots=True)
class Pick:
    """Choose `least` to `most` of `options`; `many` gives a tuple even for one.

    `counts`, if given, says beside each option how many there are. `exact=False` means that not
    every combination on offer is accepted (the rules check it). `told`, if given, are the args of
    each option's name in the catalogue (`<game>-field-<form>-<field>.each`); people's own words in
    it are a `label`. `held` are the options that hold now, where a move replaces them. `risky`
    options are asked about once more before they are played (`<game>-risky-<form>-<field>`).

    `ways`, of `many` cards, are the readings of those in the draft where there are several: each
    the cards as they will lie, wilds with what they stand for (`JK=7H`), the default first.
    """

    name: str
    kind: Kind
    options: tuple[int | str, ...]
    least: int = 1
    most: int = 1
    many: bool = False
    exact: bool = True
    counts: tuple[int, ...] = ()
    told: tuple[Mapping[str, object], ...] = ()
    held: tuple[int | str, ...] = ()
    risky: tuple[int | str, ...] = ()
    ways: tuple[tuple[str, ...], ...] = ()


@dataclass(frozen=True, slots=True)
class Number:
    """A whole number from `low` to `high`, with a few `presets` worth a button.

    `exact=False` means that not every one of them is accepted, as in `Pick`.
    """

    name: str
    low: int
    high: int
    presets: tuple[int, ...] = ()
    exact: bool = True


@dataclass(frozen=True, slots=True)
class Words:
    """A few words typed by a person, `low` to `high` characters."""

    name: str
    low: int = 1
    high: int = 200


@dataclass(frozen=True, slots=True)
class Groups:
    """Cards of `pool` put into `least` to `most` groups.

    `ways` are the readings of the last group in the draft that has cards, as in `Pick`. `told`, one
    for each group in the draft, are the args of what it is called as soon as it is something
    (`<game>-field-<form>-<field>.each`); one without args is called by its cards.
    """

    name: str
    pool: tuple[str, ...]
    least: int = 1
    most: int = 8
    ways: tuple[tuple[str, ...], ...] = ()
    told: tuple[Mapping[str, object], ...] = ()


@dataclass(frozen=True, slots=True)
class Lays:
    """Cards of `pool` laid to some of `targets`, each group begun by the name of its target.

    The order counts. `fits` are the cards of the pool for each target, after what the draft has
    laid already; without it any may be tried. `told` are the args of each target's name.
    """

    name: str
    targets: tuple[str, ...]
    pool: tuple[str, ...]
    fits: tuple[tuple[str, ...], ...] = ()
    told: tuple[Mapping[str, object], ...] = ()


Field = Pick | Number | Words | Groups | Lays
FieldKind = Literal["seat", "rank", "suit", "card", "number", "choice", "words", "groups", "lays"]


@dataclass(frozen=True, slots=True)
class FieldSpec:
    """The static side of a field: its kind, and whether several values may come, or none.

    Without one that is `optional` a move is whole all the same. No screen leaves it out, unless it
    is about grouping cards, which the rules do by themselves where nobody says how.
    """

    kind: FieldKind
    many: bool = False
    optional: bool = False

    @property
    def by_rules(self) -> bool:
        """Whether the rules fill the field in where nobody does."""
        return self.optional and self.kind in ("groups", "lays")


@dataclass(frozen=True, slots=True)
class Form:
    """One action a game knows: field kinds, lane, where its control stands, style, confirmation.

    `lane` None means that the press never grows stale (leave, races with their own number).
    `race` presses are acknowledged before any work. `costly` ones stand apart from the others. An
    `order` is given by whoever hosts: as HOUSE, where their own seat may not; a `moderated` one
    also by a moderator. A `quiet` one is
    answered privately, by the facts told to its seat alone, and by no redraw. A `standing` one is
    no part of the present moment: on the table it is one button apart from those that are, and what
    there is to choose is asked of whoever presses it; in a hand it is one button, too. A `kept` one
    stands there even while nobody may press it, so that its coming and going tells nothing. Of a
    `brief` one only suggestions stand in a hand, and one more button, where they name all there is
    to choose from. A `shared` one is made once for all by whoever presses first, so nobody owes it.
    What stands in the `menu` is behind the table's ⋯, shown only to those who may.

    Four names mean the same in every game that has them: `skip` (not this prompt), `out` (not in
    the round until) `back`, which a night does for people; and the order `fix` (`player`,
    `points`), which corrects a score.
    """

    name: str
    fields: Mapping[str, FieldSpec] = field(default_factory=dict)
    lane: str | None = "main"
    where: Where = "hand"
    style: Style = "primary"
    confirm: bool = False
    race: bool = False
    costly: bool = False
    order: bool = False
    moderated: bool = False
    quiet: bool = False
    standing: bool = False
    kept: bool = False
    brief: bool = False
    shared: bool = False

    @property
    def asked(self) -> tuple[str, ...]:
        """The fields that a screen asks for: all but those the rules fill in."""
        return tuple(name for name, spec in self.fields.items() if not spec.by_rules)


LEAVE = Form("leave", lane=None, where="both", style="danger", confirm=True)
"""Every game knows it, and offers it to all who are seated."""


@dataclass(frozen=True, slots=True)
class Action:
    """An action offered to a seat now, with the options of each field.

    `args` are for its name in the catalogue, where that depends on the moment; a `label` among them
    is people's own words.
    """

    name: str
    fields: tuple[Field, ...] = ()
    args: Mapping[str, object] = field(default_factory=dict)

    @property
    def exact(self) -> bool:
        """Whether every combination on offer is accepted; cards in groups are judged by rules."""
        return all(
            not isinstance(f, Groups | Lays) and getattr(f, "exact", True) for f in self.fields
        )


LEAVING = Action(LEAVE.name)
"""The offer of `LEAVE`."""


@dataclass(frozen=True, slots=True)
class Move:
    """An action taken, with typed values."""

    action: str
    values: Values = field(default_factory=dict)


def _whole(text: str) -> int:
    if not text.lstrip("-").isascii() or not text.lstrip("-").isdigit() or len(text) > 12:
        raise ValueError(text)
    return int(text)


def _card(text: str) -> str:
    card = parse(text)
    if card == BACK:
        raise ValueError(text)
    return card


def _said(text: str) -> str:
    """A card that may say what it stands for, one of several that may be a meld."""
    card = parse_said(text)
    if BACK in card:
        raise ValueError(text)
    return card


def _one(kind: FieldKind, text: str) -> int | str:
    if kind in ("seat", "number"):
        return _whole(text)
    if kind == "rank":
        return parse_rank(text)
    if kind == "card":
        return _card(text)
    if kind == "words":
        return text.strip()
    return text


def _laid(words: list[str]) -> tuple[str, ...]:
    if not words:
        raise ValueError(words)
    return (words[0], *(_card(c) for c in words[1:]))


def _typed(spec: FieldSpec, texts: Sequence[str]) -> Value:
    if spec.kind == "groups":
        return tuple(tuple(_said(c) for c in group.split()) for group in texts)
    if spec.kind == "lays":
        return tuple(_laid(group.split()) for group in texts)
    if spec.many:
        one = _said if spec.kind == "card" else partial(_one, spec.kind)
        return tuple(one(text) for text in texts)
    if len(texts) != 1:
        raise ValueError(texts)
    return _one(spec.kind, texts[0])


def parse_move(form: Form, raw: Raw) -> Move:
    """A typed move from the raw texts of a press.

    Raises IllegalMove E_FORM for what has no shape: unknown or missing fields, no number, no card.
    Whether the move is legal is for the rules. Where there may be several, in groups too, a card
    may say what it stands for (`JK=7H`, meld-cases.md).
    """
    wanted = {name for name, spec in form.fields.items() if not spec.optional or name in raw}
    if raw.keys() != wanted:
        raise IllegalMove("E_FORM")
    try:
        values = {
            name: _typed(spec, raw[name]) for name, spec in form.fields.items() if name in raw
        }
    except ValueError:
        raise IllegalMove("E_FORM") from None
    return Move(form.name, values)


def raw_of(move: Move) -> dict[str, list[str]]:
    """The raw texts that `parse_move` reads back into this move; the form of a stored move."""
    raw: dict[str, list[str]] = {}
    for name, value in move.values.items():
        if not isinstance(value, tuple):
            raw[name] = [str(value)]
        else:
            raw[name] = [" ".join(v) if isinstance(v, tuple) else str(v) for v in value]
    return raw
