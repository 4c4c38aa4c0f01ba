"""What every door reads of a request: where it comes from, and its body."""

import asyncio
from typing import Final, TypeVar

import msgspec
from starlette.requests import Request

from sobremesa.server.replies import Problem, Reason

T = TypeVar("T")

LARGEST_BODY: Final = 4096
WITHIN: Final = 10.0
"""Seconds in which such a body comes."""


def address(request: Request) -> str:
    """Return where a request comes from; behind a named proxy, what that proxy says."""
    return "" if request.client is None else request.client.host


async def body(request: Request, kind: type[T]) -> T:
    """Read the body of a request. Raises Problem."""
    try:
        async with asyncio.timeout(WITHIN):
            data = await _read(request)
    except TimeoutError as error:
        raise Problem(Reason.TOO_SLOW) from error
    try:
        read: T = msgspec.json.decode(bytes(data), type=kind)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise Problem(Reason.UNREADABLE) from error
    return read


async def _read(request: Request) -> bytearray:
    data = bytearray()
    async for chunk in request.stream():
        data += chunk
        if len(data) > LARGEST_BODY:
            raise Problem(Reason.TOO_BIG)
    return data
