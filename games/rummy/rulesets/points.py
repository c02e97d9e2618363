"""The points of cards that several tables share (rummy-family.md, §3d)."""

from __future__ import annotations

from dataclasses import replace

from games.rummy.values import CardValues, by_rank

PIPS = range(2, 11)
FIVES_TENS = (5, 5, 5, 5, 5, 5, 5, 10)

FACES_TEN = CardValues(by_rank(1, PIPS, 10))
"""Ace 1, figures 10, the others what they show."""
DEAR_ACE = CardValues(by_rank(10, PIPS, 10))
"""Ace and figures 10."""
ACE_FIFTEEN = CardValues(by_rank(15, PIPS, 10), joker=15)
ACE_ELEVEN = CardValues(by_rank(11, PIPS, 10), joker=20, low_ace=1, stands=True)
SHANGHAI = CardValues(by_rank(15, (20, *FIVES_TENS), 10), joker=25)
DUMMY = replace(SHANGHAI, joker=50)
KALOOKI = CardValues(by_rank(15, PIPS, 10), joker=50, faces=(("AD", 1), ("AH", 1)))
CANASTA = CardValues(by_rank(20, (20, 5, 5, 5, 5, 5, 10, 10, 10), 10), joker=50)
BURACO = CardValues(by_rank(15, (10, 5, 5, 5, 5, 5, 10, 10, 10), 10), joker=20)
RUM500 = CardValues(by_rank(15, PIPS, 10), low_ace=1)
RUMINO = CardValues(by_rank(1, PIPS, 10), joker=10)
INDIAN13 = CardValues(by_rank(10, PIPS, 10), wild=0)
OROS = CardValues(by_rank(1, PIPS, 10), faces=(("AD", 25),))
ALIKE = CardValues(by_rank(1, (1,) * 9, 1), joker=1)
"""Every card 1."""
