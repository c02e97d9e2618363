"""The sandbox's page in a real browser, with a real bot: what a person can do and what they see."""

import re
import time

import pytest

from tests.browser.client import Board
from tests.browser.page import PHONE, composer, latest, overflows, suggestion

api = pytest.importorskip("playwright.async_api", reason="playwright is not installed")
expect = api.expect
expect.set_options(timeout=15_000)

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="module")]

HOSTILE = "<img src=x onerror=\"document.title='owned'\">"


# -- the command box -----------------------------------------------------------------------------


async def test_it_opens_as_ann_in_games_ready_to_type(visit):
    page = await visit()
    await expect(page.get_by_test_id("me")).to_contain_text("You are Ann")
    await expect(page.get_by_test_id("channel-name")).to_contain_text("games")
    await expect(composer(page)).to_be_focused()
    await expect(composer(page)).to_have_attribute("placeholder", re.compile("/play gofish"))
    await expect(page.get_by_test_id("start").get_by_role("link", name="Ben")).to_have_attribute(
        "href", "?as=ben"
    )


async def test_a_typed_line_is_a_command(visit, channel):
    page = await visit("Ann", channel=channel)
    await page.keyboard.type("/play gofish")
    await page.keyboard.press("Enter")
    await expect(latest(page)).to_contain_text("Table: gofish, none, 4")
    await expect(latest(page)).to_contain_text("Ann used /play")
    await composer(page).fill("/play game:old maid preset:family seats:3")
    await page.keyboard.press("Enter")
    await expect(latest(page)).to_contain_text("Table: old maid, family, 3")
    await expect(composer(page)).to_have_value("")


async def test_commands_and_choices_are_picked_by_keyboard(visit, channel):
    page = await visit("Ann", channel=channel)
    await page.keyboard.type("/")
    await expect(suggestion(page, "night start")).to_be_visible()
    await page.keyboard.type("pla")
    await page.keyboard.press("Enter")
    await expect(composer(page)).to_have_value("/play game:")
    await page.keyboard.type("irish")
    await expect(suggestion(page, "Irish Snap")).to_be_visible()
    await expect(suggestion(page, "Go Fish")).to_have_count(0)
    await page.keyboard.press("ArrowDown")
    await page.keyboard.press("Enter")
    await expect(composer(page)).to_have_value("/play game:Irish Snap ")
    await page.get_by_test_id("options").get_by_role("button", name="preset").click()
    await suggestion(page, "Pub").click()
    await page.keyboard.press("Enter")
    await expect(latest(page)).to_contain_text("Table: irishsnap, pub, 4")


async def test_subcommands_people_and_booleans(visit, channel):
    page = await visit("Ann", channel=channel)
    await page.keyboard.type("/night start @be")
    await expect(suggestion(page, "@Ben")).to_be_visible()
    await page.keyboard.press("Tab")
    await page.keyboard.type("loud:yes")
    await page.keyboard.press("Enter")
    await expect(latest(page)).to_contain_text("Night of @Ben, loud: True")


MISTAKES = {
    "/play": "/play needs game",
    "/play gofish seats:9": "seats must be at most 8.",
    "/play gofish seats:few": "seats must be a whole number.",
    "/play gofish preset:mine": "Choose from: Family, Pub.",
    "/fly away": "There is no command /fly here.",
}


async def test_mistakes_are_told_in_words(visit, channel):
    page = await visit("Ann", channel=channel)
    await page.keyboard.type("/")
    await expect(suggestion(page, "board")).to_be_visible()
    for typed, answer in MISTAKES.items():
        await composer(page).fill(f"{typed} ")
        await page.keyboard.press("Enter")
        await expect(page.get_by_test_id("composer-error")).to_contain_text(answer)
        await expect(composer(page)).to_have_value(f"{typed} ")
    await expect(page.get_by_test_id("message")).to_have_count(0)


# -- components ----------------------------------------------------------------------------------


async def test_a_press_edits_in_place_and_keeps_the_focus(visit, channel, post):
    await post()
    page = await visit("Ann", channel=channel)
    join = page.get_by_role("button", name="Join", exact=True)
    await join.focus()
    await page.keyboard.press("Enter")
    await expect(latest(page)).to_contain_text("Pressed 1 times")
    await expect(join).to_be_focused()
    await expect(join).to_have_attribute("data-custom-id", "Join 1")
    await page.keyboard.press("Enter")
    await expect(latest(page)).to_contain_text("Pressed 2 times")
    await expect(page.get_by_test_id("message")).to_have_count(1)


async def test_an_edit_elsewhere_does_not_move_what_is_read(visit, channel, post):
    message = await post("Above")
    for number in range(4):
        await post(f"Board {number}")
    page = await visit("Ann", channel=channel, height=500)
    third = page.get_by_test_id("message").filter(has_text="Board 1")
    await third.evaluate("node => node.scrollIntoView({block: 'start'})")
    await expect(page.get_by_role("button", name="Jump to present")).to_be_visible()
    before = (await third.bounding_box())["y"]
    await message.edit(view=Board(title="\n".join(f"## Row {n}" for n in range(12))))
    await expect(page.get_by_test_id("message").filter(has_text="Row 11")).to_be_attached()
    assert abs((await third.bounding_box())["y"] - before) < 2


async def test_private_replies_can_be_dismissed_and_are_private(visit, channel, post):
    await post()
    ann, ben = await visit("Ann", channel=channel), await visit("Ben", channel=channel)
    await ann.get_by_role("button", name="Rules").click()
    await expect(latest(ann)).to_contain_text("Be kind.")
    await expect(latest(ann).get_by_test_id("only-you")).to_be_visible()
    await expect(ben.get_by_test_id("message")).to_have_count(1)
    await ann.get_by_role("button", name="Dismiss message").click()
    await expect(ann.get_by_test_id("message")).to_have_count(1)


async def test_thinking_becomes_the_answer(visit, channel, post):
    await post()
    page = await visit("Ann", channel=channel)
    await page.get_by_role("button", name="Think").click()
    await expect(latest(page)).to_contain_text("Snug is thinking…")
    await expect(latest(page)).to_contain_text("Thought about it.")


async def test_silence_is_shown_where_it_was_pressed(visit, channel, post):
    await post()
    page = await visit("Ann", channel=channel)
    silent = page.get_by_role("button", name="Silent")
    await silent.click()
    await expect(silent).to_have_attribute("aria-busy", "true")
    await expect(latest(page).get_by_test_id("failed")).to_contain_text("This interaction failed")
    await expect(silent).not_to_have_attribute("aria-busy", "true")


async def test_selects_by_keyboard_and_pointer(visit, channel, post):
    await post()
    page = await visit("Ann", channel=channel)
    await page.get_by_role("combobox", name="One card").focus()
    await page.keyboard.press("Enter")
    await expect(page.get_by_role("listbox", name="One card")).to_be_focused()
    await page.keyboard.press("ArrowDown")
    await page.keyboard.press("Enter")
    await expect(latest(page)).to_contain_text("Chosen: 9♦")
    await expect(page.get_by_role("combobox", name="One card")).to_be_focused()

    await page.get_by_role("combobox", name="Two cards").click()
    done = page.get_by_role("button", name="Done")
    await page.get_by_role("option", name="3♣").click()
    await expect(done).to_be_disabled()
    await page.get_by_role("option", name="K♠").click()
    await done.click()
    await expect(latest(page)).to_contain_text("Chosen: 3♣, K♠")

    await page.get_by_role("combobox", name="One card").click()
    await page.keyboard.press("Escape")
    await expect(page.get_by_role("listbox")).to_have_count(0)
    await expect(page.get_by_test_id("message")).to_have_count(3)


async def test_an_open_list_survives_an_edit(visit, channel, post):
    message = await post()
    page = await visit("Ann", channel=channel)
    await page.get_by_role("combobox", name="One card").click()
    await message.edit(view=Board(presses=7))
    await expect(latest(page)).to_contain_text("Pressed 7 times")
    await page.get_by_role("option", name="K♠").click()
    await expect(latest(page)).to_contain_text("Chosen: K♠")


async def test_a_form_is_checked_sent_and_answered(visit, channel, post):
    await post()
    page = await visit("Ann", channel=channel)
    await page.get_by_role("button", name="Form").click()
    form = page.get_by_role("dialog", name="About you")
    await expect(form.get_by_role("textbox", name="Your name")).to_be_focused()
    await page.keyboard.type("A")
    await page.keyboard.press("Enter")
    await expect(form).to_contain_text("At least 2 characters, please.")
    await page.keyboard.type("nn")
    await form.get_by_role("combobox", name="Your rank").click()
    await form.get_by_role("option", name="Nines").click()
    await form.get_by_role("checkbox", name="Quite sure").check()
    await form.get_by_role("button", name="Submit").click()
    await expect(form).to_have_count(0)
    await expect(latest(page)).to_contain_text("Ann / Nines / True")

    await page.get_by_role("button", name="Form").click()
    await expect(form).to_be_visible()
    await page.keyboard.press("Escape")
    await expect(form).to_have_count(0)


# -- people, channels, marks ---------------------------------------------------------------------


async def test_a_dm_is_marked_until_it_is_read(visit, channel, post):
    await post()
    page = await visit("Dee", channel=channel)
    await page.get_by_role("button", name="Write me").click()
    dm = page.get_by_role("navigation").get_by_role("button", name=re.compile("^Snug"))
    await expect(dm).to_have_attribute("data-unread", "1")
    await expect(page).to_have_title(re.compile(r"^\(1\) "))
    await expect(page.get_by_test_id("toasts")).to_contain_text("Your hand: 3♣")
    await dm.click()
    await expect(latest(page)).to_contain_text("Your hand: 3♣")
    await expect(dm).to_have_attribute("data-unread", "0")
    await expect(page).to_have_title(re.compile(r"^(• )?@Snug"))


HAND = "**Your hand** · <#{}>, Go Fish\n## 3♥ · 4♠\n> It is *your* turn\n- ask"
SAID = "Your hand · #games, Go Fish 3♥ · 4♠ It is your turn ask"


async def test_notices_are_told_in_plain_words(visit, box, channel, bot, post):
    page = await visit("Dee", channel=channel)
    games = box.world.find_channel("games").id
    await post(HAND.format(games))
    await expect(page.locator("#live")).to_have_text(
        f"Snug: {SAID} Pressed 0 times Rules of the house"
    )
    dee = await bot.fetch_user(int(box.world.find_person("Dee").id))
    await dee.send(HAND.format(games))
    await expect(page.get_by_test_id("toasts")).to_have_text(f"Snug: {SAID}")
    await dee.send("x" * 70 + " **long words**")
    await expect(page.get_by_test_id("toasts").locator("> *").last).to_have_text(
        "Snug: " + "x" * 70 + " long wor…"
    )


async def test_difficult_names_say_what_they_are_for(visit, channel):
    page = await visit("Ann", channel=channel)
    start = page.get_by_test_id("start")
    await expect(start).to_contain_text(re.compile(r"Mo · .*everyone.*\(difficult names"))
    members = page.get_by_test_id("members")
    await expect(members.get_by_text("difficult name, for testing")).to_have_count(2)


async def test_times_are_in_the_pages_language(visit, channel):
    page = await visit("Cy", channel=channel)
    await composer(page).fill(f"<t:{int(time.time()) + 1800}:R> <t:0:D>")
    await page.keyboard.press("Enter")
    await expect(latest(page)).to_contain_text("in 30 minutes January 1, 1970")


async def test_people_talk_and_become_each_other(visit, channel):
    ann, ben = await visit("Ann", channel=channel), await visit("Ben", channel="general")
    await ann.keyboard.type("hello @Ben, **well**?")
    await ann.keyboard.press("Enter")
    place = ben.get_by_role("navigation").get_by_role("button", name=re.compile(f"^{channel}"))
    await expect(place).to_have_accessible_name(f"{channel}, 1 for you")
    await place.click()
    await expect(latest(ben)).to_contain_text("hello @Ben, well?")
    await expect(latest(ben)).to_have_class(re.compile("marked"))
    await ann.get_by_test_id("switch").click()
    await ann.get_by_role("menuitem", name="Be Cy here").click()
    await expect(ann.get_by_test_id("me")).to_contain_text("You are Cy")


async def test_voice(visit, box, channel):
    page = await visit("Cy", channel=channel)
    await page.get_by_role("button", name="Join voice: The Lounge").click()
    await expect(page.get_by_role("list", name="In The Lounge")).to_contain_text("Cy")
    await page.get_by_role("button", name="Disconnect").click()
    await expect(page.get_by_role("list", name="In The Lounge")).to_have_count(0)


async def test_hostile_text_stays_text(visit, box, channel, bot):
    await box.control.do("add_person", {"name": HOSTILE})
    page = await visit("Ann", channel=channel)
    await composer(page).fill(f"{HOSTILE} [x](javascript:alert(1)) `<b>` ||<i>||")
    await page.keyboard.press("Enter")
    await expect(latest(page)).to_contain_text(HOSTILE)
    await expect(page.get_by_test_id("members")).to_contain_text(HOSTILE)
    assert await latest(page).locator("img, b, i, a").count() == 0
    assert await page.get_by_test_id("members").locator("img").count() == 0
    assert "owned" not in await page.title()


async def test_markdown_looks_like_discords(visit, channel, post):
    page = await visit("Ann", channel=channel)
    await composer(page).fill(
        "# Big\n-# small\n> quoted\n- one\n- two\n**b** *i* __u__ ~~s~~ a_b_c \\*no\\* <t:0:R>"
    )
    await page.keyboard.press("Enter")
    for tag, text in {
        ".h1": "Big",
        ".subtext": "small",
        "blockquote": "quoted",
        "ul": "onetwo",
        "strong": "b",
        "em": "i",
        "u": "u",
        "s": "s",
    }.items():
        await expect(latest(page).locator(f".markdown {tag}")).to_have_text(text)
    await expect(latest(page)).to_contain_text("a_b_c *no*")
    await expect(latest(page).locator("time.stamp")).to_contain_text("years ago")


# -- phones, and worse ---------------------------------------------------------------------------


async def test_on_a_phone_nothing_sticks_out(visit, channel, post):
    await post("W" * 120)
    page = await visit("Ann", channel=channel, **PHONE)
    assert not await overflows(page)
    await composer(page).fill("/play ")
    await expect(page.get_by_test_id("options")).to_be_visible()
    assert not await overflows(page)
    await composer(page).fill("")
    await page.get_by_role("combobox", name="Two cards").click()
    sheet = await page.get_by_role("listbox").bounding_box()
    assert sheet["x"] >= 0
    assert sheet["x"] + sheet["width"] <= PHONE["width"]
    await page.keyboard.press("Escape")
    side = page.get_by_role("navigation")
    await expect(side).to_be_hidden()
    await page.get_by_role("button", name="Channel list").click()
    await side.get_by_role("button", name="general").click()
    await expect(side).to_be_hidden()
    await expect(page.get_by_test_id("channel-name")).to_contain_text("general")


async def test_both_themes_and_the_switch(visit, channel):
    page = await visit("Ann", channel=channel, color_scheme="dark")
    background = "getComputedStyle(document.querySelector('.main')).backgroundColor"
    dark = await page.evaluate(background)
    await page.get_by_role("button", name="Light or dark").click()
    assert await page.evaluate(background) != dark
    await page.reload()
    await page.get_by_test_id("start").wait_for()
    assert await page.evaluate(background) == "rgb(255, 255, 255)"


async def test_trouble_closes_the_dms(visit, box, channel):
    page = await visit("Mo", channel=channel)
    await page.get_by_role("button", name="Trouble").click()
    panel = page.get_by_test_id("trouble")
    await panel.get_by_role("button", name="Close my DMs").click()
    await expect(panel.get_by_role("button", name="Open my DMs")).to_be_visible()
    await panel.get_by_role("button", name="Open my DMs").click()
    await page.keyboard.press("Escape")
    await expect(panel).to_be_hidden()


async def test_it_comes_back_by_itself(visit, box, channel, post):
    page = await visit("Ann", channel=channel)
    for peer in box.hub.peers(box.world.find_person("Ann").id):
        await peer.socket.close()
    await post("Posted meanwhile")
    await expect(page.get_by_test_id("message").filter(has_text="Posted meanwhile")).to_be_visible()
    await expect(page.get_by_test_id("banner")).to_be_hidden()


# -- a moderator's controls ----------------------------------------------------------------------


async def test_a_moderator_marks_a_channel_for_adults_and_all_see_the_sign(visit, channel):
    moderator, ben = await visit("Mo", channel=channel), await visit("Ben", channel=channel)
    control = moderator.get_by_role("button", name="Age-restricted channel")
    await expect(control).to_have_attribute("aria-pressed", "false")
    await control.click()
    await expect(control).to_have_attribute("aria-pressed", "true")
    for page in (moderator, ben):
        await expect(
            page.locator("#head").get_by_title("Age-restricted", exact=True)
        ).to_be_visible()
    await expect(ben.get_by_role("button", name="Age-restricted channel")).to_have_count(0)
    await control.click()
    await expect(ben.locator("#head").get_by_title("Age-restricted", exact=True)).to_have_count(0)
