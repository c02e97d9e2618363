"""A card's face, drawn large enough to be read on a phone."""

from __future__ import annotations

import math
from functools import lru_cache

from PIL import Image, ImageDraw, ImageFont

from games.core.cards import Card, rank_label, suit

FINE = 4
"""Shapes are drawn so many times larger and then made smaller, for smooth edges."""

_PAPER, _EDGE = (250, 249, 245), (120, 118, 112)
_RED, _BLACK = (198, 30, 48), (28, 28, 36)
_COLORS = {"H": _RED, "D": _RED, "S": _BLACK, "C": _BLACK}


@lru_cache(maxsize=64)
def face(card: Card, width: int) -> Image.Image:
    """The face of a card: its rank above its suit; RGBA, `width` × 7/5 `width` pixels."""
    wide, high = width * FINE, width * 7 // 5 * FINE
    large = Image.new("RGBA", (wide, high))
    pen = ImageDraw.Draw(large)
    pen.rounded_rectangle((0, 0, wide - 1, high - 1), wide // 9, _PAPER, _EDGE, FINE)
    color = _COLORS[suit(card) or ""]
    # Pillow brings this font along, so the machine needs none.
    font = ImageFont.load_default(wide * 0.56)
    pen.text(
        (wide / 2, high * 0.3), rank_label(card[0]), color, font, "mm", stroke_width=wide // 60
    )
    _pip(pen, suit(card) or "", (wide / 2, high * 0.71), wide * 0.27, color)
    return large.reduce(FINE)


def _pip(
    pen: ImageDraw.ImageDraw,
    sign: str,
    middle: tuple[float, float],
    half: float,
    color: tuple[int, int, int],
) -> None:
    """A suit as a shape about `middle`, `half` of it in each direction."""
    x, y = middle
    if sign == "D":
        reach = half * 0.8
        pen.polygon([(x, y - half), (x + reach, y), (x, y + half), (x - reach, y)], color)
        return
    if sign == "C":
        for angle in (-90, 30, 150):
            turn = math.radians(angle)
            at = x + half * 0.5 * math.cos(turn), y - half * 0.12 + half * 0.5 * math.sin(turn)
            pen.circle(at, half * 0.44, color)
        pen.circle((x, y - half * 0.1), half * 0.2, color)
    else:
        up = 1 if sign == "H" else -1
        pen.polygon(_heart((x, y - (0 if sign == "H" else half * 0.15)), half, up), color)
    if sign != "H":
        foot = half * 0.34
        pen.polygon([(x, y - half * 0.1), (x + foot, y + half), (x - foot, y + half)], color)


def _heart(middle: tuple[float, float], half: float, up: int) -> list[tuple[float, float]]:
    """The outline of a heart; with `up` -1 it stands on its head, as in a spade."""
    x, y = middle
    scale = half / 16
    outline: list[tuple[float, float]] = []
    for step in range(72):
        t = math.tau * step / 72
        across = 16 * math.sin(t) ** 3
        along = 13 * math.cos(t) - 5 * math.cos(2 * t) - 2 * math.cos(3 * t) - math.cos(4 * t)
        outline.append((x + across * scale, y - up * along * scale))
    return outline
