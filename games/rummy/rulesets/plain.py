"""Games with one pack, or two, and no wild cards (rummy-family.md, §9.1, §9.2, §9.5, §9.7)."""

from __future__ import annotations

from games.rummy.melds import Ace, MeldRules, RunRule, SetRule, Suits
from games.rummy.ruleset import Ruleset
from games.rummy.rulesets import points

FOUR_SUITS = SetRule(most=4, suits=Suits.DISTINCT)
CLASSIC = MeldRules(sets=FOUR_SUITS, runs=RunRule())
HIGH_ACE = MeldRules(sets=FOUR_SUITS, runs=RunRule(ace=Ace.BOTH))

BASIC = Ruleset("basic", CLASSIC, points.FACES_TEN)
GIN = Ruleset("gin", CLASSIC, points.FACES_TEN, placed=False)
TONK = Ruleset("tonk", CLASSIC, points.FACES_TEN)
RUM500 = Ruleset("rum500", HIGH_ACE, points.RUM500)
RUM500_TWO_PACKS = Ruleset(
    "rum500x2", MeldRules(sets=SetRule(), runs=RunRule(ace=Ace.BOTH)), points.RUM500
)
