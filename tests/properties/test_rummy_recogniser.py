"""The recogniser beside a plain trial of everything each wild may be (rummy-family.md, §1, §3b)."""

from __future__ import annotations

from random import Random

import pytest

from games.core.cards import JOKER, SUITS, Card, face, pack
from games.rummy.flaws import Flaw
from games.rummy.laying import lay
from games.rummy.reading import Readings, read
from games.rummy.ruleset import Ruleset
from games.rummy.rulesets.all import RULESETS
from games.rummy.rulesets.handheld import CHINCHON, oros
from games.rummy.slots import Reading
from games.rummy.wilds import View, wild_faces
from tests.games.rummy.plainly import LOW, ROWS, Laid, readings, with_more
from tests.kit.scale import scaled

VIEWS = {
    "three13": [View(rank="7"), View(rank="3"), View(rank="K")],
    "indian13": [View(rank="9"), View(rank="A"), View(rank=JOKER)],
    "marriage_in": [View(), View(joker="3H"), View(joker="AS"), View(joker="KD")],
    "marriage_np": [View(), View(joker="3H"), View(joker="AS"), View(joker="KD")],
}
TABLES = {**RULESETS, "chinchon:oros": oros(CHINCHON)}
KEPT = ("set", "run")
"""What can be added to."""
EXACT = {"marriage_np"}
"""Melds are exactly three cards, so nothing is ever added."""


def test_every_table_has_its_row() -> None:
    assert ROWS.keys() == TABLES.keys()


def _wild(dice: Random, name: str) -> frozenset[Card]:
    return wild_faces(TABLES[name].melds.wilds, dice.choice(VIEWS.get(name, [View()])))


def _near(dice: Random, ruleset: Ruleset, wild: frozenset[Card], size: int) -> list[Card]:
    """Cards that are a meld often enough: of one rank or near in one suit, with wilds."""
    order = ruleset.melds.runs.order if ruleset.melds.runs else LOW[0]
    removed = set(LOW[0]) - set(order)
    cards = pack(3, 2 if ruleset.melds.jokers else 0, removed)
    low, span = dice.randrange(len(order)), size + dice.choice([0, 0, 1])
    ranks = {order[(low + step) % len(order)] for step in range(span)}
    suit = dice.choice(SUITS)
    group, run = dice.random() < 0.3, [c for c in cards if c[0] in ranks and suit == c[1]]
    kind = [c for c in cards if c[0] == order[low] and face(c) != JOKER] if group else run
    if not group and dice.random() < 0.8:
        copies: dict[Card, Card] = {}
        for card in dice.sample(run, len(run)):
            copies.setdefault(face(card), card)
        kind = list(copies.values())
        if size > len(kind):  # only the longest run of Buraco has room for a second ace
            kind += [c for c in run if c[0] == "A" and c not in kind][:1]
    wilds = [card for card in cards if face(card) in wild and card not in kind]
    few = dice.choice([0, 0, 1, 1, 2, 3]) if wilds else 0
    some = dice.sample(wilds, min(few, size, len(wilds)))
    some += dice.sample(kind, min(size - len(some), len(kind)))
    if dice.random() < 0.1:
        some.append(dice.choice([card for card in cards if card not in some]))
    return dice.sample(some, len(some))


def _laid(found: Readings | Flaw) -> Laid:
    if isinstance(found, Flaw):
        return {}
    texts = [reading.text for reading in found]
    assert len(texts) == len(set(texts)), texts
    return {reading.text: reading.wilds for reading in found}


def _tell(cards: list[Card], wild: frozenset[Card]) -> str:
    return f"{' '.join(map(face, cards))}, wild {sorted(wild)}"


@pytest.mark.parametrize("name", ROWS)
def test_8_10_the_readings_are_those_that_a_plain_trial_finds(name: str) -> None:
    ruleset, dice, legal = TABLES[name], Random(name), 0
    tries, usual = scaled(400, 8000), 4 if name in EXACT else 7
    for turn in range(tries):
        wild = _wild(dice, name)
        size = dice.randint(10, 15) if turn % 10 == 0 else dice.randint(2, usual)
        cards = _near(dice, ruleset, wild, size)
        wanted = readings(cards, ROWS[name], wild)
        found = read(cards, ruleset.melds, wild)
        assert _laid(found) == wanted, _tell(cards, wild)
        if isinstance(found, Flaw):
            continue
        legal += 1
        assert found[0].wilds == min(wanted.values()), _tell(cards, wild)
        for reading in found:
            assert sorted(reading.cards) == sorted(cards)
    assert legal > tries / 8


def _roles(meld: Reading) -> list[tuple[Card, bool]]:
    # A wild in a set stands for a rank: no suit is taken by it.
    return [(slot.face, slot.wild) for slot in meld.slots]


@pytest.mark.parametrize("name", ROWS)
def test_8_11_what_fits_a_meld_is_what_a_plain_trial_finds(name: str) -> None:
    ruleset, dice, legal = TABLES[name], Random(name), 0
    tries = scaled(400, 8000)
    for turn in range(tries):
        wild = _wild(dice, name)
        size = dice.randint(9, 13) if turn % 10 == 0 else dice.randint(3, 6)
        cards = _near(dice, ruleset, wild, size + dice.randint(1, 2))
        added = [cards.pop() for _ in range(dice.randint(1, 2))]
        on_table = read(cards, ruleset.melds, wild)
        if isinstance(on_table, Flaw):
            continue
        meld = dice.choice(on_table)
        if meld.kind not in KEPT:
            continue
        wanted = with_more(_roles(meld), meld.kind, added, ROWS[name], wild)
        found = lay(meld, added, ruleset.melds, wild)
        assert _laid(found) == wanted, f"{meld.text}: {_tell(cards, wild)} + {added}"
        legal += not isinstance(found, Flaw)
    assert legal == 0 if name in EXACT else legal > tries / 40
