"""Phones at one table: pages of a real Chromium, which note when they show what.

browser   a Chromium as the tests drive it, drawing without a graphics card
Note      when a page has shown a card, and when a finger let go
Phone     one page: look at it, touch it, read its notes
apart     how far the clocks of phones are apart
"""

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import Final, Self

from msgspec import Struct, convert
from playwright.async_api import Browser, CDPSession, Page, async_playwright

from tests.e2e.chromium import launch
from tests.e2e.loonacy import Seat, Sight

_NOTING: Final = """() => {
    const at = (time) => performance.timeOrigin + time;
    const notes = { let_go: 0, left: {}, handed: {}, painted: {}, laid: 0 };
    window.notes = notes;
    // The task after a frame's callbacks: by then it is laid out, painted and handed over.
    const handed = (tell) => requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => tell(at(performance.now()));
        port2.postMessage(null);
    });
    const come = (card, element) => {
        notes.laid += 1;
        handed((time) => (notes.handed[card] ??= time));
        // Only an image that was not laid out yet is timed, and flights have measured already.
        const image = element.querySelector('img');
        const timed = image.cloneNode();
        timed.setAttribute('elementtiming', card);
        image.replaceWith(timed);
    };
    const gone = (card) => {
        // When rows change, a card goes from one to the other.
        if (document.querySelector(`[data-card="${card}"]`)) return;
        handed((time) => (notes.left[card] ??= time));
    };
    const each = (nodes, name, tell) => {
        for (const node of nodes) {
            const inside = node.querySelectorAll?.(`[data-${name}]`) ?? [];
            for (const one of node.dataset?.[name] ? [node] : inside) tell(one.dataset[name], one);
        }
    };
    addEventListener('pointerup', (event) => (notes.let_go = at(event.timeStamp)), true);
    new MutationObserver((changes) => {
        for (const { addedNodes, removedNodes } of changes) {
            each(addedNodes, 'laid', come);
            each(removedNodes, 'card', gone);
        }
    }).observe(document, { childList: true, subtree: true });
    new PerformanceObserver((list) => {
        for (const { identifier, renderTime } of list.getEntries()) {
            notes.painted[identifier] ??= at(renderTime);
        }
    }).observe({ type: 'element' });
}"""

_NOTE: Final = """async (card) => {
    const { let_go, left, handed, painted } = window.notes;
    const until = performance.now() + 5_000;
    while (painted[card] === undefined && performance.now() < until) {
        await new Promise((later) => setTimeout(later, 50));
    }
    const [gone, come, seen] = [left, handed, painted].map((times) => times[card] ?? null);
    return { let_go, left: gone, handed: come, painted: seen };
}"""

_MIDDLE: Final = """async (selector) => {
    // One aims at what lies still.
    await Promise.allSettled(document.getAnimations().map((flight) => flight.finished));
    const { left, top, width, height } = document.querySelector(selector).getBoundingClientRect();
    return [left + width / 2, top + height / 2];
}"""


class Note(Struct, frozen=True):
    """What a page has noted of a card: milliseconds since 1970, by its own clock."""

    let_go: float
    """When a finger let go for the last time, of whatever: as the browser dates the event."""
    left: float | None
    """When a frame without the card in the hand was handed over; None: it never was there."""
    handed: float | None
    """When the first frame with the card on a pile was handed over to be drawn; None: it came to
    none."""
    painted: float | None
    """When that frame was drawn, as the browser says (Element Timing)."""


@asynccontextmanager
async def browser() -> AsyncIterator[Browser]:
    """Start a Chromium, and end it."""
    async with async_playwright() as playwright:
        started = await launch(playwright)
        yield started
        await started.close()


class Phone:
    """One page at a table, and a finger on it."""

    def __init__(self, page: Page, devtools: CDPSession) -> None:
        self.page: Final = page
        self.devtools: Final = devtools
        self._seat = Seat(page)

    @classmethod
    async def of(cls, page: Page) -> Self:
        """Take a page, and let it note what it shows from now on."""
        await page.evaluate(_NOTING)
        return cls(page, await page.context.new_cdp_session(page))

    async def look(self) -> Sight:
        """Read the screen."""
        return await self._seat.look()

    async def forget(self) -> None:
        """Forget what was noted: cards of the piles, and of the match before."""
        await self.page.evaluate("Object.assign(notes, { left: {}, handed: {}, painted: {} })")

    async def note(self, card: int) -> Note:
        """Return what was noted of a card, when it is on the screen or does not come there."""
        return convert(await self.page.evaluate(_NOTE, str(card)), Note)

    async def tap(self, card: int, pile: int) -> None:
        """Tap a card, then a pile."""
        for selector in (f'[data-card="{card}"]', f'[data-pile="{pile}"]'):
            await self._touch(await self._middle(selector))

    async def drag(self, card: int, pile: int) -> None:
        """Drag a card to a pile."""
        (x, y), (to_x, to_y) = (
            await self._middle(f'[data-card="{card}"]'),
            await self._middle(f'[data-pile="{pile}"]'),
        )
        await self._touch(
            *((x + (to_x - x) * part / 4, y + (to_y - y) * part / 4) for part in range(5))
        )

    async def point(self) -> None:
        """Touch the draw pile."""
        await self._touch(await self._middle("[data-point]"))

    async def _touch(self, *way: tuple[float, float]) -> None:
        """Put a finger down, move it along, and let go."""
        kinds = ("touchStart", *["touchMove"] * (len(way) - 1))
        for kind, (x, y) in zip(kinds, way, strict=True):
            await self._finger(kind, {"x": x, "y": y})
        await self._finger("touchEnd")

    async def _finger(self, kind: str, *points: dict[str, float]) -> None:
        asked = {"type": kind, "touchPoints": list(points)}
        await self.devtools.send("Input.dispatchTouchEvent", asked)

    async def _middle(self, selector: str) -> tuple[float, float]:
        x, y = await self.page.evaluate(_MIDDLE, selector)
        return x, y

    async def ahead(self) -> float:
        """Return the page's clock minus that of the machine which never jumps, in milliseconds."""
        await self.devtools.send("Performance.enable")
        said = await self.devtools.send("Performance.getMetrics")
        metrics = {metric["name"]: metric["value"] for metric in said["metrics"]}
        origin: float = await self.page.evaluate("performance.timeOrigin")
        return float(origin - metrics["NavigationStart"] * 1000)


async def apart(phones: Sequence[Phone]) -> float:
    """Return how far the clocks of the phones are apart at most, in milliseconds.

    A page dates by `performance.timeOrigin`, which its process has worked out by itself. The
    browser also says when the page was begun by the one clock of the machine.
    """
    ahead = [await phone.ahead() for phone in phones]
    return max(ahead) - min(ahead)
