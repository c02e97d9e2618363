"""Gin Rummy: its declaration, and what is its own in it (rummy-family.md, §9.2).

Facts of its own: `refused` seat; `knocked` seat, n (points loose; 0: gin); `laid_off` seat, other
(the knocker), cards; `won` seat, n points, choice `knock`, `undercut`, `gin` or `big_gin`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from games.core.actions import Action, FieldSpec, Form, Groups, Lays, Pick, Values
from games.core.cards import Card
from games.core.game import Seat, Suggestion
from games.rummy.flaws import Flaw
from games.rummy.grouping import Grouper
from games.rummy.knocking import gin_result
from games.rummy.naming import called
from games.rummy.reading import read
from games.rummy.rulesets.plain import GIN
from games.rummy.slots import Reading
from games.rummy.turns import game, seeing
from games.rummy.turns.declaration import Declaration, Exhaust
from games.rummy.turns.hooks import Hooks
from games.rummy.turns.knocking import NO_WILDS, cheapest, points_loose
from games.rummy.turns.position import Result, name_of
from games.rummy.turns.table import Table
from games.rummy.turns.turn import groups_of
from games.rummy.variants.gin.state import GinPosition

BIG_GIN_BONUS = 31
GAME_BONUS = 100
BOX_BONUS = 25
"""For the match, and for each deal won."""

KNOCK = Form(
    "knock",
    {"card": FieldSpec("card", optional=True), "melds": FieldSpec("groups", optional=True)},
    style="success",
)
REPLY = Form(
    "reply",
    {"melds": FieldSpec("groups", optional=True), "layoff": FieldSpec("lays", optional=True)},
    style="success",
)
FORMS = seeing.forms_of(seeing.REFUSE, KNOCK, REPLY)
CODES = (
    game.CODES
    | game.MELD_CODES
    | {"E_OFFER", "E_REFUSED", "E_DEADWOOD", "E_NO_LAYOFF", "E_NOT_TURN"}
)
EVENTS: Mapping[str, tuple[str, ...]] = {
    **{what: args for what, args in game.EVENTS.items() if what != "turned"},
    "refused": ("seat",),
    "knocked": ("seat", "n"),
    "laid_off": ("seat", "other", "cards"),
    "won": ("seat", "n", "choice"),
}


class GinHooks(Hooks[GinPosition]):
    """Somebody knocks, and the difference counts."""

    def next_dealer(self, table: Table[GinPosition]) -> Seat:
        """The loser of a deal; after a void one the same again."""
        winner = None if table.result is None else table.result.winner
        return table.dealer if winner is None else table.following(winner)

    def knocks(self, state: GinPosition) -> tuple[int, bool]:
        """As many points as the house rules say; big gin where they have it."""
        return state.options.knock, state.options.big_gin

    def knock_settled(self, table: Table[GinPosition], others: int | None = None) -> None:
        """The lower side gets the difference, gin and undercuts a bonus."""
        knock = table.knock
        assert knock is not None, "somebody has knocked"
        ruleset, knocker = table.rules.ruleset, knock.seat
        opponent = table.following(knocker)
        own = points_loose(table.hands[knocker], knock.melds, ruleset)
        if others is None:
            others = Grouper(table.hands[opponent], ruleset).points()
        table.knock = replace(knock, loose=((knocker, own), (opponent, others)))
        wins, points = gin_result(own, others)
        kind = ("gin" if own == 0 else "knock") if wins else "undercut"
        if knock.down is None:
            kind, points = "big_gin", others + BIG_GIN_BONUS
        winner = knocker if wins else opponent
        table.tell("won", winner, n=points, choice=kind)
        table.settle(Result(kind, winner, points))


RULES = Declaration(
    ruleset=GIN,
    seats=(2, 2),
    sizes=((2, 10),),
    hooks=GinHooks(),
    offer=True,
    exhaust=Exhaust(least=2),
    timer=90,
)


def drawing(seen: GinPosition) -> Action:
    """The draw, of which its args tell whether it is from what is offered."""
    return replace(seeing.drawing(seen), args={"choice": seen.phase})


def knocking(seen: GinPosition, seat: Seat, draft: Values) -> Iterator[Action]:
    """The knock, with every card that may go down; and big gin, without one."""
    hand, values = seen.hands[seat], RULES.ruleset
    grouper = Grouper(hand, values)
    loose = {card: grouper.points([card]) for card in seeing.discards(seen, seat)}
    able = {card: n for card, n in loose.items() if n <= seen.options.knock}
    groups, down = _grouping(hand, draft), draft.get("card")
    if able:
        told = tuple({"card": card, "n": n} for card, n in able.items())
        pick = Pick("card", "card", tuple(able), told=told)
        args: dict[str, object] = {"choice": "knock"}
        if down in able:
            args = {"choice": "loose", "n": _kept(hand, str(down), draft)}
        yield Action("knock", (pick, groups), args)
    if seen.options.big_gin and not grouper.points():
        yield Action("knock", (groups,), {"choice": "big_gin"})


def _kept(hand: tuple[Card, ...], down: Card, draft: Values) -> int:
    """The points loose after a knock as the draft has it; without groups the rules make them."""
    made = groups_of(draft.get("melds", ()))
    rest = tuple(card for card in hand if card != down)
    if not any(made):
        return Grouper(rest, RULES.ruleset).points()
    return points_loose(rest, _melds(made), RULES.ruleset)


def suggested(seen: GinPosition, seat: Seat) -> tuple[Suggestion, ...]:
    """The knock that leaves the least loose, and the dearest card face down."""
    if seat != seen.turn or seen.phase != "play":
        return ()
    hand, values = seen.hands[seat], RULES.ruleset.values
    grouper = Grouper(hand, RULES.ruleset)
    if seen.options.big_gin and not grouper.points():
        return ()
    loose = {card: grouper.points([card]) for card in seeing.discards(seen, seat)}
    best = min(loose, key=lambda card: (loose[card], -values.of(card)))
    if loose[best] > seen.options.knock:
        return ()
    return (Suggestion("knock", "knock", {"card": best}, {"card": best, "n": loose[best]}),)


def replying(seen: GinPosition, seat: Seat, draft: Values) -> Action:
    """The reply to a knock: what is grouped is not laid off, and the other way round."""
    assert seen.knock is not None, "a reply follows a knock"
    hand, melds = seen.hands[seat], seen.knock.melds
    grouped = {card for group in groups_of(draft.get("melds", ())) for card in group}
    laid = {card for _, *cards in groups_of(draft.get("layoff", ())) for card in cards}
    free = tuple(card for card in hand if card not in grouped)
    lays = Lays(
        "layoff",
        tuple(name_of(place) for place in range(len(melds))),
        free,
        fits=tuple(seeing.fitting(meld, free, RULES.ruleset) for meld in melds),
        told=tuple({"cards": meld.cards} for meld in melds),
    )
    rest = tuple(card for card in hand if card not in laid)
    return Action("reply", (_grouping(rest, draft), lays), {"n": _left(hand, melds, draft)})


def _left(hand: tuple[Card, ...], targets: tuple[Reading, ...], draft: Values) -> int:
    """The points loose after a reply as the draft has it; without any part the rules make it."""
    made = groups_of(draft.get("melds", ()))
    lays = tuple(lay for lay in groups_of(draft.get("layoff", ())) if len(lay) > 1)
    if not any(made) and not lays:
        made, lays = cheapest(hand, targets, RULES.ruleset)
    laid = [card for _, *cards in lays for card in cards]
    return points_loose(hand, _melds(made), RULES.ruleset, laid)


def _melds(made: tuple[tuple[Card, ...], ...]) -> list[Reading]:
    """The groups that are melds already."""
    found = (read(group, RULES.ruleset.melds, NO_WILDS) for group in made)
    return [one[0] for one in found if not isinstance(one, Flaw)]


def _grouping(cards: tuple[Card, ...], draft: Values) -> Groups:
    """The groups that somebody makes of these cards, called by what they are."""
    melds = RULES.ruleset.melds
    made = groups_of(draft.get("melds", ()))
    told = tuple(called(group, melds, NO_WILDS) for group in made)
    return Groups("melds", cards, 0, len(cards) // melds.least, told=told)


def final(state: GinPosition) -> tuple[int, ...] | None:
    """Totals with the bonuses of the match; None where nobody has played it to its end."""
    best = max(state.scores)
    if not state.over or best < state.options.target:
        return None
    winner = state.scores.index(best)
    double = not any(won for seat, won in enumerate(state.won) if seat != winner)
    totals = []
    for seat, points in enumerate(state.scores):
        match_points = (points + GAME_BONUS) * (2 if double else 1) if seat == winner else points
        totals.append(match_points + BOX_BONUS * state.won[seat])
    return tuple(totals)
