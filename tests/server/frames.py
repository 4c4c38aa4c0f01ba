"""WebSocket frames by hand, for what no proper client would send."""

import base64
import os
import socket
from types import TracebackType
from typing import Self

CONTINUATION, TEXT, BINARY, CLOSE, PING, PONG = 0, 1, 2, 8, 9, 10
_MASK = b"\x01\x02\x03\x04"


def frame(kind: int, payload: bytes = b"", *, fin: bool = True, bits: int = 0) -> bytes:
    """One masked frame; `bits` are the three reserved ones."""
    first = bytes([(0x80 if fin else 0) | bits << 4 | kind])
    return first + _length(len(payload)) + _MASK + _masked(payload)


def _length(size: int) -> bytes:
    if size < 126:
        return bytes([0x80 | size])
    if size < 1 << 16:
        return bytes([0x80 | 126]) + size.to_bytes(2)
    return bytes([0x80 | 127]) + size.to_bytes(8)


def _masked(payload: bytes) -> bytes:
    mask = _MASK * (len(payload) // 4 + 1)
    size = len(payload)
    return (int.from_bytes(payload) ^ int.from_bytes(mask[:size])).to_bytes(size)


class RawClient:
    """A client that speaks byte by byte."""

    def __init__(self, port: int, *, path: str = "/", headers: str = "") -> None:
        self.socket = socket.create_connection(("127.0.0.1", port), timeout=8)
        key = base64.b64encode(os.urandom(16)).decode()
        self.socket.sendall(
            f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nUpgrade: websocket\r\n"
            f"Connection: keep-alive, Upgrade\r\nSec-WebSocket-Version: 13\r\n"
            f"Sec-WebSocket-Key: {key}\r\n{headers}\r\n".encode("latin-1")
        )
        self._kept = b""
        self.head = self._until(b"\r\n\r\n").decode()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.socket.close()

    def send(self, *frames: bytes) -> None:
        self.socket.sendall(b"".join(frames))

    def receive(self) -> tuple[int, bytes]:
        """The next frame that is no ping."""
        while True:
            first, second = self._exactly(2)
            size = second & 0x7F
            if size == 126:
                size = int.from_bytes(self._exactly(2))
            elif size == 127:
                size = int.from_bytes(self._exactly(8))
            payload = self._exactly(size)
            if first & 0x0F != PING:
                return first & 0x0F, payload

    def closed_with(self) -> int:
        """Read on to the good-bye, and return its code."""
        kind, payload = self.receive()
        while kind != CLOSE:
            kind, payload = self.receive()
        return int.from_bytes(payload[:2])

    def at_end(self) -> bool:
        """Whether the server hangs up, whatever it sends before."""
        while self._kept or self._more():
            self._kept = b""
        return True

    def _more(self) -> bool:
        try:
            self._kept += (data := self.socket.recv(65536))
        except ConnectionResetError:
            return False
        return bool(data)

    def _exactly(self, size: int) -> bytes:
        while len(self._kept) < size:
            assert self._more(), "the server hung up"
        data, self._kept = self._kept[:size], self._kept[size:]
        return data

    def _until(self, end: bytes) -> bytes:
        while end not in self._kept:
            assert self._more(), "the server hung up"
        data, _, self._kept = self._kept.partition(end)
        return data
