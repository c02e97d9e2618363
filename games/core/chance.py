"""Chance from a committed seed, one named stream per use (fair-shuffle.md, to the byte)."""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TypeVar

T = TypeVar("T")

_WORD = 4
_RANGE = 1 << 32


def commitment(seed: bytes) -> str:
    """What the lobby shows of a seed: SHA-256 in lower-case hex (fair-shuffle.md, 1)."""
    return hashlib.sha256(seed).hexdigest()


def join_presses(presses: Iterable[int]) -> str:
    """Press ids as they enter the streams: ascending, decimal, one a line (fair-shuffle.md, 2)."""
    return "\n".join(str(press) for press in sorted(presses))


@dataclass(frozen=True, slots=True)
class Chance:
    """The source of all randomness of one session: `seed` as hex, `presses` as joined text.

    `stacked` serves given orders instead of shuffles, by purpose, in examples. An observed state
    holds `NO_CHANCE`.
    """

    seed: str = ""
    presses: str = ""
    stacked: tuple[tuple[str, tuple[str, ...]], ...] = ()

    def numbers(self, purpose: str) -> Iterator[int]:
        """The stream of 32-bit numbers of a purpose (fair-shuffle.md, 3)."""
        if not self.seed:
            raise ValueError("an observed state has no chance")
        key = bytes.fromhex(self.seed)
        block = 0
        while True:
            message = f"{self.presses}\n{purpose}\n{block}".encode()
            digest = hmac.digest(key, message, "sha256")
            for start in range(0, len(digest), _WORD):
                yield int.from_bytes(digest[start : start + _WORD], "big")
            block += 1

    def below(self, purpose: str, n: int) -> int:
        """The first number below `n` of a purpose (fair-shuffle.md, 4)."""
        return next(self.many_below(purpose, n))

    def many_below(self, purpose: str, n: int) -> Iterator[int]:
        """Numbers below `n` of a purpose, without end."""
        return _below(self.numbers(purpose), n)

    def shuffle(self, purpose: str, items: Sequence[T]) -> tuple[T, ...]:
        """The items in the order that this purpose gives them; item 0 is the top (5)."""
        for name, order in self.stacked:
            if name == purpose:
                given: Sequence[object] = order
                return tuple(given)  # type: ignore[arg-type]  # stacked orders hold the same items
        mixed = list(items)
        numbers = self.numbers(purpose)
        for i in range(len(mixed) - 1, 0, -1):
            j = next(_below(numbers, i + 1))
            mixed[i], mixed[j] = mixed[j], mixed[i]
        return tuple(mixed)


def _below(numbers: Iterator[int], n: int) -> Iterator[int]:
    limit = _RANGE // n * n
    for x in numbers:
        if x < limit:
            yield x % n


NO_CHANCE = Chance()
"""What an observed state holds instead of its chance."""
