"""The file itself: how it is opened, migrated, refused, and what survives a kill."""

import asyncio
import hashlib
import os
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from bot.storage.connection import Connection, Writer
from bot.storage.failures import explained
from bot.storage.migrate import APPLICATION, Migration, migrations
from bot.storage.sqlite import SqliteStore
from bot.storage.store import Balance, ServerPrefs, StorageError
from tests.bot.storage.records import NOW, change, lobby

STEPS = migrations()
LATER = Migration(
    len(STEPS) + 1, "later", "CREATE TABLE extra (a);\nINSERT INTO extra VALUES (1);\n"
)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "snug.db"


def digest(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


async def made(path: Path, steps: tuple[Migration, ...] = STEPS) -> int:
    """A file with one session, closed again."""
    store = await SqliteStore.open(path, steps=steps)
    session = await store.new_session(lobby())
    await store.close()
    return session.id


async def refusal(path: Path, reason: str, **more: object) -> str:
    with pytest.raises(StorageError) as caught:
        await SqliteStore.open(path, **more)  # type: ignore[arg-type]
    assert caught.value.reason == reason
    sentence = str(caught.value)
    assert str(path) in sentence
    assert sentence.endswith(".")
    assert "\n" not in sentence
    return sentence


# -- opening


async def test_c190_wal_full_synchronous_busy_timeout_foreign_keys(path: Path) -> None:
    await made(path)
    connection = Connection(path)
    await connection.open()
    pragmas = await connection.run(
        lambda db: {
            name: db.execute(f"PRAGMA {name}").fetchone()[0]
            for name in ("journal_mode", "synchronous", "busy_timeout", "foreign_keys")
        }
    )
    await connection.close()
    assert pragmas == {
        "journal_mode": "wal", "synchronous": 2, "busy_timeout": 5000, "foreign_keys": 1
    }  # fmt: skip


async def test_an_old_file_is_brought_up_to_date(path: Path) -> None:
    session_id = await made(path)
    store = await SqliteStore.open(path, steps=(*STEPS, LATER))
    assert await store.session(session_id) is not None
    await store.close()
    with closing(sqlite3.connect(path)) as db:
        assert db.execute("SELECT a FROM extra").fetchall() == [(1,)]
        applied = [row[0] for row in db.execute("SELECT number FROM migration ORDER BY 1")]
    assert applied == [step.number for step in (*STEPS, LATER)]


async def test_a_file_from_before_there_were_balances_keeps_them_from_now_on(path: Path) -> None:
    """Everything in it stays, and its servers have them switched off."""
    store = await SqliteStore.open(path, steps=STEPS[:1])
    await store.close()
    prefs = """{"channels": [5], "clock": "slow", "locale": null, "drinks": false, "pings": true,
        "house": null}"""
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        db.execute("INSERT INTO server VALUES (1, ?)", (prefs,))
        db.execute("INSERT INTO result VALUES (7, 0, 11, 1, 'pontoon', 9, 2, 1, 0, 104, 0, 1)")
    store = await SqliteStore.open(path)
    assert await store.server(1) == ServerPrefs(1, (5,), "slow")
    assert [result.score for result in await store.results_of(11)] == [104]
    assert await store.balances(1, [11]) == {11: Balance(11, 0, 0)}
    await store.change_server(1, lambda _: ServerPrefs(1, balances=True))
    table = await store.new_session(lobby())
    await store.commit(replace(change(table, phase="closed", ended=NOW), chips={11: 4}))
    assert await store.balances(1, [11]) == {11: Balance(11, 4, 1)}
    await store.close()


async def test_a_migration_that_fails_changes_nothing(path: Path) -> None:
    await made(path)
    bad = Migration(LATER.number, "bad", LATER.sql + "INSERT INTO nowhere VALUES (1);\n")
    await refusal(path, "failed", steps=(*STEPS, bad))
    with closing(sqlite3.connect(path)) as db:
        assert db.execute("SELECT 1 FROM sqlite_master WHERE name = 'extra'").fetchall() == []
    await (await SqliteStore.open(path)).close()


async def test_a_disk_that_fills_up_at_the_start_is_said_plainly(path: Path) -> None:
    await made(path)
    large = "PRAGMA max_page_count = 1;\nCREATE TABLE large AS SELECT zeroblob(1000000);\n"
    await refusal(path, "full", steps=(*STEPS, Migration(LATER.number, "large", large)))
    await (await SqliteStore.open(path)).close()


async def test_two_starts_at_once_on_a_new_file(path: Path) -> None:
    stores = await asyncio.gather(*(SqliteStore.open(path) for _ in range(4)))
    await stores[0].set_meta("a", "b")
    assert await stores[3].meta("a") == "b"
    for store in stores:
        await store.close()


def test_migrations_are_numbered_without_a_gap() -> None:
    assert [step.number for step in STEPS] == list(range(1, len(STEPS) + 1))


# -- refusing


async def test_a_newer_file_is_refused_untouched(path: Path) -> None:
    await made(path, (*STEPS, LATER))
    before = digest(path)
    await refusal(path, "newer")
    assert digest(path) == before


async def test_changed_migrations_are_refused(path: Path) -> None:
    await made(path, (*STEPS, LATER))
    changed = Migration(LATER.number, LATER.name, "CREATE TABLE other (b);\n")
    before = digest(path)
    await refusal(path, "tampered", steps=(*STEPS, changed))
    assert digest(path) == before


def test_what_is_no_database_is_refused_untouched(path: Path) -> None:
    path.write_text("Dear diary, " * 200)
    before = digest(path)
    asyncio.run(refusal(path, "foreign"))
    assert digest(path) == before


async def test_another_programs_database_is_refused_untouched(path: Path) -> None:
    with closing(sqlite3.connect(path)) as db:
        db.execute("CREATE TABLE session (mine)")
        db.commit()
    before = digest(path)
    await refusal(path, "foreign")
    assert digest(path) == before


async def test_a_damaged_file_is_refused_untouched(path: Path) -> None:
    store = await SqliteStore.open(path)
    await asyncio.gather(*(store.new_session(lobby(channel=n)) for n in range(200)))
    await store.close()
    damage(path)
    before = digest(path)
    await refusal(path, "corrupt")
    assert digest(path) == before


def damage(path: Path) -> None:
    """Overwrites the beginning of most pages."""
    content = bytearray(path.read_bytes())
    for page in range(3, len(content) // 4096):
        content[page * 4096 : page * 4096 + 64] = os.urandom(64)
    path.write_bytes(content)


@pytest.fixture
def held(path: Path) -> Iterator[sqlite3.Connection]:
    asyncio.run(made(path))
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        yield db


def test_a_locked_file_is_refused(path: Path, held: sqlite3.Connection) -> None:
    held.execute("PRAGMA locking_mode = EXCLUSIVE")
    held.execute("BEGIN EXCLUSIVE")
    held.execute("CREATE TABLE mine (a)")
    held.execute("COMMIT")
    asyncio.run(refusal(path, "locked", busy=0.05))


async def test_a_path_that_cannot_be_a_file_is_refused(tmp_path: Path) -> None:
    await refusal(tmp_path, "missing")
    await refusal(tmp_path / "no" / "folder" / "snug.db", "missing")


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write everywhere")
def test_a_file_that_may_not_be_written_is_refused(path: Path) -> None:
    asyncio.run(made(path))
    path.chmod(0o400)
    asyncio.run(refusal(path, "readonly"))


async def test_read_only_and_full_are_said_plainly_while_running(path: Path) -> None:
    store = await SqliteStore.open(path)
    new = await store.new_session(lobby())
    writer = store._connections[0]
    await writer.run(lambda db: db.execute("PRAGMA query_only = ON").fetchall())
    with pytest.raises(StorageError) as caught:
        await store.commit(change(new, due=1))
    assert caught.value.reason == "readonly"
    await writer.run(lambda db: db.execute("PRAGMA query_only = OFF").fetchall())
    await writer.run(lambda db: db.execute("PRAGMA max_page_count = 1").fetchall())
    with pytest.raises(StorageError) as caught:
        await asyncio.gather(*(store.new_session(lobby(channel=100 + n)) for n in range(50)))
    assert caught.value.reason == "full"
    await writer.run(lambda db: db.execute("PRAGMA max_page_count = 100000").fetchall())
    assert await store.session(new.id) == new
    await store.commit(change(new, due=1))
    await store.close()


def test_whatever_else_fails_is_said_with_its_cause() -> None:
    sentence = explained(sqlite3.OperationalError("disk I/O error"), "snug.db")
    assert (sentence.reason, "disk I/O error" in str(sentence)) == ("failed", True)


# -- committing in groups


async def test_what_waits_is_committed_together(path: Path) -> None:
    store = await SqliteStore.open(path)
    tables = [await store.new_session(lobby(channel=n)) for n in range(50)]
    begun: list[str] = []
    writer = store._connections[0]
    await writer.run(
        lambda db: db.set_trace_callback(lambda sql: begun.append(sql) if "BEGIN" in sql else None)
    )
    await asyncio.gather(*(store.commit(change(table, due=1)) for table in tables))
    assert len(begun) <= 3
    await store.close()


async def test_a_cancelled_leader_leaves_nobody_waiting(path: Path) -> None:
    await made(path)
    connection = Connection(path)
    await connection.open()
    writer = Writer(connection)

    def work(db: sqlite3.Connection) -> int:
        time.sleep(0.02)
        return db.total_changes

    first, leader, *riders = [asyncio.create_task(writer.run(work)) for _ in range(4)]
    await first
    await asyncio.sleep(0.01)
    leader.cancel()
    async with asyncio.timeout(5):
        assert [await rider for rider in riders] == [0, 0]
    assert leader.cancelled()
    await connection.close()


async def test_a_work_that_fails_is_undone_alone(path: Path) -> None:
    await made(path)
    connection = Connection(path)
    await connection.open()
    writer = Writer(connection)

    def good(db: sqlite3.Connection) -> str:
        db.execute("INSERT INTO meta VALUES ('good', '1')")
        return "done"

    def bad(db: sqlite3.Connection) -> None:
        db.execute("INSERT INTO meta VALUES ('bad', '1')")
        raise KeyError("bad")

    def doubled(db: sqlite3.Connection) -> None:
        db.execute("INSERT INTO meta VALUES ('good', '2')")

    outcomes = await asyncio.gather(
        writer.run(bad), writer.run(good), writer.run(doubled), return_exceptions=True
    )
    assert [type(outcome).__name__ for outcome in outcomes] == ["KeyError", "str", "IntegrityError"]
    rows = await connection.run(lambda db: [tuple(r) for r in db.execute("SELECT * FROM meta")])
    assert rows == [("good", "1")]
    await connection.close()


# -- crashing

_CHILD = """
import asyncio, sys
from bot.storage.sqlite import SqliteStore
from tests.bot.storage.records import change, lobby

async def main():
    store = await SqliteStore.open(sys.argv[1])
    session = await store.new_session(lobby())
    while True:
        commit = change(session, press=session.version + 1, entries=1)
        await store.commit(commit)
        session = commit.after
        print(session.version, flush=True)

asyncio.run(main())
"""


@pytest.mark.crash
@pytest.mark.parametrize("after", [1, 57])
def test_c62_what_was_acknowledged_survives_a_kill(path: Path, after: int) -> None:
    child = subprocess.Popen(
        [sys.executable, "-c", _CHILD, str(path)], stdout=subprocess.PIPE, text=True
    )
    assert child.stdout is not None
    acknowledged = 0
    while acknowledged < after:
        acknowledged = int(child.stdout.readline())
    child.send_signal(signal.SIGKILL)
    rest = child.stdout.read().split()
    child.wait()
    child.stdout.close()
    asyncio.run(survived(path, int(rest[-1]) if rest else acknowledged))


async def survived(path: Path, acknowledged: int) -> None:
    store = await SqliteStore.open(path)
    session = await store.session(1)
    assert session is not None
    assert session.version in (acknowledged, acknowledged + 1)
    assert session.moves == session.version
    assert await store.pressed(1, acknowledged)
    assert not await store.pressed(1, session.version + 1)
    await store.close()


def test_our_files_are_marked(path: Path) -> None:
    asyncio.run(made(path))
    with closing(sqlite3.connect(path)) as db:
        assert db.execute("PRAGMA application_id").fetchone() == (APPLICATION,)
