"""Who pays whom at the end of a Marriage deal (indian-marriage.md, §7; rummy-family.md, §9.18)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from games.core.cards import Card, face
from games.rummy.wilds import neighbours

JOKER_VALUES = (0, 3, 7, 12)
NEIGHBOUR_VALUES = (0, 2, 5, 10, 15)
MARRIAGE_VALUES = (0, 10, 30, 50)
UNSEEN_PAYS, SEEN_PAYS = 10, 3


@dataclass(frozen=True, slots=True)
class Account:
    """One player's deal: value points, count of loose cards, whether they saw or won."""

    value: int
    count: int
    seen: bool
    winner: bool = False


def value_points(cards: Iterable[Card], joker: Card) -> int:
    """What somebody's cards are worth under this joker, counted the better way (§7.1)."""
    below, above = neighbours(joker)
    faces = [face(card) for card in cards]
    here, low, high = (faces.count(one) for one in (face(joker), below, above))
    return max(
        _at(MARRIAGE_VALUES, married)
        + _at(JOKER_VALUES, here - married)
        + _at(NEIGHBOUR_VALUES, low - married)
        + _at(NEIGHBOUR_VALUES, high - married)
        for married in range(min(here, low, high) + 1)
    )


def _at(table: Sequence[int], copies: int) -> int:
    """The table's entry; copies beyond it, which no pack holds, count as its last."""
    return table[min(copies, len(table) - 1)]


def settle_india(players: Sequence[Account]) -> tuple[int, ...]:
    """Each player's change: values traded with everybody, counts paid to the winner (§7.3–4).

    Where nobody has won, counts are paid all the same, and nobody collects them (§6).
    """
    values = [player.value if player.seen else 0 for player in players]
    counts = [0 if player.winner else player.count for player in players]
    return tuple(
        len(players) * value - sum(values) + (sum(counts) if player.winner else -count)
        for player, value, count in zip(players, values, counts, strict=True)
    )


def settle_nepal(players: Sequence[Account]) -> tuple[int, ...]:
    """Each player's change: a loser pays all values + 3 or 10 − their own n times (§9.18)."""
    total = sum(player.value for player in players if player.seen)
    losses = [
        0
        if player.winner
        else total
        + (SEEN_PAYS if player.seen else UNSEEN_PAYS)
        - len(players) * (player.value if player.seen else 0)
        for player in players
    ]
    return tuple(
        sum(losses) if player.winner else -loss
        for player, loss in zip(players, losses, strict=True)
    )
