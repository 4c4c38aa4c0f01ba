"""What holds for every socket, with either adapter: order, sizes, forms, good-byes."""

import asyncio
import logging
import socket

import pytest
from websockets.asyncio.client import connect as connect_asyncio
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

from sobremesa.server.sockets import Adapter, Code, Limits, Listener, Refused, Request
from tests.server.conftest import Echo, Serve, Served
from tests.server.frames import BINARY, CLOSE, CONTINUATION, PING, PONG, TEXT, RawClient, frame

MESSAGE = Limits().message


def last_news(served: Served, index: int = 0) -> tuple[str, object]:
    """What a listener was told last, once it has been told of the end."""
    served.until(lambda: served.heard[index].news[-1][0] == "closed")
    return served.heard[index].news[-1]


def test_what_is_said_comes_back(served: Served) -> None:
    with connect(f"{served.url}/t/1") as client:
        client.send("Sobremesa ☕")
        assert client.recv() == "Sobremesa ☕"
    assert last_news(served) == ("closed", 1000)
    assert served.heard[0].news == [("opened", "/t/1"), ("text", "Sobremesa ☕"), ("closed", 1000)]


def test_ten_thousand_messages_keep_their_order(served: Served) -> None:
    count = 10_000

    async def talk() -> list[str | bytes]:
        async with connect_asyncio(served.url, max_queue=None) as client:

            async def say() -> None:
                for number in range(count):
                    await client.send(str(number))

            saying = asyncio.create_task(say())
            heard = [await client.recv() for _ in range(count)]
            await saying
            return heard

    assert asyncio.run(talk()) == [str(number) for number in range(count)]


def test_the_request_comes_as_it_was_made(served: Served) -> None:
    with connect(
        f"{served.url}/t/%C3%B1?a=1", additional_headers={"Cookie": "seat=abc; other=x", "X-A": "b"}
    ):
        served.until(lambda: served.heard and served.heard[0].news)
    request = served.heard[0].request
    assert (request.path, request.query, request.address) == ("/t/ñ", "a=1", "127.0.0.1")
    assert request.cookies == {"seat": "abc", "other": "x"}
    assert request.headers["x-a"] == "b"


def test_bytes_and_binary_can_be_sent(served: Served) -> None:
    with connect(served.url) as client:
        served.until(lambda: served.heard and served.heard[0].news)
        line = served.heard[0].socket
        served.call(lambda: line.send(b'{"seq":1}'))
        served.call(lambda: line.send_binary(b"\x00\xff" * 5000))
        assert [client.recv(), client.recv()] == ['{"seq":1}', b"\x00\xff" * 5000]
        assert served.call(line.waiting) == 0


def test_no_compression_is_agreed_on(served: Served) -> None:
    extension = "Sec-WebSocket-Extensions: permessage-deflate; client_max_window_bits\r\n"
    with RawClient(served.port, headers=extension) as client:
        assert client.head.startswith("HTTP/1.1 101 ")
        assert "extensions" not in client.head.lower()


def test_a_message_in_parts_is_one_message(served: Served) -> None:
    with RawClient(served.port) as client:
        client.send(frame(TEXT, b"caf", fin=False), frame(PING, b"between"))
        client.send(frame(CONTINUATION, "é".encode()[:1], fin=False))
        client.send(frame(CONTINUATION, "é".encode()[1:]))
        assert client.receive() == (PONG, b"between")
        assert client.receive() == (TEXT, "café".encode())
        client.send(frame(TEXT, b"next"))
        assert client.receive() == (TEXT, b"next")


def test_a_frame_that_comes_byte_by_byte_is_one_message(served: Served) -> None:
    with RawClient(served.port) as client:
        for byte in frame(TEXT, b"slow"):
            client.send(bytes([byte]))
        assert client.receive() == (TEXT, b"slow")


def test_the_longest_message_passes(served: Served) -> None:
    with connect(served.url) as client:
        client.send("x" * MESSAGE)
        assert client.recv() == "x" * MESSAGE


HOSTILE = {
    "a frame too big": (frame(TEXT, b"x" * (MESSAGE + 1)), Code.TOO_BIG),
    "only the head of a frame too big": (
        bytes([0x81, 0x80 | 127]) + (1 << 40).to_bytes(8),
        Code.TOO_BIG,
    ),
    "parts that together are too big": (
        frame(TEXT, b"x" * MESSAGE, fin=False) + frame(CONTINUATION, b"x"),
        Code.TOO_BIG,
    ),
    "binary": (frame(BINARY, b"\x00"), Code.BINARY),
    "binary in parts": (frame(BINARY, b"\x00", fin=False), Code.BINARY),
    "no UTF-8": (frame(TEXT, b"\xff\xfe"), Code.NOT_UTF8),
    "a surrogate in UTF-8": (frame(TEXT, b"\xed\xa0\x80"), Code.NOT_UTF8),
    "half a character": (
        frame(TEXT, b"\xc3", fin=False) + frame(CONTINUATION, b""),
        Code.NOT_UTF8,
    ),
    "a part of nothing": (frame(CONTINUATION, b"x"), Code.BROKEN),
    "a message amid another": (frame(TEXT, b"x", fin=False) + frame(TEXT, b"y"), Code.BROKEN),
    "a reserved bit": (frame(TEXT, b"x", bits=4), Code.BROKEN),
    "an unknown kind": (frame(5, b"x"), Code.BROKEN),
    "a ping too long": (frame(PING, b"x" * 126), Code.BROKEN),
    "a ping in parts": (frame(PING, b"x", fin=False), Code.BROKEN),
    "a frame without mask": (b"\x81\x01x", Code.BROKEN),
    "a code that is none": (frame(CLOSE, (999).to_bytes(2)), Code.BROKEN),
}


@pytest.mark.parametrize("attack", HOSTILE)
def test_what_breaks_the_rules_ends_its_own_socket_only(served: Served, attack: str) -> None:
    hostile, code = HOSTILE[attack]
    with connect(served.url) as friend, RawClient(served.port) as client:
        client.send(hostile)
        assert client.closed_with() == code
        client.send(frame(CLOSE, code.to_bytes(2)))
        assert client.at_end()
        friend.send("still here")
        assert friend.recv() == "still here"
    assert last_news(served, 1) == ("closed", code)
    assert [kind for kind, _ in served.heard[1].news] == ["opened", "closed"]


def test_a_good_bye_is_answered_with_its_code(served: Served) -> None:
    with RawClient(served.port) as client:
        client.send(frame(TEXT, b"last"), frame(CLOSE, (4001).to_bytes(2) + b"bye"))
        client.send(frame(TEXT, b"too late"))
        assert client.closed_with() == 4001
        assert client.at_end()
    assert last_news(served) == ("closed", 4001)
    assert [kind for kind, _ in served.heard[0].news] == ["opened", "text", "closed"]


def test_a_good_bye_may_give_no_reason(served: Served) -> None:
    with RawClient(served.port) as client:
        client.send(frame(CLOSE))
        assert client.receive() == (CLOSE, b"")
        assert client.at_end()
    assert last_news(served) == ("closed", Code.NONE)


def test_an_end_without_a_word_is_heard(served: Served) -> None:
    with RawClient(served.port) as client:
        client.send(frame(TEXT, b"hello"))
        client.receive()
    assert last_news(served) == ("closed", Code.LOST)


def test_the_server_says_good_bye(served: Served) -> None:
    with connect(served.url) as client:
        served.until(lambda: served.heard and served.heard[0].news)
        line = served.heard[0].socket
        served.call(lambda: line.send("one"))
        served.call(lambda: line.close(4002, "removed"))
        served.call(lambda: line.send("two"))
        served.call(lambda: line.close(4003, "again"))
        assert client.recv() == "one"
        with pytest.raises(ConnectionClosed) as told:
            client.recv()
        assert told.value.rcvd is not None
        assert (told.value.rcvd.code, told.value.rcvd.reason) == (4002, "removed")
    assert last_news(served) == ("closed", 4002)
    served.call(lambda: line.send("after the end"))
    served.call(line.close)


def test_a_client_that_never_answers_a_good_bye_is_cut_off(adapter: Adapter, serve: Serve) -> None:
    served = serve(adapter, limits=Limits(farewell=0.2))
    with RawClient(served.port) as client:
        served.until(lambda: served.heard and served.heard[0].news)
        served.call(lambda: served.heard[0].socket.close(4002))
        assert client.closed_with() == 4002
        client.send(frame(TEXT, b"but"))
        assert client.at_end()
    assert last_news(served) == ("closed", 4002)


def test_a_fault_of_the_listener_ends_its_own_socket_only(
    served: Served, caplog: pytest.LogCaptureFixture
) -> None:
    with connect(served.url) as friend, connect(served.url) as client:
        client.send("fail")
        with pytest.raises(ConnectionClosed) as told:
            client.recv()
        assert told.value.rcvd is not None
        assert told.value.rcvd.code == Code.FAULT
        friend.send("still here")
        assert friend.recv() == "still here"
    faults = [record.message for record in caplog.records if record.levelno >= logging.ERROR]
    assert faults == ["a listener failed"]


@pytest.mark.parametrize(
    ("status", "text"), [(403, "Not your table."), (404, "No such table."), (503, "Full — später.")]
)
def test_a_request_is_refused_before_the_upgrade(
    adapter: Adapter, serve: Serve, status: int, text: str
) -> None:
    async def refuse(_request: Request) -> Listener | Refused:
        await asyncio.sleep(0)
        return Refused(status, text)

    served = serve(adapter, accept=refuse)
    with pytest.raises(InvalidStatus) as told:
        connect(served.url)
    response = told.value.response
    assert (response.status_code, response.body) == (status, text.encode())
    assert response.headers["Content-Type"] == "text/plain; charset=utf-8"
    assert served.door.refused == {status: 1}


def test_a_fault_of_accept_is_a_500(adapter: Adapter, serve: Serve) -> None:
    async def fail(_request: Request) -> Listener | Refused:
        await asyncio.sleep(0)
        raise ValueError("secret")

    served = serve(adapter, accept=fail)
    with pytest.raises(InvalidStatus) as told:
        connect(served.url)
    assert told.value.response.status_code == 500
    assert b"secret" not in told.value.response.body


def test_accept_may_not_take_for_ever(adapter: Adapter, serve: Serve) -> None:
    async def forget(_request: Request) -> Listener | Refused:
        await asyncio.Event().wait()
        return Echo()

    served = serve(adapter, accept=forget, limits=Limits(handshake=0.1))
    with pytest.raises(InvalidStatus) as told:
        connect(served.url)
    assert told.value.response.status_code == 503


def test_a_client_that_leaves_before_it_is_accepted_is_never_opened(
    adapter: Adapter, serve: Serve
) -> None:
    heard: list[Echo] = []
    decide: list[asyncio.Event] = []

    async def wait(_request: Request) -> Listener | Refused:
        decide.append(asyncio.Event())
        await decide[-1].wait()
        heard.append(Echo())
        return heard[-1]

    served = serve(adapter, accept=wait, limits=Limits(per_address=1))
    with socket.create_connection(("127.0.0.1", served.port)) as client:
        client.sendall(
            b"GET / HTTP/1.1\r\nHost: a\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
        )
        served.until(lambda: decide)
    served.call(decide[0].set)
    served.until(lambda: heard)
    served.until(lambda: served.call(lambda: served.door.enter("127.0.0.1")) is None)


@pytest.mark.parametrize(
    ("change", "status"),
    [
        (("GET", "POST"), 405),
        (("Version: 13", "Version: 8"), 426),
        (("Key: AAAAAAAAAAAAAAAAAAAAAA==", "Key: short"), 400),
        (("Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n", ""), 400),
        (("Host: a\r\n", ""), 400),
    ],
)
def test_a_malformed_handshake_is_refused(
    served: Served, change: tuple[str, str], status: int
) -> None:
    request = (
        "GET / HTTP/1.1\r\nHost: a\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
    ).replace(*change)
    with socket.create_connection(("127.0.0.1", served.port), timeout=5) as client:
        client.sendall(request.encode())
        assert client.recv(4096).startswith(f"HTTP/1.1 {status} ".encode())
    assert served.heard == []
