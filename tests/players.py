"""Loonacy as a quick person plays it, from what his seat sees alone."""

import asyncio
from typing import Any

from tests.clients import Client


def choose(view: dict[str, Any]) -> dict[str, Any] | None:
    """Return something that this seat can do now: lay a card that fits, else point."""
    if "play" in view["may"]:
        for place, pile in enumerate(view["piles"]):
            top = pile["top"]
            for face in view["hand"]:
                if top is not None and set(face["pictures"]) & set(top["pictures"]):
                    onto = top["card"]
                    return {"type": "play", "card": face["card"], "pile": place, "onto": onto}
    return {"type": "point"} if "point" in view["may"] else None


async def play(client: Client, pause: float = 0.02) -> None:
    """Play the running match to its end."""
    while client.running:
        action = None if client.view is None else choose(client.view)
        if action is not None:
            await client.act(action)
        await asyncio.sleep(pause)
