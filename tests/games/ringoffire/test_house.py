"""A server's own table of ranks (ring-of-fire.md, 8)."""

from __future__ import annotations

import json
from typing import Any

import pytest
from pydantic import ValidationError

from games.ringoffire.house import (
    DEFAULT,
    FLOWS,
    HouseError,
    RankRule,
    lay,
    read_rule,
    read_table,
    write_table,
)
from games.ringoffire.state import RingOptions


def test_the_default_is_the_table_of_the_rules() -> None:
    assert " ".join(row.flow for row in DEFAULT.rows) == (
        "waterfall choose self race group group race mate rhyme category rule question_master pour"
    )
    assert (DEFAULT.tags, DEFAULT.pour) == (("guys", "girls"), "K")
    assert write_table(DEFAULT) == {}
    assert write_table(DEFAULT, whole=True)["5"] == "group:guys"


def test_plain_data_are_read_and_written_back() -> None:
    data = {
        "4": "everyone",
        "5": "group:beards",
        "7": {"flow": "race", "title": "Up!", "text": "Arms up.", "label": "Arms up"},
        "T": {"flow": "text", "text": "Tell a joke."},
        "K": "choose",
    }
    table = read_table(json.loads(json.dumps(data)))
    assert write_table(table) == data
    assert table.of("7") == RankRule(flow="race", title="Up!", text="Arms up.", label="Arms up")
    assert (table.of("3"), table.pour, table.tags) == (DEFAULT.of("3"), None, ("beards", "girls"))
    assert read_table({10: "self"}).of("T").flow == "self"


def test_a_table_is_laid_over_another() -> None:
    base = read_table({"K": "self"})
    assert write_table(read_table({"9": "pour"}, base)) == {"9": "pour", "K": "self"}
    assert lay(base, {"K": DEFAULT.of("K")}) == DEFAULT


def test_words_are_trimmed_and_measured_then() -> None:
    rule = read_rule("4", {"flow": "race", "title": "  a   b ", "label": " " * 9 + "x" * 30})
    assert (rule.title, rule.label) == ("a b", "x" * 30)
    for key, most in (("title", 40), ("text", 300), ("label", 30)):
        assert getattr(read_rule("4", {"flow": "race", key: "x" * most}), key) == "x" * most
        for bad in ("x" * (most + 1), "", "   ", 5):
            assert refused({"4": {"flow": "race", key: bad}}) == ("E_HOUSE", f"4.{key}")
    assert refused({"5": "group:" + "x" * 21}) == ("E_HOUSE", "5.tag")


@pytest.mark.parametrize(
    ("data", "where"),
    [
        ({"1": "self"}, "1"),
        ({"joker": "self"}, "joker"),
        ({"4": "dance"}, "4.flow"),
        ({"4": {}}, "4.flow"),
        ({"4": {"flow": "self", "sips": 3}}, "4.sips"),
        ({"4": {"flow": "self", "label": "x"}}, "4.label"),
        ({"4": {"flow": "self", "tag": "x"}}, "4.tag"),
        ({"4": "group"}, "4.tag"),
        ({"4": "self:x"}, "4.tag"),
        (["self"], "ranks"),
        ({"rows": []}, "rows"),
    ],
)
def test_what_is_no_table_is_refused_with_where(data: Any, where: str) -> None:
    assert refused(data) == ("E_HOUSE", where)
    with pytest.raises(ValidationError):
        RingOptions(ranks=data)


def refused(data: Any) -> tuple[str, object]:
    with pytest.raises(HouseError) as caught:
        read_table(data)
    return caught.value.code, caught.value.values.get("text")


def test_only_one_rank_may_fill_the_cup() -> None:
    assert refused({"7": "pour"}) == ("E_TWO_POURS", None)
    assert read_table({"7": "pour", "K": "text"}).pour == "7"


def test_options_hold_the_whole_table_and_keep_it_through_storage() -> None:
    options = RingOptions.model_validate({"ranks": {"4": "everyone", "5": "group:x"}})
    again = RingOptions.model_validate_json(options.model_dump_json())
    assert again == options
    assert hash(again) == hash(options)
    assert again.ranks.of("4").flow == "everyone"
    assert len(again.ranks.rows) == 13
    assert len(FLOWS) == 14


def test_water_may_be_written_in_one() -> None:
    options = RingOptions.model_validate({"water": {"cards": 5}})
    assert (options.water_cards, options.water_minutes) == (5, 20)
    for bad in ({"cards": 0}, {"minutes": 21}, {"cups": 1}):
        with pytest.raises(ValidationError):
            RingOptions.model_validate({"water": bad})
