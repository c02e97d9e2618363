"""What `/fair` gives out, and checking it (docs/rules/fair-shuffle.md, 8)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, TypeVar

from games.core.cards import JOKER, pack
from games.core.chance import Chance, commitment, join_presses
from games.core.game import Game
from games.core.replay import Log, replay, table_of

T = TypeVar("T")
SEATS = "seats"
"""The purpose of the seat order."""


@dataclass(frozen=True, slots=True)
class Shuffle:
    """One shuffle that was made: its purpose, the order before, the order after (top first)."""

    purpose: str
    start: tuple[str, ...]
    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Recorder(Chance):
    """A chance that notes every shuffle made with it; for replays, never for a stored state."""

    made: list[Shuffle] = field(default_factory=list, compare=False)

    def shuffle(self, purpose: str, items: Sequence[T]) -> tuple[T, ...]:
        """As `Chance.shuffle`, noted."""
        mixed = Chance.shuffle(self, purpose, items)
        self.made.append(Shuffle(purpose, tuple(map(str, items)), tuple(map(str, mixed))))
        return mixed


@dataclass(frozen=True, slots=True)
class Check:
    """One thing checked, and what is wrong with it, if anything."""

    what: str
    wrong: str | None = None


def seat_order(chance: Chance, joined: Sequence[T]) -> tuple[T, ...]:
    """Who sits where, from the order of joining (conventions.md, Seats); not in a rematch."""
    return chance.shuffle(SEATS, joined)


def shuffles(game: Game[Any], log: Log) -> tuple[Shuffle, ...]:
    """Every shuffle of a match in order, found by replaying it. Raises as `replay` does."""
    table = table_of(game, log.head)
    recorder = Recorder(table.chance.seed, table.chance.presses)
    for _ in replay(game, log, replace(table, chance=recorder)):
        pass
    return tuple(recorder.made)


def fair_file(
    game: Game[Any], log: Log, *, over: bool, joined: Sequence[str] = ()
) -> dict[str, Any]:
    """What `/fair` gives out as JSON; before the end only commitment and presses.

    `joined` are the players in order of joining, as names or numbers, where the seats were drawn.
    A shuffle that did not start from the fresh pack carries the order before it as `from`.
    """
    head = log.head
    file: dict[str, Any] = {
        "commitment": commitment(bytes.fromhex(head.seed)),
        "presses": [str(press) for press in head.presses],
    }
    if not over:
        return file
    table = table_of(game, head)
    made = list(shuffles(game, log))
    if joined:
        drawn = seat_order(table.chance, joined)
        made.insert(0, Shuffle(SEATS, tuple(joined), drawn))
    packs, removed = game.packs(table.options, table.seats), game.removed(table.options)
    return {
        **file,
        "seed": head.seed,
        "game": game.key,
        "packs": packs,
        "removed": list(removed),
        "shuffles": [_written(shuffle, fresh(packs, removed, shuffle.cards)) for shuffle in made],
    }


def _written(shuffle: Shuffle, fresh_pack: tuple[str, ...]) -> dict[str, Any]:
    row: dict[str, Any] = {"purpose": shuffle.purpose, "cards": list(shuffle.cards)}
    if shuffle.start != fresh_pack:
        row["from"] = list(shuffle.start)
    return row


def fresh(packs: int, removed: Sequence[str], cards: Sequence[str]) -> tuple[str, ...]:
    """The fresh pack that `cards` were shuffled from: their jokers, less what was removed.

    `removed` holds ranks or single cards (fair-shuffle.md, 6).
    """
    jokers = sum(card.startswith(JOKER) for card in cards) // max(packs, 1)
    return tuple(
        card for card in pack(packs, jokers) if card[0] not in removed and card not in removed
    )


def verify(file: Mapping[str, Any]) -> Iterator[Check]:
    """Checks the commitment and every shuffle of what `/fair` gave out after the end.

    Raises ValueError with a sentence when the file lacks something or it has no shape.
    """
    seed = _seed(file)
    wrong = None if commitment(seed) == file.get("commitment") else "not the hash of the seed"
    yield Check("commitment", wrong)
    presses = _texts(file, "presses")
    if not all(press.isdecimal() for press in presses):
        raise ValueError("'presses' holds something that is no press id")
    chance = Chance(seed.hex(), join_presses(map(int, presses)))
    packs, removed = file.get("packs", 1), _texts(file, "removed")
    if not isinstance(packs, int):
        raise ValueError("'packs' is no number")  # noqa: TRY004  # what the file says
    rows = file.get("shuffles", [])
    if not isinstance(rows, list) or not all(isinstance(row, Mapping) for row in rows):
        raise ValueError("'shuffles' is no list of shuffles")
    for row in rows:
        purpose, cards = str(row.get("purpose")), _texts(row, "cards")
        start = _texts(row, "from") if "from" in row else fresh(packs, removed, cards)
        yield Check(purpose, _differs(chance.shuffle(purpose, start), cards))


def _seed(file: Mapping[str, Any]) -> bytes:
    if "seed" not in file:
        raise ValueError("the seed is not shown before the end")
    try:
        return bytes.fromhex(str(file["seed"]))
    except ValueError:
        raise ValueError("'seed' is not hexadecimal") from None


def _texts(file: Mapping[str, Any], key: str) -> tuple[str, ...]:
    value = file.get(key, [])
    if not isinstance(value, list):
        raise ValueError(f"'{key}' is no list")  # noqa: TRY004  # what the file says
    return tuple(map(str, value))


def _differs(expected: Sequence[str], cards: Sequence[str]) -> str | None:
    if len(expected) != len(cards):
        return f"{len(cards)} cards where {len(expected)} were shuffled"
    for place, (right, given) in enumerate(zip(expected, cards, strict=True), start=1):
        if right != given:
            return f"{given} where {right} belongs, at place {place}"
    return None
