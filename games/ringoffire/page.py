"""What the rules page of a running table adds: cards, rules, mates, titles, the cup (13)."""

from __future__ import annotations

from collections.abc import Iterator

from games.core.cards import RANKS, by_rank
from games.core.scene import Line
from games.ringoffire.scene import cup_line, meaning, rule_line
from games.ringoffire.state import KINGS, RULE, Position


def in_force(seen: Position) -> tuple[tuple[Line, ...], ...]:
    """Paragraphs: what has come about so far, what was made here, then what every rank means."""
    parts = (_now(seen), _made(seen), _cards(seen))
    return tuple(found for part in parts if (found := tuple(part)))


def _now(seen: Position) -> Iterator[Line]:
    """Title, links that hold, kings, cup and cards; nobody is named who is not in (7)."""
    if seen.qm is not None:
        yield Line("holder", {"seat": seen.qm, "choice": "question_master"})
    if seen.thumb is not None:
        yield Line("holder", {"seat": seen.thumb, "choice": "thumb"})
    for seat, mate in enumerate(seen.mates):
        if mate is not None and seen.is_in(seat) and seen.is_in(mate):
            yield Line("mates", {"seat": seat, "other": mate})
    if seen.options.pour is not None:
        yield Line("kings", {"rank": seen.options.pour, "n": seen.kings, "m": KINGS})
        if seen.cup:
            yield cup_line(seen)
    if seen.drawn:
        yield Line("drawn", {"n": len(seen.drawn), "cards": by_rank(seen.drawn)})


def _made(seen: Position) -> Iterator[Line]:
    """All rules that were made, whole, by number."""
    if seen.rules:
        yield Line("made_here")
    for rule in seen.rules:
        yield rule_line(seen, rule, RULE)


def _cards(seen: Position) -> Iterator[Line]:
    """The table in force: title, what happens, people's own text."""
    yield Line("cards_here")
    for rank in RANKS:
        rule = seen.options.rule_of(rank)
        args = {"rank": rank, "choice": meaning(seen, rank, rule), "text": rule.tag or ""}
        if rule.title:
            yield Line("own_rank", {**args, "title": rule.title})
        else:
            yield Line("rank", {**args, "title": ""})
        if rule.text:
            yield Line("own_text", {"text": rule.text})
