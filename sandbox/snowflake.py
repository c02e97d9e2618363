"""Discord's ids: milliseconds since 2015 and a counter (docs: reference, "Snowflakes")."""

import time
from datetime import UTC, datetime

EPOCH = 1_420_070_400_000

Id = str


class Snowflakes:
    """Mints ids that only ever grow, even when the wall clock steps back."""

    def __init__(self) -> None:
        self._last = 0

    def mint(self) -> Id:
        """A new id for this moment."""
        now = int(time.time() * 1000) - EPOCH
        self._last = max(now << 22, self._last + 1)
        return str(self._last)

    def seen(self, taken: Id) -> None:
        """Never mint this id or an older one."""
        self._last = max(self._last, int(taken))


def age(taken: Id) -> float:
    """Seconds since the moment in an id."""
    return time.time() - ((int(taken) >> 22) + EPOCH) / 1000


def timestamp() -> str:
    """Now, in Discord's ISO 8601 form."""
    return datetime.now(UTC).isoformat()


def timestamp_of(taken: Id) -> str:
    """The moment in an id, in Discord's ISO 8601 form."""
    return datetime.fromtimestamp(((int(taken) >> 22) + EPOCH) / 1000, UTC).isoformat()
