"""What a seat may do in a hand of Shanghai Rummy, from what it sees."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress

from games.core.actions import Action, Groups, Lays, Pick, Value, Values
from games.core.cards import BACK, Card, bare, by_rank, face
from games.core.errors import IllegalMove
from games.core.game import Seat
from games.core.seats import is_seated
from games.rummy.flaws import Flaw
from games.rummy.laying import lay
from games.rummy.melds import Kind
from games.rummy.reaching import reached
from games.rummy.reading import Readings, read
from games.rummy.slots import Reading
from games.rummy.turns import claiming
from games.rummy.turns.contracts import is_down
from games.rummy.turns.copies import parted
from games.rummy.turns.notation import text_of
from games.rummy.turns.position import index_of, name_of
from games.rummy.turns.reclaiming import swap, swaps_of
from games.rummy.turns.table import Table
from games.rummy.variants.shanghai import finding
from games.rummy.variants.shanghai.finding import WILD, Swap
from games.rummy.variants.shanghai.rules import RULES
from games.rummy.variants.shanghai.state import Shanghai, letters
from games.rummy.wilds import is_wild

_RULES = RULES.ruleset.melds


def buying(seen: Shanghai, seat: Seat) -> tuple[Action, ...]:
    """Buy and Pass, for whoever is asked; both stay as long as the answer may be changed."""
    if seen.buying is None or seen.buying.window == "closed" or not is_seated(seen, seat):
        return ()
    if seat not in claiming.may_buy(Table(seen, RULES)):
        return ()
    wants = dict(seen.buying.answers).get(seat)
    return _answer("buy", held=wants is True), _answer("pass", held=wants is False)


def _answer(name: str, *, held: bool) -> Action:
    return Action(name, args={"choice": "held" if held else "open"})


def waits(seen: Shanghai) -> bool:
    """Whether the stock is shut, because others may still buy."""
    return seen.buying is not None and seen.buying.window == "waiting"


def drawing(seen: Shanghai, seat: Seat) -> Iterator[Action]:
    """The stock once nobody is waited for; the upcard, for who is down only then."""
    told: dict[str, Mapping[str, object]] = {}
    upcard = Table(seen, RULES).upcard
    if upcard is not None and not (waits(seen) and is_down(seen, seat)):
        told["upcard"] = {"choice": "upcard", "card": upcard}
    if not waits(seen):
        told["stock"] = {"choice": "stock" if _coming(seen) else "empty"}
    if told:
        yield Action("draw", (Pick("from", "choice", tuple(told), told=tuple(told.values())),))


def _coming(seen: Shanghai) -> bool:
    table = Table(seen, RULES)
    return bool(table.stock) or (not table.turnovers and bool(table.dead))


def playing(seen: Shanghai, seat: Seat, draft: Values) -> Iterator[Action]:
    """Going down, or what those do who are down; then what ends the turn."""
    if is_down(seen, seat):
        yield from _adding(seen, seat, draft)
        yield from _reclaiming(seen, seat, draft)
    else:
        yield from _going_down(seen, seat, draft)
    hand = seen.hands[seat]
    if len(hand) == 1:
        yield Action("keep")
    if len(hand) > 1 or seen.options.out == "discard_optional":
        cards = tuple(card for card in hand if card != seen.taken)
        if cards:
            risky = tuple(card for card in cards if is_wild(card, WILD))
            yield Action("discard", (Pick("card", "card", cards, risky=risky),))


# Going down


def _going_down(seen: Shanghai, seat: Seat, draft: Values) -> Iterator[Action]:
    asked = letters(seen.options, seen.deals)
    if finding.contract(seen, seat, asked) is None and not finding.open_question(seen, seat):
        return
    able = finding.swaps(seen.table, seen.hands[seat])
    groups = _groups(draft.get("melds"))
    pool = _pool(seen, seat, draft.get("reclaim"))
    melds = Groups(
        "melds",
        pool,
        len(asked),
        len(asked),
        ways=_ways(groups, pool),
        told=tuple(_called(cards, pool) for cards in groups),
    )
    yield Action("go_down", (melds, *_swapping(seen, able)))


def _swapping(seen: Shanghai, able: Sequence[Swap]) -> Iterator[Lays]:
    """Wilds that may be taken for the contract: the melds they lie in, and what goes there."""
    places = sorted({swap.place for swap in able})
    if not places:
        return
    fits = tuple(
        tuple(dict.fromkeys(swap.card for swap in able if swap.place == place)) for place in places
    )
    pool = by_rank({card for cards in fits for card in cards})
    told = tuple(called(seen, place) for place in places)
    yield Lays("reclaim", tuple(map(name_of, places)), pool, fits, told)


def _pool(seen: Shanghai, seat: Seat, reclaims: Value | None) -> tuple[Card, ...]:
    """The hand once the wilds chosen so far are taken; what cannot be taken is left out."""
    table = Table(seen, RULES)
    begun = tuple(group for group in _groups(reclaims) if len(group) > 1)
    for name, card, wild in swaps_of(begun, table, seat):
        with suppress(IllegalMove):
            swap(table, seat, name, card, wild)
    return table.hands[seat]


def _groups(value: Value | None) -> tuple[tuple[str, ...], ...]:
    groups = value if isinstance(value, tuple) else ()
    return tuple(group for group in groups if isinstance(group, tuple))


def _readings(cards: Sequence[str], pool: Sequence[Card], *, said: bool) -> Readings:
    """The readings of some cards of a draft; `said`: only those that agree with what it says."""
    named, meanings = parted(cards)
    if not named or not set(named) <= set(pool):
        return ()
    stands = {named[at]: meaning for at, meaning in meanings.items()} if said else None
    found = read(named, _RULES, WILD, stands)
    return () if isinstance(found, Flaw) else found


def _ways(groups: Sequence[Sequence[str]], pool: Sequence[Card]) -> tuple[tuple[str, ...], ...]:
    """The readings of the last group that has cards, where there are several."""
    last = next((cards for cards in reversed(groups) if cards), ())
    found = _readings(last, pool, said=False)
    return tuple(map(written, found)) if len(found) > 1 else ()


def written(meld: Reading) -> tuple[str, ...]:
    """A meld by its very cards, the wilds of a run with what they stand for."""
    if meld.kind is not Kind.RUN:
        return meld.cards
    return tuple(f"{s.card}={s.face}" if s.wild else s.card for s in meld.slots)


def _called(cards: Sequence[str], pool: Sequence[Card]) -> Mapping[str, object]:
    """What a group is, as soon as it is something."""
    found = _readings(cards, pool, said=True)
    return kind_of(found[0]) if found else {}


def kind_of(meld: Reading) -> Mapping[str, object]:
    """Args that say what a meld is: a set by its rank, a run by its ends (`card`, `cards`)."""
    if meld.kind is Kind.SET:
        return {"choice": "set", "rank": meld.rank}
    return {"choice": "run", "card": meld.slots[0].face, "cards": (meld.slots[-1].face,)}


def called(seen: Shanghai, place: int) -> Mapping[str, object]:
    """Args that name a meld on the table: its number, and all its cards."""
    return {"n": place + 1, "cards": tuple(text_of(seen.table[place].meld))}


# Those who are down


def _adding(seen: Shanghai, seat: Seat, draft: Values) -> Iterator[Action]:
    hand = seen.hands[seat]
    places = {
        place: cards
        for place, laid in enumerate(seen.table)
        if (cards := reached(laid.meld, hand, _RULES, WILD))
    }
    if not places:
        return
    fits = {name_of(place): cards for place, cards in places.items()}
    chosen = draft.get("meld")
    shown = [fits[str(chosen)]] if chosen in fits else list(fits.values())
    cards = by_rank({card for some in shown for card in some})
    told = tuple(called(seen, place) for place in places)
    which = Pick("meld", "choice", tuple(fits), told=told)
    ways = _added(seen, str(chosen), draft.get("cards")) if chosen in fits else ()
    what = Pick("cards", "card", cards, 1, len(cards), many=True, exact=False, ways=ways)
    yield Action("add", (which, what))


def _added(seen: Shanghai, name: str, value: Value | None) -> tuple[tuple[str, ...], ...]:
    """The ways in which the cards ticked may lie at a meld, where there are several."""
    cards = tuple(map(str, value)) if isinstance(value, tuple) else ()
    named, _ = parted(cards)
    place = index_of(name, len(seen.table))
    if not named or place is None:
        return ()
    found = lay(seen.table[place].meld, named, _RULES, WILD)
    if isinstance(found, Flaw) or len(found) < 2:
        return ()
    return tuple(tuple(text for text in written(meld) if bare(text) in named) for meld in found)


def _reclaiming(seen: Shanghai, seat: Seat, draft: Values) -> Iterator[Action]:
    able = finding.swaps(seen.table, seen.hands[seat])
    if not able:
        return
    chosen = draft.get("meld")
    here = [swap for swap in able if name_of(swap.place) == chosen] or list(able)
    names = sorted({swap.place for swap in able})
    told = tuple(called(seen, place) for place in names)
    yield Action(
        "reclaim",
        (
            Pick("meld", "choice", tuple(map(name_of, names)), told=told),
            Pick("card", "card", by_rank({swap.card for swap in here}), exact=False),
            Pick("wild", "card", by_rank({face(swap.wild) for swap in here}), exact=False),
        ),
    )


def hidden(seen: Shanghai, seat: Seat) -> bool:
    """Whether this is somebody else's view, who sees only backs of the seat's hand."""
    return BACK in seen.hands[seat]
