"""Where colours of droppings stand in all that comes to a screen of Eye Eye Captain!, and on it.

LISTENER  a script for a page: it remembers each word for a colour that was ever on the page
Screen    a page and its socket: what it was told of colours, what it showed, the deck's frames
"""

import re
import struct
from collections.abc import Iterator
from typing import Any, Final

import msgspec
from playwright.async_api import Page, WebSocket

from sobremesa.games.captain.pieces import COLOURS

LISTENER: Final = r"""
window.coloured = new Set();
const WORDS = /\b(green|blue|yellow|red)\b/i;
const NAMES = ['aria-label', 'title', 'data-colour'];
const PARTS = ['die', 'proof', 'under', 'spoken', 'check', 'dropping'];
const note = (element, text) => {
    if (!WORDS.test(text ?? '')) return;
    const part = PARTS.find((name) => element.closest(`[data-${name}]`)) ?? 'elsewhere';
    window.coloured.add(`${part}: ${text.trim()}`);
};
const read = () => {
    if (!document.body) return;
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
        const { parentElement, data } = texts.currentNode;
        if (!parentElement.matches('script, style')) note(parentElement, data);
    }
    for (const one of document.querySelectorAll('[aria-label], [title], [data-colour]'))
        for (const name of NAMES) note(one, one.getAttribute(name));
};
new MutationObserver(read).observe(document, {
    subtree: true, childList: true, characterData: true,
    attributes: true, attributeFilter: NAMES,
});
"""
"""Texts, accessible names and marks with an English word for a colour; each with where it was."""

_WORDS: Final = frozenset(COLOURS)
_PUBLIC: Final = frozenset(
    {"view.look.wanted", "told.lifted.wanted", "view.proof.colour", "told.kept.colour"}
)
"""Here colours stand that all may know: what the die showed, and what was proved."""
_HEADER: Final = struct.Struct("<BHIBH")
"""Of a frame: version and match, tick, flags, which droppings lie on the deck."""
_FIXED: Final = 3 + 31
"""Bytes before the droppings, of which each takes five."""
_RESERVED: Final = 3 + 30


class Screen:
    """A page, from before it shows anything."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.secrets: list[str] = []
        """Where in what it was told a colour stood that not all may know."""
        self.frames: dict[int, bytes] = {}
        """By the deck's tick."""
        self.proved: set[int] = set()
        """Droppings that were shown to all."""
        page.on("websocket", self._listen)

    async def shown(self) -> set[str]:
        """Return what of colours was ever on the page but the die: `part: text`."""
        noted: list[str] = await self.page.evaluate("[...window.coloured]")
        return {one for one in noted if not one.startswith("die: ")}

    def _listen(self, socket: WebSocket) -> None:
        socket.on("framereceived", self._frame)

    def _frame(self, frame: str | bytes) -> None:
        if isinstance(frame, bytes):
            _, _, tick, flags, mask = _HEADER.unpack_from(frame)
            assert len(frame) == _FIXED + 5 * mask.bit_count(), "nothing but where things lie"
            assert flags < 4
            assert frame[_RESERVED] == 0
            self.frames[tick] = frame
            return
        message = msgspec.json.decode(frame)
        proof = ((message.get("view") or {}).get("proof") or {}).get("dropping")
        if proof is not None:
            self.proved.add(proof)
        public = _PUBLIC | {f"view.droppings.{proof}.colour"}
        self.secrets += [path for path in _coloured(message) if path not in public]


def _coloured(message: Any, path: tuple[str, ...] = ()) -> Iterator[str]:
    """Yield where in a message a colour stands; what is told is called by its kind."""
    if isinstance(message, str):
        if message in _WORDS or any(re.search(rf"\b{word}\b", message) for word in _WORDS):
            yield ".".join(path)
    elif isinstance(message, dict):
        for name, inner in message.items():
            yield from _coloured(inner, (*path, name))
    elif isinstance(message, list):
        for number, inner in enumerate(message):
            kind = inner.get("type") if isinstance(inner, dict) else None
            yield from _coloured(inner, (*path, kind or str(number)))
