"""What /fair gives out can be checked by anybody, and every lie in it is found."""

from __future__ import annotations

import hashlib
import hmac
import json
from collections.abc import Callable
from typing import Any

import pytest

from games.core.chance import Chance, join_presses
from games.core.clocks import mint
from games.core.fair import fair_file, fresh, seat_order, shuffles, verify
from games.core.game import Deal
from games.core.notation import EPOCH
from games.core.replay import Entry, Line, Log, head_of
from games.gofish import GoFish

GAME = GoFish()
PRESSES = (1311000000000000001, 1310999999999999999)
SEED = bytes(range(32)).hex()
JOINED = ("Ann", "Ben", "Cy", "Di")


def _log() -> Log:
    """A deal of four in which two leave with their hands."""
    options = GAME.options(removed=["2"])
    table = Deal(4, options, Chance(SEED, join_presses(PRESSES)), mint(EPOCH, 0))
    leaves = (Line(Entry("leave", mint(EPOCH + n, n), n)) for n in (1, 2))
    return Log(head_of(GAME, table, PRESSES), tuple(leaves))


LOG = _log()


def _file() -> dict[str, Any]:
    """The file as it comes out of a browser: through JSON."""
    file: dict[str, Any] = json.loads(json.dumps(fair_file(GAME, LOG, over=True, joined=JOINED)))
    return file


def test_the_shuffles_of_a_match_are_found_by_replaying_it() -> None:
    assert [s.purpose for s in shuffles(GAME, LOG)] == ["cut:1", "deal:1", "leave:1:1", "leave:1:2"]


def test_the_file_before_the_end_holds_no_seed() -> None:
    file = fair_file(GAME, LOG, over=False)
    assert file.keys() == {"commitment", "presses"}
    with pytest.raises(ValueError, match="not shown before the end"):
        list(verify(file))


def test_the_file_after_the_end() -> None:
    file = _file()
    assert file["game"] == "gofish"
    assert file["packs"] == 1
    assert file["removed"] == ["2"]
    rows = {row["purpose"]: row for row in file["shuffles"]}
    assert list(rows) == ["seats", "cut:1", "deal:1", "leave:1:1", "leave:1:2"]
    assert rows["seats"]["from"] == list(JOINED)
    assert "from" not in rows["deal:1"]
    assert len(rows["deal:1"]["cards"]) == 48
    assert len(rows["leave:1:1"]["from"]) == 48 - 4 * 5 + 5
    assert [check.wrong for check in verify(file)] == [None] * 6


def test_the_deal_can_be_redone_by_hand() -> None:
    """An independent shuffle, as fair-shuffle.md tells it and without our code."""
    file = _file()
    presses = "\n".join(sorted(file["presses"], key=int))
    numbers = []
    for block in range(40):
        message = f"{presses}\ndeal:1\n{block}".encode()
        digest = hmac.new(bytes.fromhex(file["seed"]), message, hashlib.sha256).digest()
        numbers += [int.from_bytes(digest[i : i + 4], "big") for i in range(0, 32, 4)]
    cards = [rank + suit for suit in "CDHS" for rank in "A3456789TJQK"]
    for i in range(len(cards) - 1, 0, -1):
        while (x := numbers.pop(0)) >= 2**32 // (i + 1) * (i + 1):
            pass
        j = x % (i + 1)
        cards[i], cards[j] = cards[j], cards[i]
    assert cards == next(r["cards"] for r in file["shuffles"] if r["purpose"] == "deal:1")


def _swap(file: dict[str, Any]) -> None:
    cards = file["shuffles"][2]["cards"]
    cards[3], cards[4] = cards[4], cards[3]


@pytest.mark.parametrize(
    ("change", "wrong"),
    [
        (lambda f: f.update(commitment="0" * 64), {"commitment"}),
        (_swap, {"deal:1"}),
        (lambda f: f["shuffles"][2]["cards"].pop(), {"deal:1"}),
        (lambda f: f["shuffles"][3].pop("from"), {"leave:1:1"}),
        (lambda f: f["shuffles"][0]["from"].reverse(), {"seats"}),
        (lambda f: f["shuffles"][1].update(purpose="cut:2"), {"cut:2"}),
        (lambda f: f.update(removed=["3"]), {"cut:1", "deal:1"}),
        (lambda f: f["presses"].pop(), {"seats", "cut:1", "deal:1", "leave:1:1", "leave:1:2"}),
    ],
)
def test_every_lie_is_found(change: Callable[[dict[str, Any]], object], wrong: set[str]) -> None:
    file = _file()
    change(file)
    assert {check.what for check in verify(file) if check.wrong} == wrong


def test_a_wrong_place_is_named() -> None:
    file = _file()
    right = list(file["shuffles"][2]["cards"])
    _swap(file)
    found = [check.wrong for check in verify(file) if check.wrong]
    assert found == [f"{right[4]} where {right[3]} belongs, at place 4"]


@pytest.mark.parametrize(
    ("changes", "why"),
    [
        ({"seed": "xyz"}, "'seed' is not hexadecimal"),
        ({"presses": "1"}, "'presses' is no list"),
        ({"presses": ["x"]}, "no press id"),
        ({"packs": "one"}, "'packs' is no number"),
        ({"shuffles": {}}, "'shuffles' is no list"),
        ({"shuffles": [1]}, "'shuffles' is no list"),
        ({"shuffles": [{"purpose": "x", "cards": 3}]}, "'cards' is no list"),
    ],
)
def test_what_has_no_shape_is_told(changes: dict[str, Any], why: str) -> None:
    with pytest.raises(ValueError, match=why):
        list(verify({**_file(), **changes}))


def test_presses_may_be_numbers() -> None:
    file = _file()
    file["presses"] = [int(press) for press in file["presses"]]
    assert not any(check.wrong for check in verify(file))


def test_a_fresh_pack_knows_jokers_and_single_cards_removed() -> None:
    two = fresh(2, [], ["JK", "JK#2", "JK#3", "JK#4"])
    assert len(two) == 108
    assert len(fresh(1, ["QC"], [])) == 51
    assert "QC" not in fresh(1, ["QC"], [])


def test_seats_are_drawn_from_the_order_of_joining() -> None:
    chance = Chance(SEED, join_presses(PRESSES))
    assert seat_order(chance, JOINED) == chance.shuffle("seats", JOINED)
    assert _file()["shuffles"][0]["cards"] == list(seat_order(chance, JOINED))
