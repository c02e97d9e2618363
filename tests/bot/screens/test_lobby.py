"""What stands in the lobby, on the options and on the rules page."""

from __future__ import annotations

import pytest
from pydantic import Field

from bot.screens import lobby, options, result
from bot.screens.layout import Attachment, Button, Menu
from games import CATALOGUE
from games.core.options import Options
from games.gofish.state import FAMILY, FishOptions
from tests.kit.spelled import controls, spelled, texts
from tests.kit.tables import (
    SEED,
    finished,
    playing,
    words,
)
from tests.kit.tables import lobby as a_lobby


def test_c177_the_lobby_explains_itself_and_leads_to_the_rules() -> None:
    session = a_lobby()
    labels = [
        c.label for c in controls(lobby.lobby(session, words(session))) if isinstance(c, Button)
    ]
    assert labels == ["Join", "Leave", "Add computer", "Options", "How to play", "Start"]


def test_c94_who_plays_is_seen_before_the_start() -> None:
    session = a_lobby()
    shown = texts(lobby.lobby(session, words(session)))
    assert "Ann (host)" in shown
    assert "Ben" in shown
    assert "Cy 🤖" in shown


def test_start_waits_for_enough_players_and_says_so() -> None:
    session = a_lobby(["Ann"], computers=0)
    layout = lobby.lobby(session, words(session))
    assert controls(layout)[-1].disabled
    assert "takes 2 to 6 players" in texts(layout)


def test_a_full_lobby_takes_nobody_more() -> None:
    session = a_lobby(["a", "b", "c", "d", "e", "f"])
    by_label = {
        c.label: c for c in controls(lobby.lobby(session, words(session))) if isinstance(c, Button)
    }
    assert by_label["Join"].disabled
    assert by_label["Add computer"].disabled
    assert not by_label["Start"].disabled


@pytest.mark.usefixtures("rounds")
@pytest.mark.parametrize(("dealer", "free"), [("house", 4), ("rotate", 5)])
def test_how_many_may_come_depends_on_the_house_rules(dealer: str, free: int) -> None:
    rules = CATALOGUE["blackjack"].options(dealer=dealer)
    session = a_lobby(game="blackjack", options=rules, computers=0)
    assert f"{free} seats free" in texts(lobby.lobby(session, words(session)))
    full = a_lobby([*"abcdefg"], game="blackjack", options=rules, computers=0)
    join = next(c for c in controls(lobby.lobby(full, words(full))) if isinstance(c, Button))
    assert (join.label, join.disabled) == ("Join", dealer == "house")


def test_c50_votes_to_start_are_counted_on_the_button() -> None:
    session = a_lobby(computers=0, votes={"start": (12,)})
    shown = spelled(lobby.lobby(session, words(session)))
    assert "[+Start 1/2]" in shown
    how = "The host can start at once; without the host, 2 of you can."
    assert how in shown
    quiet = a_lobby(computers=0)
    assert how not in spelled(lobby.lobby(quiet, words(quiet)))


def test_pages_of_the_options_are_called_by_what_is_on_them() -> None:
    session = a_lobby()
    for page, named in enumerate(("Rules", "More rules", "Pace", "Players")):
        shown = controls(options.options(session, words(session), page))
        here = [one.label for one in shown if isinstance(one, Button) and one.disabled]
        assert here == [named]
    shown = controls(options.options(session, words(session), 2))
    pace = {arg for c in shown for arg in c.control.args}
    assert {"clock", "absence"} <= pace


def test_only_what_differs_from_the_preset_is_listed() -> None:
    chosen = FishOptions(**{**FAMILY, "pass_to": "left", "removed": ["2", "K"]})
    session = a_lobby(preset="family", options=chosen)
    seen = texts(lobby.lobby(session, words(session)))
    assert "**Family**" in seen
    assert "Who is next: The next player" in seen
    assert "Ranks left out: 2 K" in seen
    assert "Fish your wish" not in seen


def test_the_seed_is_sealed_until_the_game_is_over() -> None:
    session = a_lobby()
    for early in (session, playing(session)):
        shown = result.fair(early, words(early))
        proof = next(b.data for b in shown.blocks if isinstance(b, Attachment))
        assert SEED not in texts(shown)
        assert SEED.encode() not in proof
    over = finished(session)
    assert SEED in texts(result.fair(over, words(over)))
    assert "630dcd2966c43366…" in texts(lobby.lobby(session, words(session)))


@pytest.mark.parametrize("key", sorted(CATALOGUE))
def test_c96_no_menu_offers_a_house_rule_that_would_be_refused(key: str) -> None:
    game = CATALOGUE[key]
    session = a_lobby(game=key)
    seen: set[str] = set()
    for page in range(10):
        for control in controls(options.options(session, words(session), page)):
            if isinstance(control, Menu) and control.control.name == "options_set":
                name = control.control.args[0]
                if control.options:
                    seen.add(name)
                many = isinstance(getattr(session.options, name), tuple)
                for option in control.options:
                    game.options(**{name: [option.value] if many else option.value})
    unset = set(options.names(game)) - seen - {"timer"}
    assert not unset, f"no menu sets {unset}: give it words, bounds, a bool or a set of ranks"


def test_a_number_between_bounds_is_a_menu_that_also_has_what_is_set() -> None:
    game = CATALOGUE["cheat"]
    session = a_lobby(game="cheat", options=game.options(window=12))
    shown = controls(options.options(session, words(session)))
    menu = next(c for c in shown if c.control.args == ("window",))
    assert isinstance(menu, Menu)
    values = [option.value for option in menu.options]
    assert values == ["5", "8", "10", "12", "15", "20", "30", "45", "60"]
    assert [option.label for option in menu.options if option.chosen] == ["12 seconds"]
    assert "Time to challenge: 12 seconds" in texts(lobby.lobby(session, words(session)))


@pytest.mark.parametrize(
    ("low", "high", "usual", "offered"),
    [
        (1, 9, 3, [1, 2, 3, 4, 5, 6, 7, 8, 9]),
        (4, 60, 7, [4, 5, 7, 10, 15, 20, 25, 30, 35, 40, 45, 50, 55, 60]),
        (15, 300, 60, [15, *range(20, 301, 20)]),
    ],
)
def test_numbers_of_a_menu_are_round_where_there_are_many(
    low: int, high: int, usual: int, offered: list[int]
) -> None:
    class House(Options):
        number: int = Field(usual, ge=low, le=high, description="a number")

    assert list(options._numbers(House.model_fields["number"])) == offered


def test_a_number_stands_in_the_rules_and_is_marked_where_it_is_unusual() -> None:
    game, speak = CATALOGUE["cheat"], words(a_lobby(game="cheat"))
    usual = texts(lobby.rules(game, game.options(), speak))
    longer = texts(lobby.rules(game, game.options(window=20), speak))
    assert "You have 10 seconds to press" in usual
    assert "🔸" not in usual
    assert "🔸 You have 20 seconds to press" in longer


def test_what_a_game_leaves_no_choice_in_is_not_offered() -> None:
    session = a_lobby(game="oldmaid")
    shown = [options.options(session, words(session), page) for page in range(3)]
    named = {
        arg for layout in shown for control in controls(layout) for arg in control.control.args
    }
    assert "odd" in named
    assert "stop_at" not in named


def test_c178_every_table_has_its_own_pace() -> None:
    session = a_lobby(options=FishOptions(clock="slow"))
    assert "Pace: Slow: a day for each turn" in texts(lobby.lobby(session, words(session)))


def test_c57_the_host_may_share_powers_and_remove_others_but_not_themselves() -> None:
    session = a_lobby()
    people = controls(options.options(session, words(session), 99))
    menus = {c.control.name: [o.label for o in c.options] for c in people if isinstance(c, Menu)}
    assert menus == {"remove": ["Ben", "Cy"], "cohost": ["Ben"]}


def test_rules_show_what_this_table_plays_and_mark_what_is_unusual() -> None:
    game = CATALOGUE["gofish"]
    speak = words(a_lobby())
    usual = texts(lobby.rules(game, game.options(), speak))
    family = texts(lobby.rules(game, game.options(**FAMILY), speak))
    assert "🔸" not in usual
    assert "round the table" in usual
    assert "🔸 Next comes whoever you asked." in family
    assert "round the table." not in family


@pytest.mark.parametrize("preset", sorted(CATALOGUE["gofish"].presets))
def test_c162_the_rules_say_what_an_empty_hand_means(preset: str) -> None:
    game = CATALOGUE["gofish"]
    chosen = game.options(**game.presets[preset])
    pages = [texts(lobby.rules(game, chosen, words(a_lobby()), page)) for page in range(3)]
    (page,) = [page for page in pages if "**Out of cards?**" in page]
    assert "you draw a card and ask for its rank" in page
    assert "you're out" in page


def test_the_mark_is_explained_on_every_page_that_has_one() -> None:
    game = a_lobby().game
    options = game.options(**FAMILY)
    for page in range(3):
        shown = texts(lobby.rules(game, options, words(a_lobby()), page))
        assert ("🔸" in shown) == ("different at this table" in shown)


def test_the_wording_is_in_the_menus_only_where_the_place_allows_it() -> None:
    session = a_lobby(game="ringoffire")
    pages = [options.options(session, words(session), page) for page in range(5)]
    assert not any(c.control.args == ("mode",) for page in pages for c in controls(page))
    pages = [options.options(session, words(session), page, drinks=True) for page in range(5)]
    (menu,) = {c for page in pages for c in controls(page) if c.control.args == ("mode",)}
    assert isinstance(menu, Menu)
    assert [(o.value, o.label, o.chosen) for o in menu.options] == [
        ("alcohol_free", "For everybody", True),
        ("drinks", "For drinks", False),
    ]
    lent = {"ranks", "voice"}
    assert not any(
        c.control.args[:1] in {(one,) for one in lent} for p in pages for c in controls(p)
    )


def test_a_lobby_for_drinks_says_so() -> None:
    session = a_lobby(game="ringoffire")
    assert "Worded for drinks" not in texts(lobby.lobby(session, words(session)))
    wet = session.changed(drinks=True)
    assert "Worded for drinks" in texts(lobby.lobby(wet, words(wet)))
