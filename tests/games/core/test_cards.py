"""Cards as text: packs, orders, labels and what people write."""

from __future__ import annotations

import pytest

from games.core import cards


def test_a_pack_is_in_starting_order() -> None:
    pack = cards.pack()
    assert len(set(pack)) == 52
    assert pack[:2] == ("AC", "2C")
    assert pack[12:14] == ("KC", "AD")
    assert pack[-1] == "KS"


def test_packs_jokers_and_removed_ranks() -> None:
    pack = cards.pack(packs=2, jokers=2, removed=("2",))
    assert len(set(pack)) == 2 * (48 + 2)
    assert pack[48:51] == ("JK", "JK#2", "AC#2")
    assert pack[-2:] == ("JK#3", "JK#4")
    assert not any(card[0] == "2" for card in pack)


def test_functions_are_total_on_backs_and_jokers() -> None:
    assert cards.rank("??") == "?"
    assert cards.suit("??") == ""
    assert cards.rank("JK#2") == "JK"
    assert cards.suit("JK") == ""
    assert cards.label("??") == "🂠"
    assert cards.label("JK#2") == "🃏"
    assert cards.face("8H#2") == "8H"
    assert cards.backs(["2C", "3C"]) == ("??", "??")
    assert cards.by_rank(["??", "JK", "AC"]) == ("AC", "??", "JK")


def test_what_a_wild_stands_for_is_told_apart() -> None:
    said = cards.parse_said("jk#2=10♥#3")
    assert said == "JK#2=TH"
    assert (cards.bare(said), cards.meaning(said)) == ("JK#2", "TH")
    assert (cards.bare("8H#2"), cards.meaning("8H#2")) == ("8H#2", None)
    assert cards.rank(said) == "JK"
    assert cards.label(said) == "🃏=10♥"


def test_c146_ten_stands_between_nine_and_jack_and_order_is_stable() -> None:
    hand = ["JC", "TS", "9H", "TC", "AD", "KC", "2C"]
    assert cards.by_rank(hand) == ("AD", "2C", "9H", "TC", "TS", "JC", "KC")
    assert cards.by_rank(reversed(cards.by_rank(hand))) == cards.by_rank(hand)
    assert cards.by_suit(hand) == ("2C", "TC", "JC", "KC", "AD", "9H", "TS")


def test_labels() -> None:
    assert cards.label("TC") == "10♣"
    assert cards.label("KS#2") == "K♠"
    assert cards.rank_label("T") == "10"
    assert cards.rank_label("Q") == "Q"


@pytest.mark.parametrize(
    ("text", "card"),
    [
        ("TC", "TC"),
        ("10♣", "TC"),
        ("10c", "TC"),
        ("10♥️", "TH"),
        (" ks ", "KS"),
        ("JK", "JK"),
        ("8h#2", "8H#2"),
        ("??", "??"),
    ],
)
def test_what_people_write(text: str, card: str) -> None:
    assert cards.parse(text) == card


@pytest.mark.parametrize("text", ["", "X", "1C", "ACC", "A♣♣", "CA", "8H#", "8H#x", "7"])
def test_what_is_no_card(text: str) -> None:
    with pytest.raises(ValueError, match="is no card"):
        cards.parse(text)


def test_ranks() -> None:
    assert cards.parse_rank("10") == cards.parse_rank("t") == "T"
    assert cards.parse_rank(2) == "2"
    with pytest.raises(ValueError, match="is no rank"):
        cards.parse_rank("1")
