"""Who is asked about which cards: the left half of a meld case (meld-cases.md, Notation)."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from games.core.cards import JOKER, Card, face, parse, parse_rank
from games.core.notation import BadNotation
from games.rummy.ruleset import Ruleset
from games.rummy.rulesets.all import RULESETS
from games.rummy.rulesets.handheld import oros
from games.rummy.wilds import View, wild_faces


@dataclass(frozen=True, slots=True)
class Player:
    """Who is asked: a ruleset, and what this player knows about its wilds."""

    ruleset: Ruleset
    view: View

    @property
    def wild(self) -> frozenset[Card]:
        """The wild faces for this player."""
        return wild_faces(self.ruleset.melds.wilds, self.view)


def player(written: str) -> Player:
    """`THREE13:7`, `CHINCHON:OROS`, `MARRIAGE_IN:3H`, `RUM500x2`. Raises BadNotation."""
    name, _, more = written.partition(":")
    ruleset = RULESETS.get(name.lower())
    if ruleset is None:
        raise BadNotation(f"there is no ruleset '{name}'")
    if not more:
        return Player(ruleset, View())
    if more == "OROS":
        return Player(oros(ruleset), View())
    try:
        if len(more) > 1 and more != "10":
            joker = parse(more)
            view = View(rank=JOKER) if joker == JOKER else View(joker=joker)
            return Player(ruleset, view)
        return Player(ruleset, View(rank=parse_rank(more)))
    except ValueError as error:
        raise BadNotation(str(error)) from None


@dataclass(frozen=True, slots=True)
class Cards:
    """Cards as written: copies numbered, and what was said of single wilds."""

    cards: tuple[Card, ...]
    stands: dict[Card, Card]


def numbered(*groups: str) -> list[Cards]:
    """Groups of cards as written; copies get numbers across all of them. Raises BadNotation."""
    copies: Counter[Card] = Counter()
    found: list[Cards] = []
    for group in groups:
        cards: list[Card] = []
        stands: dict[Card, Card] = {}
        for word in group.split():
            one, _, said = word.partition("=")
            try:
                card = face(parse(one))
                copies[card] += 1
                named = card if copies[card] == 1 else f"{card}#{copies[card]}"
                cards.append(named)
                if said:
                    stands[named] = parse(said)
            except ValueError as error:
                raise BadNotation(str(error)) from None
        found.append(Cards(tuple(cards), stands))
    return found


def parts(args: str, mark: str, count: int) -> list[str]:
    """The parts of the arguments. Raises BadNotation when they are more or fewer."""
    found = [part.strip() for part in args.split(mark)]
    if len(found) != count:
        raise BadNotation(f"'{args}' should have {count} parts, with '{mark}' between them")
    return found
