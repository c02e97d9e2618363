"""What a viewer sees of Ring of Fire, from an observed position; nobody has a hand of their own.

Only who is in stands at the table (7). The picture's data change with the cards alone.
"""

from __future__ import annotations

from collections.abc import Iterator

from games.core.cards import Rank
from games.core.game import Seat
from games.core.scene import Big, Block, Line, Mark, Picture, Pile, Scene, SeatRow, Seats
from games.ringoffire.drawing import worded
from games.ringoffire.house import RankRule, word_of
from games.ringoffire.rules import waiting
from games.ringoffire.state import KINGS, Claim, Flow, Position, Rule

RULES_SHOWN, RULE_SHOWN = 3, 60
"""So many rules stand on the table, the latest, each this long; `/rules` has all of all."""

_AT_ONCE = ("self", "everyone", "group", "question_master", "thumbmaster", "text")
"""What these bring is over as soon as the card is drawn: people read of it until the next one."""

RULES_AT_END = 10
"""So many of them stand under the end of the game."""


def scene(seen: Position, seat: Seat | None) -> Scene:
    """The table, the same for everybody; one's own sips and tags for oneself."""
    blocks: tuple[Block, ...] = (_picture(seen), Pile("ring", len(seen.ring)))
    if seen.options.pour is not None:
        blocks = (*blocks, Pile("cup", seen.kings))
    rows = _rows(seen)
    if rows:
        blocks = (*blocks, Seats(rows))
    lines = _ending(seen) if seen.over else _lines(seen)
    return Scene((*blocks, *_card(seen), *lines), tuple(_own(seen, seat)))


def status(seen: Position) -> Line | None:
    """How the game stands, in a few words: the kings, or what else fills the cup."""
    if not seen.kings:
        return None
    return Line("status", {"n": seen.kings, "rank": seen.options.pour})


def _picture(seen: Position) -> Picture:
    pours = seen.options.pour is not None
    return Picture(
        "ring",
        {
            "drawn": seen.drawn,
            "card": seen.card,
            "left": len(seen.ring),
            "kings": seen.kings,
            "kings_max": KINGS if pours else 0,
        },
    )


def _rows(seen: Position) -> tuple[SeatRow, ...]:
    """Those who are in; at the end also all others who stayed, if nobody is."""
    waited = waiting(seen)
    shown = seen.players or tuple(s for s in range(seen.seats) if s not in seen.left and seen.over)
    return tuple(
        SeatRow(seat, turn=seat in waited, marks=() if seen.over else tuple(_marks(seen, seat)))
        for seat in shown
    )


def _marks(seen: Position, seat: Seat) -> Iterator[Mark]:
    if seat == seen.qm:
        yield Mark("question_master")
    if seat == seen.thumb:
        yield Mark("thumb")
    mate = seen.mates[seat]
    if mate is not None and seen.is_in(mate):
        yield Mark("mate", {"seat": mate})


def _card(seen: Position) -> tuple[Big, ...]:
    """The last card with its title."""
    card = seen.card
    if card is None or seen.over:
        return ()
    rule = seen.options.rule_of(card[0])
    choice = "own" if rule.title else word_of(card[0], rule)
    words = {"choice": choice, "title": rule.title or "", "text": rule.tag or ""}
    return (Big(card, "card", words),)


def _lines(seen: Position) -> Iterator[Line]:
    """Rules in force, the cup, then what the card asks, last of all who is up."""
    shown = seen.rules[-RULES_SHOWN:]
    if len(shown) < len(seen.rules):
        yield Line("more_rules", {"n": len(seen.rules) - len(shown)})
    for rule in shown:
        yield rule_line(seen, rule, RULE_SHOWN)
    if seen.cup:
        yield cup_line(seen)
    yield from _about(seen)
    if seen.claim is not None:
        yield _claim(seen, seen.claim)
    yield _status(seen)


def cup_line(seen: Position) -> Line:
    """What has gone into the cup: people's own words, then how many splashes (`n`)."""
    own = [text for _, text in seen.cup if text]
    splashes = len(seen.cup) - len(own)
    choice = "splash" if not own else "both" if splashes else "own"
    return Line("cup", {"choice": choice, "text": ", ".join(own), "n": splashes})


def _claim(seen: Position, claim: Claim) -> Line:
    """Whether the accused broke the rule, which is read out."""
    text = next(rule.text for rule in seen.rules if rule.n == claim.n)
    choice, words = worded(text)
    args = {"other": claim.accused, "n": claim.n, "choice": choice, "text": _cut(words, RULE_SHOWN)}
    return Line("claim", args) if claim.votes is None else Line("vote", args)


def rule_line(seen: Position, rule: Rule, most: int) -> Line:
    """A rule, so long at most, with its author, who is named only while in."""
    choice, text = worded(rule.text)
    text = _cut(text, most)
    if not seen.is_in(rule.by):
        return Line("old_rule", {"n": rule.n, "choice": choice, "text": text})
    return Line("rule", {"n": rule.n, "seat": rule.by, "choice": choice, "text": text})


def _cut(text: str, most: int) -> str:
    return text if len(text) <= most else text[: most - 1].rstrip() + "…"


def _about(seen: Position) -> Iterator[Line]:
    """What the card asks, while its flow runs; where it asks nothing more, until the next one.

    A round of words that is under way speaks for itself.
    """
    card = seen.card
    if card is None or (seen.flow is not None and seen.flow.drawer is None):
        return
    rule = seen.options.rule_of(card[0])
    if rule.text and (seen.flow is not None or rule.flow in _AT_ONCE):
        yield Line("about", {"choice": "own", "text": rule.text})
    elif seen.flow is not None and (seen.flow.talk is None or seen.flow.talk.first is None):
        yield Line("about", {"choice": meaning(seen, card[0], rule), "text": ""})


def meaning(seen: Position, rank: Rank, rule: RankRule) -> str:
    """By which word the catalogue knows what a rank brings at this table."""
    word = word_of(rank, rule)
    return "mate_once" if word == "mate" and seen.options.mate == "once" else word


def _status(seen: Position) -> Line:
    flow = seen.flow
    if flow is None:
        if len(seen.players) < 2:
            return Line("waits")
        return Line("turn", {"seat": seen.turn})
    if flow.talk is not None:
        return _talk(flow)
    if flow.race is not None:
        return Line("race")
    if flow.calling is not None:
        return Line("cascade")
    return Line("drawer", {"seat": flow.drawer, "choice": flow.kind})


def _talk(flow: Flow) -> Line:
    """Whose word it is, and the first one, or the topic; the latest were told just above."""
    talk = flow.talk
    assert talk is not None
    if talk.first is None:
        return Line("first", {"seat": talk.at, "choice": flow.kind})
    choice = f"{flow.kind}_spoken" if talk.first.n else flow.kind
    return Line("word", {"seat": talk.at, "choice": choice, "text": talk.first.text})


def _ending(seen: Position) -> Iterator[Line]:
    """Thanks, the last king's drawer, the rules that were made, and water (10)."""
    if seen.last_king is not None and seen.is_in(seen.last_king):
        yield Line("last_king", {"seat": seen.last_king})
    yield Line("thanks", {"choice": str(seen.ended)})
    if seen.rules:
        yield Line("made", {"n": len(seen.rules)})
    for rule in seen.rules[-RULES_AT_END:]:
        yield rule_line(seen, rule, RULE_SHOWN)


def _own(seen: Position, seat: Seat | None) -> Iterator[Line]:
    """For oneself alone: how many sips, and the own tags."""
    if seat is None or seat in seen.left:
        return
    for tag in seen.tags[seat]:
        yield Line("tag", {"choice": tag if tag in ("guys", "girls") else "own", "text": tag})
    yield Line("sips", {"n": seen.prompts[seat] - seen.skips[seat]})
