"""What fits by arithmetic fits by the recogniser too, card by card (rummy-family.md, §8: C11)."""

from __future__ import annotations

import pytest

from games.core.cards import JOKER, RANKS, SUITS
from games.rummy.fitting import room
from games.rummy.flaws import Flaw
from games.rummy.laying import lay
from games.rummy.melds import Kind
from games.rummy.rulesets.all import RULESETS
from games.rummy.wilds import is_wild
from tests.games.rummy.melding import meld, player

FACES = [rank + suit for suit in SUITS for rank in RANKS]

MELDS = {
    "BASIC": ["7S 7H 7D", "7S 7H 7D 7C", "4C 5C 6C", "AC 2C 3C", "JC QC KC"],
    "RUM500": ["QH KH AH", "AH 2H 3H", "AH 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH"],
    "RUM500x2": ["9H 9H 9S"],
    "ROBBERS": ["QH KH AH", "KH AH 2H", "JK=KC AC 2C", "7S 7H JK", "AH 2H 3H JK=4H JK=5H 6H"],
    "SHANGHAI": [
        "8S 8H JK",
        "8S 8H JK 2C",
        "AS AH AC",
        "4C 5C 6C 7C",
        "3C 4C 5C 6C",
        "5H JK=6H JK=7H 8H",
        "2C=4C 5C 6C 7C",
        "JD QD KD AD",
        "AD 2D 3D 4D",
        "AH 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH 2C=KH",
    ],
    "LIVERPOOL": ["9S 9H JK", "5H JK=6H JK=7H 8H", "JD QD KD AD"],
    "CONTRACT": ["TC JC JK=QC KC", "9S 9H JK JK"],
    "DUMMY": ["9H JK 2C", "9H JK=TH 2C=JH 2D=QH"],
    "CONTINENTAL": ["KS KC AH", "AS AC AH", "2H 3H 4H 5H", "TH JH QH KH", "3C 4C 5C 6C"],
    "KALOOKI": [
        "KS KH JK",
        "5H JK=6H 7H 8H",
        "JK=4H 5H 6H 7H",
        "JK=4H 5H 6H JK=7H",
        "JK=AH 2H 3H 4H",
        "JH QH KH JK=AH",
    ],
    "BURACO": [
        "5C JK=6C 7C",
        "5C 6C 7C",
        "3C 4C 5C",
        "AH 2H 3H",
        "2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH AH",
        "AH 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH",
        "AH 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH AH",
        "KS KH JK",
    ],
    "CANASTA": ["KS KH 2S", "KS KH KD 2S 2D JK", "4S 4H 4D"],
    "ROMME": ["7S 7H JK", "7S 7H 7D JK", "7S JK=8S 9S", "8S 9S TS", "QS KS AS"],
    "INDIAN13:9": ["9S 9H 9D", "5S 5D 9H", "8S 9S TS", "5S 6S 7S", "TS JS QS"],
    "CHINCHON:OROS": ["2D 3D 4D", "5C 6C 7C", "7C JC QC", "4S 4H AD", "AS AH AC", "5C AD=6C 7C"],
}
ON_TABLE = [(name, written) for name, melds in MELDS.items() for written in melds]


@pytest.mark.parametrize(("name", "written"), ON_TABLE)
def test_room_says_what_the_recogniser_says(name: str, written: str) -> None:
    who = player(name)
    rules = who.ruleset.melds
    there = meld(who, written)
    space = room(there, rules)
    for face in [*FACES, *([JOKER] if rules.jokers else [])]:
        legal = not isinstance(lay(there, [f"{face}#9"], rules, who.wild), Flaw)
        assert space.takes(f"{face}#9", who.wild) == legal, face


def test_every_table_with_melds_on_it_is_tried() -> None:
    placed = {ruleset.name for ruleset in RULESETS.values() if ruleset.placed}
    tried = {player(name).ruleset.name for name in MELDS}
    assert placed - tried == {"tonk"}  # the same rules as basic


def test_nothing_is_added_to_cards_alike() -> None:
    who = player("MARRIAGE_IN")
    triple = meld(who, "6D 6D 6D")
    assert triple.kind is Kind.IDENTICAL
    assert not any(room(triple, who.ruleset.melds).takes(face, who.wild) for face in FACES)


def test_a_wild_at_home_fits_although_no_wild_does() -> None:
    who = player("BURACO")
    space = room(meld(who, "3C JK=4C 5C"), who.ruleset.melds)
    assert space.takes("2C", who.wild)
    assert not space.takes("2D", who.wild)
    assert is_wild("2C", who.wild)
