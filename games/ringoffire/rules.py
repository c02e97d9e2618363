"""What Ring of Fire declares, what a seat sees and may do (docs/rules/ring-of-fire.md).

Facts told, with their args (`EVENTS` is the same list for programs). `choice` of a title or flow is
a word of the catalogue; `own` with people's own `title` or `text`.

- `started` seat: draws first
- `drew` seat, card, choice, title: what the card is called
- `sip` seats, choice: a drink event and its reason (tag `sip`); `nobody`: one without anybody
- `chose` seat, other; `linked` seat, other: a mate
- `stopped` seat: the waterfall; `lowered` seat: whose turn to stop it is (cascade)
- `pressed` seat, n (secret): how quick (ms); `raced` times; `thumbed` seat
- `opened` seat, choice, text: the first word or topic; `said` seat, choice, text: the next
- `repeated` seat, text; `stuck` seat; `late` seat; `rejected` seat (the referee), other
- `nothing` choice: the flow of this kind ended without anything
- `ruled` seat, n, choice, text; `unruled` n
- `claimed` seat, other, n; `owned` seat, n (0 for a claim accepted); `disputed` seat; `upheld` and
  `cleared` seat: what the votes said of the accused; `dropped`: nobody answered
- `titled` seat, choice; `answered` seat, other
- `poured` seat, choice, text; `cup` seat: the last king's
- `next` seat: the turn went on to them without a card
- `water`: a break (tag `water`)
- `spared`, `tagged` seat: for that seat alone
- `roster`: somebody is out, or back; `left` seat
- `ended` choice: `last_king`, `ring_empty`, `lonely`
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from games.core.actions import LEAVE, LEAVING, Action, FieldSpec, Form, Move, Pick, Words
from games.core.cards import BACK
from games.core.chance import NO_CHANCE
from games.core.clocks import visible
from games.core.game import HOUSE, Outcome, Seat
from games.core.seats import is_seated, seated
from games.ringoffire.claims import may_vote
from games.ringoffire.drawing import worded
from games.ringoffire.house import word_of
from games.ringoffire.state import (
    CLAIMS,
    RULE,
    SPLASH,
    THUMB,
    WORD,
    Flow,
    Position,
    Press,
    referee,
)

EVENTS: Mapping[str, tuple[str, ...]] = {
    "started": ("seat",),
    "drew": ("seat", "card", "choice", "title"),
    "sip": ("seats", "choice"),
    "nobody": (),
    "chose": ("seat", "other"),
    "linked": ("seat", "other"),
    "stopped": ("seat",),
    "lowered": ("seat",),
    "pressed": ("seat", "n"),
    "raced": ("times",),
    "thumbed": ("seat",),
    "opened": ("seat", "choice", "text"),
    "said": ("seat", "choice", "text"),
    "repeated": ("seat", "text"),
    "stuck": ("seat",),
    "late": ("seat",),
    "rejected": ("seat", "other"),
    "nothing": ("choice",),
    "ruled": ("seat", "n", "choice", "text"),
    "unruled": ("n",),
    "claimed": ("seat", "other", "n"),
    "owned": ("seat", "n"),
    "disputed": ("seat",),
    "upheld": ("seat",),
    "cleared": ("seat",),
    "dropped": (),
    "titled": ("seat", "choice"),
    "answered": ("seat", "other"),
    "poured": ("seat", "choice", "text"),
    "cup": ("seat",),
    "next": ("seat",),
    "water": (),
    "spared": ("seat",),
    "tagged": ("seat",),
    "roster": (),
    "left": ("seat",),
    "ended": ("choice",),
}
CODES = frozenset(
    """
    E_OUT E_FLOW E_PAUSED E_NOT_DRAWER E_SELF_TARGET E_TARGET_OUT E_ALREADY E_NOT_IN_RACE
    E_TOO_LATE E_TEXT E_NOT_REFEREE E_NOT_QM E_NO_RULE E_CLAIM_OPEN E_NO_CLAIM E_NOT_OUT
    E_NOT_HOST E_TWO_POURS E_HOUSE
    """.split()
)
"""E_TWO_POURS and E_HOUSE are those of a server's table (`house.HouseError`)."""

TIMED = frozenset({"E_TOO_LATE", "E_ALREADY"})

_WORD = FieldSpec("words")
_SEAT = FieldSpec("seat")

FORMS: Mapping[str, Form] = {
    form.name: form
    for form in (
        Form("draw", where="table"),
        Form("press", {"card": FieldSpec("number", optional=True)}, None, "table", race=True),
        Form("choose", {"target": _SEAT}, where="table"),
        Form("stop", where="table"),
        Form("say", {"word": _WORD}, where="table"),
        Form("spoken", where="table", style="secondary"),
        Form("stuck", where="table", style="secondary"),
        Form("reject", where="table", style="secondary"),
        Form("rule", {"text": _WORD}, where="table"),
        Form("pour", {"text": FieldSpec("words", optional=True)}, where="table"),
        Form("nopour", where="table", style="secondary"),
        Form("accept", lane=CLAIMS, where="table", style="secondary"),
        Form("dispute", lane=CLAIMS, where="table", style="secondary"),
        Form("vote", {"broke": FieldSpec("choice")}, CLAIMS, "table", "secondary"),
        Form("out", {}, None, "table", "secondary", standing=True, kept=True),
        Form("back", {}, None, "table", "secondary", standing=True, kept=True),
        Form("skip", {}, None, "table", "secondary", quiet=True, standing=True, kept=True),
        Form(
            "broke",
            {"rule": FieldSpec("number"), "accused": _SEAT},
            None,
            "table",
            "secondary",
            standing=True,
        ),
        Form("thumb", {}, None, "table", "secondary", standing=True),
        Form("answered", {"target": _SEAT}, None, "table", "secondary", standing=True),
        Form(
            "tag",
            {"tags": FieldSpec("choice", many=True)},
            None,
            "menu",
            "secondary",
            quiet=True,
        ),
        Form(
            "delete_rule",
            {"rule": FieldSpec("number")},
            None,
            "menu",
            "secondary",
            order=True,
            moderated=True,
        ),
        LEAVE,
    )
}
WHILE_OUT = frozenset({"back", "leave", "skip", "tag", "delete_rule"})
"""What takes no player who is in."""


def waiting(seen: Position) -> tuple[Seat, ...]:
    """Whose decision the table waits for: the accused, a flow's drawer, a word's, who draws next.

    Races and votes wait for nobody in particular.
    """
    if seen.over:
        return ()
    found: list[Seat | None] = []
    if seen.claim is not None and seen.claim.votes is None:
        found.append(seen.claim.accused)
    flow = seen.flow
    if flow is None:
        found.append(seen.turn if len(seen.players) > 1 else None)
    elif flow.talk is not None:
        found.append(flow.talk.at)
    elif flow.race is None and flow.calling is None:
        found.append(flow.drawer)
    return tuple(dict.fromkeys(seat for seat in found if seat is not None))


def actions(seen: Position, seat: Seat | None) -> tuple[Action, ...]:
    """All that a seat may do; of skips a seat knows only its own, so for others none count."""
    if seen.over or seat is None:
        return ()
    if seat == HOUSE:
        return (Action("delete_rule", (_which(seen),)),) if seen.rules else ()
    if not is_seated(seen, seat):
        return ()
    offered: list[Action] = []
    if seat in seen.out:
        offered.append(Action("back"))
    else:
        offered += (*_moment(seen, seat), *_claims(seen, seat), *_standing(seen, seat))
    tags = seen.options.tags
    if tags:
        own = seen.tags[seat]
        pick = Pick("tags", "choice", tags, least=0, most=len(tags), many=True, held=own)
        offered.append(Action("tag", (pick,)))
    if seen.prompts[seat] > seen.skips[seat]:
        offered.append(Action("skip"))
    return (*offered, LEAVING)


def _moment(seen: Position, seat: Seat) -> Iterator[Action]:
    """What belongs to the turn or the running flow."""
    flow = seen.flow
    if flow is None:
        if seat == seen.turn and len(seen.players) > 1:
            yield Action("draw")
    elif flow.talk is not None:
        yield from _words(seen, flow, seat)
    elif flow.race is not None:
        # Who has pressed may have pressed sooner still, and the button stays for everybody.
        if seat in flow.race.runners:
            card = Pick("card", "number", (flow.race.n,))
            yield Action("press", (card,), _button(seen, flow.race.n))
    elif seat == flow.drawer and flow.calling is None:
        yield from _drawers(seen, flow, seat)


def _button(seen: Position, n: int) -> Mapping[str, object]:
    """What stands on the button of a race: people's own words, or the rank's."""
    if n > THUMB or seen.card is None:
        return {"choice": "thumb", "label": ""}
    rule = seen.options.rule_of(seen.card[0])
    if rule.label:
        return {"choice": "own", "label": rule.label}
    return {"choice": word_of(seen.card[0], rule), "label": ""}


def _words(seen: Position, flow: Flow, seat: Seat) -> Iterator[Action]:
    talk = flow.talk
    assert talk is not None
    if seat == talk.at:
        choice = flow.kind if talk.first is None else "next"
        yield Action("say", (Words("word", 1, WORD),), {"choice": choice})
        if seen.options.voice:
            yield Action("spoken")
        if talk.first is not None:
            yield Action("stuck")
    word = talk.latest
    if word is not None and seen.is_in(word.seat) and seat == referee(seen, word):
        yield Action("reject")


def _drawers(seen: Position, flow: Flow, seat: Seat) -> Iterator[Action]:
    match flow.kind:
        case "waterfall":
            yield Action("stop")
        case "choose" | "mate":
            others = tuple(other for other in seen.players if other != seat)
            if others:
                yield Action("choose", (Pick("target", "seat", others),), {"choice": flow.kind})
        case "rule":
            yield Action("rule", (Words("text", 1, RULE),))
        case "pour":
            yield Action("pour", (Words("text", 0, SPLASH),))
            yield Action("nopour")


def _claims(seen: Position, seat: Seat) -> Iterator[Action]:
    claim = seen.claim
    if claim is not None and claim.votes is None and seat == claim.accused:
        yield Action("accept")
        yield Action("dispute")
    if may_vote(seen, seat):
        yield Action("vote", (Pick("broke", "choice", ("true", "false")),))


def _standing(seen: Position, seat: Seat) -> Iterator[Action]:
    """What a player may do at any moment. Who answered of late can't be told without a clock."""
    yield Action("out")
    if seat == seen.thumb and seen.flow is None and len(seen.players) > 1:
        yield Action("thumb")
    others = tuple(other for other in seen.players if other != seat)
    if seat == seen.qm and others:
        yield Action("answered", (Pick("target", "seat", others, exact=False),))
    if seen.rules and seen.claim is None:
        accused = Pick("accused", "seat", seen.players)
        yield Action("broke", (_which(seen), accused))


def _which(seen: Position) -> Pick:
    """One of the rules made here, by its number and with its words."""
    told: list[Mapping[str, object]] = []
    for rule in seen.rules:
        choice, text = worded(rule.text)
        told.append({"n": rule.n, "choice": choice, "label": text})
    return Pick("rule", "number", tuple(rule.n for rule in seen.rules), told=tuple(told))


def automatic(seen: Position, seat: Seat) -> Move | None:
    """What a vote to go on without somebody brings: never a drink, but for a word not said (11)."""
    flow = seen.flow
    if seat not in waiting(seen):
        return None
    if flow is not None and seat == flow.drawer and flow.kind == "waterfall":
        return Move("stop")
    if flow is not None and flow.talk is not None and flow.talk.first is not None:
        return Move("stuck") if seat == flow.talk.at else Move("out")
    return Move("out")


def observe(state: Position, seat: Seat | None) -> Position:
    """The position without the ring's order, others' tags and skips, and times of a race (10, 12).

    Misses, and when somebody answered, are the table's own business.
    """
    blank = (0,) * state.seats
    return replace(
        state,
        ring=(BACK,) * len(state.ring),
        flow=_timeless(state.flow),
        tags=tuple(own if s == seat else () for s, own in enumerate(state.tags)),
        skips=tuple(own if s == seat else 0 for s, own in enumerate(state.skips)),
        misses=blank,
        asked=blank,
        clocks=visible(state.clocks),
        chance=NO_CHANCE,
    )


def _timeless(flow: Flow | None) -> Flow | None:
    """During a race who has pressed may be known, times only at the end (12)."""
    if flow is None or flow.race is None:
        return flow
    presses = tuple(Press(press.seat, 0, 0) for press in flow.race.presses)
    return replace(flow, race=replace(flow.race, presses=presses))


def outcome(state: Position) -> Outcome | None:
    """No winner, no loser (10); a single one still seated makes no game of it."""
    return Outcome((), walkover=len(seated(state)) == 1) if state.over else None
