"""The two Marriages: three packs, a hidden joker (indian-marriage.md; rummy-family.md, §9.18)."""

from __future__ import annotations

from games.rummy.melds import Ace, HiddenWilds, MeldRules, OwnPlace, RunRule, SetRule, Suits
from games.rummy.ruleset import Ruleset
from games.rummy.rulesets import points

INDIA = Ruleset(
    "marriage_in",
    MeldRules(
        sets=SetRule(suits=Suits.DISTINCT),
        runs=RunRule(ace=Ace.BOTH),
        identical=3,
        wilds=HiddenWilds(),
        own_place=OwnPlace.ANY,
        all_wild=True,
    ),
    points.DEAR_ACE,
    placed=False,
)
NEPAL = Ruleset(
    "marriage_np",
    MeldRules(
        sets=SetRule(most=3, suits=Suits.DISTINCT),
        runs=RunRule(most=3, ace=Ace.BOTH),
        identical=3,
        wilds=HiddenWilds(),
        own_place=OwnPlace.ANY,
        all_wild=True,
    ),
    points.DEAR_ACE,
    placed=False,
)
