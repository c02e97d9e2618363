"""Tables that go on, deal after deal: who deals, whose the clock is, and what is told of each."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import pytest

from bot.screens import budget, hand, result, table
from bot.sessions.session import Session
from games.core.actions import Move
from games.core.clocks import mint
from games.core.game import HOUSE
from games.pontoon.state import Hand
from tests.kit.spelled import controls, spelled
from tests.kit.tables import LATER, NAMES, example, my_hand, player, words

pytestmark = pytest.mark.usefixtures("rounds")

Step = Mapping[str, object]


def blackjack(deck: str, *steps: Step, seats: int = 3, dealer: str = "", **opts: object) -> Session:
    """A table of Blackjack after some presses; Ann hosts."""
    setup: dict[str, object] = {"seats": list(NAMES[:seats]), "deck": deck.split()}
    return example("blackjack", setup | ({"dealer": dealer} if dealer else {}), *steps, **opts)[-1]


def pontoon(deck: str, *steps: Step, banker: str = "Ben", seats: int = 3) -> Session:
    """A table of Pontoon after some presses; Ann hosts, and Ben has the bank."""
    setup = {"seats": list(NAMES[:seats]), "banker": banker, "deck": deck.split()}
    return example("pontoon", setup, *steps)[-1]


def do(who: str, action: str, **values: object) -> Step:
    return {"do": action, "by": who, **values}


def between() -> Session:
    """A hand of Pontoon is settled: Cy and Ann stick, and Ben, the banker, stays."""
    bets = [do(who, "bet", amount=2) for who in ("Cy", "Ann")]
    sticks = [do(who, "stick") for who in ("Cy", "Ann")]
    return pontoon("TC 9D TH 9H 9S 7C", *bets, *sticks, do("Ben", "stay"))


def joined(session: Session) -> Session:
    """The same table after Di sat down at it."""
    step = session.game.join(session.state, mint(LATER, 0))
    late = replace(session.players[0], user=99, name="Di")
    recent = (*session.recent, *step.events)
    return replace(session, state=step.state, players=(*session.players, late), recent=recent)


def shown(session: Session) -> str:
    return spelled(table.table(session, words(session)))


def news(session: Session) -> list[str]:
    """What the table tells to have happened."""
    return spelled(table.table(session, words(session))).split("───")[1].strip().splitlines()


def pressed(session: Session, seat: int) -> set[str]:
    """The moves that a hand offers."""
    layout = hand.hand(session, seat, words(session, seat), private=False)
    return {item.control.name for item in controls(layout) if item.control.kind == "act"}


# Who deals


def test_a_host_deals_from_the_own_hand_and_is_spoken_to() -> None:
    idle = blackjack("")
    assert "**You** to deal\n[+Deal]" in my_hand(idle, 0)
    assert "The host deals" in my_hand(idle, 1)
    assert pressed(idle, 1) == set()
    assert "The host deals" in shown(idle)
    cohosted = replace(idle, cohosts=(idle.players[1].user or 0,))
    assert "**You** to deal\n[+Deal]" in my_hand(cohosted, 1)


def test_once_anybody_may_deal_every_hand_offers_it() -> None:
    idle = blackjack("")
    state = idle.game.expire(idle.state, "anyone", LATER).state
    assert pressed(replace(idle, state=state), 2) == {"deal"}


def test_the_next_hand_is_dealt_by_the_banker_or_from_the_hand_of_the_host() -> None:
    session = between()
    assert "**Ben** to deal the next hand, or you · ⏳" in my_hand(session, 0)
    assert "[+Next hand]" in my_hand(session, 0)
    assert "**You** to deal the next hand · ⏳" in my_hand(session, 1)
    assert "**Ben** to deal the next hand · ⏳" in my_hand(session, 2)
    assert "Next hand" not in my_hand(session, 2)
    assert "**Ben** to deal the next hand · ⏳" in shown(session)


def test_what_closes_the_table_stays_on_the_table() -> None:
    assert "[Close the table]" in shown(between())
    assert "Close the table" not in my_hand(between(), 0)


# Whose the clock is


def clocked(session: Session, seat: int) -> list[str]:
    """The lines of a hand that a clock stands beside."""
    return [line for line in my_hand(session, seat).splitlines() if "⏳" in line]


def test_a_clock_stands_beside_whoever_it_runs_for() -> None:
    playing = blackjack("", do("Ann", "deal"), dealer="Ann")
    betting = blackjack("", do("Ann", "deal"), do("Ben", "bet", amount=3), dealer="Ann", chips=True)
    first = pontoon("")
    for session, seat, line in (
        (playing, 0, "**Ben** to play"),
        (joined(playing), 3, "**Ben** to play"),
        (betting, 0, "Bets, please, from 1 to 10: **Cy**"),
        (betting, 1, "Bets, please, from 1 to 10: **Cy**"),
        (joined(betting), 3, "Bets, please, from 1 to 10: **Cy**"),
        (first, 1, "**Cy** to bet 1 to 10"),
        (joined(first), 3, "**Cy** to bet 1 to 10"),
    ):
        assert [found.partition(" · ")[0] for found in clocked(session, seat)] == [line]


def test_who_is_away_has_no_clock_of_their_own() -> None:
    session = player(blackjack("", do("Ann", "deal")), 0, away=True)
    assert "The computer is playing your cards." in my_hand(session, 0)
    assert clocked(session, 0) == []


# What is told


def test_however_many_play_the_news_say_what_the_dealer_came_to() -> None:
    """Seven stand on 18 to 20 against a dealer who draws to 22."""
    deck = "TC TD TH TS JC JD JH 6S 8C 9D 8H 9S 8D 9C KD 6C QS"
    stands = [do(who, "stand") for who in NAMES[:7]]
    session = blackjack(deck, do("Ann", "deal"), *stands, seats=7)
    assert len(news(session)) == 4
    assert news(session)[-1] == "The dealer is bust with 22! 💥"
    stands = [do(who, "stand") for who in NAMES[1:8]]
    rotated: dict[str, object] = {"seats": list(NAMES), "dealer": "Ann", "deck": deck.split()}
    steps = (do("Ann", "deal"), *stands)
    session = example("blackjack", rotated, *steps, dealer="rotate")[-1]
    assert news(session)[-2:] == ["The dealer is bust with 22! 💥", "Ben has the deal."]


def test_split_hands_are_settled_in_one_line_for_each_player() -> None:
    """Cy's two eights become 18 and 15 against a bank of 17; Ann wins with 19."""
    bets = [do("Cy", "bet", amount=2), do("Ann", "bet", amount=1)]
    moves = [do("Cy", "split"), do("Cy", "stick"), do("Cy", "stick"), do("Ann", "stick")]
    deck = "8C 9D TH 8D TC 7C TS 7D"
    session = pontoon(deck, *bets, *moves, do("Ben", "stay"))
    told = ["Cy wins 2 and pays 2.", "Ann wins 1.", "Ben stays, paying 18 or better."]
    assert news(session)[1:] == told
    assert "You win 2 and pay 2." in my_hand(session, 2)


def test_a_new_deal_begins_with_a_clean_sheet() -> None:
    bust = [do("Ann", "deal"), do("Ann", "bet", amount=1), do("Ann", "hit")]
    deck = "TC 9D 6C 8D KH"
    over = blackjack(deck, *bust, seats=1, chips=True)
    assert "Ann is bust with 26: 10♣ 6♣ K♥. 💥" in news(over)
    betting = blackjack(deck, *bust, do("Ann", "deal"), seats=1, chips=True)
    assert "bust" not in shown(betting)
    assert "bust" not in my_hand(betting, 0)
    session = between()
    step = session.game.play(session.state, HOUSE, Move("next"), mint(LATER, 0))
    session = replace(session, state=step.state, recent=(*session.recent, *step.events))
    assert news(session) == ["Hand 2, from the pack as it is."]


def test_a_dealer_who_sleeps_is_told_of_when_the_round_has_begun() -> None:
    session = blackjack("", {"do": "timeout"}, dealer="Ann", seats=2)
    assert news(session)[:2] == [
        "The cards are dealt.",
        "Ann took a while, so the cards are dealt anyway.",
    ]


def test_who_left_before_betting_has_no_line_in_the_settlement() -> None:
    steps = [do("Cy", "leave"), do("Ann", "bet", amount=1), do("Ann", "stick"), do("Ben", "stay")]
    session = pontoon("TC 9D TH 9S 7C", *steps)
    assert "Cy" not in shown(session).partition("```")[2].partition("```")[0]


def test_less_than_nothing_has_a_minus() -> None:
    lost = [do("Ann", "deal"), do("Ann", "bet", amount=5), do("Ann", "stand")]
    session = blackjack("TC TD 8C 9D", *lost, do("Ann", "deal"), seats=1, chips=True)
    assert "−5 chips" in shown(session)


def test_a_hand_cut_short_by_a_walkover_leaves_no_card_on_the_podium() -> None:
    session = pontoon("TC TH 8C 7C", do("Ann", "bet", amount=3), do("Ann", "leave"), seats=2)
    assert session.phase == "over"
    gone = player(session, 0, left=True)
    shown = spelled(result.result(gone, words(gone)))
    podium, _ = shown.split("───")
    assert "🥇 **Ben** · 103 chips\n" in podium
    assert "🂠" not in shown
    assert "bank" not in podium


# The fullest tables


def fits(session: Session) -> None:
    """Every screen keeps within what Discord takes, and names everybody on the table."""
    layouts = [table.table(session, words(session))]
    assert all(name in spelled(layouts[0]) for name in session.names)
    seats = range(len(session.players))
    layouts += [hand.hand(session, s, words(session, s), private=True) for s in seats]
    assert [fault for layout in layouts for fault in budget.check(layout)] == []


@pytest.mark.parametrize("result", [None, "stay"])
def test_seven_players_with_four_hands_each_fit_on_the_table(result: str | None) -> None:
    """Of more hands than can ever lie there at once, each with as many cards as it may have."""
    session = pontoon("", seats=8)
    first, *_ = session.state.order
    bust = Hand(("TC", "TD", "TH", "TS", "9C"), (True,) * 5, 10, (20, 20, 20), "bust")
    last = Hand(("AC", "2D", "2H", "2S"), (True,) * 4, 10, (20, 20))
    four = dict.fromkeys(session.state.order, (bust,) * 4)
    four[first] = (bust, bust, bust, replace(last, status="stuck") if result else last)
    state = replace(
        session.state,
        hands=tuple(four.get(seat, ()) for seat in range(8)),
        bank=bust.cards,
        paid=tuple((seat, -280) for seat in session.state.order),
        result=result,
        phase="done" if result else "play",
        turn=None if result else first,
    )
    fits(replace(session, state=state))


@pytest.mark.parametrize("phase", ["play", "done"])
def test_eight_with_the_longest_hands_of_blackjack_fit_on_the_table(phase: str) -> None:
    """Nobody splits at Blackjack; twelve cards are more than one pack has up to 21."""
    session = blackjack("", do("Ann", "deal"), dealer="Ann", seats=8)
    cards = ("AC", "AD", "AH", "AS", "2C", "2D", "2H", "2S", "3C", "3D", "3H", "3S")
    held = [
        one and replace(one, cards=cards, bet=10_000, result="lose") for one in session.state.hands
    ]
    state = replace(session.state, hands=tuple(held), bank=cards, shown=True, phase=phase)
    fits(replace(session, state=state))
