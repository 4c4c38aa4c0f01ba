"""The page of the protocol says what is true: its examples, its numbers, its tables."""

import math
import re
import struct
from pathlib import Path
from typing import Any, Final

import msgspec
import pytest

from sobremesa.decks.unusable import Why
from sobremesa.games.captain.frames import Flag, Frame, pack
from sobremesa.kernel.game import Outcome
from sobremesa.kernel.ids import Millis
from sobremesa.server import (
    arrivals,
    catalogue,
    devices,
    entrance,
    guest,
    ideas,
    opening,
    other_devices,
    practising,
    rates,
    reels,
    replays,
    requests,
    telling,
    whereabouts,
)
from sobremesa.server.replies import Problem, Reason
from sobremesa.table.commands import PersonCommand
from sobremesa.table.reasons import Reason as TableReason
from sobremesa.table.replays import Replay, Replayed, Replays
from sobremesa.table.retracing import Drawn
from sobremesa.wire import PROTOCOL, Act, Ask, ClientMessage, Parting, Refused, ServerMessage
from sobremesa.wire.decks import (
    Arrived,
    Credits,
    DeckChange,
    DeckKey,
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
    **{kind.__name__: kind for kind in (practising.Practise, practising.Practising)},
    **{kind.__name__: kind for kind in (ideas.Ideas, catalogue.Games)},
    **{kind.__name__: kind for kind in (opening.Word, opening.MayOpen, arrivals.Reached)},
    "Whereabouts": whereabouts.Whereabouts,
    "DeckView": DeckView,
    "Credits": Credits,
    **{kind.__name__: kind for kind in (Decks, NewDeck, Arrived, PhotoChange, DeckChange)},
    "DeckKey": DeckKey,
    **{kind.__name__: kind for kind in (Replays, Replay)},
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


_TYPES: Final = {"u8": "B", "u16": "H", "u32": "I", "i16": "h"}


def layout(head: str) -> str:
    """The layout that a table of the page describes, as `struct` writes it."""
    cells = [row[0].partition(" ×") for row in rows(head)]
    return "".join(_TYPES[kind] * int(times or "1") for kind, _, times in cells)


def test_a_frame_is_laid_out_as_the_tables_say() -> None:
    frame = Frame(
        tick=70_000,
        flags=Flag.DARK,
        eye=(400.0, 300.0),
        turning=(0.0, 0.0, 0.0, 1.0),
        die=(800.0, 550.0, math.pi),
        tumble=255,
        tongs=(12.0, 34.0),
        opening=99,
        droppings=[None] * 10 + [(1000.0, 1001.0, math.pi / 2), None],
    )
    head, fixed, each = (layout(f"| {part} | what |") for part in ("header", "deck", "dropping"))
    assert devices.header(match=7) == struct.pack(f"<{head}", devices.VERSION, 7)
    assert struct.unpack(f"<{fixed}{each}", pack(frame)) == (
        *(70_000, 1, 1 << 10, 400, 300),
        *(0, 0, 0, 32767),
        *(800, 550, 128, 255),
        *(12, 34, 99, 0),
        *(1000, 1001, 64),
    )
    assert f"version of the layout, now {devices.VERSION};" in PAGE
    assert f"more than {guest.AIMS.a_second} a second" in PAGE


def test_a_part_of_what_moved_is_laid_out_as_the_table_says() -> None:
    match = Replayed(7, "captain", 1, Millis(0), Millis(0), (), Outcome((), (), ""), device=True)
    drawn = [Drawn(Millis(10_001), b"AB"), Drawn(Millis(10_032), b"C")]
    body = reels.pack(match, Millis(10_000), Millis(20_000), drawn)
    head = struct.pack("<BHII", reels.VERSION, 7, 10_000, 20_000)
    assert body == head + struct.pack("<IH2sIHc", 10_001, 2, b"AB", 10_032, 1, b"C")
    assert f"version of the layout, now {reels.VERSION} |" in PAGE


def test_the_bounds_are_right() -> None:
    rate = rates.MESSAGES
    assert f"{rate.a_second} a second for long, {rate.burst} at once" in PAGE
    assert f"{replays.PAGE} steps at a time" in PAGE
    assert f"the {reels.SPAN // 1000} s of the match clock in which" in PAGE
    assert f"at\nmost {requests.LARGEST_BODY // 1024} kB" in PAGE
