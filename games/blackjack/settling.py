"""What a hand is worth against the dealer's, and what it pays (blackjack.md, 3.5 and 3.6)."""

from __future__ import annotations

from dataclasses import replace
from typing import Literal

from games.blackjack.state import BlackjackOptions, Hand, Position, Result, Tally
from games.core.cards import Card
from games.core.twentyone import is_bust, is_natural, is_soft, total

Why = Literal["higher", "bust", "natural"]

STAND_ON = 17
"""The dealer draws to less than this."""


def draws(options: BlackjackOptions, bank: tuple[Card, ...]) -> bool:
    """Whether the dealer takes another card (3.4)."""
    n = total(bank)
    return n < STAND_ON or (n == STAND_ON and options.soft17 == "hit" and is_soft(bank))


def compare(
    options: BlackjackOptions, hand: tuple[Card, ...], bank: tuple[Card, ...]
) -> tuple[Result, Why]:
    """Whether a player's hand wins, and by what (3.5)."""
    if is_bust(hand):
        return "lose", "bust"
    mine = options.natural and is_natural(hand)
    theirs = options.natural and is_natural(bank)
    if mine != theirs:
        return ("win" if mine else "lose"), "natural"
    if is_bust(bank):
        return "win", "bust"
    ahead = total(hand) - total(bank)
    return ("win" if ahead > 0 else "lose" if ahead else "push"), "higher"


def change(options: BlackjackOptions, hand: Hand, result: Result) -> int:
    """What a result brings the player in chips; the dealer takes the other side (3.6)."""
    match result:
        case "push":
            return 0
        case "win" if options.natural and is_natural(hand.cards):
            return 3 * hand.bet // 2
        case "win":
            return hand.bet
        case "lose" | "left":
            return -hand.bet


def counted(tally: Tally, result: Result) -> Tally:
    """The tally of a player with one more hand; a leaver's is not counted (7)."""
    match result:
        case "win":
            return replace(tally, won=tally.won + 1)
        case "lose":
            return replace(tally, lost=tally.lost + 1)
        case "push":
            return replace(tally, pushed=tally.pushed + 1)
        case "left":
            return tally


OPPOSITE: dict[Result, Result] = {"win": "lose", "lose": "win", "push": "push", "left": "left"}
"""What a player's result is to the dealer."""


def chips(state: Position) -> tuple[int | None, ...]:
    """What each seat has won or lost, with the house on the other side; balances begin at 0 (3.6).

    None for who has played no hand; nothing where they only count hands.
    """
    if not state.options.chips:
        return ()
    return tuple([n if seat in state.played else None for seat, n in enumerate(state.balances)])
