"""What people type where a number is wanted: never lost, and answered in the game's words."""

from __future__ import annotations

import pytest

from bot.sessions import typed
from bot.sessions.refused import Refused
from bot.sessions.session import Session
from games import CATALOGUE
from games.blackjack import Blackjack
from games.pontoon import Pontoon
from tests.bot.sessions.evening import ANN, BEN, Evening


@pytest.fixture(autouse=True)
def games(monkeypatch: pytest.MonkeyPatch) -> None:
    for game in (Blackjack(), Pontoon()):
        monkeypatch.setitem(CATALOGUE, game.key, game)


async def typing(evening: Evening, table: Session, text: str, action: str = "bet") -> Session:
    """Whoever is waited for types something."""
    (seat, *_) = table.game.waiting(table.state)
    user = table.players[seat].user
    assert user is not None
    raw = {"amount": [text]}
    acted = await evening.sessions.act(
        table.id, user, evening.beat(table), (action, raw), evening.stamp()
    )
    return acted.session


@pytest.mark.parametrize(
    "text", ["", "ten", "2.5", "2,5", "½", "1e1", "--1", "9" * 13, "11", "0", "-1", "1 0"]
)
async def test_what_is_no_number_that_would_do_is_answered_with_the_bounds(
    evening: Evening, text: str
) -> None:
    table = await evening.table(ANN, BEN, game="pontoon")
    with pytest.raises(Refused) as told:
        await typing(evening, table, text)
    assert (told.value.code, told.value.values) == ("E_BET_RANGE", {"n": 1, "m": 10})
    after = await evening.sessions.get(table.id)
    assert (after.state, after.moves) == (table.state, table.moves)


@pytest.mark.parametrize("text", ["7", " 7 ", "７", "007"])
async def test_a_number_may_be_written_in_many_ways(evening: Evening, text: str) -> None:
    table = await evening.table(ANN, BEN, game="pontoon")
    (seat,) = table.game.waiting(table.state)
    after = await typing(evening, table, text)
    assert [hand.bet for hand in after.state.hands[seat]] == [7]


@pytest.mark.parametrize("text", ["1500", "1,500", "1 500", "1\u00a0500", "１，５００"])
async def test_thousands_may_be_set_apart(evening: Evening, text: str) -> None:
    table = await evening.table(
        ANN, BEN, game="blackjack", chips=True, min=1000, max=2000, dealer="house"
    )
    acted = await evening.sessions.act(
        table.id, ANN, evening.beat(table), ("deal", {}), evening.stamp()
    )
    (seat, *_) = table.game.waiting(acted.session.state)
    after = await typing(evening, acted.session, text)
    assert after.state.hands[seat].bet == 1500


async def test_out_of_turn_that_is_what_is_said(evening: Evening) -> None:
    table = await evening.table(ANN, BEN, game="pontoon")
    banker = table.players[table.state.banker].user
    assert banker is not None
    with pytest.raises(Refused) as told:
        await evening.sessions.act(
            table.id, banker, evening.beat(table), ("bet", {"amount": ["x"]}), evening.stamp()
        )
    assert told.value.code == "E_BANKER"


async def test_what_has_no_shape_at_all_stays_without_sense(evening: Evening) -> None:
    table = await evening.table(ANN, BEN, game="pontoon")
    (seat,) = table.game.waiting(table.state)
    user = table.players[seat].user
    assert user is not None
    for raw in ({}, {"amount": ["1"], "more": ["1"]}, {"amount": ["1", "2"]}):
        with pytest.raises(Refused) as told:
            await evening.sessions.act(
                table.id, user, evening.beat(table), ("bet", raw), evening.stamp()
            )
        assert told.value.code == "E_FORM"


@pytest.mark.parametrize(
    ("text", "number"),
    [
        *((minus + "12", "-12") for minus in ("-", "−", "–", "—", "- ")),
        *((plus, "12") for plus in ("+12", "＋１２", "+ 12")),
        *((many, "-1200") for many in ("-1,200", "−1 200")),
        *((nothing, nothing) for nothing in ("--12", "−", "1-2", "+-12")),
    ],
)
def test_a_sign_may_be_what_a_phone_makes_of_it(text: str, number: str) -> None:
    form = CATALOGUE["marriage"].forms["fix"]
    tidied = typed.tidied(form, {"player": ["1"], "points": [text]})
    assert tidied == {"player": ["1"], "points": [number]}
