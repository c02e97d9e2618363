"""The two Marriages: three packs, a hidden joker (indian-marriage.md; rummy-family.md, §9.18)."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

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
    dublee=True,
)


@cache
def india(*, any_suit: bool = False, jokers: bool = False, counted: bool = False) -> Ruleset:
    """The Indian table under its house rules (indian-marriage.md, §7, variants).

    `any_suit`: sets are pure, too. `jokers`: printed ones are in the packs, wild for everybody from
    the start. `counted`: every card counts 1, to leave as few loose as possible instead of as
    little.
    """
    if not (any_suit or jokers or counted):
        return INDIA
    melds = replace(
        INDIA.melds, pure_sets=any_suit, jokers=jokers, wilds=HiddenWilds(jokers=jokers)
    )
    values = points.ALIKE if counted else INDIA.values
    return replace(INDIA, melds=melds, values=values)
