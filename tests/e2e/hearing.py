"""What a page speaks: the texts that its live regions give a screen reader.

Line     what was spoken, and when
Hearing  all that one page has spoken, in order
"""

import asyncio
import re
import time
from dataclasses import dataclass
from typing import Final, Self

from playwright.async_api import CDPSession, Page

PATIENCE: Final = 30.0
"""Seconds until something that must come has come; for a machine that does much else."""
_BREATH: Final = 0.05
"""Seconds; nobody does the same thing twice so fast."""
_SAYS: Final = """(() => {
    const REGION = '[aria-live], [role=status], [role=alert], [role=log], output';
    const OFF = '[aria-hidden=true], [aria-live=off], [inert], [hidden]';
    const known = new WeakSet();
    const role = (region) => region.getAttribute('role');
    const covered = (region) => {
        const sheets = [...document.querySelectorAll('dialog:modal')];
        return sheets.length > 0 && !sheets[sheets.length - 1].contains(region);
    };
    const words = (node) => {
        if (node.nodeType !== 1) return node.textContent;
        const copy = node.cloneNode(true);
        copy.querySelectorAll(OFF).forEach((hidden) => hidden.remove());
        return copy.textContent;
    };
    const say = (region, node) => {
        const text = words(node).replace(/\\s+/g, ' ').trim();
        if (text && !region.closest(OFF) && !covered(region)) window.speaks(text);
    };
    const regionOf = (node) => node.parentElement?.closest(REGION);
    /* What is in a region when it comes is not spoken, unless it is an alert. */
    const meet = (root) => {
        const found = root.nodeType === 1 ? [root, ...root.querySelectorAll('*')] : [];
        for (const one of found.filter((each) => each.matches(REGION) && !known.has(each))) {
            known.add(one);
            if (role(one) === 'alert') say(one, one);
        }
    };
    const changed = (changes) => {
        const whole = new Set();
        for (const { type, target, addedNodes } of changes)
            for (const node of type === 'childList' ? addedNodes : [target]) {
                const region = regionOf(node);
                if (!region || !known.has(region)) continue;
                const alone = node.nodeType === 1 && node.closest(OFF);
                if (['status', 'alert'].includes(role(region))) whole.add(region);
                else if (!alone) say(region, type === 'childList' ? node : node.parentElement);
            }
        whole.forEach((region) => say(region, region));
        for (const { addedNodes } of changes) addedNodes.forEach(meet);
    };
    new MutationObserver(changed).observe(document, {
        childList: true, subtree: true, characterData: true,
    });
})();"""
"""Says what live regions speak, in order: of a log what is new, of a status or an alert all."""


@dataclass(frozen=True)
class Line:
    """What was spoken."""

    at: float
    """When, in seconds of this machine."""
    text: str


class Hearing:
    """Somebody hears what a page speaks."""

    def __init__(self, page: Page, session: CDPSession) -> None:
        self.spoken: list[Line] = []
        self._page = page
        self._session = session
        self._news = asyncio.Event()

    @classmethod
    async def at(cls, page: Page) -> Self:
        """Sit down at a page before anything has come to it."""
        listener = cls(page, await page.context.new_cdp_session(page))
        await page.expose_function("speaks", listener._hear)
        await page.add_init_script(_SAYS)
        return listener

    def _hear(self, text: str) -> None:
        self.spoken.append(Line(time.monotonic(), text))
        self._news.set()

    @property
    def now(self) -> int:
        """So much has been spoken."""
        return len(self.spoken)

    def said(self, since: int = 0) -> list[str]:
        """Return what has been spoken since then."""
        return [line.text for line in self.spoken[since:]]

    def doubled(self) -> list[str]:
        """Return what was spoken twice in one breath."""
        return [
            one.text
            for one, again in zip(self.spoken, self.spoken[1:], strict=False)
            if one.text == again.text and again.at - one.at < _BREATH
        ]

    async def hears(self, pattern: str, since: int) -> str:
        """Wait until something is spoken that matches; return it."""
        place = since
        try:
            async with asyncio.timeout(PATIENCE):
                while True:
                    for line in self.said(place):
                        if re.search(pattern, line):
                            return line
                    place = self.now
                    self._news.clear()
                    await self._news.wait()
        except TimeoutError:
            raise AssertionError(f"{pattern!r} is not heard in {self.said(since)}") from None
