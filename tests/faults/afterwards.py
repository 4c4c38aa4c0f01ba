"""What people in a script said and heard at a real server, judged when it has ended.

judgement  all that is wrong, at all tables
log_of     the rows of a table in a data folder that no server uses
"""

import asyncio
from collections import defaultdict
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final

import msgspec

from sobremesa.kernel.ids import TableId
from sobremesa.store.sqlite.store import SqliteStore
from tests.clients import Client
from tests.faults.checker import judge
from tests.faults.history import Frame, History, Sent

COMMANDS: Final = (b'{"type":"act"', b'{"type":"ask"')
WELCOME: Final = b'{"type":"welcome"'
LINES: Final = 1_000
"""Sockets that one person may have had, one after another."""
LATEST: Final = 60_000
"""Milliseconds that a timer may be late: a server that starts on a busy machine has them."""


def judgement(clients: Iterable[Client], data: Path) -> list[str]:
    """Return all that is wrong with what people said and heard; no server uses the folder now."""
    return [
        f"table {history.table}: {what}"
        for history in histories(clients, data)
        for what in judge(history, latest=LATEST)
    ]


def histories(clients: Iterable[Client], data: Path) -> Iterator[History]:
    """Yield for each table what was said and heard there, and what its log has."""
    people = defaultdict[TableId, list[Client]](list)
    for client in clients:
        people[TableId(client.entry.table)].append(client)
    for table, those in people.items():
        history = History(table)
        for number, client in enumerate(those):
            remember(client, history, LINES * number)
        history.rows = asyncio.run(log_of(data, table))
        yield history


def remember(client: Client, history: History, line: int) -> None:
    """Write what a client said and heard into a history; a welcome begins a new line."""
    for one in client.heard:
        if one.way == "said" and one.frame.startswith(COMMANDS):
            number = msgspec.json.decode(one.frame)["id"]
            history.sent.append(Sent(one.at, client.person, number, one.frame.decode()))
        elif one.way == "heard":
            line += one.frame.startswith(WELCOME)
            history.frames.append(Frame(one.at, line, client.person, one.frame, None, heard=True))


async def log_of(data: Path, table: TableId) -> tuple[bytes, ...]:
    """Return the rows of a table."""
    store = await SqliteStore.open(data)
    try:
        return tuple(await store.load(table))
    finally:
        await store.close()
