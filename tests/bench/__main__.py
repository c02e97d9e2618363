"""`make bench`: every figure the README states, measured in one run and printed as a table."""

from __future__ import annotations

import argparse
import asyncio
import sys
import tempfile
from collections.abc import Callable, Mapping
from pathlib import Path

from tests.bench import (
    arranging,
    calls,
    engine,
    fitting,
    marriage,
    pictures,
    races,
    restart,
    strength,
    thinking,
    wire,
)
from tests.bench.table import Row, markdown

PARTS = ("engine", "arranging", "pictures", "wire", "calls", "races", "thinking", "restart")
ASKED = ("fitting", "strength", "marriage")
"""Parts that are measured only when they are named."""
ALONE: Mapping[str, tuple[Callable[..., list[Row]], tuple[float, ...]]] = {
    "engine": (engine.measure, (0.5, 1)),
    "arranging": (arranging.measure, (1, 0.1)),
    "pictures": (pictures.measure, (1,)),
    "fitting": (fitting.measure, (1,)),
    "strength": (strength.measure, (20, 2)),
    "marriage": (marriage.measure, (2, 4)),
}
"""Parts that need no bot, and the small counts with which each is quick."""


async def _measure(part: str, quick: bool) -> list[Row]:
    if part in ALONE:
        measure, small = ALONE[part]
        return measure(*small) if quick else measure()
    with tempfile.TemporaryDirectory() as folder:
        match part:
            case "wire":
                return await (wire.measure(600, 1) if quick else wire.measure())
            case "calls":
                return await calls.measure(Path(folder))
            case "races":
                return await (races.measure(5, (2,)) if quick else races.measure())
            case "thinking":
                return await (thinking.measure(100, 1) if quick else thinking.measure())
        return await restart.measure(Path(folder), 500 if quick else restart.SESSIONS)


def main() -> int:
    """Prints the table; exit 1 when a figure misses its bar."""
    parser = argparse.ArgumentParser(prog="make bench", description=__doc__)
    parts = f"of {', '.join(PARTS)}, all when none is named; or {', '.join(ASKED)}"
    parser.add_argument("parts", nargs="*", help=parts)
    parser.add_argument("--quick", action="store_true", help="small counts, to see that it runs")
    arguments = parser.parse_args()
    rows: list[Row] = []
    for part in arguments.parts or PARTS:
        print(f"measuring {part} …", file=sys.stderr, flush=True)
        rows += asyncio.run(_measure(part, arguments.quick))
    print(markdown(rows))
    return 0 if all(row.met is not False for row in rows) else 1


if __name__ == "__main__":
    sys.exit(main())
