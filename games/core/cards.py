"""Cards as two-character text: packs, parts, orders, and both notations.

A card is rank then suit (`QS`, `TD`), a joker `JK`, a back `??`; copies in mixed packs carry a
number (`8H#2`). In a move a wild may be said to stand for another card (`JK=7H`). Every function
here accepts a back (conventions.md, Cards).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache

Card = str
Rank = str
Suit = str

RANKS: tuple[Rank, ...] = tuple("A23456789TJQK")
SUITS: tuple[Suit, ...] = tuple("CDHS")
JOKER: Card = "JK"
BACK: Card = "??"

SIGNS = {"C": "♣", "D": "♦", "H": "♥", "S": "♠"}
_RANK_INDEX = {rank: index for index, rank in enumerate(RANKS)}
_SUIT_INDEX = {suit: index for index, suit in enumerate(SUITS)}
_LAST = len(RANKS)


def rank(card: Card) -> Rank:
    """The rank of a card: a character of `RANKS`, `J` + `K` for a joker, `?` for a back."""
    return JOKER if card.startswith(JOKER) else card[0]


def suit(card: Card) -> Suit:
    """The suit of a card, or the empty text for jokers and backs."""
    found = card[1]
    return found if found in _SUIT_INDEX and not card.startswith(JOKER) else ""


def face(card: Card) -> Card:
    """The card without its copy number: `8H#2` is `8H`."""
    return card.partition("#")[0]


def bare(card: Card) -> Card:
    """The card without what it was said to stand for: `JK#2=7H` is `JK#2`."""
    return card.partition("=")[0]


def meaning(card: Card) -> Card | None:
    """What a card was said to stand for: `7H` of `JK=7H`; None where nothing was said."""
    return card.partition("=")[2] or None


def pack(packs: int = 1, jokers: int = 0, removed: Iterable[Rank] = ()) -> tuple[Card, ...]:
    """A fresh deck in starting order: C, D, H, S, each A to K, then jokers, pack by pack.

    `jokers` is per pack. From the second pack on, cards carry `#2`, … (fair-shuffle.md, 6).
    """
    out = frozenset(removed)
    cards: list[Card] = []
    for number in range(1, packs + 1):
        tail = "" if number == 1 else f"#{number}"
        cards.extend(r + s + tail for s in SUITS for r in RANKS if r not in out)
        for joker in range(jokers):
            copy = (number - 1) * jokers + joker + 1
            cards.append(JOKER if copy == 1 else f"{JOKER}#{copy}")
    return tuple(cards)


def held(hand: Sequence[Card], named: Iterable[Card]) -> tuple[Card, ...] | None:
    """The cards of a hand that are named, each by its copy or only by its face.

    None unless all of them are held, none named more often than it is.
    """
    rest = list(hand)
    found: list[Card] = []
    for name in named:
        card = name if name in rest else next((c for c in rest if face(c) == name), None)
        if card is None:
            return None
        rest.remove(card)
        found.append(card)
    return tuple(found)


def canonical_key(card: Card) -> tuple[int, int, str]:
    """Sorts by suit C, D, H, S and inside a suit A…K; jokers, then backs, last."""
    return (_SUIT_INDEX.get(suit(card), _LAST), _RANK_INDEX.get(rank(card), _LAST), card)


@cache
def hand_key(card: Card) -> tuple[int, int, str]:
    """Sorts by rank A…K, then suit C, D, H, S; jokers, then backs, last."""
    return (_RANK_INDEX.get(rank(card), _LAST), _SUIT_INDEX.get(suit(card), _LAST), card)


def by_rank(cards: Iterable[Card]) -> tuple[Card, ...]:
    """Cards in hand order."""
    return tuple(sorted(cards, key=hand_key))


def by_suit(cards: Iterable[Card]) -> tuple[Card, ...]:
    """Cards in canonical order."""
    return tuple(sorted(cards, key=canonical_key))


def backs(cards: Sequence[Card]) -> tuple[Card, ...]:
    """As many backs as there are cards."""
    return (BACK,) * len(cards)


def label(card: Card) -> str:
    """How people see a card: `10♣`, `K♠`, `🃏` for a joker, `🂠` for a back, `🃏=7♥`."""
    held, mark, said = card.partition("=")
    if mark:
        return f"{label(held)}={label(said)}"
    if card.startswith(JOKER):
        return "🃏"
    if card[0] == "?":
        return "🂠"
    return rank_label(card[0]) + SIGNS[card[1]]


def rank_label(value: Rank) -> str:
    """How people see a rank: `10` for `T`, otherwise the character itself."""
    return "10" if value == "T" else value


def parse(text: str) -> Card:
    """A card from what people or files write: `TC`, `10♣`, `10c`, `JK`, `8H#2`.

    Raises ValueError with a sentence when the text is no card.
    """
    body, mark, copy = text.strip().upper().partition("#")
    for letter, sign in SIGNS.items():
        body = body.replace(sign, letter)
    body = body.replace("10", "T").replace("️", "")
    good = body in (JOKER, BACK) or (
        len(body) == 2 and body[0] in _RANK_INDEX and body[1] in _SUIT_INDEX
    )
    if not good or (mark and not copy.isdigit()):
        raise ValueError(f"'{text}' is no card")
    return body + mark + copy


def parse_said(text: str) -> Card:
    """A card that may say what it stands for: `JK=7H`, `2S#2=10♥`. Raises ValueError as `parse`.

    What is stood for is a face, without a copy's number.
    """
    card, mark, said = text.partition("=")
    return parse(card) + mark + face(parse(said)) if mark else parse(card)


def parse_rank(text: str | int) -> Rank:
    """A rank from text or a number: `K`, `10`, `T`, 2. Raises ValueError when it is none."""
    value = str(text).strip().upper()
    value = "T" if value == "10" else value
    if value not in _RANK_INDEX:
        raise ValueError(f"'{text}' is no rank")
    return value
