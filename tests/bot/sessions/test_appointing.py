"""Who deals first, where the house rules leave that to the host."""

import itertools

import pytest

from bot.sessions.lobby import first_dealer
from bot.sessions.session import Session
from tests.bot.sessions.evening import ANN, BEN, CY, DI, Evening, person
from tests.bot.sessions.rounds import deal, give, play_out
from tests.bot.sessions.test_votes import refused

pytestmark = pytest.mark.usefixtures("rounds")


async def lobby(evening: Evening, *people: int, **setting: object) -> Session:
    return await evening.lobby(*people, game="blackjack", **{"dealer": "fixed", **setting})  # type: ignore[arg-type]


def name_of_dealer(table: Session) -> str:
    seat: int = table.state.dealer
    return table.names[seat]


def reseeded(evening: Evening) -> None:
    """Every lobby has another seed, so that the seats are shuffled in many ways."""
    number = itertools.count(1)
    evening.sessions._entropy = lambda n: next(number).to_bytes(n, "big")


async def test_the_host_deals_wherever_they_are_seated(evening: Evening) -> None:
    reseeded(evening)
    places = set()
    for channel in range(60, 72):
        opened = await lobby(evening, ANN, BEN, CY, channel=channel)
        table = await evening.sessions.start(opened.id, ANN, evening.press())
        assert name_of_dealer(table) == "Ann"
        places.add(table.state.dealer)
    assert places == {0, 1, 2}


async def test_whom_the_host_names_deals_wherever_they_are_seated(evening: Evening) -> None:
    reseeded(evening)
    places = set()
    for channel in range(60, 72):
        opened = await lobby(evening, ANN, BEN, CY, channel=channel)
        await evening.sessions.appoint(opened.id, ANN, str(CY))
        table = await evening.sessions.start(opened.id, ANN, evening.press())
        assert name_of_dealer(table) == "Cy"
        places.add(table.state.dealer)
        logged = await evening.store.log(table.id)
        assert logged is not None
        assert logged.head.dealer == table.state.dealer
    assert places == {0, 1, 2}


async def test_the_last_name_counts_and_may_be_the_hosts(evening: Evening) -> None:
    opened = await lobby(evening, ANN, BEN, CY)
    for user, seat in ((CY, 2), (BEN, 1), (ANN, 0)):
        after = (await evening.sessions.appoint(opened.id, ANN, str(user))).session
        assert first_dealer(after) == seat
        assert sum(player.appointed for player in after.players) == 1


async def test_a_computer_may_be_named(evening: Evening) -> None:
    opened = await lobby(evening, ANN, BEN, computers=2)
    key = opened.players[3].key
    await evening.sessions.appoint(opened.id, ANN, key)
    table = await evening.sessions.start(opened.id, ANN, evening.press())
    assert name_of_dealer(table) == key


async def test_who_leaves_the_lobby_takes_the_name_along(evening: Evening) -> None:
    opened = await lobby(evening, ANN, BEN, CY)
    await evening.sessions.appoint(opened.id, ANN, str(BEN))
    after = (await evening.sessions.leave(opened.id, BEN, evening.press())).session
    assert first_dealer(after) == after.seat_of(ANN)
    back = (await evening.sessions.join(opened.id, person(BEN), evening.press())).session
    assert first_dealer(back) == back.seat_of(ANN)


async def test_a_host_who_goes_leaves_it_to_the_next(evening: Evening) -> None:
    opened = await lobby(evening, ANN, BEN, CY)
    after = (await evening.sessions.leave(opened.id, ANN, evening.press())).session
    assert first_dealer(after) == after.seat_of(BEN) == 0


async def test_only_the_host_names_and_only_in_the_lobby(evening: Evening) -> None:
    opened = await lobby(evening, ANN, BEN)
    appoint = evening.sessions.appoint
    await refused(appoint(opened.id, BEN, str(BEN)), "E_NOT_HOST")
    await refused(appoint(opened.id, ANN, str(DI)), "E_NO_SEAT")
    table = await evening.sessions.start(opened.id, ANN, evening.press())
    await refused(appoint(table.id, ANN, str(BEN)), "E_STARTED")


async def test_nobody_is_named_where_the_rules_find_the_dealer(evening: Evening) -> None:
    for channel, dealer in ((60, "house"), (61, "rotate")):
        opened = await lobby(evening, ANN, BEN, dealer=dealer, channel=channel)
        await refused(evening.sessions.appoint(opened.id, ANN, str(BEN)), "E_OPTION")
        assert first_dealer(opened) is None
    fish = await evening.lobby(ANN, BEN, channel=62)
    await refused(evening.sessions.appoint(fish.id, ANN, str(BEN)), "E_OPTION")


async def test_a_name_counts_only_under_the_rules_that_ask_for_it(evening: Evening) -> None:
    opened = await lobby(evening, ANN, BEN)
    await evening.sessions.appoint(opened.id, ANN, str(BEN))
    await evening.sessions.configure(opened.id, ANN, {"dealer": "house"})
    table = await evening.sessions.start(opened.id, ANN, evening.press())
    assert table.state.dealer == -1


async def test_votes_to_start_were_for_another_dealer(evening: Evening) -> None:
    opened = await lobby(evening, ANN, BEN, CY, DI)
    await evening.sessions.start(opened.id, BEN, evening.press())
    same = (await evening.sessions.appoint(opened.id, ANN, str(ANN))).session
    assert same.votes == {"start": (BEN,)}
    after = (await evening.sessions.appoint(opened.id, ANN, str(CY))).session
    assert after.votes == {}


async def test_in_a_rematch_the_next_seat_deals_unless_the_host_names_another(
    evening: Evening,
) -> None:
    opened = await lobby(evening, ANN, BEN, CY)
    await evening.sessions.appoint(opened.id, ANN, str(CY))
    table = await evening.sessions.start(opened.id, ANN, evening.press())
    dealer = table.state.dealer
    user = table.players[dealer].user
    assert user == CY
    table = await play_out(evening, await deal(evening, table, CY))
    over = (await give(evening, table, ANN, "end")).session
    again = await evening.sessions.rematch(over.id, person(ANN), evening.press())
    assert first_dealer(again) == (dealer + 1) % 3
    named = (await evening.sessions.appoint(again.id, ANN, str(CY))).session
    assert first_dealer(named) == dealer
    started = await evening.sessions.start(again.id, ANN, evening.press())
    assert name_of_dealer(started) == "Cy"


async def test_in_a_rematch_nobody_is_named_any_more(evening: Evening) -> None:
    opened = await lobby(evening, ANN, BEN, CY)
    await evening.sessions.appoint(opened.id, ANN, str(CY))
    table = await evening.sessions.start(opened.id, ANN, evening.press())
    over = (await give(evening, table, ANN, "end")).session
    again = await evening.sessions.rematch(over.id, person(BEN), evening.press())
    started = await evening.sessions.start(again.id, ANN, evening.press())
    assert started.state.dealer == (table.state.dealer + 1) % 3


async def test_the_name_is_stored(evening: Evening) -> None:
    opened = await lobby(evening, ANN, BEN)
    await evening.sessions.appoint(opened.id, ANN, str(BEN))
    evening.store._read.clear()  # type: ignore[attr-defined]
    assert first_dealer(await evening.sessions.get(opened.id)) == 1
