"""A ring of twenty: its table stays within Discord's limits, whatever people have written."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from bot.screens import budget, table
from tests.kit import tables
from tests.kit.spelled import controls
from tests.kit.tables import words

SEATS = [f"Somebody with a long name {n}" for n in range(1, 21)]


def ring(**setup: Any) -> Any:
    rules = [{"by": seat, "text": "**x** " * 33} for seat in SEATS[:12]]
    return tables.example(
        "ringoffire",
        {
            "seats": SEATS,
            "turn": SEATS[0],
            "drawn": ["KC", "KD", "KH"],
            "rules": rules,
            "cup": [[seat, "y" * 60] for seat in SEATS[:3]],
            "mates": dict(pairwise(SEATS)),
            "qm": SEATS[3],
            **setup,
        },
        {"do": "draw", "by": SEATS[0]},
        ranks={"2": {"flow": "choose", "title": "T" * 40, "text": "*_" * 150}},
    )[-1]


def test_twenty_players_fit_on_one_table() -> None:
    for card in ("2C", "AC", "4C", "8C", "9C"):
        session = ring(deck=[card])
        shown = table.table(session, words(session))
        assert budget.check(shown) == []
        assert {"out", "back", "broke", "answered"} <= {
            item.control.name for item in controls(shown)
        }


def test_a_choice_of_nineteen_is_asked_of_the_drawer() -> None:
    shown = table.table(session := ring(deck=["2C"]), words(session))
    (choose,) = (item for item in controls(shown) if item.control.name == "choose")
    assert choose.control.args == ("form",)
