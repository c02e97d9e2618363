"""Games of free melding on the table (rummy-family.md, §9.3, §9.4, §9.17, §9.19)."""

from __future__ import annotations

from games.rummy.melds import (
    Ace,
    FixedWilds,
    Kind,
    Limits,
    MeldRules,
    OwnPlace,
    RunRule,
    SetRule,
    Suits,
)
from games.rummy.ruleset import Ruleset
from games.rummy.rulesets import points

JOKERS = FixedWilds(jokers=True)
JOKERS_AND_TWOS = FixedWilds(jokers=True, ranks=frozenset("2"))
ALL = frozenset({Kind.RUN, Kind.SET})
_BALANCED = Limits(balanced=True)
_FOUR_SUITS = SetRule(most=4, suits=Suits.DISTINCT, limits=_BALANCED)
_ONE_WILD = Limits(wilds=1)

CANASTA = Ruleset(
    "canasta",
    MeldRules(
        sets=SetRule(barred=frozenset("3"), once=True, limits=Limits(naturals=2, wilds=3)),
        jokers=True,
        wilds=JOKERS_AND_TWOS,
    ),
    points.CANASTA,
)
BURACO = Ruleset(
    "buraco",
    MeldRules(
        sets=SetRule(limits=_ONE_WILD),
        runs=RunRule(ace=Ace.BOTH_ENDS, limits=_ONE_WILD),
        jokers=True,
        wilds=JOKERS_AND_TWOS,
        own_place=OwnPlace.RUN,
    ),
    points.BURACO,
)
ROMME = Ruleset(
    "romme",
    MeldRules(
        sets=_FOUR_SUITS,
        runs=RunRule(ace=Ace.BOTH, limits=_BALANCED),
        jokers=True,
        wilds=JOKERS,
        reclaim=ALL,
    ),
    points.ACE_ELEVEN,
)
ROBBERS = Ruleset(
    "robbers",
    MeldRules(
        sets=_FOUR_SUITS,
        runs=RunRule(ace=Ace.WRAP, limits=_BALANCED),
        jokers=True,
        wilds=JOKERS,
        reclaim=ALL,
    ),
    points.ACE_ELEVEN,
)
