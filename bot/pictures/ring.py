"""The ring of Ring of Fire: cards face down round the glass, gaps, and the drawn card in front."""

from __future__ import annotations

import io
import math
from collections.abc import Mapping
from functools import lru_cache
from itertools import pairwise

from PIL import Image, ImageDraw

from bot.pictures.card import FINE, face
from games.core.cards import Card

Image.preinit()  # how files are written is read when the bot starts, not with the first picture

SIZE = (660, 440)
"""Pixels; wide rather than high, so that on a phone the buttons stay in sight."""

_MIDDLE = (330, 214)
_AXES = (278, 168)
"""Half the width and half the height of the ring."""

_ROUGH = 2
"""So many times larger is what only has to be drawn once, but at once: the table and the backs."""

_BACK = (30, 44)
_SIDES = 4
_FELT, _FELT_DARK, _WOOD, _WOOD_DARK = (
    (34, 112, 86),
    (28, 96, 73),
    (112, 74, 48),
    (70, 45, 30),
)
_BACK_PAPER, _BACK_FIELD, _BACK_MARK = (246, 243, 236), (168, 36, 56), (214, 108, 122)
_GLASS = (138, 178)
_GLASS_AT = (296, 206)
_POURED = ((236, 168, 62), (214, 88, 110), (116, 158, 222), (140, 196, 110))
"""Every king pours something else."""

_CARD_WIDTH = 126
_CARD_AT = (404, 246)
_CARD_TILT = -7


def draw(data: Mapping[str, object]) -> bytes:
    """The picture as a PNG of `SIZE` with transparent corners.

    `data`: `drawn` (cards in the order drawn), `card` (the last one or None), `left` (cards still
    in the ring), `kings` (poured so far) of `kings_max` (0: nobody pours, and there is no glass).
    """
    drawn, card, left, kings, kings_max = _read(data)
    picture = _table().copy()
    gaps = set(gap_order(drawn + left)[:drawn])
    for place in _from_behind(drawn + left):
        if place not in gaps:
            _put(picture, *_back(place, drawn + left))
    if kings_max:
        glass_at = _MIDDLE if card is None else _GLASS_AT
        _put(picture, _glass(min(kings, kings_max), kings_max), glass_at)
    if card is not None:
        _put(picture, _front(card), _CARD_AT if kings_max else _MIDDLE)
    out = io.BytesIO()
    flat = picture.quantize(255, Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)
    flat.save(out, "PNG", compress_level=6)
    return out.getvalue()


def gap_order(places: int) -> list[int]:
    """The places of the ring (0 at the top, clockwise) in the order in which they fall empty.

    People take from all sides: four gaps grow clockwise, each until it meets the next.
    """
    starts = [round(side * places / _SIDES) for side in (0, 2, 1, 3)]
    taken = [(start + step) % places for step in range(places) for start in starts]
    return list(dict.fromkeys(taken))


def _read(data: Mapping[str, object]) -> tuple[int, Card | None, int, int, int]:
    drawn, card = data["drawn"], data["card"]
    left, kings, kings_max = data["left"], data["kings"], data["kings_max"]
    assert isinstance(drawn, tuple)
    assert card is None or isinstance(card, str)
    assert isinstance(left, int)
    assert isinstance(kings, int)
    assert isinstance(kings_max, int)
    return len(drawn), card, left, kings, kings_max


def _put(picture: Image.Image, part: Image.Image, middle: tuple[float, float]) -> None:
    x, y = round(middle[0] - part.width / 2), round(middle[1] - part.height / 2)
    picture.alpha_composite(part, (x, y))


@lru_cache(maxsize=1)
def _table() -> Image.Image:
    """The empty table: an oval of felt with a wooden rim, which looks well on light and dark."""
    wide, high = SIZE[0] * _ROUGH, SIZE[1] * _ROUGH
    large = Image.new("RGBA", (wide, high))
    pen = ImageDraw.Draw(large)
    for inset, color in ((0, _WOOD_DARK), (3, _WOOD), (13, _FELT_DARK), (17, _FELT)):
        edge = inset * _ROUGH
        pen.ellipse((edge, edge, wide - 1 - edge, high - 1 - edge), color)
    return large.reduce(_ROUGH)


@lru_cache(maxsize=8)
def _angles(places: int) -> tuple[float, ...]:
    """Where on the oval the places lie, equally far apart: radians, 0 at the top, clockwise."""
    fine = 3600
    points = [_on_oval(math.tau * i / fine) for i in range(fine + 1)]
    lengths = [0.0]
    for one, other in pairwise(points):
        lengths.append(lengths[-1] + math.dist(one, other))
    angles: list[float] = []
    at = 0
    for place in range(places):
        while lengths[at] < lengths[-1] * place / places:
            at += 1
        angles.append(math.tau * at / fine)
    return tuple(angles)


def _on_oval(angle: float) -> tuple[float, float]:
    return _MIDDLE[0] + _AXES[0] * math.sin(angle), _MIDDLE[1] - _AXES[1] * math.cos(angle)


def _from_behind(places: int) -> list[int]:
    return sorted(range(places), key=lambda place: _on_oval(_angles(places)[place])[1])


@lru_cache(maxsize=128)
def _back(place: int, places: int) -> tuple[Image.Image, tuple[float, float]]:
    """A card face down at its place, turned to the glass, and where its middle lies."""
    angle = _angles(places)[place]
    outward = math.atan2(math.sin(angle) / _AXES[0], math.cos(angle) / _AXES[1])
    turned = _plain_back().rotate(-math.degrees(outward), Image.Resampling.BICUBIC, expand=True)
    return turned.reduce(_ROUGH), _on_oval(angle)


@lru_cache(maxsize=1)
def _plain_back() -> Image.Image:
    """A card face down, upright, `_ROUGH` times as large."""
    wide, high = _BACK[0] * FINE, _BACK[1] * FINE
    large = Image.new("RGBA", (wide, high))
    pen = ImageDraw.Draw(large)
    pen.rounded_rectangle((0, 0, wide - 1, high - 1), 4 * FINE, _BACK_PAPER, _FELT_DARK, FINE)
    inset = 4 * FINE
    pen.rounded_rectangle((inset, inset, wide - inset, high - inset), 2 * FINE, _BACK_FIELD)
    x, y, reach = wide / 2, high / 2, 6 * FINE
    pen.polygon(
        [(x, y - reach * 1.5), (x + reach, y), (x, y + reach * 1.5), (x - reach, y)], _BACK_MARK
    )
    return large.reduce(FINE // _ROUGH)


@lru_cache(maxsize=8)
def _glass(kings: int, kings_max: int) -> Image.Image:
    """The glass with a layer for every king; full with the last."""
    wide, high = _GLASS[0] * FINE, _GLASS[1] * FINE
    large = Image.new("RGBA", (wide, high))
    pen = ImageDraw.Draw(large)
    pen.polygon(_slice(0, 1, 0), (255, 255, 255, 70))
    for king in range(kings):
        color = _POURED[king % len(_POURED)]
        pen.polygon(_slice(king / kings_max, (king + 1) / kings_max, 7), (*color, 245))
    outline = _slice(0, 1, 3)
    pen.line(
        [outline[1], outline[0], outline[3], outline[2]], (240, 248, 250, 235), 5 * FINE, "curve"
    )
    shine = [(wide * 0.2, high * 0.14), (wide * 0.27, high * 0.74)]
    pen.line(shine, (255, 255, 255, 150), 4 * FINE)
    return large.reduce(FINE)


def _slice(low: float, high: float, inset: float) -> list[tuple[float, float]]:
    """A part of the glass between two heights (0 the bottom, 1 the brim) as a polygon."""
    wide, tall, edge = _GLASS[0] * FINE, _GLASS[1] * FINE, inset * FINE

    def corners(height: float) -> tuple[tuple[float, float], tuple[float, float]]:
        y = tall - edge - height * (tall - 2 * edge)
        lean = wide * 0.16 * (1 - height)
        return (lean + edge, y), (wide - lean - edge, y)

    (a, b), (c, d) = corners(low), corners(high)
    return [a, c, d, b]


@lru_cache(maxsize=64)
def _front(card: Card) -> Image.Image:
    """The drawn card in front, a little askew, with a shadow."""
    upright = face(card, _CARD_WIDTH)
    room = Image.new("RGBA", (upright.width + 16, upright.height + 16))
    shadow = Image.new("RGBA", upright.size, (0, 0, 0, 90))
    shadow.putalpha(upright.getchannel("A").point(lambda alpha: alpha * 90 // 255))
    room.alpha_composite(shadow, (11, 11))
    room.alpha_composite(upright, (6, 5))
    return room.rotate(_CARD_TILT, Image.Resampling.BICUBIC, expand=True)
