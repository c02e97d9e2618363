"""`python -m games examples`: what it accepts, what it finds, and what it cannot read."""

from __future__ import annotations

from pathlib import Path

import pytest

from games.__main__ import main
from games.gofish import GoFish

SETUP = (
    "setup: {seats: [A, B, C], turn: A, hands: {A: [KC, 2C], B: [KD, 3C], C: [4C]}, stock: [5C]}"
)


def _run(tmp_path: Path, capsys: pytest.CaptureFixture[str], *bodies: str) -> tuple[int, str]:
    text = "# Rules\n" + "\n".join(f"```yaml\n{body}\n```\n" for body in bodies)
    path = tmp_path / "rules.md"
    path.write_text(text, encoding="utf-8")
    code = main(["examples", str(path)])
    said = capsys.readouterr()
    return code, said.out + said.err


def _example(rest: str, *, setup: str = SETUP, name: str = "X-1") -> str:
    return f"- id: {name}\n  game: gofish\n  {setup}\n  {rest}"


@pytest.mark.parametrize(
    "rest",
    [
        "steps: []",
        "expect: {turn: A, hands: {A: [2C, KC]}, stock_n: 47, stock_top: [5C]}",
        "expect: {}",
        "expect: {hands: {}}",
        "expect: {dealer: null, result: null, over: false, shown: [], left: []}",
        "expect: {books: {A: []}, score: {A: 0}}",
        "steps: [{do: ask, by: A, target: B, rank: K, expect: {shown: [KD], turn: A}}]",
        "steps: [{do: ask, target: B, rank: 2, expect: {turn: B, stock_top: []}}]",
        "steps: [{do: ask, by: B, target: A, rank: K, error: E_NOT_TURN, expect: {shown: []}}]",
        "steps: [{do: ask, by: X, target: A, rank: K, error: E_NOT_PLAYER}]",
        (
            "steps: [{do: ask, target: B, rank: K}, {do: ask, by: B, error: E_FORM}]\n"
            "  expect: {shown: []}"
        ),
        "steps: [{do: ask, by: A, target: X, rank: K, error: E_TARGET_UNKNOWN}]",
        "steps: [{do: ask, by: A, target: B, error: E_FORM}]",
        "steps: [{do: ask, by: A, target: B, rank: 1, error: E_FORM}]",
        "steps: [{do: timeout, expect: {turn: B, hand_n: {A: 3}}}]",
        "steps: [{do: leave, by: A, expect: {turn: B, left: [A], hand_n: {A: 0}, stock_n: 49}}]",
        "steps: [{do: leave, expect: {left: [A]}}, {do: leave, expect: {left: [A, B]}}]",
    ],
)
def test_what_is_so_passes(tmp_path: Path, capsys: pytest.CaptureFixture[str], rest: str) -> None:
    assert _run(tmp_path, capsys, _example(rest)) == (0, "1 passed, 0 failed\n")


@pytest.mark.parametrize(
    ("rest", "said"),
    [
        ("expect0: {turn: B}", "X-1 setup: turn: expected B, got A"),
        ("expect: {turn: null}", "X-1 end: turn: expected null, got A"),
        ("expect: {dealer: A}", "X-1 end: dealer: expected A, got null"),
        ("expect: {over: 0}", "X-1 end: over: expected 0, got false"),
        ("expect: {stock_n: true}", "X-1 end: stock_n: expected true, got 47"),
        ('expect: {stock_n: "47"}', "X-1 end: stock_n: expected 47, got 47"),
        ("expect: {turn: true}", "X-1 end: turn: expected true, got A"),
        ("expect: {hands: {A: [KC]}}", "X-1 end: hands.A: expected [KC], got [2C, KC]"),
        ("expect: {hands: {A: [KC, KC]}}", "X-1 end: hands.A: expected [KC, KC], got [2C, KC]"),
        ("expect: {hands: {X: []}}", "X-1 end: hands.X: expected [], got null"),
        ("expect: {hands: {A: 2}}", "X-1 end: hands.A: expected 2, got [2C, KC]"),
        ("expect: {turn: [A]}", "X-1 end: turn: expected [A], got A"),
        ("expect: {turn: {A: 1}}", "X-1 end: turn: expected {A: 1}, got A"),
        ("expect: {stock_top: [6C, 5C]}", "stock_top: expected [6C, 5C], got [5C, AC]"),
        ("expect: {stock_bottom: [KC]}", "X-1 end: stock_bottom: expected [KC], got [KS]"),
        ("expect: {stock: [5C]}", "X-1 end: stock: expected [5C], got [5C, AC, 6C"),
        ("expect: {mood: good}", "X-1 the fact 'mood' is unknown"),
        ("expect: {pack_top: []}", "X-1 the fact 'pack_top' is unknown"),
        ("expect: []", None),
        ("expect: [1]", "X-1 expect: a map is expected"),
        ("mood: good", "X-1 the key 'mood' is unknown"),
        ("setup_error: E_DECK_SMALL", "X-1 setup: expected E_DECK_SMALL, got a legal start"),
        ("opts: {speed: 1}", "X-1 speed: Extra inputs are not permitted"),
        ("steps: 3", "X-1 steps: a list of steps is expected"),
        ("steps: [{do: fly}]", "X-1 step 1: there is no action 'fly'"),
        ("steps: [{do: ask, to: B}]", "X-1 step 1: the key 'to' is unknown in 'ask'"),
        ("steps: [{do: ask, t: 5}]", "X-1 step 1: the key 't' is unknown in 'ask'"),
        ("steps: [{do: timeout, by: A}]", "X-1 step 1: the key 'by' is unknown in 'timeout'"),
        (
            "steps: [{do: ask, by: B, target: A, rank: K}, {do: fly}]",
            "X-1 step 1: expected a legal step, got E_NOT_TURN",
        ),
        (
            "steps: [{do: ask, by: A, target: B, rank: K, error: E_NOT_TURN}]",
            "X-1 step 1: expected E_NOT_TURN, got a legal step",
        ),
    ],
)
def test_what_differs_is_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], rest: str, said: str | None
) -> None:
    code, text = _run(tmp_path, capsys, _example(rest))
    if said is None:
        assert code == 0
        return
    assert code == 1
    assert said in text
    assert text.endswith("0 passed, 1 failed\n")


@pytest.mark.parametrize(
    ("setup", "said"),
    [
        ("setup: 3", "setup: a map is expected"),
        ("setup: {seats: A}", "`seats` is a list of different names"),
        ("setup: {seats: [A, A]}", "`seats` is a list of different names"),
        ("setup: {seats: [A, B], host: X}", "host: 'X' is no seat"),
        ("setup: {seats: [A, B], left: [X]}", "left: 'X' is no seat"),
        ("setup: {seats: [A, B], mood: good}", "setup: the key 'mood' is unknown"),
        ("setup: {seats: [A], dealer: A, deck: []}", "expected a legal start, got E_SEATS"),
    ],
)
def test_a_bad_setup_is_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], setup: str, said: str
) -> None:
    code, text = _run(tmp_path, capsys, _example("steps: []", setup=setup))
    assert code == 1
    assert said in text


def test_a_refused_start(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    setup = "setup: {seats: [A, B, C], dealer: A, deck: []}"
    opts = "opts: {removed: [2, 3, 4, 5, 6, 7, 8, 9]}"
    good = _example(f"{opts}\n  setup_error: E_DECK_SMALL", setup=setup)
    assert _run(tmp_path, capsys, good)[0] == 0
    code, text = _run(tmp_path, capsys, good + "\n  steps: [{do: timeout}]")
    assert code == 1
    assert "setup_error: nothing follows a refused start" in text
    anything = _example("setup_error: E_SEATS", setup="setup: {seats: [A]}")
    assert _run(tmp_path, capsys, anything)[0] == 0


def test_options_that_the_rules_refuse_are_a_refused_start(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Two ranks that pour (ring-of-fire.md, 8)."""
    head = (
        "- id: X-1\n  game: ringoffire\n  opts: {ranks: {4: pour}}\n"
        "  setup: {seats: [A, B], turn: A}"
    )
    assert _run(tmp_path, capsys, f"{head}\n  setup_error: E_TWO_POURS")[0] == 0
    code, text = _run(tmp_path, capsys, head)
    assert code == 1
    assert "X-1 setup: expected a legal start, got E_TWO_POURS" in text
    code, text = _run(
        tmp_path, capsys, f"{head.replace('pour', 'rain')}\n  setup_error: E_TWO_POURS"
    )
    assert code == 1
    assert "X-1 setup: expected E_TWO_POURS, got E_HOUSE" in text


def test_a_second_miss_in_a_row_leaves_where_absence_says_so(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Misses are counted seat by seat; an own move forgives the first."""
    setup = "setup: {seats: [A, B], turn: A, hands: {A: [KC], B: [2C]}, stock: [4C, 5C, 6C, 7C]}"
    ask_b = "{do: ask, by: B, target: A, rank: 2, expect: {turn: A, left: []}}"
    sleep = "{do: timeout, expect: {left: []}}"
    gone = "{do: timeout, expect: {left: [A], over: true}}"
    leaves = f"opts: {{absence: leave}}\n  steps: [{sleep}, {ask_b}, {gone}]"
    assert _run(tmp_path, capsys, _example(leaves, setup=setup))[0] == 0
    stays = f"steps: [{sleep}, {ask_b}, {sleep}]"
    assert _run(tmp_path, capsys, _example(stays, setup=setup))[0] == 0
    ask_a = "{do: ask, by: A, target: B, rank: K, expect: {turn: B}}"
    forgiven = f"opts: {{absence: leave}}\n  steps: [{sleep}, {ask_b}, {ask_a}, {ask_b}, {sleep}]"
    assert _run(tmp_path, capsys, _example(forgiven, setup=setup))[0] == 0


def test_a_game_says_how_many_misses_it_bears(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(GoFish, "misses", 1)
    setup = "setup: {seats: [A, B], turn: A, hands: {A: [KC], B: [2C]}}"
    gone = "steps: [{do: timeout, expect: {left: [A], over: true}}]"
    leaves = _example(f"opts: {{absence: leave}}\n  {gone}", setup=setup)
    assert _run(tmp_path, capsys, leaves)[0] == 0


def test_a_timeout_without_a_clock(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, text = _run(tmp_path, capsys, _example("opts: {clock: off}\n  steps: [{do: timeout}]"))
    assert code == 1
    assert "step 1: timeout: no decision has a clock" in text
    over = "{do: leave, by: A}, {do: leave, by: B}, {do: timeout, error: E_OVER}"
    assert _run(tmp_path, capsys, _example(f"steps: [{over}]"))[0] == 0


def test_only_true_and_false_are_switches(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    setup = "setup: {seats: [No, Y], turn: No, hands: {No: [KC], Y: [2C]}}"
    rest = "opts: {draw_match_again: true, clock: off}\n  expect: {turn: No, over: false}"
    assert _run(tmp_path, capsys, _example(rest, setup=setup))[0] == 0


def test_every_example_is_judged_and_counted(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    good = _example("steps: []")
    other = _example("steps: []", name="X-2")
    bad = _example("expect: {turn: B}", name="X-3")
    code, text = _run(tmp_path, capsys, f"{good}\n{other}", bad, good)
    assert code == 1
    assert "X-1 this id stands in the file already" in text
    assert text.endswith("2 passed, 2 failed\n")


@pytest.mark.parametrize(
    ("body", "said"),
    [
        ("- game: gofish\n  setup: {}", "line 3 the key 'id' is missing"),
        ("- id: X\n  setup: {}", "X the key 'game' is missing"),
        ("- id: X\n  game: gofish", "X the key 'setup' is missing"),
    ],
)
def test_what_an_example_lacks_is_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], body: str, said: str
) -> None:
    code, text = _run(tmp_path, capsys, body)
    assert code == 1
    assert said in text


def test_examples_of_games_there_are_not_are_skipped_and_counted(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    chess = "- id: X\n  game: chess\n  setup: {}\n- id: Y\n  game: chess\n  setup: {}"
    code, text = _run(tmp_path, capsys, _example("steps: []"), chess)
    assert (code, text) == (0, "1 passed, 0 failed, 2 skipped (there is no game 'chess')\n")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("nothing here", "no examples stand in this file."),
        ("```yaml\n[]\n```", "no examples stand in this file."),
        ("```yaml\nid: X\n```", "line 2: this fence holds no list of examples."),
        ("```yaml\n- 3\n```", "line 2: this fence holds no list of examples."),
        ("x\n```yaml\n- id: X\n", "line 2: this fence is never closed."),
        ("```yaml\n- id: X\n  a: [1\n```", "expected ',' or ']'"),
        ("```yaml\n- id: X\n  id: Y\n```", "line 3: the key 'id' stands here twice."),
        ("```yaml\n- {[1]: 2}\n```", "line 2: '[1]' is no key."),
    ],
)
def test_what_cannot_be_read_is_one_sentence_and_exit_2(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], text: str, said: str
) -> None:
    path = tmp_path / "rules.md"
    path.write_text(text, encoding="utf-8")
    assert main(["examples", str(path)]) == 2
    out = capsys.readouterr()
    assert out.out == ""
    assert out.err.count("\n") == 1
    assert said in out.err
