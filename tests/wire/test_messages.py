"""What is said over a socket is read as it was said, whatever it shows or does not show."""

from typing import Any, get_args

import msgspec
import pytest
from msgspec import Raw
from msgspec.structs import FieldInfo, fields

from sobremesa.kernel.codec import decode_json, encode_json
from sobremesa.kernel.ids import Millis, Seat, Seq
from sobremesa.wire import NULL, ClientMessage, ServerMessage, Update

KINDS = (*get_args(ClientMessage), *get_args(ServerMessage))
SHOWN = Raw(b'{"phase":3,"hand":[{"card":7}]}')


def holds_raw(field: FieldInfo) -> bool:
    return field.type is Raw or Raw in get_args(field.type)


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: str(kind.__name__))
def test_what_may_be_null_is_raw_all_the_same(kind: Any) -> None:
    """msgspec reads a field that is `Raw | None` as None alone, and refuses everything else."""
    assert [
        field.name for field in fields(kind) if holds_raw(field) and field.type is not Raw
    ] == []


@pytest.mark.parametrize("view", [NULL, SHOWN], ids=["nothing", "something"])
@pytest.mark.parametrize("table", [NULL, SHOWN], ids=["as before", "new"])
def test_an_update_is_read_as_it_was_said(table: Raw, view: Raw) -> None:
    said = Update(Seq(12), table, Seat(1), (Seat(1),), view, Raw(b"[]"), Millis(900))
    heard = decode_json(ServerMessage, encode_json(said))
    assert isinstance(heard, Update)
    assert (heard.seq, heard.seat, heard.acted) == (12, 1, 900)
    assert [bytes(one) for one in (heard.table, heard.view, heard.told)] == [
        bytes(table),
        bytes(view),
        b"[]",
    ]


def test_a_field_that_may_be_raw_or_none_cannot_be_read() -> None:
    """Why the wire has none: as soon as this fails, it may have some."""

    class Shown(msgspec.Struct):
        view: Raw | None

    with pytest.raises(msgspec.ValidationError, match="Expected `null`"):
        msgspec.json.decode(b'{"view":{}}', type=Shown)
