"""What a computer says when a word is asked for: rhymes and things of a kind, as people type them.

They are moves, as anybody's words are, not the house's sentences, so they are in no catalogue.
"""

from __future__ import annotations

from collections.abc import Iterable

RHYMES: tuple[tuple[str, ...], ...] = (
    ("cat", "hat", "mat", "bat", "rat", "flat", "chat", "that", "sat", "acrobat"),
    ("log", "dog", "fog", "frog", "jog", "hog", "clog", "smog"),
    ("light", "night", "kite", "bite", "bright", "white", "right", "flight", "height", "polite"),
    ("bee", "tree", "sea", "key", "free", "me", "tea", "knee", "three", "degree"),
    ("moon", "spoon", "tune", "soon", "June", "balloon", "noon", "raccoon", "cartoon"),
    ("cake", "lake", "snake", "make", "bake", "awake", "break", "shake", "steak"),
    ("red", "bed", "bread", "head", "said", "thread", "shed", "sled"),
    ("train", "rain", "plane", "brain", "chain", "again", "lane", "Spain"),
)
"""Families of words that rhyme with each other."""

KINDS: dict[str, tuple[str, ...]] = {
    "fruit": ("apple", "pear", "banana", "plum", "cherry", "mango", "kiwi", "grape", "fig"),
    "animals": ("cat", "dog", "horse", "owl", "whale", "fox", "bear", "mouse", "goat", "eel"),
    "colours": ("red", "blue", "green", "yellow", "pink", "purple", "brown", "grey", "white"),
    "rivers": ("Danube", "Nile", "Rhine", "Amazon", "Thames", "Seine", "Volga", "Ganges"),
    "vegetables": ("carrot", "leek", "onion", "potato", "pea", "cabbage", "celery", "kale"),
    "instruments": ("piano", "drum", "flute", "violin", "harp", "guitar", "cello", "horn"),
}
"""Topics with a few things that belong to each."""


def answers(kind: str, first: str) -> tuple[str, ...]:
    """What fits a first word or a topic, so far as a computer knows."""
    word = first.strip().casefold()
    if kind == "category":
        return KINDS.get(word, ())
    return next((family for family in RHYMES if word in map(str.casefold, family)), ())


def left(words: Iterable[str], said: Iterable[str]) -> list[str]:
    """Those of the words that nobody has said."""
    gone = {word.strip().casefold() for word in said}
    return [word for word in words if word.casefold() not in gone]
