"""The evening is forgotten: the host wipes the table out, with all that was kept of it.

Its log, its names and captions, and the photographs that were brought to it and not kept: nothing
of them is left on the disk. Everybody at it is told that there is no such table any more.
"""

import asyncio

from starlette.requests import Request
from starlette.responses import Response

from sobremesa.server.albums import clear
from sobremesa.server.callers import caller
from sobremesa.server.premises import Premises
from sobremesa.server.replies import Problem, said
from sobremesa.server.requests import address
from sobremesa.store.errors import StoreUnavailable
from sobremesa.table.reasons import Reason as TableReason


class Forgetting:
    """The host's last word."""

    def __init__(self, premises: Premises) -> None:
        self._premises = premises

    async def forget(self, request: Request) -> Response:
        """POST /t/<id>/forget: wipe the table out. What was done stays done if it breaks off."""
        rates = self._premises.rates
        rates.take(rates.joins, address(request))
        asks = await caller(self._premises, request)
        if asks.host.table.host != asks.person:
            raise Problem(TableReason.NOT_HOST)
        table = asks.host.id
        # First what can be done again: a table without its photographs can still be forgotten.
        shelf = self._premises.albums.shelf
        await asyncio.to_thread(clear, shelf, lambda brought_to: brought_to == table)
        if self._premises.practice.forget(table):
            return said({})
        try:
            await self._premises.house.forget(table)
        except StoreUnavailable as error:
            raise self._premises.trouble() from error
        return said({})
