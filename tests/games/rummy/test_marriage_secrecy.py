"""Two deals that differ only in the joker: who hasn't seen it cannot tell them apart (§9, §13.9).

Everything they get is compared: what they observe, byte for byte, scenes, actions, suggestions,
what a computer would do on their seat, facts, the answer to every move they might try with the work
it took, and the screens as they are drawn.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from bot.screens import hand, result, table
from bot.sessions.session import RECENT, Session
from games.core.clocks import mint
from games.core.errors import IllegalMove
from games.core.events import seen_by
from games.core.notation import EPOCH
from games.rummy.reading import read
from games.rummy.turns import seeing, turn
from games.rummy.variants.marriage import knowing, offering
from games.rummy.variants.marriage.state import MarriageOptions
from games.rummy.wilds import View, wild_faces
from tests.kit import tables, twins
from tests.kit.scale import scaled
from tests.kit.tables import LATER, words
from tests.kit.twins import GAME, Twins, story

HOUSES: list[dict[str, Any]] = [
    {},
    {"pure_set": "any_suit"},
    {"printed_jokers": 2, "packs": 4},
    {"dublee": True, "tunnela_bonus": True},
    {"direction": "right", "unseen_value": "keep", "cap": False},
]
STORIES = scaled(2, 6)
"""How many stories of each house."""
MOMENTS = 7
"""Every how many moments the screens are drawn and moves are tried."""


def check(found: Twins, sessions: tuple[Session, Session], dice: Random) -> set[str]:
    """Asserts that nobody who may not know the joker can tell these moments apart.

    What was compared is given back.
    """
    one, other = found.states
    assert twins.blanked(one) == twins.blanked(other)
    assert one.hidden != other.hidden
    done: set[str] = set()
    for viewer in twins.blind(found):
        told = [tuple(seen_by(event, viewer) for event in events) for events in found.told]
        assert told[0] == told[1], f"{viewer} is told the joker"
        known, still = twins.knowledge(one, viewer), twins.knowledge(other, viewer)
        for what in known:
            assert known[what] == still[what], f"the {what} tells {viewer} the joker"
        done |= known.keys()
        if found.number % MOMENTS == 0:
            assert _screens(sessions[0], viewer) == _screens(sessions[1], viewer)
            done.add("screens")
        if found.number % MOMENTS == 0 and viewer is not None and viewer not in one.left:
            _check_answers(found, viewer, dice)
            done.add("answers")
    return done


def _check_answers(found: Twins, viewer: int, dice: Random) -> None:
    one, other = found.states
    stamp = mint(EPOCH, 0)
    for move in twins.tries(one, viewer, dice):
        answers = [twins.answer(state, viewer, move, stamp) for state in (one, other)]
        assert answers[0] == answers[1], f"{move} tells {viewer} the joker"


def _screens(session: Session, viewer: int | None) -> list[object]:
    speak = words(session, viewer)
    drawn: list[object] = [table.table(session, words(session)), result.fair(session, speak)]
    if viewer is not None:
        user = session.players[viewer].user or 0
        begun = [replace(session, drafts={viewer: draft}) for draft in twins.DRAFTS[1:]]
        drawn += [hand.hand(one, viewer, speak, private=True) for one in (session, *begun)]
        drawn.append(hand.hand(session, viewer, speak, private=False))
        drawn.append(table.more(session, user, speak, LATER))
    return drawn


def watch(seed: int, seats: int, options: MarriageOptions) -> tuple[set[str], int]:
    """Plays a story through; what was compared, and how many saw the joker on the way."""
    dice, compared, saw = Random(seed), set[str](), 0
    base = tables.lobby(tables.NAMES[:seats], computers=0, game="marriage", options=options)
    told: tuple[list[Any], list[Any]] = ([], [])
    for found in story(seed, seats, options):
        for heard, events in zip(told, found.told, strict=True):
            heard.extend(events)
        sessions = [
            replace(base, phase="playing", round=1, state=s, recent=tuple(t[-RECENT:]), due=None)
            for s, t in zip(found.states, told, strict=True)
        ]
        compared |= check(found, (sessions[0], sessions[1]), dice)
        saw = len(found.knew)
    return compared, saw


@pytest.mark.bulk
@pytest.mark.parametrize("number", range(STORIES))
@pytest.mark.parametrize("house", HOUSES, ids=lambda house: " ".join(house) or "default")
def test_13_9_who_has_not_seen_the_joker_cannot_tell_two_deals_apart(
    house: dict[str, Any], number: int
) -> None:
    options = MarriageOptions(**house)
    seats = (3, 2, 5, 4, 7, 6)[(number + HOUSES.index(house)) % 6]
    compared, saw = watch(100 * number + HOUSES.index(house), seats, options)
    assert {"observation", "screens", "answers", "choice", "suggestions"} <= compared
    assert saw, "nobody saw the joker in this story"


def test_stories_differ_in_the_joker_alone_and_hold_cards_that_it_makes_wild() -> None:
    """Else nothing would be shown by what the stories find alike."""
    wild = 0
    for seed in range(4):
        first = next(iter(story(seed, 3, MarriageOptions())))
        one, other = first.states
        assert one.hands == other.hands
        assert one.pile == other.pile
        assert one.hidden is not None
        assert other.hidden is not None
        assert one.stock[-1] == other.hidden.joker
        assert other.stock[-1] == one.hidden.joker
        for state in first.states:
            assert state.hidden is not None
            faces = wild_faces(GAME.declaration.ruleset.melds.wilds, View(joker=state.hidden.joker))
            wild += sum(card.partition("#")[0] in faces for hand in state.hands for card in hand)
    assert wild > 8 * 8


# What would be caught

MELDING = "games.rummy.variants.marriage.melding"
LOOKED: list[Any] = []
"""The true positions that a broken rule has come by."""


def _observed_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    """The joker is left in what is observed."""
    whole = seeing.observe

    def leaky(state: Any, seat: Any) -> Any:
        return replace(whole(state, seat), hidden=state.hidden)

    monkeypatch.setattr(seeing, "observe", leaky)


def _read_with_wilds(monkeypatch: pytest.MonkeyPatch) -> None:
    """Groups are read with wilds before their owner knows them."""

    def leaky(state: Any, seat: int) -> frozenset[str]:
        wilds = knowing.ruleset(state.options).melds.wilds
        return wild_faces(wilds, View(joker=knowing.hidden_of(state).joker))

    monkeypatch.setattr(f"{MELDING}.wild", leaky)


def _refuse_wild_discards(monkeypatch: pytest.MonkeyPatch) -> None:
    """A wild card is not to be thrown away."""
    put = turn.put

    def leaky(board: Any, seat: int, card: str) -> None:
        wilds = knowing.ruleset(board.state.options).melds.wilds
        faces = wild_faces(wilds, View(joker=knowing.hidden_of(board.state).joker))
        if card.partition("#")[0] in faces:
            raise IllegalMove("E_NOT_HELD")
        put(board, seat, card)

    monkeypatch.setattr(f"{MELDING}.put", leaky)


def _think_longer_over_wilds(monkeypatch: pytest.MonkeyPatch) -> None:
    """The answer to a group takes more work when wild cards are in it."""

    def leaky(cards: Any, rules: Any, wild: Any) -> Any:
        state = LOOKED[-1]
        faces = wild_faces(rules.wilds, View(joker=knowing.hidden_of(state).joker))
        if any(card.partition("#")[0] in faces for card in cards):
            read(cards, rules, faces)
        return read(cards, rules, wild)

    def noted(state: Any, seat: int) -> bool:
        LOOKED.append(state)
        return knowing.has_seen(state, seat)

    monkeypatch.setattr(f"{MELDING}.read", leaky)
    monkeypatch.setattr(f"{MELDING}.has_seen", noted)


def _mark_wild_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    """Before a wild card goes everybody is asked, as the whole truth stands behind the offer."""
    whole = seeing.observe

    def leaky(state: Any, seat: Any) -> Any:
        LOOKED.append(state)
        return whole(state, seat)

    def wild(state: Any, seat: int) -> frozenset[str]:
        wilds = knowing.ruleset(state.options).melds.wilds
        return wild_faces(wilds, View(joker=knowing.hidden_of(LOOKED[-1]).joker))

    monkeypatch.setattr(seeing, "observe", leaky)
    monkeypatch.setattr(offering, "wild", wild)


@pytest.mark.parametrize(
    "broken",
    [
        _observed_whole,
        _read_with_wilds,
        _refuse_wild_discards,
        _think_longer_over_wilds,
        _mark_wild_cards,
    ],
)
def test_a_leak_is_noticed(
    monkeypatch: pytest.MonkeyPatch, broken: Callable[[pytest.MonkeyPatch], None]
) -> None:
    broken(monkeypatch)
    with pytest.raises((AssertionError, IllegalMove)):
        for seed in range(3):
            watch(seed, 3, MarriageOptions())
