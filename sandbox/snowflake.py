"""Discord's ids: milliseconds since 2015 and a counter (docs: reference, "Snowflakes")."""

import time
from datetime import UTC, datetime

EPOCH = 1_420_070_400_000

_WORKER = 1 << 17
"""Who mints: ids made up elsewhere in this form, whose worker is 0, are never the same."""

Id = str


class Snowflakes:
    """Discord's clock. Mints ids that only ever grow, even when the clock steps back.

    `ahead`: so many seconds it is before this machine's.
    """

    def __init__(self) -> None:
        self._last = 0
        self.ahead = 0.0

    def now(self) -> float:
        """This moment on Discord's clock, in Unix seconds."""
        return time.time() + self.ahead

    def mint(self) -> Id:
        """A new id for this moment."""
        now = int(self.now() * 1000) - EPOCH
        self._last = max(now << 22 | _WORKER, self._last + 1)
        return str(self._last)

    def timestamp(self) -> str:
        """This moment in Discord's ISO 8601 form."""
        return datetime.fromtimestamp(self.now(), UTC).isoformat()

    def age(self, taken: Id) -> float:
        """Seconds since the moment in an id."""
        return self.now() - ((int(taken) >> 22) + EPOCH) / 1000

    def seen(self, taken: Id) -> None:
        """Never mint this id or an older one."""
        self._last = max(self._last, int(taken))


def timestamp() -> str:
    """Now, in Discord's ISO 8601 form."""
    return datetime.now(UTC).isoformat()


def timestamp_of(taken: Id) -> str:
    """The moment in an id, in Discord's ISO 8601 form."""
    return datetime.fromtimestamp(((int(taken) >> 22) + EPOCH) / 1000, UTC).isoformat()
