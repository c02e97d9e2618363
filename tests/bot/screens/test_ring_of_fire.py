"""A ring of twenty: its table stays within Discord's limits, whatever people have written."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from bot.screens import budget, rules, table
from tests.kit import tables
from tests.kit.spelled import controls, texts
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


def test_of_twenty_players_those_with_nothing_to_tell_share_lines() -> None:
    session = ring(deck=["AC"], mates={SEATS[5]: SEATS[6]}, rules=[], cup=[])
    shown = texts(table.table(session, words(session)))
    rows = [line for line in shown.splitlines() if SEATS[19] in line]
    assert len(rows) == 1
    assert rows[0].count(" · ") == 13  # seats 7 to 20
    assert f"▶ **{SEATS[0]}**" in shown
    assert f"{SEATS[5]} · 🤝 {SEATS[6]}\n" in shown
    assert "💧 Sip, all together: all 20 of you" in shown


def test_8_a_mate_for_one_sip_is_said_to_be_one() -> None:
    session = tables.example(
        "ringoffire",
        {"seats": ["Ann", "Ben"], "turn": "Ann", "deck": ["8C"]},
        {"do": "draw", "by": "Ann"},
        mate="once",
    )[-1]
    shown = texts(table.table(session, words(session)))
    assert "You two sip together, once." in shown
    assert "from now on" not in shown
    here = session.game.in_force(session.game.observe(session.state, None))
    page = texts(rules.rules(session.game, session.options, words(session), 0, 1, here))
    assert "**8** · Mate\n-# Whoever drew it picks somebody, and both sip, once." in page


def test_a_few_who_all_sip_are_named() -> None:
    session = tables.example(
        "ringoffire",
        {"seats": ["Ann", "Ben", "Cy"], "turn": "Ann", "deck": ["AC"]},
        {"do": "draw", "by": "Ann"},
    )[-1]
    assert "💧 Sip, all together: Ann, Ben and Cy" in texts(table.table(session, words(session)))
