"""What one sees of a layout that does not hold: measured on the page, in any language.

faults   texts that are cut, stick out of their box or off the screen, and names of texts
targets  what is too small for a finger
small    texts that are too small to be read from afar
hidden   texts that lie below something
beyond   texts that are cut short or lie beyond the screen, where nobody scrolls
"""

import asyncio
import time
from typing import Any, Final

from playwright.async_api import Page

FAULTS: Final = r"""(keys) => {
    const found = new Set();
    const wide = document.documentElement.clientWidth;
    const styles = new Map();
    const style = (element) => styles.get(element)
        ?? styles.set(element, getComputedStyle(element)).get(element);
    // What one sees as a box: a paper, a button, a field.
    const bounds = (element) => {
        const { backgroundColor, backgroundImage, borderLeftStyle } = style(element);
        return backgroundColor !== 'rgba(0, 0, 0, 0)' || backgroundImage !== 'none'
            || borderLeftStyle !== 'none';
    };
    const sheet = document.querySelector('dialog:last-of-type');
    const named = new Set(keys);
    const untold = (text) => named.has(text) || /\{\w+\}|\bundefined\b|\bNaN\b/.test(text);

    if (document.documentElement.scrollWidth > wide) {
        found.add(`the page is ${document.documentElement.scrollWidth - wide}px too wide`);
    }
    for (const element of document.querySelectorAll('[aria-label], [title], [placeholder]')) {
        for (const name of ['aria-label', 'title', 'placeholder']) {
            const text = element.getAttribute(name);
            if (text !== null && untold(text)) found.add(`untold: ${name}="${text}"`);
        }
    }

    const texts = document.createTreeWalker(sheet ?? document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
        const node = texts.currentNode;
        const text = node.data.trim();
        const parent = node.parentElement;
        if (!text || !parent || parent.closest('.unseen, script, style')) continue;
        if (!parent.checkVisibility({ visibilityProperty: true })) continue;
        if (untold(text)) found.add(`untold: ${text}`);
        const range = document.createRange();
        range.selectNodeContents(node);
        const box = range.getBoundingClientRect();
        if (!box.width) continue;
        const told = text.slice(0, 60);
        let scrolls = false;
        let crooked = false;
        for (let one = parent; one && one !== document.body; one = one.parentElement) {
            const { display, overflowX, overflowY, textOverflow, transform } = style(one);
            if (display === 'inline' || display === 'contents') continue;
            // A name may be long; it ends in dots, and is told whole elsewhere.
            if (textOverflow === 'ellipsis' && one.closest('[translate=no], [dir=auto]')) {
                scrolls = true;
                break;
            }
            if (overflowX === 'auto' || overflowX === 'scroll') scrolls = true;
            // What lies crooked has other edges.
            if (transform !== 'none') crooked = true;
            if (crooked) continue;
            const edge = one.getBoundingClientRect();
            const tag = `${one.tagName.toLowerCase()}.${one.className}`.replace(/ ?svelte-\w+/, '');
            const beyond = box.right > edge.right + 1.5 || box.left < edge.left - 1.5;
            if (!scrolls && bounds(one) && beyond) {
                found.add(`sticks out of ${tag}: ${told}`);
            }
            const hides = overflowY === 'hidden' || overflowY === 'clip';
            const button = one.tagName === 'BUTTON' || one.tagName === 'LABEL';
            if (hides || button) {
                if (box.bottom > edge.bottom + 3 || box.top < edge.top - 3) {
                    found.add(`cut by ${tag}: ${told}`);
                }
            }
            if (overflowY === 'auto' || overflowY === 'scroll') break;
        }
        if (!scrolls && (box.right > wide + 1 || box.left < -1)) {
            found.add(`off the screen: ${told}`);
        }
    }
    return [...found];
}"""

_TARGETS: Final = r"""(least) => {
    const sheet = document.querySelector('dialog:last-of-type');
    const all = (sheet ?? document).querySelectorAll('button, a[href], input, select, summary');
    return [...all].flatMap((element) => {
        const label = element.matches('.unseen, [type=checkbox]') ? element.closest('label') : null;
        const target = label ?? element;
        if (!target.checkVisibility({ visibilityProperty: true })) return [];
        const { width, height } = target.getBoundingClientRect();
        if (!width || width > least - 0.5 && height > least - 0.5) return [];
        const name = element.ariaLabel || target.innerText || element.tagName;
        return [`${name.trim().slice(0, 40)}: ${Math.round(width)}×${Math.round(height)}`];
    });
}"""

_TEXTS: Final = r"""
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const seen = [];
    while (texts.nextNode()) {
        const parent = texts.currentNode.parentElement;
        const text = texts.currentNode.data.trim();
        if (!/[\p{L}\p{N}]/u.test(text) || !parent) continue;
        if (parent.closest('.unseen, [data-dropping], script, style, [role=log]')) continue;
        if (!parent.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
        const range = document.createRange();
        range.selectNodeContents(texts.currentNode);
        const box = range.getBoundingClientRect();
        if (box.width) seen.push([text.slice(0, 60), parent, box]);
    }
"""
"""All that is to be read: its text, the element, where it is."""
_SMALL: Final = (
    "(least) => {"
    + _TEXTS
    + r"""
    return seen.flatMap(([text, parent]) => {
        const scale = parent instanceof SVGGraphicsElement
            ? parent.getScreenCTM().a
            : 1;
        const size = parseFloat(getComputedStyle(parent).fontSize) * scale;
        return size < least - 0.25 ? [`${text}: ${Math.round(size * 10) / 10}px`] : [];
    });
}"""
)
_BEYOND: Final = (
    "() => {"
    + _TEXTS
    + r"""
    return seen.flatMap(([text, parent, { left, top, right, bottom }]) =>
        left < -1 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + 1
            || parent.scrollWidth > parent.clientWidth + 1
                && getComputedStyle(parent).textOverflow === 'ellipsis'
            ? [text] : []);
}"""
)

FINGER: Final = 44
"""CSS pixels: what Apple's guidelines and WCAG 2.5.5 ask for."""


_COMES: Final = 4.0
"""Seconds in which fonts come and a new size is laid out: what is found then is what one sees."""


_HIDDEN: Final = """([selector, of]) => {
    const cover = document.querySelector(selector)?.getBoundingClientRect();
    if (!cover) return [];
    const covered = ({ left, right, top, bottom }) => left < cover.right - 2
        && right > cover.left + 2 && top < cover.bottom - 2 && bottom > cover.top + 2;
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found = [];
    while (texts.nextNode()) {
        const text = texts.currentNode;
        if (!text.parentElement.closest(of)) continue;
        const range = document.createRange();
        range.selectNodeContents(text);
        const seen = !text.parentElement.closest('.unseen') && text.parentElement.checkVisibility(
            { visibilityProperty: true, opacityProperty: true });
        if (seen && [...range.getClientRects()].some(covered)) found.push(text.data.trim());
    }
    return found.filter((text) => text);
}"""
"""What is written below something."""


async def faults(page: Page, keys: list[str]) -> list[str]:
    """Return what does not hold of what is on top of the page; `keys` are never to be read."""
    return await _lasting(page, FAULTS, keys)


async def targets(page: Page) -> list[str]:
    """Return what is to be touched and is smaller than a finger."""
    return await _lasting(page, _TARGETS, FINGER)


async def small(page: Page, least: float) -> list[str]:
    """Return the texts on the page that are smaller than that, in CSS pixels."""
    return await _lasting(page, _SMALL, least)


async def beyond(page: Page) -> list[str]:
    """Return the texts that end in dots, or lie beyond an edge of the screen."""
    return await _lasting(page, _BEYOND, None)


async def hidden(page: Page, selector: str, of: str = "body") -> list[str]:
    """Return the texts of some part of the page that lie below something, if it is there."""
    return await _lasting(page, _HIDDEN, [selector, of])


async def _lasting(page: Page, script: str, argument: Any) -> list[str]:
    """Return what a script finds, if it has not gone by itself soon."""
    end = time.monotonic() + _COMES
    found: list[str] = await page.evaluate(script, argument)
    while found and time.monotonic() < end:
        await asyncio.sleep(0.1)
        found = await page.evaluate(script, argument)
    return found
