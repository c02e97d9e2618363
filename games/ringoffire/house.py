"""What each rank means at a table: the table of §6, and a server's own laid over it.

As plain data a table is a map from ranks to what they mean (ring-of-fire.md, 8): a flow alone
(`everyone`, `group:guys`), or a map with `flow` and, where they are people's own, `title`, `text`,
the `label` of a race's button and the `tag` of a group. Ranks that aren't named keep what they had.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal, get_args

from pydantic import BaseModel, ConfigDict, model_serializer, model_validator

from games.core.cards import RANKS, Rank, parse_rank

FlowName = Literal[
    "waterfall",
    "choose",
    "self",
    "everyone",
    "race",
    "group",
    "mate",
    "rhyme",
    "category",
    "rule",
    "question_master",
    "pour",
    "thumbmaster",
    "text",
]
FLOWS: tuple[FlowName, ...] = get_args(FlowName)
LENGTHS: Mapping[str, int] = {"title": 40, "text": 300, "label": 30, "tag": 20}
"""The most characters of each of people's own words, once trimmed; the fewest is one."""

_BELONGS = {"label": "race", "tag": "group"}


class HouseError(ValueError):
    """Why data are no table: `E_TWO_POURS`, or `E_HOUSE` with `text`, where the fault is (`7.tag`).

    `values` fill the sentence of `code`, as in refusals.
    """

    def __init__(self, code: str, where: str = "") -> None:
        super().__init__(f"{code} {where}".rstrip())
        self.code = code
        self.values: Mapping[str, object] = {"text": where} if where else {}


class RankRule(BaseModel):
    """What one rank means: its flow, and people's own words for it (None: those of the catalogue).

    A group always has its `tag`; `guys` and `girls` have words in the catalogue.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    flow: FlowName
    title: str | None = None
    text: str | None = None
    label: str | None = None
    tag: str | None = None


class HouseTable(BaseModel):
    """What every rank means, from ace to king. Read with `read_table`, as plain data by itself."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    rows: tuple[RankRule, ...]

    @model_validator(mode="before")
    @classmethod
    def _from_data(cls, given: object) -> object:
        if isinstance(given, Mapping) and isinstance(given.get("rows"), tuple):
            return given
        return {"rows": read_table(given).rows}

    @model_serializer
    def _to_data(self) -> dict[str, Any]:
        return write_table(self)

    def of(self, rank: Rank) -> RankRule:
        """What a rank means."""
        return self.rows[RANKS.index(rank)]

    @property
    def pour(self) -> Rank | None:
        """The rank that fills the cup, if one does."""
        return next((r for r in RANKS if self.of(r).flow == "pour"), None)

    @property
    def tags(self) -> tuple[str, ...]:
        """The tags that people may give themselves, in the order of the ranks."""
        return tuple(dict.fromkeys(row.tag for row in self.rows if row.tag is not None))


def _default() -> HouseTable:
    flows: dict[Rank, RankRule] = {
        "A": RankRule(flow="waterfall"),
        "2": RankRule(flow="choose"),
        "3": RankRule(flow="self"),
        "4": RankRule(flow="race"),
        "5": RankRule(flow="group", tag="guys"),
        "6": RankRule(flow="group", tag="girls"),
        "7": RankRule(flow="race"),
        "8": RankRule(flow="mate"),
        "9": RankRule(flow="rhyme"),
        "T": RankRule(flow="category"),
        "J": RankRule(flow="rule"),
        "Q": RankRule(flow="question_master"),
        "K": RankRule(flow="pour"),
    }
    return HouseTable(rows=tuple(flows[rank] for rank in RANKS))


DEFAULT = _default()
"""The table of ring-of-fire.md, 6."""


def read_table(data: object, base: HouseTable = DEFAULT) -> HouseTable:
    """The table that plain data describe, laid over `base`. Raises HouseError."""
    if isinstance(data, HouseTable):
        return data
    if not isinstance(data, Mapping):
        raise HouseError("E_HOUSE", "ranks")
    return lay(base, dict(_row(key, value) for key, value in data.items()))


def lay(base: HouseTable, rules: Mapping[Rank, RankRule]) -> HouseTable:
    """A table with some ranks' meanings replaced. Raises HouseError E_TWO_POURS."""
    table = HouseTable(rows=tuple(rules.get(rank, base.of(rank)) for rank in RANKS))
    if sum(row.flow == "pour" for row in table.rows) > 1:
        raise HouseError("E_TWO_POURS")
    return table


def read_rule(rank: Rank, data: object) -> RankRule:
    """What plain data say of one rank. Raises HouseError E_HOUSE."""
    words: Mapping[Any, object] = data if isinstance(data, Mapping) else _short(data)
    for key in words:
        if key not in RankRule.model_fields:
            raise HouseError("E_HOUSE", f"{rank}.{key}")
    flow = words.get("flow")
    if flow not in FLOWS:
        raise HouseError("E_HOUSE", f"{rank}.flow")
    own = {key: _trimmed(rank, key, words.get(key)) for key in LENGTHS}
    for key, belongs in _BELONGS.items():
        if own[key] is not None and flow != belongs:
            raise HouseError("E_HOUSE", f"{rank}.{key}")
    if flow == "group" and own["tag"] is None:
        raise HouseError("E_HOUSE", f"{rank}.tag")
    return RankRule(flow=flow, **own)


def write_table(table: HouseTable, *, whole: bool = False) -> dict[str, Any]:
    """The table as plain data, which `read_table` reads back: what differs from §6, or all of it.

    In the short form where there are no words of people's own.
    """
    return {
        rank: _written(table.of(rank))
        for rank in RANKS
        if whole or table.of(rank) != DEFAULT.of(rank)
    }


def word_of(rank: Rank, rule: RankRule) -> str:
    """By which word the catalogue knows the title of a rank: a flow, or one of a few by its rank.

    The words of the other sentences are the flows themselves. A race with a title of its own is
    about something else than floor or sky.
    """
    if rule.flow == "race" and rank in ("4", "7") and rule.title is None:
        return {"4": "floor", "7": "heaven"}[rank]
    if rule.flow == "group":
        return rule.tag if rule.tag in ("guys", "girls") else "group"
    return rule.flow


def _row(key: object, value: object) -> tuple[Rank, RankRule]:
    try:
        rank = parse_rank(str(key))
    except ValueError:
        raise HouseError("E_HOUSE", str(key)) from None
    return rank, value if isinstance(value, RankRule) else read_rule(rank, value)


def _short(data: object) -> Mapping[str, object]:
    flow, colon, tag = str(data).partition(":")
    return {"flow": flow, "tag": tag} if colon else {"flow": flow}


def _trimmed(rank: Rank, key: str, value: object) -> str | None:
    if value is None:
        return None
    text = " ".join(value.split()) if isinstance(value, str) else ""
    if not 1 <= len(text) <= LENGTHS[key]:
        raise HouseError("E_HOUSE", f"{rank}.{key}")
    return text


def _written(rule: RankRule) -> str | dict[str, str]:
    full = {key: str(value) for key, value in rule if value is not None}
    if full.keys() <= {"flow", "tag"}:
        return ":".join(full.values())
    return full
