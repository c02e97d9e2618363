"""The published test vectors of docs/rules/fair-shuffle.md, and streams apart from each other."""

from __future__ import annotations

from itertools import islice

import pytest

from games.core.cards import pack
from games.core.chance import NO_CHANCE, Chance, commitment, join_presses

SEED = bytes(range(32))
PRESSES = [1311000000000000001, 1310999999999999999, 1311000000000000123]
CHANCE = Chance(SEED.hex(), join_presses(PRESSES))


def test_commitment_vector() -> None:
    assert commitment(SEED) == "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd"


def test_numbers_vector() -> None:
    first = list(islice(CHANCE.numbers("deal:1"), 4))
    assert first == [887711216, 4001129125, 3813252562, 1751712313]


@pytest.mark.parametrize(
    ("purpose", "top"),
    [
        ("deal:1", "5H 6C TH KD 2H 8S 3D KH QH 2C QS 9D"),
        ("deal:2", "4H 2S 7D 8S TC 9D KS AH KC 2H 7H 7S"),
    ],
)
def test_shuffle_vectors(purpose: str, top: str) -> None:
    assert " ".join(CHANCE.shuffle(purpose, pack())[:12]) == top


def test_below_vector() -> None:
    assert list(islice(CHANCE.many_below("first:1", 5), 8)) == [0, 2, 2, 1, 0, 0, 1, 3]
    assert CHANCE.below("first:1", 5) == 0


def test_below_skips_numbers_that_would_favour_the_low() -> None:
    class Given(Chance):
        def numbers(self, purpose: str):  # type: ignore[no-untyped-def]
            return iter([2**32 - 1, 2**32 - 2, 7])

    assert Given("00").below("any", 2**32 - 2) == 7
    assert Given("00").below("any", 5) == (2**32 - 2) % 5


def test_presses_are_ordered_by_number_not_by_text() -> None:
    assert join_presses([10, 9, 100]) == "9\n10\n100"
    assert join_presses([]) == ""


def test_a_stream_is_long_and_its_own() -> None:
    many = list(islice(CHANCE.numbers("deal:1"), 40))
    assert len(set(many)) == 40
    assert many[:8] != list(islice(CHANCE.numbers("deal:2"), 8))
    assert many[:8] != list(islice(Chance(SEED.hex(), "1").numbers("deal:1"), 8))


def test_an_observed_state_has_no_chance() -> None:
    with pytest.raises(ValueError, match="no chance"):
        next(NO_CHANCE.numbers("deal:1"))


def test_stacked_orders_serve_their_own_purpose_only() -> None:
    stacked = Chance(SEED.hex(), "", (("deal:1", ("2C", "AC")),))
    assert stacked.shuffle("deal:1", ["AC", "2C"]) == ("2C", "AC")
    assert sorted(stacked.shuffle("deal:2", ["AC", "2C"])) == ["2C", "AC"]
