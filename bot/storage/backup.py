"""A copy of the whole database in one file, made while the bot goes on writing."""

from __future__ import annotations

import shutil
import sqlite3
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import BinaryIO

from bot.storage.failures import explained


def back_up(database: Path, to: BinaryIO) -> None:
    """Writes the database as it stands now. Raises StorageError, and OSError of the copy.

    It is made beside the database and gone afterwards: in memory there may be no room for it.
    """
    with TemporaryDirectory(prefix="backup-", dir=database.parent) as folder:
        file = Path(folder, database.name)
        address = f"{database.absolute().as_uri()}?mode=rw"
        try:
            with (
                closing(sqlite3.connect(address, uri=True)) as source,
                closing(sqlite3.connect(file)) as copy,
            ):
                source.backup(copy)
        except sqlite3.Error as error:
            raise explained(error, str(database)) from error
        with file.open("rb") as whole:
            shutil.copyfileobj(whole, to)
            to.flush()
