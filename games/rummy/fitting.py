"""What fits onto a meld on the table, by arithmetic on its ends: no recogniser call per card."""

from __future__ import annotations

from dataclasses import dataclass

from games.core.cards import SUITS, Card, face, suit
from games.rummy.laying import ends
from games.rummy.melds import Kind, MeldRules, RunRule, Suits
from games.rummy.slots import Reading, at_home
from games.rummy.wilds import is_wild


@dataclass(frozen=True, slots=True)
class Room:
    """What one more card may be: one of these faces as itself, or a wild."""

    faces: frozenset[Card]
    wild: bool
    home: frozenset[Card]
    """Faces that lie on their own place here although they could be wild."""

    def takes(self, card: Card, wild: frozenset[Card]) -> bool:
        """Whether this card fits; `wild` are the wild faces for who looks."""
        if is_wild(card, wild):
            return self.wild or face(card) in self.home
        return face(card) in self.faces


def room(meld: Reading, rules: MeldRules) -> Room:
    """What one more card on this meld may be; to be asked once per meld, not once per card."""
    if meld.kind is Kind.RUN:
        assert rules.runs is not None
        return _on_run(meld, rules, rules.runs)
    if meld.kind is not Kind.SET:
        return Room(frozenset(), wild=False, home=frozenset())
    rule = rules.sets
    if rule.most is not None and len(meld.slots) >= rule.most:
        return Room(frozenset(), wild=False, home=frozenset())
    there = {suit(slot.face) for slot in meld.slots if not slot.wild}
    free = rule.suits is Suits.ANY
    faces = frozenset(meld.rank + s for s in SUITS if free or s not in there)
    home = frozenset(one for one in faces if at_home(rules, one, Kind.SET))
    return Room(faces, rule.limits.allow(meld.naturals, meld.wilds + 1), home)


def _on_run(meld: Reading, rules: MeldRules, rule: RunRule) -> Room:
    faces = frozenset(ends(meld, rule))
    home = frozenset(one for one in faces if at_home(rules, one, Kind.RUN))
    wild = bool(faces) and rule.limits.allow(meld.naturals, meld.wilds + 1)
    if wild and rule.limits.apart:
        wild = _open_end(meld, rule)
    return Room(faces, wild, home)


def _open_end(meld: Reading, rule: RunRule) -> bool:
    """Whether an end that can grow is not held by a wild already."""
    below = meld.low > 0 and not meld.slots[0].wild
    above = meld.low + len(meld.slots) < len(rule.places) and not meld.slots[-1].wild
    return below or above
