"""What this server counts, and the lines that it writes of what happens at its tables.

Figures    counters and gauges for Prometheus
Chronicle  listens to one table
"""

import asyncio
import logging
from typing import TYPE_CHECKING

from sobremesa.server.entries import Entry, Why
from sobremesa.server.logs import event
from sobremesa.server.metrics import Metrics
from sobremesa.store.contract import Store
from sobremesa.table.events import CompanionCame, Departed, Finished, Joined, Started

if TYPE_CHECKING:
    from sobremesa.server.house import House
    from sobremesa.server.practice import Practice

_log = logging.getLogger(__name__)


class Figures:
    """The counters of one server."""

    def __init__(self, metrics: Metrics) -> None:
        self._metrics = metrics
        count = metrics.counter
        self.opened = count("tables_opened", "Tables opened")
        self.dropped = count("tables_dropped", "Tables that left memory, by why", ("why",))
        self.joined = count("people_joined", "People who joined a table")
        self.started = count("matches_started", "Matches begun, by game", ("game",))
        self.finished = count("matches_finished", "Matches ended, by game", ("game",))
        self.appended = metrics.seconds(
            "append_seconds", "From a row's being handed to the log until it is durable"
        )
        self.refused = count("requests_refused", "HTTP requests refused, by reason", ("reason",))

    def watch(self, house: "House", store: Store) -> None:
        """Show how many tables and tasks are in memory, and how the log keeps up with them."""
        loop = asyncio.get_running_loop()
        self._metrics.gauge("tables", "Tables in memory", lambda: float(len(house.hosts)))
        self._metrics.gauge(
            "tasks", "Tasks of the event loop", lambda: float(len(asyncio.all_tasks(loop)))
        )
        self._metrics.total(
            "commits", "Commits of the log, of many rows each", lambda: store.commits
        )
        house.on_append = self.appended.observe

    def watch_practice(self, practice: "Practice") -> None:
        """Show at how many tables somebody learns a game."""
        self._metrics.gauge(
            "tables_practice",
            "Tables at which somebody learns a game",
            lambda: float(len(practice.hosts)),
        )

    def drop(self, why: Why) -> None:
        """Count a table that left memory."""
        self.dropped.labels(why.value).inc()


class Chronicle:
    """Writes one line for each thing at a table that matters: no name, and no table's id."""

    def __init__(self, figures: Figures) -> None:
        self._figures = figures

    def hear(self, entry: Entry) -> None:
        """Take in a durable row."""
        for table, happened in zip(entry.tables[1:], entry.events, strict=False):
            if isinstance(happened, Joined | CompanionCame):
                self._figures.joined.inc()
                event(_log, "person joined", people=len(table.people))
            elif isinstance(happened, Departed):
                event(_log, "person left", people=len(table.people))
            elif isinstance(happened, Started):
                self._figures.started.labels(happened.game).inc()
                event(_log, "match started", game=happened.game, seats=len(happened.players))
            elif isinstance(happened, Finished) and table.match is not None:
                game, why = table.match.game, happened.outcome.why
                self._figures.finished.labels(game).inc()
                event(_log, "match finished", game=game, why=why)

    def stop(self) -> None:
        """Do nothing any more."""
