"""The custom_id codec: both ways, anchored, and disjoint from everything else."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.screens.ids import LIMIT, PATTERN, Control, decode, encode

CONTROLS = st.builds(
    Control,
    st.sampled_from(["act", "draft", "table", "ask"]),
    st.integers(0, 36**13 - 1),
    st.integers(0, 36**7 - 1),
    st.from_regex(r"[a-z_]{1,24}", fullmatch=True),
    st.lists(st.text("ABCabc0123456789=#_ ", max_size=8), max_size=4).map(tuple),
)


@given(CONTROLS)
def test_c77_ids_say_session_beat_action_and_arguments(control: Control) -> None:
    text = encode(control)
    assert len(text) <= LIMIT
    assert PATTERN.fullmatch(text)
    assert decode(text) == control


@given(CONTROLS, st.text(min_size=1, max_size=3))
def test_an_id_with_a_tail_is_read_whole_or_not_at_all(control: Control, tail: str) -> None:
    found = decode(encode(control) + tail)
    assert found is None or encode(found) == encode(control) + tail


@given(st.text(max_size=120))
def test_foreign_ids_are_nobodys(text: str) -> None:
    found = decode(text)
    assert found is None or encode(found) == text


@pytest.mark.parametrize(
    "control",
    [
        Control("act", 1, 1, "Ask"),
        Control("act", 1, 1, "ask", ("a:b",)),
        Control("act", 1, 1, "ask", ("x" * 25,)),
        Control("act", 36**12, 1, "a" * 24, ("x" * 24,) * 4),
    ],
)
def test_what_does_not_fit_is_refused_at_once(control: Control) -> None:
    with pytest.raises(ValueError, match="no custom_id"):
        encode(control)
