"""An answer with something that it needs until it has gone out: a file, a place, a turn.

Until  lets it go then, whatever becomes of the answer
"""

import asyncio
from contextlib import AsyncExitStack, suppress
from typing import Final

from starlette.responses import Response
from starlette.types import Receive, Scope, Send

PATIENCE: Final = 60.0
"""Seconds that each answer has to go out."""
PACE: Final = 50_000
"""Bytes a second that a line takes away at least, beyond that."""


class Until(Response):
    """An answer that is cut off where it goes out too slowly, and what is held meanwhile."""

    def __init__(self, answer: Response, held: AsyncExitStack, seconds: float | None) -> None:
        """Take how long it may last; None: as long as it takes to make it."""
        self.background = None
        self.status_code = answer.status_code
        self._answer = answer
        self._held = held
        self._seconds = seconds

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer."""
        async with self._held:
            with suppress(TimeoutError):  # half an answer: the server closes the line
                async with asyncio.timeout(self._seconds):
                    await self._answer(scope, receive, send)


def seconds_for(size: int) -> float:
    """Return how long an answer of so many bytes may last."""
    return PATIENCE + size / PACE
