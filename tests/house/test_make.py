"""What people type and see: `make`."""

import os
import signal
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SERVES = "#!/bin/sh\ntrap 'exit 0' INT\necho here\nwhile :; do sleep 0.1; done\n"


@pytest.fixture
def heeding() -> Iterator[None]:
    """What is started from here heeds Ctrl-C, though the tests may run in the background."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.mark.parametrize("target", ["play", "run"])
@pytest.mark.usefixtures("heeding")
def test_ctrl_c_is_no_error(target: str, tmp_path: Path) -> None:
    python = tmp_path / "bin/python"
    python.parent.mkdir()
    python.write_text(SERVES)
    python.chmod(0o755)
    (tmp_path / ".snug").touch()
    make = subprocess.Popen(
        ["make", "--no-print-directory", target, f"VENV={tmp_path}"],
        cwd=ROOT,
        env={"PATH": os.environ["PATH"]},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    with make:
        assert make.stdout
        assert make.stdout.readline() == "here\n"
        os.killpg(make.pid, signal.SIGINT)
        assert make.communicate(timeout=20) == ("", "")
