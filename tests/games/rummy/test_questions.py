"""Questions beyond the public cases, each answered by the rule named beside it."""

from __future__ import annotations

import pytest

from games.referee.melding import answer

LAYING = [
    # meld-cases.md, lay: a stranger and one wild too many is NOFIT.
    ("SHANGHAI", "8S 8H JK JK + JK 9D", "no NOFIT"),
    ("BURACO", "5C JK=6C 7C + JK TC", "no NOFIT"),
    # A wild that finds no place any more belongs, and is one too long.
    ("SHANGHAI", "AH 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH + JK", "no TOO_LONG"),
    # rummy-family.md, 9.5: a two cannot follow an ace on top; ace and two could, round the corner.
    ("RUM500", "QD KD AD + 2D", "no ACE"),
    ("LIVERPOOL", "TD JD QD KD + AD 2D", "no ACE"),
    ("LIVERPOOL", "TD JD QD KD + 2D", "no NOFIT"),
    ("BASIC", "QD KD JD + 2D", "no NOFIT"),
    # A wild between fills the gap; two gaps it cannot fill.
    ("SHANGHAI", "4C 5C 6C 7C + 9C JK", "ok run 4C-9C"),
    ("SHANGHAI", "4C 5C 6C 7C + TC JK", "no NOFIT"),
    # The rank is there already, if only by a wild.
    ("SHANGHAI", "5H JK=6H 7H 8H + 6H", "no NOFIT"),
    ("BASIC", "7S 7H 7D + JK", "no NO_JOKER"),
    ("VIENNESE", "4S 4H 4D 4C + JK", "no TOO_LONG"),
    ("ROBBERS", "QC KC AC + 2C", "ok run QC-2C"),
    ("BURACO", "2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH AH + AH", "ok run AH-AH"),
]

READING = [
    # Precedence: SHORT under every minimum, then by kind in the printed order.
    ("SHANGHAI", "JK JK", "no SHORT"),
    ("SHANGHAI", "4C 5C 9C", "no SHORT"),
    ("MARRIAGE_NP", "3S 4S 5S 8S", "no TOO_LONG"),
    ("CANASTA", "3S 3C 2H", "no BANNED"),
    ("CANASTA", "5C 6C JK", "no NO_RUNS"),
    ("KALOOKI", "5H JK JK JK", "no WILDS"),
    ("GIN", "4H 5H JK", "no NO_JOKER"),
    ("BURACO", "AH 2H 3H AH", "no DUP_RANK"),
    # own_place any: a wild rank is natural at home, so two nines and jokers are nines.
    ("INDIAN13:9", "9S JK JK", "ok"),
    ("CONTINENTAL", "AH AD JK", "ok set A"),
    ("CONTINENTAL", "AH 2H 3H 4H", "ask run 2H-5H|run AH-4H"),
    # own_place no: in Dummy a two is never itself.
    ("DUMMY", "2C 3C 4C 5C", "ask run 2C-5C|run 3C-6C"),
    # MARRIAGE: any number of wilds, but never with cards alike.
    ("MARRIAGE_IN:3H", "6D 6D 6D 3C", "no DUP_SUIT"),
    ("MARRIAGE_IN:3H", "3H 3H 3H", "ok"),
    ("MARRIAGE_NP:JS", "JH JD JC JS", "no TOO_LONG"),
    ("INDIAN13:JK", "AS AH 5D 6D", "ok run"),
]

SWAPPING = [
    # rummy-family.md, 3c: runs only in Liverpool and Contract, none in Dummy and Kalooki.
    ("LIVERPOOL", "9S 9H JK < 9D", "no NO_WILD"),
    ("CONTRACT", "9D JK=TD JD QD < TD", "ok JK"),
    ("DUMMY", "9D JK=TD JD QD < TD", "no NO_WILD"),
    ("KALOOKI", "5H JK=6H 7H 8H < 6H", "no NO_WILD"),
    ("SHANGHAI", "8S 8H JK < 2C", "no NATURAL_ONLY"),
    ("SHANGHAI", "AH JK=2H 3H 4H < 2H", "ok JK"),
    ("SHANGHAI", "8S 8H JK 2C < 8D", "ok JK"),
]

SETTLING = [
    # rummy-family.md, 9.18, example 3; unseen value is void.
    ("MARRIAGE_NP", "settle", "10:0:W 3:0:S 0:0:U", "+30 -7 -23"),
    # indian-marriage.md, 7.1: two marriages 30; and the better way of counting.
    ("MARRIAGE_IN", "value", "3H; 2H 2H 3H 3H 4H 4H", "30"),
    ("MARRIAGE_IN", "value", "KD; QD KD KD AD", "13"),
    ("GIN", "gin", "8 3", "opponent +30"),
    ("INDIAN13:9", "score", "9S JK AS 5D", "15"),
    ("CHINCHON:OROS", "score", "AD AC KC", "36"),
    ("ROMME", "points", "QH KH AH", "31"),
    ("RUM500", "points", "AH 2H 3H / AS AC AD", "51"),
]


@pytest.mark.parametrize(("ruleset", "args", "expected"), LAYING)
def test_laying(ruleset: str, args: str, expected: str) -> None:
    assert answer(ruleset, "lay", args) == expected


@pytest.mark.parametrize(("ruleset", "args", "expected"), READING)
def test_reading(ruleset: str, args: str, expected: str) -> None:
    assert answer(ruleset, "meld", args).startswith(expected)


@pytest.mark.parametrize(("ruleset", "args", "expected"), SWAPPING)
def test_taking_a_wild(ruleset: str, args: str, expected: str) -> None:
    assert answer(ruleset, "swap", args) == expected


@pytest.mark.parametrize(("ruleset", "op", "args", "expected"), SETTLING)
def test_counting(ruleset: str, op: str, args: str, expected: str) -> None:
    assert answer(ruleset, op, args) == expected
