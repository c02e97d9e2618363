"""House tables as files: what comes with Snug, what is read, and what is refused."""

import json
from typing import Any

import pytest

from bot import forfeits
from bot.sessions.refused import Refused
from bot.storage.store import ServerPrefs
from games.core.cards import RANKS
from games.ringoffire.house import DEFAULT, read_table


def file(ranks: object, **other: Any) -> bytes:
    return json.dumps({"format": forfeits.FORMAT, "ranks": ranks, **other}).encode()


def test_c197_four_tables_come_along_and_the_first_is_the_usual_one() -> None:
    tables = forfeits.shipped()
    titles = [one.title for one in tables.values()]
    assert titles == ["Classic", "Family", "UK pub", "US Kings"]
    assert tables["classic"].table == DEFAULT
    for one in tables.values():
        assert sum(row.flow == "pour" for row in one.table.rows) == 1


def test_c197_the_family_table_sorts_nobody_and_names_no_drink_for_adults() -> None:
    table = forfeits.shipped()["family"].table
    assert table.tags == ()
    words = " ".join(f"{row.title} {row.text}" for row in table.rows).casefold()
    assert not any(word in words for word in ("alcohol", "beer", "wine", "shot", "booze", "drunk"))


def test_what_is_written_is_read_back() -> None:
    for one in forfeits.shipped().values():
        written = forfeits.written(one.table)
        assert forfeits.read(written) == one.table
        assert list(json.loads(written)["ranks"]) == list(RANKS)


def test_a_file_may_name_some_cards_and_leave_the_others_as_usual() -> None:
    table = forfeits.read(file({"4": "everyone", "10": {"flow": "text", "title": "Sing"}}))
    assert table.of("4").flow == "everyone"
    assert table.of("T").title == "Sing"
    assert table.of("A") == DEFAULT.of("A")


@pytest.mark.parametrize(
    "content",
    [b"", b"\xff\xfe\x00", b"[]", b"{", b"null", b'{"ranks": {}}', b"[" * 60_000],
)
def test_what_is_no_such_file_is_refused(content: bytes) -> None:
    with pytest.raises(Refused) as refused:
        forfeits.read(content)
    assert refused.value.code == "E_FILE"


def test_a_large_file_is_refused_unread() -> None:
    with pytest.raises(Refused) as refused:
        forfeits.read(file({}, padding="x" * forfeits.LARGEST))
    assert (refused.value.code, refused.value.values) == ("E_FILE_SIZE", {"n": 64})


@pytest.mark.parametrize(
    ("ranks", "where"),
    [
        ([], "ranks"),
        ({"1": "self"}, "1"),
        ({"4": "shots"}, "4.flow"),
        ({"4": {"flow": ["race"]}}, "4.flow"),
        ({"4": 7}, "4.flow"),
        ({"4": {"flow": "race", "sips": 10}}, "4.sips"),
        ({"5": "group"}, "5.tag"),
        ({"5": {"flow": "group", "tag": "x" * 21}}, "5.tag"),
        ({"4": {"flow": "self", "label": "Go"}}, "4.label"),
        ({"4": {"flow": "race", "label": "x" * 31}}, "4.label"),
        ({"2": {"flow": "self", "title": "x" * 41}}, "2.title"),
        ({"2": {"flow": "self", "title": "\u200b \u3164"}}, "2.title"),
        ({"2": {"flow": "self", "text": "x" * 301}}, "2.text"),
        ({"2": {"flow": "self", "text": 5}}, "2.text"),
    ],
)
def test_a_fault_is_named_where_it_is(ranks: object, where: str) -> None:
    with pytest.raises(Refused) as refused:
        forfeits.read(file(ranks))
    assert (refused.value.code, refused.value.values) == ("E_HOUSE", {"text": where})


def test_two_ranks_cannot_fill_the_cup() -> None:
    with pytest.raises(Refused) as refused:
        forfeits.read(file({"Q": "pour"}))
    assert refused.value.code == "E_TWO_POURS"
    moved = forfeits.read(file({"Q": "pour", "K": "question_master"}))
    assert moved.pour == "Q"
    with pytest.raises(Refused) as refused:
        forfeits.usual(moved, "K")
    assert refused.value.code == "E_TWO_POURS"
    assert forfeits.usual(moved, None) == DEFAULT


def test_hostile_words_are_kept_harmless() -> None:
    title = "\u202eEvil\u200b\n\n# name"
    table = forfeits.read(file({"2": {"flow": "self", "title": title}}))
    assert table.of("2").title == "Evil # name"


def test_another_flow_drops_the_words_of_the_one_before() -> None:
    table = read_table({"4": {"flow": "race", "title": "Floor", "label": "Down!"}})
    assert forfeits.changed(table, "4", {"title": "Ground"}).of("4").label == "Down!"
    other = forfeits.changed(table, "4", {"flow": "everyone"}).of("4")
    assert (other.flow, other.title, other.label) == ("everyone", None, None)


def test_a_server_keeps_what_differs_and_its_other_house_rules() -> None:
    prefs = ServerPrefs(1, house={"gofish": {"scoring": "value"}})
    table = forfeits.read(file({"4": "everyone"}))
    kept = forfeits.kept(prefs, table)
    assert kept.house == {
        "gofish": {"scoring": "value"},
        "ringoffire": {"ranks": {"4": "everyone"}},
    }
    assert forfeits.served(kept) == table
    assert forfeits.kept(kept, DEFAULT) == prefs
    assert forfeits.kept(ServerPrefs(1), DEFAULT).house is None


def test_a_stored_table_that_is_none_any_more_is_as_usual() -> None:
    prefs = ServerPrefs(1, house={"ringoffire": {"ranks": {"4": "somersault"}}})
    assert forfeits.served(prefs) == DEFAULT
