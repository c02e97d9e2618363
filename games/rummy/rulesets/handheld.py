"""Games whose melds stay in the hand to the end (rummy-family.md, §9.11, §9.12, §9.14, §9.15)."""

from __future__ import annotations

from dataclasses import replace

from games.rummy.melds import (
    Ace,
    FixedWilds,
    Limits,
    MeldRules,
    OwnPlace,
    RankWilds,
    RunRule,
    SetRule,
    Suits,
)
from games.rummy.ruleset import Ruleset
from games.rummy.rulesets import points

JOKERS = FixedWilds(jokers=True)
_NATURAL = Limits(naturals=1)
_BALANCED = Limits(balanced=True)
SPANISH = tuple("A234567JQK")
"""The order of the 40-card pack: the sota follows the seven."""
_REMOVED = frozenset("89T")

RUMINO = Ruleset(
    "rumino",
    MeldRules(
        sets=SetRule(most=4, limits=_NATURAL),
        runs=RunRule(limits=_NATURAL),
        jokers=True,
        wilds=JOKERS,
    ),
    points.RUMINO,
    placed=False,
)
THREE13 = Ruleset(
    "three13",
    MeldRules(
        sets=SetRule(),
        runs=RunRule(),
        wilds=RankWilds(),
        own_place=OwnPlace.ANY,
        all_wild=True,
    ),
    points.FACES_TEN,
    placed=False,
)
CHINCHON = Ruleset(
    "chinchon",
    MeldRules(
        sets=SetRule(most=4, suits=Suits.DISTINCT, barred=_REMOVED, limits=Limits(wilds=1)),
        runs=RunRule(order=SPANISH, limits=Limits(wilds=1)),
    ),
    points.FACES_TEN,
    placed=False,
)
CHINCHON_TWO_PACKS = replace(
    CHINCHON,
    melds=replace(CHINCHON.melds, sets=replace(CHINCHON.melds.sets, suits=Suits.ANY)),
)
INDIAN13 = Ruleset(
    "indian13",
    MeldRules(
        sets=SetRule(most=4, suits=Suits.DISTINCT, limits=_NATURAL),
        runs=RunRule(ace=Ace.BOTH, limits=_NATURAL),
        jokers=True,
        wilds=RankWilds(jokers=True),
        own_place=OwnPlace.ANY,
    ),
    points.INDIAN13,
    placed=False,
    cap=80,
)
VIENNESE = Ruleset(
    "viennese",
    MeldRules(
        sets=SetRule(most=4, suits=Suits.DISTINCT, limits=_BALANCED),
        runs=RunRule(ace=Ace.BOTH, limits=_BALANCED),
        jokers=True,
        wilds=JOKERS,
    ),
    points.ACE_ELEVEN,
    placed=False,
)


def oros(ruleset: Ruleset) -> Ruleset:
    """Chinchón with the wild As de oros: the ace of diamonds, 25 when loose."""
    wilds = FixedWilds(faces=frozenset({"AD"}))
    melds = replace(ruleset.melds, wilds=wilds, own_place=OwnPlace.ANY)
    return replace(ruleset, melds=melds, values=points.OROS)
