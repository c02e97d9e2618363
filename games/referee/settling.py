"""What a ruleset answers when asked about points and claims, in the words of meld-cases.md."""

from __future__ import annotations

import re
from collections.abc import Callable

from games.core.cards import face
from games.core.notation import BadNotation
from games.referee.asking import Player, numbered, parts
from games.rummy.arranging.best import arrange
from games.rummy.buying import Claims
from games.rummy.knocking import gin_result
from games.rummy.trading import Account, settle_india, settle_nepal, value_points
from games.rummy.wilds import is_wild


def score(who: Player, args: str) -> str:
    """`score`: penalty points of cards in the hand."""
    (hand,) = numbered(args)
    points = who.ruleset.values.total(hand.cards, who.wild)
    cap = who.ruleset.cap
    return str(points if cap is None else min(points, cap))


def wild(who: Player, args: str) -> str:
    """`wild`: which of the cards may act as wilds."""
    (listed,) = numbered(args)
    found = [face(card) for card in listed.cards if is_wild(card, who.wild)]
    return " ".join(found) or "none"


def dead(who: Player, args: str) -> str:
    """`dead`: the fewest points that a hand can leave loose."""
    (hand,) = numbered(args)
    found = arrange(hand.cards, who.ruleset, who.wild)
    assert found is not None
    return str(found.points)


def value(_who: Player, args: str) -> str:
    """`value`: what cards are worth under a hidden joker."""
    joker, cards = numbered(*parts(args, ";", 2))
    return str(value_points(cards.cards, *joker.cards))


def settle(who: Player, args: str) -> str:
    """`settle`: what each player gains or pays."""
    accounts: list[Account] = []
    for word in args.split():
        points, count, status = parts(word, ":", 3)
        accounts.append(
            Account(_number(points), _number(count), status in ("W", "S"), winner=status == "W")
        )
    rule = settle_nepal if who.ruleset.name == "marriage_np" else settle_india
    return " ".join(f"{change:+d}" for change in rule(accounts))


def gin(_who: Player, args: str) -> str:
    """`gin`: who gains how much, from the loose points of both."""
    knocker, opponent = parts(args, " ", 2)
    won, points = gin_result(_number(knocker), _number(opponent))
    return f"{'knocker' if won else 'opponent'} +{points}"


def buy(_who: Player, args: str) -> str:
    """`buy`: who gets the upcard."""
    given: dict[str, str] = {}
    for word in args.split():
        name, said = parts(word, "=", 2)
        given[name] = said
    try:
        seats = given["seats"]
        claims = Claims(
            seats=len(seats),
            dealer=seats.index(given["dealer"]),
            turn=seats.index(given["turn"]),
            by=None if given["by"] == "-" else seats.index(given["by"]),
            down=_seats(given["down"], seats),
            used={seats.index(one[:1]): int(one[1:]) for one in _pairs(given.get("used", ""))},
            limit=_number(given["limit"]),
        )
        taker = claims.taker(_seats(given["claims"], seats), take=given["take"] == "yes")
    except (KeyError, ValueError) as error:
        raise BadNotation(f"'{args}' is no claim: {error}") from None
    if taker is None:
        return "none"
    return "turn" if taker == claims.turn else seats[taker]


def _seats(written: str, seats: str) -> list[int]:
    return [seats.index(name) for name in written if name != "-"]


def _pairs(written: str) -> list[str]:
    """`C1D3` as `C1`, `D3`; `-` as nothing."""
    return re.findall(r"[A-Z]\d+", written)


def _number(written: str) -> int:
    try:
        return int(written)
    except ValueError:
        raise BadNotation(f"'{written}' is no number") from None


SETTLING: dict[str, Callable[[Player, str], str]] = {
    "score": score,
    "wild": wild,
    "dead": dead,
    "value": value,
    "settle": settle,
    "gin": gin,
    "buy": buy,
}
