"""`make bench`: every figure the README states, measured in one run and printed as a table."""

from __future__ import annotations

import argparse
import asyncio
import sys
import tempfile
from pathlib import Path

from tests.bench import arranging, calls, engine, pictures, races, restart, thinking, wire
from tests.bench.table import Row, markdown

PARTS = ("engine", "arranging", "pictures", "wire", "calls", "races", "thinking", "restart")


async def _measure(part: str, quick: bool) -> list[Row]:
    with tempfile.TemporaryDirectory() as folder:
        match part:
            case "engine":
                return engine.measure(0.5, 1) if quick else engine.measure()
            case "arranging":
                return arranging.measure(1, 0.1) if quick else arranging.measure()
            case "pictures":
                return pictures.measure(1) if quick else pictures.measure()
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
    parser.add_argument("parts", nargs="*", help=f"of {', '.join(PARTS)}; all when none is named")
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
