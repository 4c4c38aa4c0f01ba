"""Loonacy in real browsers: by the link to the table, by finger, to the end."""

import asyncio
import contextlib
import re
from pathlib import Path

import pytest
from playwright.async_api import Browser, Page, expect
from playwright.async_api import TimeoutError as TooLate

from tests.clients import Doors
from tests.e2e.arriving import host, link, sit
from tests.e2e.complaints import LOST
from tests.e2e.conftest import switched_on
from tests.e2e.devices import LAPTOP, PATIENCE, PHONE, SMALL_PHONE, Devices
from tests.e2e.finding import button, ends
from tests.e2e.gate import Gate
from tests.e2e.loonacy import PAUSE, Seat, play
from tests.live import Live

pytestmark = [pytest.mark.anyio, pytest.mark.timeout(120)]

HAND = "[data-card]"


async def open_table(devices: Devices, name: str) -> tuple[Page, str]:
    """Open a table through the home page; return the host's page, and the link to the table."""
    page = await devices.on(PHONE, "/")
    await button(page, "Open a table").click()
    await page.get_by_role("textbox", name="What shall we call you?").fill(name)
    await button(page, "Set the table").click()
    address = await page.get_by_label("Link to the table").input_value()
    return page, address[address.index("/t/") :]


async def join(devices: Devices, path: str, name: str, **how: object) -> Page:
    """Join a table by its link."""
    page = await devices.on(PHONE, path, **how)  # type: ignore[arg-type]
    await page.get_by_role("textbox", name="What shall we call you?").fill(name)
    await button(page, "Sit down").click()
    await expect(button(page, "Menu")).to_be_visible()
    return page


async def add_bot(page: Page, level: str = "friend") -> None:
    """Let a bot sit down, on the host's page."""
    seats = page.get_by_text(f"bot, {level}")
    there = await seats.count()
    await page.get_by_role("button", name=re.compile(f"^\\+? ?{level}$")).click()
    await expect(seats).to_have_count(there + 1)


async def begin(page: Page) -> Seat:
    """Start the match on the host's page, and wait until the piles are open."""
    await button(page, "Start").click()
    await expect(page.locator("[data-pile]").first).to_be_visible()
    return Seat(page)


async def test_four_phones_join_by_the_link_play_to_a_win_and_again(devices: Devices) -> None:
    ana, path = await open_table(devices, "Ana")
    others = [await join(devices, path, name) for name in ("Leo", "Mia", "Tom")]
    seats = [await begin(ana), *(Seat(page) for page in others)]
    await asyncio.gather(
        *(play(seat, seat.drag if number % 2 else seat.tap) for number, seat in enumerate(seats))
    )
    for seat in seats:
        await ends(seat.page)
        await expect(seat.page.get_by_text("wins!").first).to_be_visible()
    await button(ana, "Again").click()
    for seat in seats:
        await expect(seat.page.locator(HAND)).to_have_count(7)


async def test_a_wrong_card_comes_back_and_its_player_alone_is_told_why(devices: Devices) -> None:
    ana, entry = await host(devices)
    leo = await sit(devices, entry)
    seat = await begin(ana)
    sight = await seat.look()
    card, pile = sight.wrong()
    await seat.tap(card, pile)
    told = "No picture in common."
    await expect(ana.locator("[data-spoken]")).to_contain_text(told)
    await expect(ana.locator(HAND)).to_have_count(7)
    assert [number for number, _ in (await seat.look()).hand] == [n for n, _ in sight.hand]
    assert told not in (await leo.locator("[data-spoken]").text_content() or "")


async def test_a_refusal_that_comes_when_the_board_is_covered_is_told_all_the_same(
    devices: Devices,
) -> None:
    ana, entry = await host(devices)
    leo = await sit(devices, entry)
    gate = await Gate.before(ana)
    await ana.reload()
    seat = await begin(ana)
    gate.holds('"type":"answer"', '"reason"')
    await seat.tap(*(await seat.look()).wrong())
    await button(leo, "Pause").click()
    await ana.get_by_role("heading", name="Pause").tap()  # and nothing has the focus
    assert gate.open() == 1
    await expect(ana.locator("[data-spoken]")).to_contain_text("No picture in common.")


async def test_who_loses_his_socket_is_back_within_a_second(devices: Devices) -> None:
    ana, entry = await host(devices)
    await sit(devices, entry)
    gate = await Gate.before(ana)
    await ana.reload()
    seat = await begin(ana)
    before = await seat.look()
    async with asyncio.timeout(5):  # a second, five times over
        await gate.cut()
        await gate.back()
        await button(ana, "Pause").click()
        await expect(ana.get_by_role("heading", name="Pause")).to_be_visible()
    await button(ana, "Go on").click()
    await expect(ana.locator(HAND)).to_have_count(7)
    assert (await seat.look()).hand == before.hand


async def test_a_reload_in_mid_match_shows_the_same_hand(devices: Devices) -> None:
    ana, entry = await host(devices)
    await sit(devices, entry)
    seat = await begin(ana)
    before = await seat.look()
    await ana.reload()
    await expect(ana.locator(HAND)).to_have_count(7)
    assert (await seat.look()).hand == before.hand


async def test_a_second_tab_takes_over_and_the_first_can_take_it_back(devices: Devices) -> None:
    ana, entry = await host(devices)
    await sit(devices, entry)
    await begin(ana)
    tab = await devices.another(ana, link(entry))
    await expect(tab.locator(HAND)).to_have_count(7)
    await button(ana, "Play on here").click()
    await expect(ana.locator(HAND)).to_have_count(7)
    await expect(button(tab, "Play on here")).to_be_visible()


async def test_who_comes_in_mid_match_watches_and_sees_no_hand(devices: Devices) -> None:
    ana, entry = await host(devices)
    await sit(devices, entry)
    await begin(ana)
    eva = await join(devices, link(entry), "Eva")
    await expect(eva.locator("[data-pile]").first).to_be_visible()
    await expect(eva.get_by_text("You are watching")).to_be_visible()
    assert await eva.locator(HAND).count() == 0
    await expect(eva.locator("[data-point]")).to_have_attribute("aria-disabled", "true")


HOSTILE = (
    '<img src=x onerror="alert(1)">{name}',
    "\u202eevil\u202c \u0645\u0631\u062d\u0628\u0627",
    "👩‍👩‍👧‍👦" * 5,
    "W" * 40,
    "a\u0301\u0302\u0303" * 10,
)


async def test_hostile_names_are_only_text_and_the_layout_holds(devices: Devices) -> None:
    ana, entry = await host(devices, HOSTILE[0], device=SMALL_PHONE)
    leo = await sit(devices, entry, HOSTILE[1])
    # The others only join: what a name does is seen on the screens of those two.
    async with Doors(devices.url) as doors:
        for name in HOSTILE[2:]:
            await doors.join(entry.table, entry.secret, name)
    await begin(ana)
    for page in (ana, leo):
        widths = "[document.documentElement.scrollWidth, document.documentElement.clientWidth]"
        shown, there = await page.evaluate(widths)
        assert shown <= there
        assert await page.locator("img[src=x]").count() == 0


async def test_five_with_long_names_fit_on_any_phone(devices: Devices) -> None:
    ana, entry = await host(devices, "Alexandra the Great")
    await sit(devices, entry, "Maximilian von Habsburg")
    for _ in range(3):
        await add_bot(ana, "child")
    await begin(ana)
    outside = """() => [...document.querySelectorAll('.match button')].filter((button) => {
        const {left, top, right, bottom} = button.getBoundingClientRect();
        return left < -1 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + 1;
    }).length"""
    for width, height in ((390, 844), (320, 480), (667, 375)):
        await ana.set_viewport_size({"width": width, "height": height})
        # Playwright waits for a function by evaluating text, which the page forbids.
        async with asyncio.timeout(10):
            while await ana.evaluate(outside):  # noqa: ASYNC110
                await asyncio.sleep(0.05)


async def test_a_paused_match_shows_no_card_and_goes_on_after_three_two_one(
    devices: Devices,
) -> None:
    ana, entry = await host(devices)
    leo = await sit(devices, entry)
    await begin(ana)
    await button(leo, "Pause").click()
    for page in (ana, leo):
        await expect(
            page.get_by_role("main").get_by_text("Leo has paused the match.")
        ).to_be_visible()
        assert await page.locator("[data-card], [data-laid]").count() == 0
    await button(ana, "Go on").click()
    for page in (ana, leo):
        await expect(page.locator(HAND)).to_have_count(7)


async def test_the_hand_keeps_its_order_over_a_pause(devices: Devices) -> None:
    ana, entry = await host(devices, device=LAPTOP)
    await sit(devices, entry)
    seat = await begin(ana)
    first = (await seat.look()).hand
    await ana.locator('[data-card][tabindex="0"]').focus()
    await ana.keyboard.press("Shift+ArrowRight")
    moved = (await seat.look()).hand
    assert moved == [first[1], first[0], *first[2:]]
    await button(ana, "Pause").click()
    await button(ana, "Go on").click()
    await expect(ana.locator(HAND)).to_have_count(7)
    assert (await seat.look()).hand == moved


async def test_a_reaction_is_seen_by_all(devices: Devices) -> None:
    ana, entry = await host(devices)
    leo = await sit(devices, entry)
    await begin(ana)
    await button(leo, "React").click()
    await button(leo, "applause").click()
    for page in (ana, leo):
        await expect(page.locator("[data-spoken]")).to_contain_text("Leo: applause")


async def test_who_looks_away_from_a_match_with_bots_sees_it_go_on_after_three_two_one(
    devices: Devices,
) -> None:
    ana, _ = await host(devices)
    await add_bot(ana)
    await begin(ana)
    hide = """(hidden) => {
        Object.defineProperty(document, 'hidden', {value: hidden, configurable: true});
        document.dispatchEvent(new Event('visibilitychange'));
    }"""
    await ana.evaluate(hide, arg=True)
    await expect(ana.get_by_role("main").get_by_text("Everybody was away")).to_be_visible()
    await ana.evaluate(hide, arg=False)
    await expect(ana.locator("[data-spoken]")).to_contain_text("It goes on: 3, 2, 1")
    await expect(ana.locator(HAND)).to_have_count(7)


async def test_a_key_that_is_held_down_acts_once(devices: Devices) -> None:
    ana, entry = await host(devices, device=LAPTOP)
    await sit(devices, entry)
    seat = await begin(ana)
    for _ in range(5):
        await ana.keyboard.down("p")  # the second and later ones are repetitions
    await ana.keyboard.up("p")
    await expect(ana.locator("[data-finger]")).to_have_count(1)
    assert (await seat.look()).can_point is False
    assert "already pointing" not in (await ana.locator("[data-spoken]").text_content() or "")


async def test_a_flick_lays_a_card_where_there_is_one_pile(devices: Devices) -> None:
    ana, entry = await host(devices)
    await sit(devices, entry)
    for _ in range(3):
        await add_bot(ana, "child")
    seat = await begin(ana)
    spoken = ana.locator("[data-spoken]")
    async with asyncio.timeout(PATIENCE / 1000):
        # Bots lay meanwhile: what did not fit may fit once the finger is there.
        while "No picture in common." not in await spoken.inner_text():
            with contextlib.suppress(TooLate):
                await seat.flick((await seat.look()).wrong()[0])
            await asyncio.sleep(PAUSE)


async def test_a_killed_server_comes_back_and_the_match_goes_on(
    chromium: Browser, request: pytest.FixtureRequest, tmp_path: Path
) -> None:
    with Live(tmp_path) as live:
        async with switched_on(chromium, live.url, request) as devices:
            ana, entry = await host(devices)
            await sit(devices, entry)
            seat = await begin(ana)
            before = (await seat.look()).hand
            for complaints in devices.complaints.values():
                complaints.forgive(LOST)
            live.kill()
            live.start()
            await button(ana, "Pause").click()
            await button(ana, "Go on").click()
            await expect(ana.locator(HAND)).to_have_count(7)
            assert (await seat.look()).hand == before
