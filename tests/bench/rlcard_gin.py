"""RLCard's rule-based player of Gin ("gin-rummy-novice-rule") at a table of ours.

Its agent looks at its hand and at the actions that RLCard's judge allows. Both are made of our
observation: of the actions those that our rules allow as well, so that no card just taken goes
back. The upcard is offered to it as any other draw: the stock stands for a refusal, and it chooses
by chance, as it does for all its draws. Cards it lays off are left to our rules, as they are to
RLCard's.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence
from importlib import import_module
from typing import Any

from games.core.actions import Move
from games.core.cards import Card
from games.core.chance import Chance
from games.core.game import Choice, Seat
from games.rummy.turns.seeing import discards
from games.rummy.variants.gin.state import GinPosition

DRAW, PICK_UP, GIN, DISCARD, KNOCK = 2, 3, 5, 6, 58
"""RLCard's actions by number; of the last two one for each card, in the order of its deck."""


class Novice:
    """RLCard's agent; its choices between equals come from the seed. Raises ImportError."""

    def __init__(self, seed: int) -> None:
        models = import_module("rlcard.models.gin_rummy_rule_models")
        self._agent: Any = models.GinRummyNoviceRuleAgent()
        self._judge: Any = import_module("rlcard.games.gin_rummy.judge")
        self._utils: Any = import_module("rlcard.games.gin_rummy.utils.utils")
        import_module("numpy").random.seed(seed)

    def __call__(self, game: Any, seen: GinPosition, seat: Seat, chance: Chance) -> Choice:
        """Its move in its turn."""
        return Choice(self.think(seen, seat) if seat == seen.turn else None, 1_000)

    def think(self, seen: GinPosition, seat: Seat) -> Move:
        """The next move of the seat in turn."""
        match seen.phase:
            case "reply":
                return Move("reply")
            case "play":
                return self._end_turn(seen, seat)
        legal = [DRAW] if seen.shut else [DRAW, PICK_UP]
        if self._ask(seen.hands[seat], legal) == PICK_UP:
            return Move("draw", {"from": "pile"})
        return Move("refuse") if seen.phase == "offer" else Move("draw", {"from": "stock"})

    def _end_turn(self, seen: GinPosition, seat: Seat) -> Move:
        hand, able = seen.hands[seat], discards(seen, seat)
        knocks, gins = (
            [card for card in able if self._card(card) in found]
            for found in self._judge.get_going_out_cards(self._cards(hand), seen.options.knock)
        )
        legal = [DISCARD + self._number(card) for card in able]
        legal += [KNOCK + self._number(card) for card in knocks]
        action = self._ask(hand, [GIN] if gins else legal)
        if action == GIN:
            return Move("knock", {"card": gins[0]})
        what, first = ("knock", KNOCK) if action >= KNOCK else ("discard", DISCARD)
        card = next(card for card in able if self._number(card) == action - first)
        return Move(what, {"card": card})

    def _ask(self, hand: Sequence[Card], legal: Sequence[int]) -> int:
        """The agent's action; of the planes of an observation it reads the first, its hand."""
        planes = [self._utils.encode_cards(self._cards(hand))]
        state = {"obs": planes, "legal_actions": OrderedDict.fromkeys(legal)}
        return int(self._agent.eval_step(state)[0])

    def _cards(self, hand: Sequence[Card]) -> list[Any]:
        return [self._card(card) for card in hand]

    def _card(self, card: Card) -> Any:
        return self._utils.card_from_text(card)

    def _number(self, card: Card) -> int:
        return int(self._utils.get_card_id(self._card(card)))
