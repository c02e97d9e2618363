"""Why cards are no meld: the codes of the recogniser (rummy-family.md, §7)."""

from __future__ import annotations

from enum import StrEnum


class Flaw(StrEnum):
    """One refusal; its value is the code of the sentence."""

    NO_JOKER = "E_NO_JOKER"
    SHORT = "E_SHORT"
    ALL_WILD = "E_ALL_WILD"
    BANNED = "E_BANNED"
    DUP_SUIT = "E_DUP_SUIT"
    TOO_LONG = "E_TOO_LONG"
    WILDS = "E_WILDS"
    NO_RUNS = "E_NO_RUNS"
    DUP_RANK = "E_DUP_RANK"
    ADJ_WILD = "E_ADJ_WILD"
    ACE = "E_ACE"
    GAP = "E_GAP"
    MIXED = "E_MIXED"
    NOFIT = "E_NOFIT"
    NO_WILD = "E_NO_WILD"
    NATURAL_ONLY = "E_NATURAL_ONLY"
    WRONG_CARD = "E_WRONG_CARD"
    CONTRACT = "E_CONTRACT"
    REPEAT = "E_REPEAT"
    ADJ_RUNS = "E_ADJ_RUNS"
    NO_PURE = "E_NO_PURE"
    TWO_RUNS = "E_TWO_RUNS"
    COUNT = "E_COUNT"
    NOT_PURE = "E_NOT_PURE"
    THREE_PURE = "E_THREE_PURE"
    NOT_CANASTA = "E_NOT_CANASTA"
