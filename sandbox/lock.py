"""The right to a world's folder: one sandbox at a time has it, and loses it with its life."""

from __future__ import annotations

import fcntl
import os
from pathlib import Path


class Occupied(Exception):
    """Another sandbox has the folder open."""

    def __init__(self, folder: Path, address: str) -> None:
        super().__init__(f"The world in {folder} is already open{address and f' at {address}'}")


class Lock:
    """Taken when made, or else `Occupied` is raised; the file holds the holder's address."""

    def __init__(self, folder: Path) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        # The file is never removed: a lock on a removed file would keep nobody out.
        path = folder / "lock"
        self._file = os.open(path, os.O_RDWR | os.O_CREAT, 0o644)
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            os.close(self._file)
            raise Occupied(folder, path.read_text()) from None
        os.ftruncate(self._file, 0)

    def tell(self, address: str) -> None:
        """Says where the folder's sandbox is to be found."""
        os.ftruncate(self._file, 0)
        os.pwrite(self._file, address.encode(), 0)

    def release(self) -> None:
        """Lets the next one in."""
        os.close(self._file)
