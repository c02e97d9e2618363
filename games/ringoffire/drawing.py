"""Drawing a card, and the flows that its drawer decides (ring-of-fire.md, 4, 6)."""

from __future__ import annotations

from dataclasses import replace

from games.core.errors import IllegalMove
from games.core.game import Seat, Step
from games.ringoffire.house import RankRule, word_of
from games.ringoffire.racing import line_up
from games.ringoffire.state import (
    CASCADE,
    CHOOSING,
    KINGS,
    OPENING,
    POURING,
    RULE,
    RULING,
    SPLASH,
    WATERFALL,
    Flow,
    Position,
    Rule,
    Running,
    Talk,
    left_of,
)
from games.ringoffire.table import Table, changed


def draw(state: Position, seat: Seat, now: int) -> Step[Position]:
    """The next card is turned over, and its flow runs (4). Raises IllegalMove."""
    if state.flow is not None:
        raise IllegalMove("E_FLOW")
    if seat != state.turn:
        raise IllegalMove("E_NOT_TURN", seat=state.turn)
    if len(state.players) < 2:
        raise IllegalMove("E_PAUSED")
    table = Table(state, now)
    card, table.ring = state.ring[0], state.ring[1:]
    table.drawn = (*state.drawn, card)
    rule = state.options.rule_of(card[0])
    words = {"choice": "own" if rule.title else word_of(card[0], rule), "title": rule.title or ""}
    table.tell("drew", seat, card=card, **words)
    _run(table, seat, rule)
    return table.close()


def _run(table: Table, seat: Seat, rule: RankRule) -> None:
    """The flow of a card (6). Those that are over at once pass the turn on."""
    match rule.flow:
        case "waterfall":
            table.begin(Flow("waterfall", seat))
            table.start("flow", WATERFALL, seen=True, window=True)
            table.drink(table.players, "waterfall")
        case "race":
            line_up(table, seat, len(table.drawn), table.players)
        case "rhyme" | "category":
            table.begin(Flow(rule.flow, seat, talk=Talk(seat)), OPENING)
        case "choose" | "mate" | "rule":
            seconds = RULING if rule.flow == "rule" else CHOOSING
            table.begin(Flow(rule.flow, seat), seconds)
        case "pour" if _kings(table) < KINGS:
            table.begin(Flow("pour", seat), POURING)
        case _:
            _at_once(table, seat, rule)
            if not table.over:
                table.pass_on(seat)


def _at_once(table: Table, seat: Seat, rule: RankRule) -> None:
    """A flow that asks nobody anything. Of a `text` only the text is shown."""
    match rule.flow:
        case "self":
            table.drink((seat,), "self")
        case "everyone":
            table.drink(table.players, "everyone")
        case "group":
            tagged = [s for s in table.players if rule.tag in table.tags[s]]
            table.drink(tagged, "group")
        case "question_master":
            table.qm = seat
            table.tell("titled", seat, "moment", choice="question_master")
        case "thumbmaster":
            table.thumb = seat
            table.tell("titled", seat, "moment", choice="thumbmaster")
        case "pour":
            _last_king(table, seat)


def _kings(table: Table) -> int:
    return sum(card[0] == table.options.pour for card in table.drawn)


def _last_king(table: Table, seat: Seat) -> None:
    """Its drawer gets the cup and doesn't pour (6 K)."""
    table.last_king = seat
    table.tell("cup", seat, "moment")
    table.drink((seat,), "cup")
    if table.options.end == "last_king":
        table.end("last_king")
    else:
        table.cup = ()


# What the drawer decides


def decided(state: Position, seat: Seat, *kinds: Running) -> Flow:
    """The running flow of one of these kinds. Raises IllegalMove E_PHASE, E_NOT_DRAWER."""
    flow = state.flow
    if flow is None or flow.kind not in kinds or flow.calling is not None:
        raise IllegalMove("E_PHASE")
    if seat != flow.drawer:
        raise IllegalMove("E_NOT_DRAWER", seat=flow.drawer)
    return flow


def check_target(state: Position, seat: Seat, target: Seat) -> None:
    """Raises IllegalMove E_SELF_TARGET, E_TARGET_OUT."""
    if target == seat:
        raise IllegalMove("E_SELF_TARGET")
    if not state.is_in(target):
        raise IllegalMove("E_TARGET_OUT", seat=target)


def choose(state: Position, seat: Seat, target: Seat, now: int) -> Step[Position]:
    """Somebody is picked: to sip (2), or as a mate (8)."""
    flow = decided(state, seat, "choose", "mate")
    check_target(state, seat, target)
    table = Table(state, now)
    if flow.kind == "choose":
        table.tell("chose", seat, other=target)
        table.drink((target,), "choose")
    elif state.options.mate == "once":
        table.tell("chose", seat, other=target)
        table.drink((seat, target), "mate")
    else:
        table.mates = changed(state.mates, seat, target)
        table.tell("linked", seat, other=target)
    table.finish()
    return table.close()


def rule(state: Position, seat: Seat, text: str, now: int) -> Step[Position]:
    """A rule until the game ends (J)."""
    decided(state, seat, "rule")
    said = text.strip()
    if not 1 <= len(said) <= RULE:
        raise IllegalMove("E_TEXT", n=RULE)
    table = Table(state, now)
    made = Rule(state.ruled + 1, seat, said)
    table.rules, table.ruled = (*state.rules, made), made.n
    choice, words = worded(said)
    table.tell("ruled", seat, "moment", n=made.n, choice=choice, text=words)
    table.finish()
    return table.close()


def worded(text: str) -> tuple[str, str]:
    """A rule's word for the catalogue, and people's own text: `:left_hand` is one we know."""
    return (text[1:], "") if text in KNOWN_RULES else ("own", text)


KNOWN_RULES = (
    ":left_hand",
    ":no_names",
    ":no_yes",
    ":whisper",
    ":thank_you",
    ":point_elbow",
    ":third_person",
    ":hum",
)
"""Rules that the catalogue has words for; computers make no others."""


def pour(state: Position, seat: Seat, text: str, now: int) -> Step[Position]:
    """A little goes into the cup (K); "" is a splash."""
    decided(state, seat, "pour")
    said = text.strip()
    if len(said) > SPLASH:
        raise IllegalMove("E_TEXT", n=SPLASH)
    table = Table(state, now)
    _pour(table, seat, said)
    return table.close()


def no_pour(state: Position, seat: Seat, now: int) -> Step[Position]:
    """Nothing goes in, which nobody is told (K)."""
    decided(state, seat, "pour")
    table = Table(state, now)
    table.finish()
    return table.close()


def _pour(table: Table, seat: Seat, text: str) -> None:
    table.cup = (*table.cup, (seat, text))
    table.tell("poured", seat, "moment", choice="own" if text else "splash", text=text)
    table.finish()


def stop(state: Position, seat: Seat, now: int) -> Step[Position]:
    """The drawer stops the waterfall (A)."""
    decided(state, seat, "waterfall")
    table = Table(state, now)
    _stop(table)
    return table.close()


def _stop(table: Table) -> None:
    flow = table.flow
    assert flow is not None
    assert flow.drawer is not None
    table.tell("stopped", flow.drawer)
    if table.options.cascade and table.next_to(flow.drawer) != flow.drawer:
        table.stop("flow")
        table.flow = replace(flow, calling=flow.drawer)
        table.start("cascade", CASCADE, window=True)
    else:
        table.finish()


def call(state: Position, now: int) -> Step[Position]:
    """The next seat of a cascade stops too; after the last the flow is over (A, `cascade`)."""
    flow = state.flow
    assert flow is not None
    assert flow.calling is not None
    table = Table(state, now)
    seat = table.next_to(flow.calling)
    if seat is not None and seat != flow.drawer:
        table.tell("lowered", seat)
        table.flow = replace(flow, calling=seat)
        table.start("cascade", CASCADE, window=True)
        seat = left_of(state.players, state.seats, seat)
    if seat is None or seat == flow.drawer:
        table.finish()
    return table.close()


def timed_out(state: Position, now: int) -> Step[Position]:
    """The drawer's time is up: nothing comes of it, but a splash goes in (Notation, timeout)."""
    flow = state.flow
    assert flow is not None
    table = Table(state, now)
    if flow.kind == "waterfall":
        _stop(table)
    elif flow.kind == "pour" and flow.drawer is not None:
        _pour(table, flow.drawer, "")
    else:
        table.tell("nothing", None, choice=flow.kind)
        table.finish()
    return table.close()
