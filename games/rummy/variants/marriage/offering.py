"""What a seat may do in Indian Marriage, and what is suggested to it, by what it knows."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from games.core.actions import Action, Groups, Pick, Values
from games.core.cards import Card, bare, by_rank, by_suit
from games.core.game import Seat, Suggestion
from games.rummy.flaws import Flaw
from games.rummy.reading import read
from games.rummy.showing import SEE_PAIRS, SHOW_PAIRS, is_pure
from games.rummy.turns.turn import groups_of
from games.rummy.variants.marriage import arranging
from games.rummy.variants.marriage.freeing import free
from games.rummy.variants.marriage.knowing import (
    by_pairs,
    has_seen,
    owned,
    ruleset,
    shown,
    wild,
)
from games.rummy.variants.marriage.state import SEES, Marriage
from games.rummy.wilds import is_wild

LEAST = 3
GROUPS = 7
"""Twenty-one cards make no more."""


def playing(seen: Marriage, seat: Seat, draft: Values) -> tuple[Action, ...]:
    """See; then exchange and, where it may be possible, show; and discard."""
    if has_seen(seen, seat):
        shows = (showing(seen, seat, draft),) if _near(seen, seat) else ()
        return (*shows, exchanging(seen, seat, draft), *discarding(seen, seat))
    most = SEE_PAIRS if seen.options.dublee else SEES
    return (Action("see", (_groups(seen, seat, most, draft),)), *discarding(seen, seat))


def _near(seen: Marriage, seat: Seat) -> bool:
    """Whether all cards but one make melds of any kind, or eight pairs: without, nobody shows."""
    cards = by_suit(owned(seen, seat))
    if seen.options.dublee and by_pairs(seen, seat):
        return len(arranging.pairs_of(cards)) >= SHOW_PAIRS
    found = arranging.arranged(cards, ruleset(seen.options, counted=True), wild(seen, seat))
    return found is None or len(found.loose) <= 1


def anew(seen: Marriage, seat: Seat, show: arranging.Show) -> bool:
    """Whether a show takes shown melds apart."""
    kept = {frozenset(cards) for cards in show.melds}
    return any(frozenset(meld.cards) not in kept for meld in shown(seen, seat))


def _groups(seen: Marriage, seat: Seat, most: int, draft: Values) -> Groups:
    """The groups that somebody makes, each called by what it is for whoever makes it."""
    told = tuple(_called(seen, seat, group) for group in groups_of(draft.get("melds", ())))
    return Groups("melds", by_rank(owned(seen, seat)), SEES, most, told=told)


def _called(seen: Marriage, seat: Seat, cards: tuple[Card, ...]) -> Mapping[str, object]:
    """`run`, `tunnela`, `set` or `wild`, with `pure` before it where it is that."""
    rules = ruleset(seen.options).melds
    found = read([bare(card) for card in cards], rules, wild(seen, seat))
    if isinstance(found, Flaw):
        return {}
    pure = is_pure(found, sets=rules.pure_sets)
    return {"choice": f"pure_{found[0].kind}" if pure else str(found[0].kind)}


def showing(seen: Marriage, seat: Seat, draft: Values) -> Action:
    """The rules group the cards, unless somebody has begun to: then one of the others is left."""
    groups = _groups(seen, seat, SHOW_PAIRS if seen.options.dublee else GROUPS, draft)
    if "melds" not in draft:
        return Action("show", (groups,))
    used = {card for group in groups_of(draft["melds"]) for card in group}
    cards = (card for card in by_rank(owned(seen, seat)) if card not in used)
    left = tuple(card for card in cards if card != seen.taken)
    return Action("show", (groups, Pick("discard", "card", left)) if left else (groups,))


def exchanging(seen: Marriage, seat: Seat, draft: Values) -> Action:
    """One of the shown melds, and what is to lie there instead: of the hand, and its own cards."""
    melds = {str(n): meld.cards for n, meld in enumerate(shown(seen, seat), start=1)}
    chosen = melds.get(str(draft.get("meld")))
    own = [chosen] if chosen is not None else list(melds.values())
    cards = by_rank((*seen.hands[seat], *(card for meld in own for card in meld)))
    least = min(LEAST, *map(len, melds.values()))
    told = tuple({"cards": cards} for cards in melds.values())
    return Action(
        "exchange",
        (
            Pick("meld", "choice", tuple(melds), told=told),
            Pick("cards", "card", cards, least, len(cards), many=True, exact=False),
        ),
    )


def discarding(seen: Marriage, seat: Seat) -> Iterator[Action]:
    """The discard; who knows which cards are wild is asked before one of those goes.

    None where everything else lies shown.
    """
    faces = wild(seen, seat)
    if cards := free(seen, seat):
        risky = tuple(card for card in cards if is_wild(card, faces))
        yield Action("discard", (Pick("card", "card", cards, risky=risky),))


def suggested(seen: Marriage, seat: Seat) -> tuple[Suggestion, ...]:
    """To see or to show, where that is possible; else to begin with what there is."""
    if seat != seen.turn or seen.phase != "play":
        return ()
    return tuple(_shows(seen, seat) if has_seen(seen, seat) else _sees(seen, seat))


def _sees(seen: Marriage, seat: Seat) -> Iterator[Suggestion]:
    melds = arranging.seeing(seen, seat)
    if melds is not None:
        yield Suggestion("see", "see", {"melds": melds})
    begun = melds or arranging.pure_melds(seen, seat)
    if begun:
        yield Suggestion("groups", "see", {"melds": _left_open(begun)}, draft=True)


def _shows(seen: Marriage, seat: Seat) -> Iterator[Suggestion]:
    found = arranging.showing(seen, seat)
    if found is None:
        return
    values: dict[str, arranging.Melds | Card] = {"melds": found.melds}
    # Twenty-two cards make no eight melds, so eight groups are pairs.
    pairs = len(found.melds) == SHOW_PAIRS
    told: Mapping[str, object] = {"choice": "pairs" if pairs else "none"}
    if found.discard is not None:
        values["discard"] = found.discard
        choice = "anew" if anew(seen, seat, found) else "card"
        told = {"choice": choice, "card": found.discard}
    yield Suggestion("show", "show", values, told)
    yield Suggestion("groups", "show", values, draft=True)


def _left_open(melds: arranging.Melds) -> arranging.Melds:
    """Groups for a tray, with room for the next one."""
    return (*melds, ()) if len(melds) < GROUPS else melds
