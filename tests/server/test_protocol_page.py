"""The page of the protocol says what is true: its examples, its numbers, its tables."""

import re
from pathlib import Path
from typing import Any, Final

import msgspec
import pytest

from sobremesa.decks.unusable import Why
from sobremesa.server import (
    catalogue,
    entrance,
    guest,
    ideas,
    other_devices,
    rates,
    telling,
    whereabouts,
)
from sobremesa.server.replies import Problem, Reason
from sobremesa.table.commands import PersonCommand
from sobremesa.table.reasons import Reason as TableReason
from sobremesa.wire import PROTOCOL, Act, Ask, ClientMessage, Parting, Refused, ServerMessage
from sobremesa.wire.decks import (
    Arrived,
    Credits,
    DeckChange,
    Decks,
    DeckView,
    NewDeck,
    PhotoChange,
)

PAGE: Final = (Path(__file__).resolve().parents[2] / "docs" / "protocol.md").read_text("utf-8")
EXAMPLES: Final = re.findall(r"^```json (\w+)\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
KINDS: Final[dict[str, Any]] = {
    "client": ClientMessage,
    "server": ServerMessage,
    "Refused": Refused,
    **{kind.__name__: kind for kind in (entrance.Open, entrance.Enter, entrance.Find)},
    **{kind.__name__: kind for kind in (entrance.Opened, entrance.Entered, entrance.Found)},
    **{kind.__name__: kind for kind in (entrance.Look, entrance.Seen, entrance.Known)},
    **{kind.__name__: kind for kind in (other_devices.Key, other_devices.Come)},
    **{kind.__name__: kind for kind in (ideas.Ideas, catalogue.Games)},
    "Whereabouts": whereabouts.Whereabouts,
    "DeckView": DeckView,
    "Credits": Credits,
    **{kind.__name__: kind for kind in (Decks, NewDeck, Arrived, PhotoChange, DeckChange)},
}


@pytest.mark.parametrize(("kind", "text"), EXAMPLES, ids=[text[:40] for _, text in EXAMPLES])
def test_every_example_is_what_it_says(kind: str, text: str) -> None:
    read = msgspec.json.decode(text, type=KINDS[kind])
    assert msgspec.json.decode(msgspec.json.encode(read)) | msgspec.json.decode(text) == (
        msgspec.json.decode(msgspec.json.encode(read))
    )
    if isinstance(read, Ask):
        msgspec.json.decode(read.command, type=PersonCommand)
    if isinstance(read, Act):
        assert msgspec.json.decode(read.action)["type"] in {"play", "reach"}


def test_each_kind_of_message_has_an_example() -> None:
    shown = {msgspec.json.decode(text).get("type") for kind, text in EXAMPLES}
    for union in (ClientMessage, ServerMessage):
        info = msgspec.inspect.type_info(union)
        assert isinstance(info, msgspec.inspect.UnionType)
        tags = {part.tag for part in info.types if isinstance(part, msgspec.inspect.StructType)}
        assert tags <= shown
    assert KINDS.keys() == {kind for kind, _ in EXAMPLES}


def test_the_protocol_number_is_right() -> None:
    assert f"now **{PROTOCOL}**" in PAGE


def rows(head: str) -> list[list[str]]:
    """The rows of the table that begins so."""
    table = PAGE.split(head, 1)[1].split("\n\n", 1)[0]
    return [
        [cell.strip() for cell in line.strip("|").split("|")] for line in table.splitlines()[2:]
    ]


def test_every_close_code_and_parting_word_stands_in_the_table() -> None:
    found = rows("| code | `bye` | what to do |")
    codes = {int(row[0]) for row in found}
    own = {guest.RELOAD, guest.MISUSED, telling.MOVED, telling.GONE, telling.TROUBLE}
    assert own | {telling.REMOVED} <= codes
    words = {word for row in found for word in re.findall(r"`([a-z]+)`", row[1])}
    assert words == {str(parting) for parting in Parting}


def test_every_refusal_stands_in_the_table_with_its_status() -> None:
    told = {
        word: int(row[0])
        for row in rows("| status | reason | meaning |")
        for word in re.findall(r"`([a-z-]+)`", row[1])
    }
    assert told == {reason: Problem(reason).status for reason in told}
    of_sockets = {Reason.NO_TOKEN, Reason.STRANGER}
    of_tables = {
        *(TableReason.FULL, TableReason.LOCKED, TableReason.NAME, TableReason.NO_GAME),
        *(TableReason.NOT_HOST, TableReason.IN_MATCH, Why.TOO_LARGE),
    }
    assert told.keys() == {str(reason) for reason in (set(Reason) | of_tables) - of_sockets}


def test_the_bounds_are_right() -> None:
    rate = rates.MESSAGES
    assert f"{rate.a_second} a second for long, {rate.burst} at once" in PAGE
    assert f"at\nmost {entrance.LARGEST_BODY // 1024} kB" in PAGE
