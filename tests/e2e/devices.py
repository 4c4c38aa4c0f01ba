"""Phones, laptops and televisions at one server, each with a browser of its own.

Device   what tells one from another
Devices  those of one test: switched on, watched, photographed, switched off
"""

import re
from dataclasses import dataclass
from pathlib import Path

from playwright.async_api import Browser, BrowserContext, Page

from tests.e2e.complaints import REPORTED, Complaints

ARTEFACTS = Path(__file__).resolve().parents[2] / "test-artefacts"
PATIENCE = 30_000
"""Milliseconds; for a machine that does much else."""
SELDOM = """
requestAnimationFrame = (draw) => setTimeout(() => draw(performance.now()), 100)
cancelAnimationFrame = clearTimeout
"""
"""A board is drawn ten times a second: with no graphics card each time costs a hundredth of one."""


@dataclass(frozen=True)
class Device:
    """A screen, and what one touches it with."""

    name: str
    width: int
    height: int
    touch: bool = True
    density: float = 1.0


SMALL_PHONE = Device("small-phone", 360, 640, density=2)
PHONE = Device("phone", 390, 844, density=2)
LYING_PHONE = Device("lying-phone", 844, 390, density=2)
LAPTOP = Device("laptop", 1366, 768, touch=False)
TELEVISION = Device("television", 1920, 1080, touch=False)


class Devices:
    """The devices of one test. They know nothing of each other, as different people's do."""

    def __init__(self, browser: Browser, url: str, *, sharp: bool = False) -> None:
        self.url = url
        """Where the server is, without a slash at the end."""
        self.sharp = sharp
        """As many pixels to a px as the devices have; else one, because each costs a processor."""
        self.complaints: dict[Page, Complaints] = {}
        self._browser = browser
        self._contexts: list[BrowserContext] = []

    async def on(
        self,
        device: Device = PHONE,
        path: str | None = "/",
        *,
        language: str = "en",
        moves: bool = False,
        dark: bool = False,
        script: str = "",
    ) -> Page:
        """Switch a device on and open a path; None: nothing yet.

        What moves on the screen does so only where the test is about that: else the device asks for
        reduced motion and draws seldom, and nothing has to be waited for. `script` runs before each
        page's own.
        """
        context = await self._browser.new_context(
            viewport={"width": device.width, "height": device.height},
            device_scale_factor=device.density if self.sharp else 1.0,
            has_touch=device.touch,
            is_mobile=device.touch,
            locale=language,
            reduced_motion="no-preference" if moves else "reduce",
            color_scheme="dark" if dark else "light",
        )
        context.set_default_timeout(PATIENCE)
        await context.add_init_script(REPORTED)
        if not moves:
            await context.add_init_script(SELDOM)
        await context.add_init_script(script)
        self._contexts.append(context)
        complaints = Complaints(context, self.url)
        page = await context.new_page()
        self.complaints[page] = complaints
        if path is not None:
            await page.goto(self.url + path)
        return page

    async def another(self, page: Page, path: str = "/") -> Page:
        """Open another tab on the same device."""
        tab = await page.context.new_page()
        self.complaints[tab] = self.complaints[page]
        await tab.goto(self.url + path)
        return tab

    def unforgiven(self) -> list[str]:
        """Return what went wrong unseen on any device."""
        each = dict.fromkeys(self.complaints.values())
        return [complaint for complaints in each for complaint in complaints.unforgiven()]

    async def photograph(self, name: str) -> None:
        """Write what every screen shows into test-artefacts/, in files that begin with the name."""
        ARTEFACTS.mkdir(exist_ok=True)
        plain = re.sub(r"[^\w.-]+", "-", name).strip("-")
        for number, page in enumerate(self.complaints, start=1):
            if page.is_closed():  # somebody has vanished
                continue
            await page.screenshot(path=ARTEFACTS / f"{plain}-{number}.png")

    async def off(self) -> None:
        """Switch all of them off."""
        for complaints in self.complaints.values():
            complaints.stop()
        for context in self._contexts:
            await context.close()
