"""When a table speaks of drinks: what it wants, what its place allows, who answers for all."""

from dataclasses import replace
from typing import Any

import pytest

from bot.sessions.session import Session
from bot.sessions.wording import newest
from bot.storage.store import PlayerPrefs
from games import CATALOGUE
from tests.bot.sessions.evening import ANN, BEN, CHANNEL, CY, DI, MINUTE, Evening, person
from tests.bot.sessions.test_lobby import refused
from tests.kit.drinking import Tavern


class Place:
    """Where the tables stand; None while the bot knows nothing of it."""

    allowed: bool | None = True

    async def __call__(self, session: Session) -> bool | None:
        return self.allowed


@pytest.fixture
def place(evening: Evening, monkeypatch: pytest.MonkeyPatch) -> Place:
    monkeypatch.setitem(CATALOGUE, "oldmaid", Tavern())
    place = Place()
    evening.sessions.allows = place
    return place


async def opened(evening: Evening, *users: int, game: str = "oldmaid") -> Session:
    return await evening.lobby(*users, game=game)


def mode(session: Session) -> Any:
    return getattr(session.options, "mode", None)


async def test_a_lobby_is_for_drinks_where_the_place_allows_it(
    evening: Evening, place: Place
) -> None:
    session = await opened(evening, ANN)
    assert (mode(session), session.drinks) == ("drinks", True)


async def test_a_lobby_is_for_everybody_elsewhere(evening: Evening, place: Place) -> None:
    place.allowed = False
    session = await opened(evening, ANN)
    assert (mode(session), session.drinks) == ("alcohol_free", False)


async def test_a_game_without_the_words_never_is(evening: Evening, place: Place) -> None:
    assert not (await opened(evening, ANN, game="gofish")).drinks


async def test_without_anybody_who_knows_places_nothing_is(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(CATALOGUE, "oldmaid", Tavern())
    assert not (await opened(evening, ANN)).drinks


async def test_at_a_table_for_drinks_nobody_is_seated_by_others(
    evening: Evening, place: Place
) -> None:
    session = await opened(evening, ANN)
    after = (await evening.sessions.seat_all(session.id, [(person(BEN), 5)], ANN)).session
    assert [player.user for player in after.players] == [ANN]


async def test_who_was_seated_by_others_joins_a_table_for_drinks_by_a_press_of_their_own(
    evening: Evening, place: Place
) -> None:
    session = await opened(evening, ANN)
    await evening.sessions.configure(session.id, ANN, {"mode": "alcohol_free"})
    people = [(person(BEN), evening.press()), (person(CY), evening.press())]
    await evening.sessions.seat_all(session.id, people, ANN)
    await evening.sessions.join(session.id, person(CY), evening.press())
    after = (await evening.sessions.configure(session.id, ANN, {"mode": "drinks"})).session
    assert [player.user for player in after.players] == [ANN, CY]
    again = (await evening.sessions.join(session.id, person(BEN), evening.press())).session
    assert [player.user for player in again.players] == [ANN, CY, BEN]


async def test_a_rematch_that_turns_to_drinks_asks_everybody_to_join(
    evening: Evening, place: Place
) -> None:
    session = await opened(evening, ANN, BEN)
    await evening.sessions.configure(session.id, ANN, {"mode": "alcohol_free"})
    await evening.sessions.start(session.id, ANN, evening.press())
    await evening.sessions.moderator_stop(session.id)
    lobby = await evening.sessions.rematch(session.id, person(ANN), evening.press())
    assert {player.user for player in lobby.players} == {ANN, BEN}
    after = (await evening.sessions.configure(lobby.id, ANN, {"mode": "drinks"})).session
    assert [player.user for player in after.players] == [ANN]


async def test_a_rematch_for_drinks_keeps_who_joined_for_drinks(
    evening: Evening, place: Place
) -> None:
    session = await opened(evening, ANN, BEN)
    await evening.sessions.start(session.id, ANN, evening.press(), newest(session))
    await evening.sessions.moderator_stop(session.id)
    lobby = await evening.sessions.rematch(session.id, person(ANN), evening.press())
    await evening.sessions.configure(lobby.id, ANN, {"mode": "alcohol_free"})
    after = (await evening.sessions.configure(lobby.id, ANN, {"mode": "drinks"})).session
    assert {player.user for player in after.players} == {ANN, BEN}


async def test_the_host_chooses_where_the_place_leaves_it_to_them(
    evening: Evening, place: Place
) -> None:
    session = await opened(evening, ANN, BEN)
    after = (await evening.sessions.configure(session.id, ANN, {"mode": "alcohol_free"})).session
    assert not after.drinks
    after = (await evening.sessions.configure(session.id, ANN, {"mode": "drinks"})).session
    assert after.drinks


async def test_a_preset_is_about_the_rules_and_not_about_the_words(
    evening: Evening, place: Place
) -> None:
    session = await opened(evening, ANN)
    after = (await evening.sessions.choose_preset(session.id, ANN, "mystery")).session
    assert (mode(after), after.drinks) == ("drinks", True)


async def test_a_choice_that_came_too_late_is_refused(evening: Evening, place: Place) -> None:
    session = await opened(evening, ANN)
    await evening.sessions.configure(session.id, ANN, {"mode": "alcohol_free"})
    place.allowed = False
    chosen = evening.sessions.configure(session.id, ANN, {"mode": "drinks"})
    await refused(chosen, "E_DRINKS_HERE")
    assert mode(await evening.sessions.get(session.id)) == "alcohol_free"


async def test_somebody_answers_for_all_before_the_start(evening: Evening, place: Place) -> None:
    session = await opened(evening, ANN, BEN)
    await refused(evening.sessions.start(session.id, ANN, evening.press()), "E_ADULTS")
    session = await evening.sessions.get(session.id)
    assert session.phase == "lobby"
    started = await evening.sessions.start(session.id, ANN, evening.press(), newest(session))
    assert (started.phase, started.drinks) == ("playing", True)


async def test_the_answer_is_for_those_who_sat_here(evening: Evening, place: Place) -> None:
    session = await opened(evening, ANN, BEN)
    asked = newest(session)
    await evening.sessions.join(session.id, person(CY), evening.press())
    await refused(evening.sessions.start(session.id, ANN, evening.press(), asked), "E_ADULTS")


async def test_the_vote_that_carries_it_answers_for_all(evening: Evening, place: Place) -> None:
    session = await opened(evening, ANN, BEN, CY)
    counted = await evening.sessions.start(session.id, BEN, evening.press())
    assert counted.votes == {"start": (BEN,)}
    await refused(evening.sessions.start(session.id, CY, evening.press()), "E_ADULTS")
    waiting = await evening.sessions.get(session.id)
    assert waiting.votes == {"start": (BEN,)}
    started = await evening.sessions.start(session.id, CY, evening.press(), newest(waiting))
    assert started.phase == "playing"


async def test_nobody_is_asked_where_the_words_are_for_everybody(
    evening: Evening, place: Place
) -> None:
    session = await opened(evening, ANN, BEN)
    await evening.sessions.configure(session.id, ANN, {"mode": "alcohol_free"})
    assert (await evening.sessions.start(session.id, ANN, evening.press())).phase == "playing"


async def begun(evening: Evening) -> Session:
    session = await opened(evening, ANN, BEN)
    return await evening.sessions.start(session.id, ANN, evening.press(), newest(session))


async def test_whoever_looks_at_a_table_finds_the_words_that_are_allowed(
    evening: Evening, place: Place
) -> None:
    session = await begun(evening)
    place.allowed = False
    seen = await evening.sessions.get(session.id)
    assert (seen.drinks, seen.version) == (False, session.version + 1)
    assert mode(seen) == "drinks"
    again = await evening.sessions.get(session.id)
    assert again.version == seen.version
    place.allowed = True
    found = await evening.sessions.find(CHANNEL)
    assert found is not None
    assert found.drinks


async def test_a_press_turns_the_words_with_what_it_does(evening: Evening, place: Place) -> None:
    session = await begun(evening)
    place.allowed = False
    acted = await evening.sessions.clear_draft(session.id, BEN)
    assert not acted.session.drinks
    stored = await evening.store.session(session.id)
    assert stored is not None
    assert not stored.drinks


async def test_so_does_one_that_is_refused(evening: Evening, place: Place) -> None:
    session = await begun(evening)
    place.allowed = False
    await refused(evening.sessions.clear_draft(session.id, DI), "E_NOT_PLAYER")
    stored = await evening.store.session(session.id)
    assert stored is not None
    assert not stored.drinks


async def test_tables_mind_their_words_without_a_press(evening: Evening, place: Place) -> None:
    session = await begun(evening)
    heard: list[tuple[bool, bool]] = []
    evening.sessions.listeners.append(lambda a, b, _: heard.append((a.drinks, b.drinks)))
    await evening.sessions.reword(session.guild)
    assert heard == []
    place.allowed = False
    await evening.sessions.reword(session.guild + 1)
    assert heard == []
    await evening.sessions.reword(session.guild)
    await evening.sessions.reword()
    assert heard == [(True, False)]


async def test_what_nobody_knows_changes_nothing(evening: Evening, place: Place) -> None:
    session = await begun(evening)
    place.allowed = None
    assert (await evening.sessions.get(session.id)).drinks
    place.allowed = False
    assert not (await evening.sessions.get(session.id)).drinks
    place.allowed = None
    assert not (await evening.sessions.get(session.id)).drinks


async def test_a_table_that_starts_without_drinks_stays_without(
    evening: Evening, place: Place
) -> None:
    session = await opened(evening, ANN, BEN)
    place.allowed = False
    session = await evening.sessions.start(session.id, ANN, evening.press())
    place.allowed = True
    session = await evening.sessions.get(session.id)
    assert (session.phase, session.drinks, mode(session)) == ("playing", False, "alcohol_free")
    assert session.state.options.mode == "alcohol_free"


@pytest.mark.parametrize(("game", "told"), [("gofish", True), ("ringoffire", False)])
async def test_where_people_sip_nobody_is_named_as_skipped(
    evening: Evening, game: str, *, told: bool
) -> None:
    session = await evening.lobby(ANN, BEN, CY, game=game, clock="off")
    session = await evening.sessions.start(session.id, ANN, evening.press())
    await evening.sessions.wake(session.id)
    (seat,) = session.game.waiting(session.state)
    evening.now += 10 * MINUTE
    acted = await evening.sessions.vote(session.id, DI, "skip", seat, moderator=True)
    assert seat not in acted.session.game.waiting(acted.session.state)
    assert any(event.what == "skipped" for event in acted.events) is told


async def test_a_rematch_asks_again(evening: Evening, place: Place) -> None:
    session = await begun(evening)
    await evening.sessions.moderator_stop(session.id)
    again = await evening.sessions.rematch(session.id, person(ANN), evening.press())
    assert (again.phase, again.drinks) == ("lobby", True)
    await refused(evening.sessions.start(again.id, ANN, evening.press()), "E_ADULTS")


async def test_sober_is_kept_with_the_seat_and_forgotten_with_the_person(
    evening: Evening, place: Place
) -> None:
    session = await begun(evening)
    await evening.store.change_player(BEN, lambda prefs: replace(prefs, sober=True, cap=5))
    other = replace(person(BEN), sober=True)
    session = await evening.sessions.prefer(session.id, other)
    assert [p.sober for p in session.players if p.user == BEN] == [True]
    found = await evening.sessions.export(BEN)
    assert (found["preferences"]["sober"], found["preferences"]["cap"]) == (True, 5)
    await evening.sessions.forget(BEN)
    stored = await evening.store.session(session.id)
    assert stored is not None
    assert not any(player.sober for player in stored.players)
    assert await evening.store.player(BEN) == PlayerPrefs(BEN)
