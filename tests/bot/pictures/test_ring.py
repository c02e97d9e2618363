"""The ring: what lies where on the picture, how large it is, and how quickly it is drawn."""

from __future__ import annotations

import io
import statistics
import time
from itertools import pairwise

import pytest
from PIL import Image

from bot.pictures import ring
from games.core.cards import pack

FELT = (34, 112, 86)
MOST_BYTES, MOST_SECONDS = 150_000, 0.040


def data(drawn: int, kings: int = 0, kings_max: int = 4) -> dict[str, object]:
    cards = pack()[:drawn]
    last = cards[-1] if cards else None
    return {
        "drawn": cards,
        "card": last,
        "left": 52 - drawn,
        "kings": kings,
        "kings_max": kings_max,
    }


def drawn(**given: int) -> Image.Image:
    return Image.open(io.BytesIO(ring.draw(data(**given)))).convert("RGBA")


def near(one: tuple[int, ...], other: tuple[int, ...]) -> bool:
    return all(abs(a - b) <= 12 for a, b in zip(one[:3], other[:3], strict=True))


def at(picture: Image.Image, place: tuple[int, int]) -> tuple[int, ...]:
    found = picture.getpixel(place)
    assert isinstance(found, tuple)
    return found


def test_four_gaps_grow_clockwise_from_the_four_sides() -> None:
    assert ring.gap_order(8) == [0, 4, 2, 6, 1, 5, 3, 7]
    assert ring.gap_order(52)[:8] == [0, 26, 13, 39, 1, 27, 14, 40]
    assert sorted(ring.gap_order(52)) == [*range(52)]


@pytest.mark.parametrize("places", [1, 2, 3, 5, 51])
def test_a_ring_of_any_size_falls_empty(places: int) -> None:
    assert sorted(ring.gap_order(places)) == [*range(places)]


def test_a_drawn_card_leaves_a_gap_where_it_lay() -> None:
    top, bottom, right = (330, 46), (330, 382), (608, 214)
    full, one, two, three = (drawn(drawn=n) for n in (0, 1, 2, 3))
    assert not any(near(at(full, place), FELT) for place in (top, bottom, right))
    assert near(at(one, top), FELT)
    assert not near(at(one, bottom), FELT)
    assert near(at(two, bottom), FELT)
    assert not near(at(two, right), FELT)
    assert near(at(three, right), FELT)


def test_the_glass_fills_with_each_king() -> None:
    """Down its middle, from the brim to the bottom: what has been poured is opaque and coloured."""
    poured = []
    for kings in range(5):
        picture = drawn(drawn=0, kings=kings)
        column = [at(picture, (330, y)) for y in range(130, 296)]
        poured.append(sum(max(c[:3]) - min(c[:3]) > 70 for c in column))
    steps = [after - before for before, after in pairwise(poured)]
    assert poured[0] == 0
    assert min(steps) > 30
    assert poured[4] > 150
    assert ring.draw(data(0, 5)) == ring.draw(data(0, 4))  # a fifth king has nowhere to go


def test_without_a_rank_that_pours_there_is_no_glass() -> None:
    assert near(at(drawn(drawn=0, kings_max=0), (330, 214)), FELT)
    assert not near(at(drawn(drawn=0), (330, 214)), FELT)


def test_the_drawn_card_lies_in_front() -> None:
    beside_the_suit = (452, 250)
    assert near(at(drawn(drawn=0), beside_the_suit), FELT)
    assert near(at(drawn(drawn=1), beside_the_suit), (250, 249, 245))
    faces = {ring.draw(data(0) | {"card": card}) for card in pack()}
    assert len(faces) == 52


def test_the_corners_are_clear_for_light_and_dark() -> None:
    picture = drawn(drawn=13)
    assert picture.size == ring.SIZE
    assert [at(picture, corner)[3] for corner in ((0, 0), (659, 0), (0, 439), (659, 439))] == [
        0
    ] * 4
    assert at(picture, (330, 100))[3] == 255


def test_the_same_data_gives_the_same_picture() -> None:
    assert ring.draw(data(13, 2)) == ring.draw(data(13, 2))


def test_every_step_is_small_and_quick() -> None:
    ring.draw(data(52, 4))
    sizes, seconds = [], []
    for number in range(53):
        given = data(number, number // 13)
        began = time.perf_counter()
        picture = ring.draw(given)
        seconds.append(time.perf_counter() - began)
        sizes.append(len(picture))
    assert max(sizes) < MOST_BYTES
    assert statistics.median(seconds) < MOST_SECONDS
