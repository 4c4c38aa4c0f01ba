"""What all doors of one server share: its tables, its log, its identity, and whether it stops."""

from msgspec import Struct

from sobremesa.decks.workroom import Workroom
from sobremesa.kernel.ids import Rng, TableId
from sobremesa.server.albums import Albums
from sobremesa.server.arrivals import Arrivals
from sobremesa.server.deliveries import Deliveries
from sobremesa.server.figures import Figures
from sobremesa.server.health import Health
from sobremesa.server.host import Host
from sobremesa.server.house import House
from sobremesa.server.identity import Identity
from sobremesa.server.opening import Opening
from sobremesa.server.practice import Practice
from sobremesa.server.rates import Rates
from sobremesa.server.replies import Problem, Reason
from sobremesa.server.settings import Settings
from sobremesa.store.contract import Store
from sobremesa.store.errors import StoreUnavailable


class Premises(Struct):
    """One server, as its routes know it."""

    settings: Settings
    store: Store
    house: House
    practice: Practice
    identity: Identity
    arrivals: Arrivals
    rates: Rates
    opening: Opening
    health: Health
    figures: Figures
    rng: Rng
    albums: Albums
    deliveries: Deliveries
    workroom: Workroom
    stopping: bool = False
    """Nobody is let in any more."""

    async def host(self, table: str) -> Host:
        """Return the host of a table. Raises Problem where there is none, or the log is away."""
        if self.stopping:
            raise Problem(Reason.STOPPING)
        practising = self.practice.hosts.get(TableId(table))
        if practising is not None:
            return practising
        try:
            host = await self.house.host(TableId(table))
        except StoreUnavailable as error:
            raise self.trouble() from error
        if host is None:
            raise Problem(Reason.NO_TABLE)
        return host

    def trouble(self) -> Problem:
        """Take in that the log cannot be reached; return the answer to whoever asked."""
        self.health.trouble()
        return Problem(Reason.STORE)
