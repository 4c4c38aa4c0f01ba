"""Somebody who sees nothing: he has what a screen reader gives him, and keys.

Thing     something in the tree that the browser makes for screen readers
Listener  walks through that tree with keys, and hears what is spoken

He clicks nothing, and knows of a page no more than its tree and its live regions say.
"""

import asyncio
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, Final

from tests.e2e.hearing import PATIENCE, Hearing

_PAUSE: Final = 0.03
"""Seconds between two looks at what nobody tells of."""
_FAR: Final = 90
"""So many presses of Tab lead round the longest page."""
_STATES: Final = ("focused", "disabled", "pressed", "checked", "expanded", "busy")
_SILENT: Final = frozenset({"InlineTextBox", "none", "generic"})


@dataclass(frozen=True)
class Thing:
    """What a screen reader can come to."""

    role: str
    name: str
    value: str
    description: str
    states: frozenset[str]
    within: tuple[str, ...]
    """The names of what it lies in, outermost first."""
    focusable: bool


class Listener(Hearing):
    """Somebody at a page, with a keyboard."""

    # ------------------------------------------------------------------------------- the tree

    async def tree(self) -> list[Thing]:
        """Return what is on the page for a screen reader, in reading order."""
        answer = await self._session.send("Accessibility.getFullAXTree")
        return list(_things(answer["nodes"]))

    async def focused(self) -> Thing:
        """Return what has the focus."""
        found = await self._session.send(
            "Runtime.evaluate", {"expression": "document.activeElement"}
        )
        where = {"objectId": found["result"]["objectId"], "fetchRelatives": True}
        answer = await self._session.send("Accessibility.getPartialAXTree", where)
        nodes = {node["nodeId"]: node for node in answer["nodes"]}
        return _thing(answer["nodes"][0], _above(answer["nodes"][0], nodes))

    async def finds(self, role: str, name: str) -> Thing:
        """Wait until there is something of that role whose name matches; return the first."""
        async with asyncio.timeout(PATIENCE):
            while True:
                for thing in await self.tree():
                    if thing.role == role and re.search(name, thing.name):
                        return thing
                await asyncio.sleep(_PAUSE)

    async def lands(self, role: str, name: str) -> None:
        """Wait until something of that role is read out: it has got the focus by itself."""
        await self._until(lambda now: now.role == role and re.search(name, now.name))

    async def has(self, state: str) -> None:
        """Wait until what has the focus is in a state, which is read out then."""
        await self._until(lambda now: state in now.states)

    async def answered(self) -> None:
        """Wait until what has the focus is no longer said to be busy with a press."""
        await self._until(lambda now: "busy" not in now.states)

    async def _until(self, true: Callable[[Thing], object]) -> None:
        now: Thing | None = None
        try:
            async with asyncio.timeout(PATIENCE):
                while not true(now := await self.focused()):  # noqa: ASYNC110 - it is silent
                    await asyncio.sleep(_PAUSE)
        except TimeoutError:
            raise AssertionError(f"the focus is still at {now}") from None

    async def unnamed(self) -> list[Thing]:
        """Return what one can get to and is called nothing."""
        return [thing for thing in await self.tree() if thing.focusable and not thing.name]

    # ------------------------------------------------------------------------------------ keys

    async def press(self, *keys: str) -> None:
        """Press keys, one after the other."""
        for key in keys:
            await self._page.keyboard.press(key)

    async def type(self, text: str) -> None:
        """Write, where the focus is."""
        await self._page.keyboard.type(text)

    async def to(self, role: str, name: str, within: str = "", key: str = "Tab") -> Thing:
        """Press Tab, or another key, until something of that role has the focus.

        `name` and `within` are patterns for its name, and for that of something it lies in.
        """
        passed: list[str] = []
        for _ in range(_FAR):
            thing = await self.focused()
            around = any(re.search(within, one) for one in thing.within) if within else True
            if thing.role == role and re.search(name, thing.name) and around:
                return thing
            passed.append(f"{thing.role} {thing.name!r}")
            await self.press(key)
        raise AssertionError(f"no way by {key} to {role} {name!r} {within!r}: {passed}")

    async def do(self, role: str, name: str, within: str = "", key: str = "Tab") -> None:
        """Go to a button or another thing, and press Enter on it."""
        await self.to(role, name, within, key)
        await self.press("Enter")


def _things(nodes: list[dict[str, Any]]) -> Iterator[Thing]:
    known = {node["nodeId"]: node for node in nodes}

    def walk(number: str, within: tuple[str, ...]) -> Iterator[Thing]:
        node = known.get(number)
        if node is None:
            return
        inside = within
        if not node["ignored"]:
            thing = _thing(node, within)
            if thing.role not in _SILENT or thing.focusable:
                yield thing
            if thing.name and thing.role != "StaticText":
                inside = (*within, thing.name)
        for child in node.get("childIds", ()):
            yield from walk(child, inside)

    if nodes:
        yield from walk(nodes[0]["nodeId"], ())


def _above(node: dict[str, Any], known: dict[str, dict[str, Any]]) -> tuple[str, ...]:
    names: list[str] = []
    while (node := known.get(node.get("parentId", ""), {})) != {}:
        name = node.get("name", {}).get("value", "")
        names = [name, *names] if name and not node["ignored"] else names
    return tuple(names)


def _thing(node: dict[str, Any], within: tuple[str, ...]) -> Thing:
    has = {one["name"]: one["value"].get("value") for one in node.get("properties", ())}
    return Thing(
        role=node.get("role", {}).get("value", ""),
        name=" ".join(str(node.get("name", {}).get("value", "")).split()),
        value=str(node.get("value", {}).get("value", "")),
        description=str(node.get("description", {}).get("value", "")),
        states=frozenset(state for state in _STATES if has.get(state) in {True, "true", "mixed"}),
        within=within,
        focusable=bool(has.get("focusable")),
    )
