"""L'Œil en coin as somebody plays it in a browser: by what he can read there, by touch.

Seat  one screen at a match: look at it, caption, lay, point, go on
play  play on until the match is over
"""

import asyncio
import contextlib
from typing import Final

from msgspec import Struct, convert
from playwright.async_api import Page
from playwright.async_api import TimeoutError as TooLate

from tests.e2e.devices import PATIENCE

LOOK: Final = """() => {
    const board = document.querySelector('[data-stage]');
    const all = (name) => [...document.querySelectorAll(`[data-${name}]`)];
    const numbers = (name) => all(name).map((element) => Number(element.dataset[name]));
    const there = (name) => all(name).some((element) => !element.disabled);
    return {
        stage: board?.dataset.stage ?? '',
        phase: Number(board?.dataset.phase ?? -1),
        own: numbers('own'),
        photos: numbers('photo'),
        points: numbers('point'),
        choose: there('choose'),
        keep: there('keep'),
        passes: there('pass'),
        next: there('next'),
        writes: there('caption-field'),
        over: Boolean(document.querySelector('[data-over]')),
        labels: all('photo').map((element) => element.ariaLabel),
        caption: document.querySelector('[data-caption] blockquote')?.textContent ?? '',
    };
}"""
"""What the screen offers."""

PAUSE: Final = 0.05
"""Seconds between two looks; bots and clocks run eight times as fast here."""
GONE: Final = 1_000
"""Milliseconds until a finger in a match that goes on gives up what it wanted to touch."""


class Sight(Struct, frozen=True):
    """What is on the screen."""

    stage: str
    phase: int
    own: list[int]
    """One's own photographs."""
    photos: list[int]
    """Those on the table."""
    points: list[int]
    """Those at which one may point."""
    choose: bool
    keep: bool
    passes: bool
    next: bool
    writes: bool
    over: bool
    labels: list[str]
    """What the photographs on the table are called."""
    caption: str


class Seat:
    """Somebody's screen at a match."""

    def __init__(self, page: Page, caption: str = "Oups") -> None:
        self.page = page
        self.caption = caption
        self.done = -1
        """The phase in which it has done its part."""
        self.captions = 0
        """So many it has given."""

    async def look(self) -> Sight:
        """Read the screen."""
        return convert(await self.page.evaluate(LOOK), Sight)

    async def press(self, what: str, patience: int = PATIENCE) -> None:
        """Press the button that does this."""
        await self.page.click(f"[data-{what}]:not([disabled])", timeout=patience)

    async def write(self, patience: int = PATIENCE) -> None:
        """Write a caption for the photograph that is looked at, and read it out."""
        if not (await self.look()).writes:
            await self.press("choose", patience)
        text = f"{self.caption} {self.captions + 1}"
        await self.page.fill("[data-caption-field]", text, timeout=patience)
        await self.press("send", patience)
        self.captions += 1

    async def point(self, photo: int, patience: int = PATIENCE) -> None:
        """Point at a photograph with its button."""
        await self.page.click(f'[data-point="{photo}"]', timeout=patience)

    async def point_somewhere(self) -> None:
        """Point at the first photograph that may be pointed at, as soon as there is one."""
        await self.page.locator("[data-point]").first.wait_for()
        await self.point((await self.look()).points[0])

    async def act(self, sight: Sight) -> None:
        """Do the first that the screen offers now, if it is still there when the finger is."""
        if sight.phase == self.done:
            return  # the answer is on its way
        if sight.stage == "caption" and (sight.choose or sight.writes):
            await self.write(GONE)
            self.done = sight.phase
        elif sight.stage == "laying" and sight.choose:
            await self.press("choose", GONE)
            self.done = sight.phase
        elif sight.stage == "pointing" and sight.points:
            await self.point(sight.points[0], GONE)
            self.done = sight.phase
        elif sight.passes:
            await self.press("pass", GONE)
        elif sight.keep:
            await self.press("keep", GONE)
        elif sight.next:
            await self.press("next", GONE)


async def play(seat: Seat) -> None:
    """Play on until the match is over."""
    while not (sight := await seat.look()).over:
        # Nobody waits: what was to be touched may be gone before the finger is there.
        with contextlib.suppress(TooLate):
            await seat.act(sight)
        await asyncio.sleep(PAUSE)
