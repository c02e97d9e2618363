"""What a ruleset answers when asked about melds, in the words of meld-cases.md."""

from __future__ import annotations

from collections.abc import Callable

from games.core.cards import face
from games.core.notation import BadNotation
from games.referee.asking import Cards, Player, numbered, parts, player
from games.referee.settling import SETTLING
from games.rummy.flaws import Flaw
from games.rummy.laying import lay, reclaim
from games.rummy.melds import Kind
from games.rummy.opening import Contract, Need, opens
from games.rummy.reading import Readings, read
from games.rummy.showing import (
    MARRIAGE_HAND,
    SEE_PAIRS,
    SHOW_PAIRS,
    are_pairs,
    declares,
    is_pure,
    sees,
    shows,
)
from games.rummy.values import best_value

CANASTA = 7


class NoMeldError(Exception):
    """A group among several is no meld."""

    def __init__(self, flaw: Flaw) -> None:
        super().__init__(flaw)
        self.flaw = flaw


def answer(ruleset: str, op: str, args: str) -> str:
    """The answer to one question, in the words of the file. Raises BadNotation."""
    asked = OPS.get(op)
    if asked is None:
        raise BadNotation(f"there is no question '{op}'")
    try:
        return asked(player(ruleset), args)
    except NoMeldError as error:
        return _no(error.flaw)


def _no(flaw: Flaw) -> str:
    return f"no {flaw.value.removeprefix('E_')}"


def _said(who: Player, found: Readings | Flaw) -> str:
    if isinstance(found, Flaw):
        return _no(found)
    if not who.ruleset.placed:
        return f"ok {found[0].kind}"
    if len(found) == 1:
        return f"ok {found[0].text}"
    return "ask " + "|".join(sorted({reading.text for reading in found}))


def _read(who: Player, group: Cards) -> Readings | Flaw:
    return read(group.cards, who.ruleset.melds, who.wild, group.stands)


def _legal(who: Player, group: Cards) -> Readings:
    found = _read(who, group)
    if isinstance(found, Flaw):
        raise NoMeldError(found)
    return found


def _groups(who: Player, args: str) -> list[Readings]:
    return [_legal(who, group) for group in numbered(*args.split("/"))]


def meld(who: Player, args: str) -> str:
    """`meld`: the one reading, the list to choose from, or the code."""
    return _said(who, _read(who, *numbered(args)))


def pure(who: Player, args: str) -> str:
    """`pure`: pure, natural or dirty, whichever is best."""
    found = _legal(who, *numbered(args))
    if is_pure(found):
        return "pure"
    return "natural" if any(not reading.wilds for reading in found) else "dirty"


def canasta(who: Player, args: str) -> str:
    """`canasta`: natural or mixed, from seven cards on."""
    found = _legal(who, *numbered(args))
    if len(found[0].slots) < CANASTA:
        return _no(Flaw.NOT_CANASTA)
    return "natural" if any(not reading.wilds for reading in found) else "mixed"


def lay_off(who: Player, args: str) -> str:
    """`lay`: a meld on the table with cards added."""
    table, added = numbered(*parts(args, "+", 2))
    on_table = _legal(who, table)[0]
    rules = who.ruleset.melds
    return _said(who, lay(on_table, added.cards, rules, who.wild, added.stands))


def swap(who: Player, args: str) -> str:
    """`swap`: a card offered for a wild on the table."""
    table, offered = numbered(*parts(args, "<", 2))
    if len(offered.cards) != 1:
        raise BadNotation(f"'{args}' should offer one card")
    taken = reclaim(_legal(who, table)[0], offered.cards[0], who.ruleset.melds, who.wild)
    return _no(taken) if isinstance(taken, Flaw) else f"ok {face(taken)}"


def opening(who: Player, args: str) -> str:
    """`open`: melds that should be a contract."""
    written, melds = parts(args, ";", 2)
    kinds = {"S": Kind.SET, "R": Kind.RUN}
    try:
        needs = tuple(Need(kinds[word[0]], int(word[1:])) for word in written.split())
    except (KeyError, ValueError):
        raise BadNotation(f"'{written.strip()}' is no contract") from None
    flaw = opens(_groups(who, melds), Contract(needs), who.ruleset.together)
    return _no(flaw) if flaw else "ok"


def points(who: Player, args: str) -> str:
    """`points`: what a first meld is worth."""
    values = who.ruleset.values
    return str(sum(best_value(values, group) for group in _groups(who, args)))


def _verdict(judge: Callable[[list[Readings]], Flaw | None]) -> Callable[[Player, str], str]:
    def judged(who: Player, args: str) -> str:
        flaw = judge(_groups(who, args))
        return _no(flaw) if flaw else "ok"

    return judged


def see(who: Player, args: str) -> str:
    """`see`: three pure melds, or, the dublee way, seven pairs."""
    groups = [group.cards for group in numbered(*args.split("/"))]
    if who.ruleset.dublee and are_pairs(groups):
        return "ok" if len(groups) == SEE_PAIRS else _no(Flaw.THREE_PURE)
    return _verdict(sees)(who, args)


def show(who: Player, args: str) -> str:
    """`show`: all the cards, then each group, then three pure ones; or eight pairs."""
    groups = [group.cards for group in numbered(*args.split("/"))]
    if who.ruleset.dublee and are_pairs(groups) and len(groups) == SHOW_PAIRS:
        return "ok"
    count = sum(map(len, groups))
    if count not in (MARRIAGE_HAND, MARRIAGE_HAND + 1):
        return _no(Flaw.COUNT)
    return _verdict(shows)(who, args)


OPS: dict[str, Callable[[Player, str], str]] = {
    **SETTLING,
    "meld": meld,
    "pure": pure,
    "canasta": canasta,
    "lay": lay_off,
    "swap": swap,
    "open": opening,
    "points": points,
    "declare": _verdict(declares),
    "see": see,
    "show": show,
}
