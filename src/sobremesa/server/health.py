"""Whether the log of the tables can be read and written, as far as this server knows.

Health  asked by the health check; told of trouble by whoever meets it
"""

import asyncio
import logging
import time
from collections.abc import Callable
from typing import Final

from sobremesa.server.logs import event
from sobremesa.store.contract import Store
from sobremesa.store.errors import StoreUnavailable

_log = logging.getLogger(__name__)

LOOK: Final = 1.0
"""Seconds between two looks, and the longest that one may take."""
CALM: Final = 5.0
"""Seconds without trouble until the log counts as well again: reading a full disk is no trouble, so
whether it can be written, only those know who try."""
NOWHERE: Final = "-"
"""A code that no table has."""


class Health:
    """Looks at the log once a second, and hears of trouble in between."""

    def __init__(self, store: Store, now: Callable[[], float] = time.monotonic) -> None:
        self._store = store
        self._now = now
        self._trouble_at = float("-inf")
        self._good = True

    @property
    def good(self) -> bool:
        """Whether there is no trouble."""
        return self._now() - self._trouble_at > CALM

    def trouble(self) -> None:
        """Take in that the log could not be reached or written."""
        self._trouble_at = self._now()
        self._tell()

    async def watch(self) -> None:
        """Look again and again."""
        while True:
            try:
                async with asyncio.timeout(LOOK):
                    await self._store.find(NOWHERE)
            except (StoreUnavailable, TimeoutError):
                self.trouble()
            self._tell()
            await asyncio.sleep(LOOK)

    def _tell(self) -> None:
        """Write into the log of the program what has changed."""
        if self.good != self._good:
            self._good = self.good
            level = logging.INFO if self._good else logging.ERROR
            event(_log, "log works again" if self._good else "log in trouble", level=level)
