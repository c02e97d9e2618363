"""Discord's limits hold on every screen, in the worst case too."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from bot.screens import budget, forms, hand, lobby, notes, options, result, table
from bot.screens.budget import Thrift
from bot.screens.layout import Layout, Line, Menu, Text
from bot.sessions.session import Session
from bot.text import Words
from games import CATALOGUE
from games.core import scene
from games.core.actions import Pick
from games.core.cards import RANKS, by_rank, label, pack
from games.core.game import Seat
from tests.bot.screens.conftest import WORST_NAME
from tests.kit import tables
from tests.kit.crowd import CARDS, Crowd, Crowded
from tests.kit.spelled import controls, texts

Speak = Callable[..., Words]


def all_screens(session: Session, speak: Speak) -> list[Layout]:
    words = speak(session)
    over = replace(session.state, over=True)
    return [
        table.table(session, words),
        table.table(replace(session, phase="paused"), words),
        table.more(session, tables.HOST, speak(session, 0), tables.LATER),
        hand.hand(session, 0, speak(session, 0), private=True, note="x" * 300),
        hand.hand(session, 1, speak(session, 1), private=False),
        lobby.lobby(replace(session, phase="lobby"), words),
        *(options.options(session, words, page) for page in range(5)),
        result.result(replace(session, phase="over", state=over), words),
        result.fair(replace(session, phase="over", state=over), words),
        notes.kick(session, 1, words),
    ]


def test_c121_every_screen_fits_with_twenty_of_the_longest_names(
    crowd: Session, crowd_words: Speak
) -> None:
    for layout in all_screens(crowd, crowd_words):
        assert budget.check(layout) == []


def test_c120_too_many_seats_are_counted_not_cut(crowd: Session, crowd_words: Speak) -> None:
    seen = texts(table.table(crowd, crowd_words(crowd)))
    assert "+12 more" in seen
    assert "▶" in seen


def test_c117_more_than_25_cards_become_several_menus(crowd: Session, crowd_words: Speak) -> None:
    layout = hand.hand(crowd, 0, crowd_words(crowd, 0), private=False)
    menus = [c for c in controls(layout) if isinstance(c, Menu) and c.control.name == "meld"]
    assert [len(menu.options) for menu in menus] == [22, 22, 22, 22, 20]
    assert sum(option.chosen for menu in menus for option in menu.options) == 26
    assert [menu.disabled for menu in menus] == [False, False, True, True, True]


def test_c118_menus_of_cards_run_by_suit_and_say_from_where_to_where(
    crowd: Session, crowd_words: Speak
) -> None:
    layout = hand.hand(crowd, 0, crowd_words(crowd, 0), private=False)
    menus = [c for c in controls(layout) if isinstance(c, Menu) and c.control.name == "discard"]
    assert [menu.placeholder for menu in menus] == ["Choose (A♣ – K♣)", "Choose (A♦ – K♦)"]


@pytest.mark.parametrize(
    ("packs", "runs"),
    [
        (1, ["A♣ – 5♠", "6♣ – 10♠", "J♣ – K♠"]),
        (2, ["A♣ – 3♠", "4♣ – 6♠", "7♣ – 9♠", "10♣ – Q♠", "K♣ – K♠"]),
    ],
)
def test_c118_no_rank_is_split_between_two_menus(packs: int, runs: list[str]) -> None:
    pick = Pick("cards", "card", by_rank(pack(packs)), 1, 4 * packs, many=True)
    pages = forms.pages(pick)
    assert [f"{label(str(page[0]))} – {label(str(page[-1]))}" for page in pages] == runs
    assert [card for page in pages for card in page] == list(pick.options)


def test_a_hand_from_which_cards_are_gone_is_spread_evenly_over_its_menus() -> None:
    held = tuple(card for card in by_rank(pack()) if card not in ("3C", "3D", "9C"))
    pages = forms.pages(Pick("cards", "card", held, 1, 4, many=True))
    assert ["".join(dict.fromkeys(str(c)[0] for c in page)) for page in pages] == [
        "A2345",
        "6789T",
        "JQK",
    ]


def test_ticks_of_other_menus_leave_room_for_no_more_than_allowed(
    crowd: Session, crowd_words: Speak
) -> None:
    drafted = replace(crowd, drafts={0: {"cards": CARDS[:20]}})
    layout = hand.hand(drafted, 0, crowd_words(drafted, 0), private=False)
    menus = [c for c in controls(layout) if isinstance(c, Menu) and c.control.name == "meld"]
    assert [menu.most for menu in menus] == [22, 6, 6, 6, 6]
    assert "20 of 26 ticked: A♣ 2♣" in texts(layout)
    untouched = replace(crowd, drafts={})
    layout = hand.hand(untouched, 0, crowd_words(untouched, 0), private=False)
    assert "You may tick up to 26." in texts(layout)


@pytest.mark.parametrize("seats", [2, 6])
def test_every_screen_of_every_game_fits_with_hostile_names(seats: int) -> None:
    session = tables.playing(tables.lobby(tables.HOSTILE[:seats], computers=0))
    for layout in all_screens(session, tables.words):
        assert budget.check(layout) == []
        for control in controls(layout):
            if not isinstance(control, Menu):
                assert len(control.label) <= 38, control.label


class Split(Crowd):
    """Eight players with four hands each, just settled, the banker last."""

    def scene(self, seen: Crowded, seat: Seat | None) -> scene.Scene:
        proud = (scene.Mark("proud"),)
        hands = tuple(scene.HandRow(CARDS[:5], proud, turn=n == 2) for n in range(4))
        rows = tuple(scene.SeatRow(s, turn=s == 3, marks=proud * 2, hands=hands) for s in range(8))
        settled = tuple(
            (
                ("seat", s),
                ("number", 4000),
                ("choice", "boasted"),
                ("number", -8000),
                ("number", -92000),
            )
            for s in range(8)
        )
        grid = scene.Grid(("player", "stake", "result", "change", "balance"), settled)
        own = (scene.Hand(CARDS[:20], (), (CARDS[:5],) * 4), *[scene.Line("all")] * 6)
        return scene.Scene((scene.Seats(rows), grid, scene.Line("all")), own if seat else ())


@pytest.mark.parametrize("name", [WORST_NAME, tables.HOSTILE[2], tables.HOSTILE[5], "```" * 10])
def test_eight_players_with_four_hands_each_fit_and_are_all_shown(
    crowd: Session, crowd_words: Speak, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    monkeypatch.setitem(CATALOGUE, "crowd", Split())
    players = tuple(replace(player, name=name) for player in crowd.players[:8])
    session = replace(crowd, players=players, drafts={})
    shown = table.table(session, crowd_words(session))
    own = hand.hand(session, 1, crowd_words(session, 1), private=True)
    for layout in (shown, own):
        assert budget.check(layout) == []
        assert texts(layout).count("```") == 2
        assert "more" not in texts(layout)
    lines = texts(shown).splitlines()
    assert sum(line.strip("▶ ").startswith("A♣ 2♣ 3♣ 4♣ 5♣") for line in lines) == 32
    assert sum(line.startswith("  ▶ A♣") for line in lines) == 8


def test_a_block_of_code_that_has_to_be_cut_still_ends() -> None:
    for spare in range(budget.CHARACTERS - 20, budget.CHARACTERS + 5):
        block = Text(f"{'x' * spare}\n```\n{'y' * 40}\n```")
        cut = budget.fit(lambda _, block=block: Layout((block,)))
        assert budget.check(cut) == []
        (text,) = cut.blocks
        assert isinstance(text, Text)
        assert text.content.count("```") in (0, 2)


def test_thirteen_ranks_still_fit_a_hand() -> None:
    session = tables.playing(moves=0)
    full = tuple(f"{rank}{suit}" for rank in RANKS for suit in "CD")
    seat = session.state.turn
    hands = tuple(full if s == seat else h for s, h in enumerate(session.state.hands))
    session = replace(session, state=replace(session.state, hands=hands))
    layout = hand.hand(session, seat, tables.words(session, seat), private=False)
    menu = next(c for c in controls(layout) if isinstance(c, Menu))
    assert [option.label for option in menu.options][8:10] == ["9 ×2", "10 ×2"]
    assert budget.check(layout) == []


def test_rules_pages_fit() -> None:
    for key, game in CATALOGUE.items():
        words = tables.catalogue().words("en", game=key)
        for preset in game.presets.values():
            layout = lobby.rules(game, game.options(**preset), words)
            assert budget.check(layout) == []
            assert budget.characters(layout) < 3500


def test_thrift_is_used_in_order_and_the_rest_is_cut() -> None:
    asked: list[Thrift] = []

    def build(thrift: Thrift) -> Layout:
        asked.append(thrift)
        return Layout((Text("x" * 5000), Line(), Text("y")))

    layout = budget.fit(build)
    assert asked == [*Thrift, Thrift.SEATS]
    assert budget.check(layout) == []


def test_modals_fit(crowd: Session, crowd_words: Speak) -> None:
    words = crowd_words(crowd, 0)
    for action in ("bid", "boast"):
        modal = forms.modal(crowd, 0, action, words, {})
        assert modal is not None
        assert budget.check_modal(modal) == []
    assert forms.modal(crowd, 0, "nothing", words) is None
    control = table.control(crowd, "timer", kind="ask")
    assert budget.check_modal(forms.timer(crowd, control, words)) == []
