"""Comparing facts with what an example expects (conventions.md, Example notation)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from games.core.cards import face

SETS = frozenset({"hands", "shown", "paired", "reveal"})
"""Facts compared as sets, at whatever depth their lists stand."""


def differences(key: str, expected: Any, got: Any) -> Iterator[tuple[str, Any, Any]]:
    """Where a fact differs: the path to it, what was expected there, and what stands there."""
    yield from _compare(key, expected, got, unordered=key in SETS)


def _compare(
    path: str, expected: Any, got: Any, *, unordered: bool
) -> Iterator[tuple[str, Any, Any]]:
    if isinstance(expected, Mapping):
        if not isinstance(got, Mapping):
            yield path, expected, got
            return
        by_text = {str(key): value for key, value in got.items()}
        for key, value in expected.items():
            found = by_text.get(str(key))
            yield from _compare(f"{path}.{key}", value, found, unordered=unordered)
    elif not _same(expected, got, unordered=unordered):
        yield path, expected, got


def _same(expected: Any, got: Any, *, unordered: bool) -> bool:
    if isinstance(expected, list):
        if not isinstance(got, (list, tuple)):
            return False
        if unordered:
            return Counter(map(_plain, expected)) == Counter(map(_plain, got))
        return len(expected) == len(got) and all(
            _same(one, other, unordered=False) for one, other in zip(expected, got, strict=True)
        )
    if isinstance(expected, Mapping):
        return not any(differences("", expected, got))
    if isinstance(got, str):
        return not isinstance(expected, bool) and _plain(expected) == _plain(got)
    return type(expected) is type(got) and bool(expected == got)


def _plain(value: Any) -> str:
    """A word, rank or card as text: numbers are ranks, copies of a card are alike."""
    return face(str(value))


def part(facts: Mapping[str, Any], key: str, expected: Any) -> Any:
    """The fact under a key; `…_top` and `…_bottom` are as many cards as are expected there."""
    if key in facts:
        return facts[key]
    base, _, end = key.rpartition("_")
    cards = list(facts[base])
    n = min(len(expected), len(cards)) if isinstance(expected, list) else len(cards)
    return cards[:n] if end == "top" else cards[len(cards) - n :]


def is_fact(keys: frozenset[str], key: str) -> bool:
    """Whether a key may stand under `expect` where `keys` are the game's facts."""
    base, _, end = key.rpartition("_")
    return key in keys or (end in {"top", "bottom"} and base in {"pack", "stock"} & keys)
