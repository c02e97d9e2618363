"""Contract Rummy and its relatives (rummy-family.md, §9.6, §9.8 to §9.10, §9.13, §9.16)."""

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
)
from games.rummy.ruleset import Ruleset, Together
from games.rummy.rulesets import points

JOKERS = FixedWilds(jokers=True)
JOKERS_AND_TWOS = FixedWilds(jokers=True, ranks=frozenset("2"))
RUNS = frozenset({Kind.RUN})
ALL = frozenset({Kind.RUN, Kind.SET})


def _rules(limits: Limits, in_runs: Limits | None = None) -> tuple[SetRule, RunRule]:
    """Sets of any suits from three, runs from four with the ace at either end."""
    return SetRule(limits=limits), RunRule(least=4, ace=Ace.BOTH, limits=in_runs or limits)


_TWO_NATURALS = _rules(Limits(naturals=2))
_BALANCED = _rules(Limits(balanced=True))
_ONE_NATURAL = _rules(Limits(naturals=1))
_KALOOKI = _rules(Limits(naturals=2), Limits(naturals=1, apart=True))

CONTRACT = Ruleset(
    "contract",
    MeldRules(*_TWO_NATURALS, jokers=True, wilds=JOKERS, reclaim=RUNS),
    points.ACE_FIFTEEN,
    together=Together.APART,
)
LIVERPOOL = Ruleset("liverpool", CONTRACT.melds, points.ACE_FIFTEEN)
SHANGHAI = Ruleset(
    "shanghai",
    MeldRules(*_BALANCED, jokers=True, wilds=JOKERS_AND_TWOS, own_place=OwnPlace.RUN, reclaim=ALL),
    points.SHANGHAI,
)
DUMMY = Ruleset("dummy", MeldRules(*_ONE_NATURAL, jokers=True, wilds=JOKERS_AND_TWOS), points.DUMMY)
CONTINENTAL = Ruleset(
    "continental",
    MeldRules(
        *_TWO_NATURALS,
        jokers=True,
        wilds=FixedWilds(jokers=True, faces=frozenset({"AH", "AD"})),
        own_place=OwnPlace.ANY,
        reclaim=RUNS,
    ),
    points.ACE_FIFTEEN,
)
KALOOKI = Ruleset(
    "kalooki",
    MeldRules(*_KALOOKI, jokers=True, wilds=JOKERS),
    points.KALOOKI,
    together=Together.DISTINCT,
)
