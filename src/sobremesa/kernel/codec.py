"""Bytes of states, events and views; actions read from the wire."""

from functools import cache
from typing import Any

import msgspec

from sobremesa.kernel.game import AnyGame
from sobremesa.kernel.refusals import Reason, Refusal

_encoder = msgspec.msgpack.Encoder(order="deterministic")
_json_encoder = msgspec.json.Encoder(order="deterministic")


def encode(value: Any) -> bytes:
    """Return the msgpack bytes of any value of a game; equal values give equal bytes."""
    return _encoder.encode(value)


def encode_json(value: Any) -> bytes:
    """Return the JSON bytes of any value of a game; equal values give equal bytes."""
    return _json_encoder.encode(value)


def decode(kind: Any, data: bytes) -> Any:
    """Return the value of that kind. Raises msgspec.DecodeError when the bytes are not one."""
    return _decoder(kind).decode(data)


def decode_json(kind: Any, data: bytes | str | msgspec.Raw) -> Any:
    """Return the value of that kind. Raises msgspec.DecodeError when the text is not one."""
    return _json_decoder(kind).decode(data)


def read_action(game: AnyGame, data: bytes) -> Any | Refusal[Any]:
    """Read an action from a client's JSON; what is none of this game's is a refusal, no error."""
    try:
        return decode_json(game.card.types.action, data)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return Refusal(Reason.UNREADABLE)


@cache
def _decoder(kind: Any) -> msgspec.msgpack.Decoder[Any]:
    return msgspec.msgpack.Decoder(kind)


@cache
def _json_decoder(kind: Any) -> msgspec.json.Decoder[Any]:
    return msgspec.json.Decoder(kind)
