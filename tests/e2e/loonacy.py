"""Loonacy as somebody plays it in a browser: by what he can read there, with a finger.

Seat  one screen at a match: look at it, lay cards by drag, tap or click, point
play  play on until the match is over
"""

import asyncio
import contextlib
import time
from collections.abc import Awaitable, Callable
from typing import Final, TypeAlias

from msgspec import Struct, convert
from playwright.async_api import Page
from playwright.async_api import TimeoutError as TooLate

LOOK: Final = """() => {
    const label = (element) => element.getAttribute('aria-label');
    const all = (selector) => [...document.querySelectorAll(selector)];
    const point = document.querySelector('[data-point]');
    return {
        hand: all('[data-card]').map((card) => [Number(card.dataset.card), label(card)]),
        piles: all('[data-pile]').map(label),
        can_point: point?.ariaDisabled === 'false' && point.ariaPressed !== 'true',
        over: Boolean(document.querySelector('[data-over]')),
        match: Number(document.querySelector('[data-match]')?.dataset.match ?? 0),
    };
}"""
"""What the screen says, as a screen reader hears it."""

PAUSE: Final = 0.03
"""Seconds between two looks; bots and clocks run eight times as fast here."""
GONE: Final = 1_000
"""Milliseconds until a finger gives up what it wanted to touch."""


class Sight(Struct, frozen=True):
    """What is on the screen."""

    hand: list[tuple[int, str]]
    """Card numbers, and what they are called."""
    piles: list[str]
    can_point: bool
    over: bool
    match: int

    def fitting(self) -> tuple[int, int] | None:
        """Return a card that shares a picture with a pile, and that pile; None: there is none."""
        tops = [pictures(pile) for pile in self.piles]
        for card, name in self.hand:
            for pile, top in enumerate(tops):
                if pictures(name) & top:
                    return card, pile
        return None

    def wrong(self) -> tuple[int, int]:
        """Return a card and a pile that do not go together."""
        return next(
            (card, pile)
            for card, name in self.hand
            for pile, top in enumerate(self.piles)
            if not pictures(name) & pictures(top)
        )


def pictures(name: str) -> set[str]:
    """Return the two pictures of a card from its English name: `Pile 1: fox and owl`."""
    return set(name.removesuffix(", fits").rpartition(": ")[2].split(" and "))


class Seat:
    """Somebody's screen at a match."""

    def __init__(self, page: Page) -> None:
        self.page = page

    async def look(self) -> Sight:
        """Read the screen."""
        return convert(await self.page.evaluate(LOOK), Sight)

    async def tap(self, card: int, pile: int) -> None:
        """Tap a card, then a pile."""
        await self.page.tap(f'[data-card="{card}"]', timeout=GONE)
        await self.page.tap(f'[data-pile="{pile}"]', timeout=GONE)

    async def click(self, card: int, pile: int) -> None:
        """Click a card, then a pile."""
        await self.page.click(f'[data-card="{card}"]', timeout=GONE)
        await self.page.click(f'[data-pile="{pile}"]', timeout=GONE)

    async def drag(self, card: int, pile: int) -> None:
        """Drag a card to a pile with a finger."""
        start, end = (
            await self._middle(f'[data-card="{card}"]'),
            await self._middle(f'[data-pile="{pile}"]'),
        )
        steps = [_between(start, end, share / 4) for share in range(5)]
        await self._touch(steps)

    async def _touch(self, way: list[tuple[float, float]]) -> None:
        fingers = await self.page.context.new_cdp_session(self.page)
        at = time.time()
        for number, (x, y) in enumerate(way):
            kind = "touchMove" if number else "touchStart"
            touch = {"type": kind, "touchPoints": [{"x": x, "y": y}]}
            # As fast as a finger is, however slow the machine.
            await fingers.send("Input.dispatchTouchEvent", touch | {"timestamp": at + number / 60})
        lifted = {"type": "touchEnd", "touchPoints": [], "timestamp": at + len(way) / 60}
        await fingers.send("Input.dispatchTouchEvent", lifted)
        await fingers.detach()

    async def flick(self, card: int) -> None:
        """Flick a card upwards with a finger that lets go at once."""
        x, y = await self._middle(f'[data-card="{card}"]')
        await self._touch([(x, y - 12 * step) for step in range(5)])

    async def point(self) -> None:
        """Point at the draw pile by touching it."""
        await self.page.click("[data-point]", timeout=GONE)

    async def _middle(self, selector: str) -> tuple[float, float]:
        box = await self.page.locator(selector).bounding_box(timeout=GONE)
        if box is None:
            raise TooLate(f"{selector} has gone")
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def _between(
    start: tuple[float, float], end: tuple[float, float], share: float
) -> tuple[float, float]:
    return start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share


Lay: TypeAlias = Callable[[int, int], Awaitable[None]]


async def play(seat: Seat, lay: Lay, point: Callable[[], Awaitable[None]] | None = None) -> None:
    """Play on until the match is over: lay what fits, else ask for a card."""
    while not (sight := await seat.look()).over:
        found = sight.fitting()
        # Nobody waits: what was to be touched may be gone before the finger is there.
        with contextlib.suppress(TooLate):
            if found is not None:
                await lay(*found)
            elif sight.can_point:
                await (point or seat.point)()
        await asyncio.sleep(PAUSE)
