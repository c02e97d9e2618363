"""Screens as text, to be read by eye.

`SNUG_GOLDENS=write pytest tests/bot/screens/test_goldens.py` writes them anew; read the diff.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path

import pytest

from bot.screens import hand, lobby, options, result, rules, table
from bot.screens.layout import Layout
from bot.sessions.session import Session
from games.gofish.state import FAMILY, FishOptions
from tests.kit import tables
from tests.kit.spelled import spelled
from tests.kit.tables import HOST, LATER, START, words


def _hand(session: Session, seat: int, **arguments: str) -> Layout:
    return hand.hand(session, seat, words(session, seat), private=True, **arguments)


def _lobby() -> list[Layout]:
    plain = tables.lobby()
    family = FishOptions(**{**FAMILY, "removed": ["2", "3"], "pass_to": "left"})
    house = tables.lobby(preset="family", options=family, votes={"start": (12,)}, computers=0)
    alone = tables.lobby(["Ann"], computers=0)
    return [lobby.lobby(one, words(one)) for one in (plain, house, alone)]


def _options() -> list[Layout]:
    session = tables.lobby()
    return [options.options(session, words(session), page) for page in range(4)]


def _table() -> list[Layout]:
    session = tables.playing()
    late = tables.playing(tables.lobby(["Ann", "Ben", "Cy", "Di"]), moves=40)
    away = replace(late.players[1], away=True)
    late = replace(late, players=(late.players[0], away, *late.players[2:]))
    paused = replace(session, phase="paused")
    return [table.table(one, words(one)) for one in (session, late, paused)]


def _more() -> list[Layout]:
    session = tables.playing(tables.lobby(computers=0), moves=10)
    return [
        table.more(session, HOST, words(session, 0), START),
        table.more(session, HOST, words(session, 0), LATER),
        table.more(session, 999, words(session), START),
    ]


def _hands() -> list[Layout]:
    session = tables.playing()
    turn = session.state.turn
    half = replace(session, drafts={turn: {"rank": session.state.hands[turn][1][0]}})
    two = tables.playing(tables.lobby(["Ann", "Ben"]), moves=3)
    return [
        _hand(session, (turn + 1) % 3, note="Not yet: it's Ben's turn."),
        _hand(session, turn),
        _hand(half, turn),
        _hand(two, two.state.turn),
    ]


def _result() -> list[Layout]:
    session = tables.finished()
    stopped = replace(tables.playing(), phase="over", ended_why="stopped")
    return [
        result.result(session, words(session)),
        result.result(stopped, words(stopped)),
        _hand(session, 0),
        result.fair(session, words(session)),
    ]


def _shown(session: Session) -> Layout:
    shown = result.result if session.phase == "over" else table.table
    return shown(session, words(session))


def _old_maid() -> list[Layout]:
    hands = {"Ann": ["9D", "QH", "7C"], "Ben": ["9S", "4C"], "Cy": ["4D", "7D"]}
    fan = {"fan": ["QH", "9D", "7C"]}
    start, paired = tables.example(
        "oldmaid",
        {"seats": ["Ann", "Ben", "Cy"], "offerer": "Ann", "hands": hands},
        {"do": "pick", "by": "Ben", "pos": 2, **fan},
    )
    *_, over = tables.example(
        "oldmaid",
        {"seats": ["Ann", "Ben"], "offerer": "Ann", "hands": {"Ann": ["QH", "3C"], "Ben": ["3D"]}},
        {"do": "pick", "by": "Ben", "pos": 1, "fan": ["QH", "3C"]},
        {"do": "pick", "by": "Ann", "pos": 2, "fan": ["QH", "3D"]},
    )
    return [_shown(start), _hand(start, 1), *map(_shown, (paired, over)), _hand(over, 1)]


def _cheat() -> list[Layout]:
    hands = {"Ann": ["7C", "7D", "2C"], "Ben": ["3C", "3D"], "Cy": ["9C"]}
    setup = {"seats": ["Ann", "Ben", "Cy"], "turn": "Ann", "rank": "6", "hands": hands}
    lie: Mapping[str, object] = {"do": "play", "by": "Ann", "cards": ["7C", "2C"], "rank": "7"}
    start, played, doubted, settled = tables.example(
        "cheat",
        {**setup, "pile": ["5S", "6S"], "rest_to": "pile"},
        lie,
        {"do": "cheat", "by": "Cy", "t": 500},
        {"do": "settle"},
    )
    ticked = replace(start, drafts={0: {"cards": ("7C", "2C")}})
    turn = tables.example("cheat", {**setup, "turn": "Ben", "rest_to": "Ben"})[0]
    many = replace(turn, drafts={1: {"cards": ("3C", "JH"), "rank": "7"}})
    *_, over = tables.example(
        "cheat",
        {**setup, "hands": {**hands, "Ann": ["2C"]}, "rest_to": "pile"},
        {**lie, "cards": ["2C"]},
        {"do": "believe", "by": "Ben"},
        {"do": "believe", "by": "Cy"},
    )
    return [
        *map(_shown, (start, played, doubted, settled, over)),
        *(_hand(ticked, 0), _hand(many, 1)),
        *(_hand(played, seat) for seat in range(3)),
        _hand(doubted, 2),
        _hand(settled, 0),
        options.options(start, words(start)),
    ]


def _rummy() -> list[Layout]:
    hands = {"Ann": ["5H", "6H", "7H", "8H", "QC", "2D"], "Ben": ["KD", "9C"]}
    melds = {"Ben": [["QD", "QH", "QS"], ["3S", "4S", "5S"]]}
    draw, play, laid, added, over = tables.example(
        "rummy",
        {"seats": ["Ann", "Ben"], "turn": "Ann", "hands": hands, "table": melds, "pile": ["2S"]},
        {"do": "draw", "by": "Ann", "from": "pile"},
        {"do": "meld", "by": "Ann", "cards": ["5H", "6H", "7H", "8H"]},
        {"do": "add", "by": "Ann", "meld": "M1", "cards": ["QC"]},
        {"do": "add", "by": "Ann", "meld": "M2", "cards": ["2S"]},
    )
    ticked = replace(play, drafts={0: {"cards": ("5H", "6H")}})
    chosen = replace(play, drafts={0: {"meld": "M2"}})
    *_, won = tables.example(
        "rummy",
        {
            "seats": ["Ann", "Ben"],
            "turn": "Ann",
            "phase": "play",
            "hands": {**hands, "Ann": ["2D"]},
        },
        {"do": "discard", "by": "Ann", "card": "2D"},
    )
    return [
        *map(_shown, (draw, added, won)),
        *(_hand(one, 0) for one in (draw, play, ticked, chosen, laid, over)),
        _hand(draw, 1),
        _hand(won, 1),
    ]


def _gin() -> list[Layout]:
    hands = {
        "Ann": ["3C", "3D", "3H", "9S", "TS", "JS", "6H", "7H", "8H", "6D"],
        "Ben": ["QC", "QD", "QH", "4S", "5S", "6S", "KC", "2D", "8D", "9H"],
    }
    seats = {"seats": ["Ann", "Ben"], "dealer": "Ben", "turn": "Ann", "hands": hands}
    offer, _, refused, *_ = tables.example(
        "gin",
        {**seats, "phase": "offer", "pile": ["AS"]},
        {"do": "refuse", "by": "Ann"},
        {"do": "refuse", "by": "Ben"},
    )
    drawn, knocked, settled = tables.example(
        "gin",
        {**seats, "phase": "play", "hands": {**hands, "Ann": [*hands["Ann"], "KD"]}},
        {"do": "knock", "by": "Ann", "card": "KD"},
        {"do": "reply", "by": "Ben"},
    )
    *_, over = tables.example(
        "gin",
        {**seats, "phase": "play", "scores": {"Ann": 90, "Ben": 30}, "deals": {"Ben": 1}},
        {"do": "knock", "by": "Ann", "card": "6D"},
    )
    return [
        *map(_shown, (offer, knocked, settled, over)),
        *(_hand(one, 0) for one in (offer, refused, drawn, settled)),
        *(_hand(one, 1) for one in (drawn, knocked)),
        _hand(replace(drawn, drafts={0: {"melds": (("3C", "3D", "3H"), ("TS",))}}), 0),
    ]


def _shanghai() -> list[Layout]:
    hands = {
        "Ann": ["5C", "5D", "8C", "8H", "9D", "TC", "JS", "QC", "QS", "KC", "3H"],
        "Ben": ["3C", "4D", "7D", "9H", "JH", "KS", "6C", "8D", "TD", "QH", "AS"],
    }
    asked, _, _, bought = tables.example(
        "shanghai",
        {
            "seats": ["Ann", "Ben", "Cy"],
            "turn": "Ben",
            "hand_no": 3,
            "upcard": "5S",
            "upcard_by": None,
            "hands": hands,
            "stock": ["KH", "QD", "9S"],
            "scores": {"Ann": 40, "Ben": 5},
        },
        {"do": "buy", "by": "Ann"},
        {"do": "pass", "by": "Cy"},
        {"do": "draw", "by": "Ben", "from": "stock"},
    )
    able, down, added = tables.example(
        "shanghai",
        {
            "seats": ["Ann", "Ben"],
            "turn": "Ben",
            "phase": "play",
            "table": {"Ann": [["KS", "KH", "KD"], ["9D", "JK=TD", "JD", "QD"]]},
            "hands": {
                "Ann": ["JK", "7S", "AS"],
                "Ben": ["TD", "5S", "5H", "6C", "7C", "8C", "9C", "KC"],
            },
        },
        {
            "do": "go_down",
            "by": "Ben",
            "melds": [["5S", "5H", "JK"], ["6C", "7C", "8C", "9C"]],
            "reclaim": [{"meld": "M2", "card": "TD"}],
        },
        {"do": "add", "by": "Ben", "meld": "M1", "cards": ["KC"]},
    )
    (more,) = tables.example(
        "shanghai",
        {
            "seats": ["Ann", "Ben"],
            "turn": "Ben",
            "phase": "play",
            "table": {
                "Ann": [["KS", "KH", "KD"], ["9D", "JK=TD", "JD", "QD"]],
                "Ben": [["5S", "5H", "5D"], ["6C", "7C", "8C", "9C"]],
            },
            "hands": {"Ann": ["AS"], "Ben": ["TD", "KC", "2H", "3S"]},
        },
    )
    taken = (("5S", "5H", "JK"), ("6C", "7C", "8C"))
    half = replace(able, drafts={1: {"reclaim": (("M2", "TD"),), "melds": taken}})
    adding = replace(more, drafts={1: {"meld": "M2", "cards": ("2H",)}})
    return [
        _shown(asked),
        *(_hand(asked, seat) for seat in (0, 1)),
        _shown(bought),
        *(_hand(bought, seat) for seat in (0, 1)),
        *(_hand(one, 1) for one in (able, half, down, more, adding)),
        _shown(down),
        _shown(added),
    ]


def _marriage() -> list[Layout]:
    pure = [["6D", "6D", "6D"], ["7C", "8C", "9C"], ["TS", "JS", "QS"]]
    ann = "KS KH 3D 4D 5D 2H 9S 9D 9H AC 2C 3C".split()
    hands = {
        "Ann": [*(card for meld in pure for card in meld), *ann],
        "Ben": "AC AD 3S 3D 5C 5D 7S 7D 9C 9D JS JD KC KD 2H 4S 4C 6H 8H TS QH".split(),
        "Cy": "5H 5H 5H 4H 4H 6H 8D 8S 8D 8C QC QC KC KD QD 2D 2D 3S AS AS JC".split(),
    }
    seats = {"seats": ["Ann", "Ben", "Cy"], "turn": "Ann", "joker": "3H", "hands": hands}
    draw, play, seen, shown = tables.example(
        "marriage",
        {**seats, "stock": ["8H"], "pile": ["TD"]},
        {"do": "draw", "by": "Ann", "from": "stock"},
        {"do": "see", "by": "Ann", "melds": pure},
        {"do": "show", "by": "Ann"},
    )
    cards = play.state.hands[0]
    triple = tuple(card for card in cards if card.startswith("6D"))
    grouping = replace(play, drafts={0: {"melds": (triple, ("3C", "4D"))}})
    lying = tuple(laid.meld.cards for laid in seen.state.table)
    showing = replace(seen, drafts={0: {"melds": (*lying, ("KS", "KH", "2H"), ())}})
    *_, unwon = tables.example(
        "marriage",
        {**seats, "turnovers": 1, "rest_to": "pile", "deal_no": 3},
        {"do": "draw", "by": "Ann", "from": "stock"},
    )
    return [
        *map(_shown, (draw, seen, shown, unwon)),
        *(_hand(one, 0) for one in (draw, play, grouping, seen, showing, shown)),
        _hand(seen, 2),
        options.options(tables.lobby(game="marriage"), words(tables.lobby(game="marriage")), 0),
    ]


def _irish_snap() -> list[Layout]:
    stacks = {"Ann": ["5C"], "Ben": ["2D", "9C"], "Cy": ["KS", "KH"]}
    seats = {"seats": ["Ann", "Ben", "Cy"], "turn": "Ben", "count": "2", "stacks": stacks}
    flip: Mapping[str, object] = {"do": "flip", "by": "Ben", "t": 0}
    race = tables.example(
        "irishsnap",
        {**seats, "pile": ["QS", "JS"], "rest_to": "Ann"},
        flip,
        {"do": "wait", "arr": 600},
        {"do": "snap", "by": "Ben", "card": 1, "t": 1250},
        {"do": "snap", "by": "Cy", "card": 1, "t": 1200, "arr": 1400},
        {"do": "snap", "by": "Ann", "card": 1, "t": 1100, "arr": 1500},
    )
    wrong = tables.example(
        "irishsnap",
        {**seats, "count": "3", "rest_to": "Ann"},
        flip,
        {"do": "snap", "by": "Ann", "card": 1, "t": 1100},
        {"do": "settle"},
    )
    last = {"seats": ["Ann", "Ben"], "turn": "Ben", "count": "5", "stacks": {"Ben": ["7H"]}}
    counting = tables.example(
        "irishsnap",
        {**last, "rest_to": "pile"},
        flip,
        {"do": "call", "t": 3000},
        {"do": "call", "t": 5500},
        {"do": "snap", "by": "Ben", "card": 3, "t": 6100},
        {"do": "snap", "by": "Ann", "card": 3, "t": 6140},
    )
    shown = [race[0], race[2], race[3], race[5], wrong[3], counting[3], counting[5]]
    return list(map(_shown, shown))


def _blackjack() -> list[Layout]:
    seats = {"seats": ["Ann", "Ben", "Cy"]}
    bets = [{"do": "bet", "by": by, "amount": n} for by, n in (("Ann", 5), ("Ben", 10), ("Cy", 1))]
    idle, betting, one_bet, *_, dealt, hit, bust, doubled, stood = tables.example(
        "blackjack",
        {**seats, "deck": "5C 9C AS TH 8D 6C 7C 9H 4D TD TS 2H".split()},
        {"do": "deal"},
        *bets,
        {"do": "hit", "by": "Ann"},
        {"do": "hit", "by": "Ann"},
        {"do": "double", "by": "Ben"},
        {"do": "stand", "by": "Cy"},
        chips=True,
        double=True,
    )
    closed = tables.example(
        "blackjack",
        {**seats, "dealer": "Ann", "deck": "TH 9C AS TC 9D 8D".split()},
        {"do": "deal", "by": "Ann"},
        {"do": "stand", "by": "Ben"},
        {"do": "stand", "by": "Cy"},
        {"do": "end"},
    )
    return [
        *map(_shown, (idle, betting, one_bet, dealt, hit, bust, doubled, stood)),
        *(_hand(betting, 0), _hand(dealt, 0), _hand(dealt, 2), _hand(doubled, 2), _hand(stood, 0)),
        *map(_shown, closed[1:]),
        _hand(closed[1], 0),
    ]


def _pontoon() -> list[Layout]:
    def step(do: str, by: str, **values: object) -> Mapping[str, object]:
        return {"do": do, "by": by, **values}

    first, bet, _, bought, split, twisted, *_, bank, settled, offered = tables.example(
        "pontoon",
        {
            "seats": ["Ann", "Ben", "Cy"],
            "banker": "Ann",
            "deck": "9C 8C TH 2D 8D 7C 4H TS 9S 3D 6H 5S".split(),
        },
        step("bet", "Ben", amount=6),
        step("bet", "Cy", amount=2),
        step("buy", "Ben", amount=10),
        step("stick", "Ben"),
        step("split", "Cy"),
        step("stick", "Cy"),
        step("twist", "Cy"),
        step("stick", "Cy"),
        step("stay", "Ann"),
        step("offer", "Ann", to="Ben", price=20),
    )
    return [
        *map(_shown, (first, bet, bought, split, twisted, bank, settled, offered)),
        *(_hand(first, 1), _hand(bought, 1), _hand(twisted, 2)),
        *(_hand(bank, 0), _hand(settled, 0), _hand(offered, 1)),
    ]


def _ring_of_fire() -> list[Layout]:
    def step(do: str, by: str, **values: object) -> Mapping[str, object]:
        return {"do": do, "by": by, **values}

    seats = {"seats": ["Ann", "Ben", "Cy"], "turn": "Ann"}
    played = tables.example(
        "ringoffire",
        {**seats, "deck": "4C 2D 9H JS 8D KD QC 5C AS".split(), "tags": {"Ann": ["guys"]}},
        step("draw", "Ann"),
        step("press", "Ben", t=930),
        step("press", "Cy", t=700),
        step("press", "Ann", t=910),
        step("draw", "Ben"),
        step("choose", "Ben", target="Cy"),
        step("draw", "Cy"),
        step("say", "Cy", word="dog"),
        step("say", "Ann", word="frog"),
        step("stuck", "Ben"),
        step("draw", "Ann"),
        step("rule", "Ann", text="Left hand *only*"),
        step("draw", "Ben"),
        step("choose", "Ben", target="Ann"),
        step("draw", "Cy"),
        step("pour", "Cy", text="lime"),
        step("draw", "Ann"),
        step("broke", "Cy", rule=1, accused="Ben"),
        step("dispute", "Ben"),
        step("out", "Cy"),
    )
    *_, alone, over = tables.example(
        "ringoffire",
        {**seats, "drawn": ["KC", "KD", "KH"], "deck": ["KS"], "rules": [_RULE], "out": ["Cy"]},
        step("out", "Ann"),
        step("back", "Ann"),
        step("draw", "Ben"),
    )
    ranks = {"3": {"flow": "text", "title": "Ask *me*", "text": "Answer <@1>"}}
    *_, own = tables.example(
        "ringoffire", {**seats, "deck": ["3C"]}, step("draw", "Ann"), ranks=ranks
    )
    shown = [played[n] for n in (0, 1, 4, 5, 7, 8, 9, 11, 13, 15, 17, 18, 19, 20)]
    last = played[20]
    here = last.game.in_force(last.game.observe(last.state, None))
    pages = [
        rules.rules(last.game, last.options, words(last), page, last.id, here) for page in (0, 1)
    ]
    menu = table.more(last, last.players[0].user or 0, words(last, 0), START)
    return [*map(_shown, (*shown, alone, over, own)), menu, *pages]


_RULE = {"by": "Cy", "text": ":left_hand"}

SCREENS: Mapping[str, Callable[[], list[Layout]]] = {
    "lobby": _lobby,
    "options": _options,
    "table": _table,
    "more": _more,
    "hand": _hands,
    "result": _result,
    "oldmaid": _old_maid,
    "cheat": _cheat,
    "irishsnap": _irish_snap,
    "rummy": _rummy,
    "gin": _gin,
    "marriage": _marriage,
    "shanghai": _shanghai,
    "blackjack": _blackjack,
    "pontoon": _pontoon,
    "ringoffire": _ring_of_fire,
}


@pytest.mark.usefixtures("rounds")
@pytest.mark.parametrize("name", SCREENS)
def test_screens_look_as_they_did(name: str, goldens: Path) -> None:
    shown = "\n\n======\n\n".join(map(spelled, SCREENS[name]())) + "\n"
    path = goldens / f"{name}.txt"
    if os.environ.get("SNUG_GOLDENS") == "write":
        path.write_text(shown)
    assert shown == path.read_text()
