"""Every table by its key (rummy-family.md, §3)."""

from __future__ import annotations

from games.rummy.ruleset import Ruleset
from games.rummy.rulesets import contract, handheld, marriage, plain, table

RULESETS: dict[str, Ruleset] = {
    ruleset.name: ruleset
    for ruleset in (
        plain.BASIC,
        plain.GIN,
        table.CANASTA,
        table.ROBBERS,
        plain.RUM500,
        contract.SHANGHAI,
        plain.TONK,
        contract.LIVERPOOL,
        contract.CONTRACT,
        contract.DUMMY,
        handheld.RUMINO,
        handheld.THREE13,
        contract.CONTINENTAL,
        handheld.CHINCHON,
        handheld.INDIAN13,
        contract.KALOOKI,
        table.BURACO,
        marriage.NEPAL,
        table.ROMME,
        handheld.VIENNESE,
        marriage.INDIA,
        plain.RUM500_TWO_PACKS,
    )
}
