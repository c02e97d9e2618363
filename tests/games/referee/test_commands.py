"""The other commands of `python -m games`: what they say and how they exit."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from typing import ClassVar

import pytest

from games import CATALOGUE
from games.__main__ import COMMANDS, main
from games.core.actions import Action, Form, Groups, Move, Number, Pick, Words
from games.core.chance import Chance
from games.core.clocks import mint
from games.core.fair import fair_file
from games.core.game import Choice, Deal
from games.core.notation import EPOCH
from games.core.replay import Line, Log, fingerprint, head_of, write_log
from games.gofish import GoFish
from games.gofish.state import Fish
from games.referee import simulate as simulating
from games.referee.cases import same
from games.referee.match import AtRandom, StuckError, computer, play_match
from tests.kit.walks import Walk

GAME = GoFish()
REPOSITORY = Path(__file__).parents[3]


def _log() -> Log:
    walk = Walk(GAME, GAME.options(), 3, seed=11, people=False)
    lines = [Line(e, fingerprint(GAME, s.state)) for e, s in walk.steps() if e is not None]
    return Log(head_of(GAME, walk.table, (1, 2)), tuple(lines))


LOG = _log()


def _file(tmp_path: Path, text: str) -> str:
    path = tmp_path / "file"
    path.write_text(text, encoding="utf-8")
    return str(path)


def test_it_runs_from_a_shell() -> None:
    command = [sys.executable, "-m", "games", "list"]
    done = subprocess.run(command, cwd=REPOSITORY, capture_output=True, text=True, check=True)
    assert re.search(r"^gofish +Go Fish +2–6 seats ", done.stdout, re.MULTILINE)


def test_list(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["list"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in lines] == list(CATALOGUE)
    (fish,) = (line for line in lines if line.startswith("gofish"))
    assert "clock=live timer=60 absence=stand_in deal=classic" in fish
    assert fish.endswith(" scoring=count removed=")
    (fire,) = (line for line in lines if line.startswith("ringoffire"))
    assert " mode=alcohol_free table=server mate=link " in fire


def test_help_and_nonsense(capsys: pytest.CaptureFixture[str]) -> None:
    for words, code in ((["--help"], 0), (["fly"], 2), (["examples"], 2)):
        with pytest.raises(SystemExit) as caught:
            main(words)
        assert caught.value.code == code
    helped = capsys.readouterr().out
    assert all(name in helped for name in COMMANDS)
    assert main([]) == 2
    assert capsys.readouterr().err == helped


def test_a_missing_package_is_named(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(COMMANDS, "list", ("nowhere", ""))
    assert main(["list"]) == 2
    assert "list needs the package 'games.referee.nowhere'" in capsys.readouterr().err


def test_files_that_cannot_be_opened(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for command in ("examples", "cases", "replay", "verify"):
        assert main([command, str(tmp_path / "none")]) == 2
        assert capsys.readouterr().err.endswith("none: No such file or directory.\n")
    (tmp_path / "file").write_bytes(b"\xff\xfe")
    assert main(["replay", str(tmp_path / "file")]) == 2
    assert "this is not UTF-8 text" in capsys.readouterr().err


# cases


def _cases(tmp_path: Path, *lines: str) -> list[str]:
    body = "\n".join(lines)
    return ["cases", _file(tmp_path, f"```cases\n# a line for people\n{body}\n```")]


def test_cases_say_what_differs(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    right = "M1 | BASIC | meld | 7S 7H 7D | ok set 7 | three of a rank"
    wrong = "M2 | BASIC | meld | 7S 7H 7D | ok run | it is a set"
    assert main(_cases(tmp_path, right)) == 0
    assert capsys.readouterr().out == "1 passed, 0 failed\n"
    assert main(_cases(tmp_path, right, wrong)) == 1
    said = "M2 BASIC meld: expected ok run, got ok set 7\n1 passed, 1 failed\n"
    assert capsys.readouterr().out == said


@pytest.mark.parametrize(
    ("ruleset", "op", "args", "said"),
    [
        ("WHIST", "meld", "7S", "there is no ruleset 'WHIST'"),
        ("GIN:X", "meld", "7S", "'X' is no rank"),
        ("GIN:4X", "meld", "7S", "'4X' is no card"),
        ("GIN", "fold", "7S", "there is no question 'fold'"),
        ("GIN", "meld", "7S 1H", "'1H' is no card"),
        ("GIN", "lay", "7S 7H 7D", "'7S 7H 7D' should have 2 parts, with '+' between them"),
        ("SHANGHAI", "swap", "8S 8H JK < 8D 8C", "should offer one card"),
        ("SHANGHAI", "open", "X3; 8S 8H 8D", "'X3' is no contract"),
        ("SHANGHAI", "buy", "seats=ABC", "is no claim"),
        ("GIN", "gin", "6 six", "'six' is no number"),
    ],
)
def test_cases_that_cannot_be_read_fail(
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    ruleset: str,
    op: str,
    args: str,
    said: str,
) -> None:
    assert main(_cases(tmp_path, f"M1 | {ruleset} | {op} | {args} | ok | why")) == 1
    out = capsys.readouterr().out
    assert out.startswith("M1 ")
    assert said in out


@pytest.mark.parametrize(
    ("lines", "said"),
    [
        (["M1 | BASIC | meld | 7S | ok"], "line 3: a case has 6 parts.\n"),
        (["M1 | GIN | meld | 7S | ok | a"] * 2, "line 4: M1 stands here twice.\n"),
        ([], "no cases stand in this file.\n"),
    ],
)
def test_files_without_proper_cases(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], lines: list[str], said: str
) -> None:
    assert main(_cases(tmp_path, *lines)) == 2
    assert capsys.readouterr().err.endswith(said)


def test_lists_are_compared_whole() -> None:
    assert same("wild", "2C JK", "2C JK")
    assert not same("wild", "2C", "2C JK")
    assert same("settle", "+4 0 -4", "+4 +0 -4")
    assert same("meld", "ok", "ok set 7")
    assert not same("meld", "no WILDS", "no SHORT")


# replay and verify


def test_replay(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", _file(tmp_path, write_log(LOG))]) == 0
    out = capsys.readouterr().out
    assert "over: true\n" in out
    assert out.endswith(f"{len(LOG.lines)} moves, {len(LOG.lines)} fingerprints checked\n")


def test_replay_of_a_log_that_differs(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    lines = (*LOG.lines[:6], replace(LOG.lines[6], fp="0" * 16), *LOG.lines[7:])
    head = replace(LOG.head, version="0.9")
    assert main(["replay", _file(tmp_path, write_log(Log(head, lines)))]) == 1
    assert capsys.readouterr().out == (
        "move 7: the position differs from the one that was played.\n"
        "The log is of rules version 0.9, these are 1.\n"
    )
    assert main(["replay", _file(tmp_path, write_log(replace(LOG, lines=lines)))]) == 1
    assert capsys.readouterr().out.count("\n") == 1


def test_replay_of_no_log(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", _file(tmp_path, "{}")]) == 2
    assert "line 1: a header with format 1 is expected." in capsys.readouterr().err


def test_verify(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = fair_file(GAME, LOG, over=True, joined=["1", "2", "3"])
    assert main(["verify", _file(tmp_path, json.dumps(file))]) == 0
    out = capsys.readouterr().out
    assert "deal:1: as promised\n" in out
    assert out.endswith("4 passed, 0 failed\n")
    file["shuffles"][2]["cards"].reverse()
    assert main(["verify", _file(tmp_path, json.dumps(file))]) == 1
    assert capsys.readouterr().out.endswith("3 passed, 1 failed\n")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("{", "line 1: Expecting property name"),
        ("[]", "an object is expected."),
        ('{"presses": []}', "the seed is not shown before the end."),
    ],
)
def test_verify_of_what_cannot_be_read(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], text: str, said: str
) -> None:
    assert main(["verify", _file(tmp_path, text)]) == 2
    assert said in capsys.readouterr().err


# simulate


def test_simulate(capsys: pytest.CaptureFixture[str]) -> None:
    words = "simulate gofish --games 5 --seed x --seats 3 --option preset=family".split()
    assert main([*words, "--option", "removed=2,10"]) == 0
    out = capsys.readouterr().out
    assert out.startswith("gofish, 3 seats, 5 games, seed x\nwon: seat 0 ")
    assert " moves/s, " in out
    assert out.endswith("5 passed, 0 failed\n")


def test_simulate_versus_random(capsys: pytest.CaptureFixture[str]) -> None:
    assert main("simulate gofish --games 20 --seed 1 --versus random".split()) == 0
    assert "computer against random: won " in capsys.readouterr().out


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("--option speed=1", "--option: speed: Extra inputs are not permitted."),
        ("--option speed", "--option: 'speed' is no name=value."),
        ("--seats 7", "7 seats cannot start with these options: E_SEATS."),
    ],
)
def test_simulate_what_cannot_start(
    capsys: pytest.CaptureFixture[str], words: str, said: str
) -> None:
    assert main(["simulate", "gofish", *words.split()]) == 2
    assert said in capsys.readouterr().err


class Broken(GoFish):
    """Loses a card, ends without an outcome, refuses its own computer, or never ends."""

    key = "gofish"
    fault = ""

    def choose(self, seen: Fish, seat: int, chance: Chance) -> Choice:
        choice = super().choose(seen, seat, chance)
        if self.fault == "stuck":
            return Choice(None)
        if self.fault == "slow":
            return replace(choice, delay=60_001)
        if self.fault == "illegal" and choice.move:
            values = {**choice.move.values, "target": seat}
            return replace(choice, move=replace(choice.move, values=values))
        return choice

    def play(self, state, seat, move, stamp):  # type: ignore[no-untyped-def]
        step = super().play(state, seat, move, stamp)
        if self.fault == "lost":
            return replace(step, state=replace(step.state, stock=step.state.stock[1:]))
        return step

    def outcome(self, state: Fish):  # type: ignore[no-untyped-def]
        return None if self.fault == "outcome" else super().outcome(state)


@pytest.mark.parametrize(
    ("fault", "options", "said"),
    [
        ("lost", {}, "a card was lost or doubled"),
        ("outcome", {}, "an outcome is given when, and only when"),
        ("illegal", {}, "E_TARGET_SELF"),
        ("stuck", {"clock": "off"}, "nobody can move and no clock runs"),
    ],
)
def test_simulate_finds_faults(
    fault: str, options: dict[str, str], said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Broken, "fault", fault)
    game = Broken()
    tally = simulating.simulate(game, game.options(**options), 2, 2, "1", versus=False)
    assert len(tally.faults) == 2
    assert said in tally.faults[0]


def test_simulate_says_what_is_wrong(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Broken, "fault", "lost")
    monkeypatch.setitem(CATALOGUE, "gofish", Broken())  # type: ignore[arg-type]
    assert main("simulate gofish --games 3".split()) == 1
    out = capsys.readouterr().out
    assert out.startswith("game 0: a card was lost or doubled by Entry(")
    assert out.endswith("0 passed, 3 failed\n")


@pytest.mark.parametrize("fault", ["stuck", "slow"])
def test_clocks_fire_when_nobody_decides_in_time(
    fault: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Broken, "fault", fault)
    table = Deal(2, GAME.options(), Chance("00"), mint(EPOCH, 0))
    game = Broken()
    entries = [e for e, _ in play_match(game, table, [computer] * 2)]
    assert {entry.kind for entry in entries[1:] if entry} == {"expire"}
    with pytest.raises(StuckError, match="not over after 3 moves"):
        list(play_match(game, table, [computer] * 2, bound=3))


def test_a_random_player_fills_every_kind_of_field() -> None:
    fields = (
        Pick("seat", "seat", (1, 2)),
        Pick("cards", "card", ("2C", "3C", "4C"), least=2, most=3, many=True),
        Number("n", 4, 6),
        Words("word", low=5),
    )

    class Asking(GoFish):
        forms: ClassVar = {"all": Form("all")}
        offered: tuple[Action, ...] = (Action("all", fields),)

        def actions(self, seen, seat, draft=None):  # type: ignore[no-untyped-def]
            return self.offered

    player, game = AtRandom("00"), Asking()
    moves = [player(game, None, 0, Chance("00")).move for _ in range(60)]
    for move in moves:
        assert move is not None
        cards = move.values["cards"]
        assert isinstance(cards, tuple)
        assert len(set(cards)) == len(cards) in (2, 3)
        assert move.values["n"] in (4, 5, 6)
        assert move.values["word"] == "words"
    assert {move.values["seat"] for move in moves if move} == {1, 2}
    Asking.offered = (Action("all", (Groups("melds", ("2C",)),)),)
    assert player(game, None, 0, Chance("00")).move == Move("all")  # the rules fill it in
    Asking.offered = ()
    assert player(game, None, 0, Chance("00")).move is None
