"""The benchmark: live decks of Eye Eye Captain!, from the physics to the phones."""

import asyncio
import sys
import tempfile
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from statistics import quantiles
from struct import unpack_from
from typing import Final

import msgspec
import uvloop
from msgspec import Raw
from picows import WSFrame, WSListener, WSMsgType, WSTransport, ws_connect

from bench.harness import Bench, Contender, Goal
from bench.live import SAME_ADDRESS
from bench.served import PLACE, Served, cpu, enter, server
from sobremesa.wire import PROTOCOL, Ask, Hello, Welcome

MANY, FEW = 200, 20
"""Decks that are live at once."""
WARM_UP = 6.0
"""Seconds after which all eyes roll."""
TICKS = 60
"""Of a deck in a second."""
HEADER = 3
"""Bytes before a frame's tick."""
PATIENCE = 15.0

COST = "CPU-milliseconds a second for a deck and its phone, of {} decks"
CORE = "live decks a core, by that"
MISSED = "ticks that {} decks at once missed, in 100"
BYTES = "bytes a second to a phone"
HALF = "ms from a frame's sending to its phone, half of them, of {} decks"
MOST = "ms from a frame's sending to its phone, 99 of 100, of {} decks"

NOTES = f"""\
Tables of Eye Eye Captain! at `sobremesa serve`, each with one phone that has a socket, and one bot;
the deck moves sixty times a second and is shown thirty times, key frames go to the log. The server
is a process of its own, and all its CPU time counts: physics, frames, sockets, rules, bots, the
thread that writes the log. The phones are picows, all in one other process. {WARM_UP:g} s warm up.

Missed are the ticks by which decks are behind the clock: of a deck that is late by more than a
quarter of a second the rest is left out, so that it never runs after it. Bytes are those of all
messages and frames with their WebSocket headers. The delay is from when the server hands a frame
to the table's screens until the phone's process has it, by the machine's one monotonic clock.
"""


class Phone(WSListener):
    """A phone at a table with a deck: begins the match, and takes in what is shown."""

    def __init__(self) -> None:
        self.frames: list[tuple[bytes, float]] = []
        self.bytes = 0
        self._transport: WSTransport

    def on_ws_connected(self, transport: WSTransport) -> None:
        """Say hello."""
        self._transport = transport
        self._say(Hello(PROTOCOL))

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
        """Take a message or a frame in."""
        data = frame.get_payload_as_bytes()
        self.bytes += len(data) + (2 if len(data) < 126 else 4)
        if frame.msg_type == WSMsgType.BINARY:
            self.frames.append((data, time.perf_counter()))
        elif frame.msg_type == WSMsgType.PING:
            transport.send_pong(data)
        elif b'"welcome"' in data[:20]:
            self._begin(msgspec.json.decode(data, type=Welcome).next)

    def _begin(self, number: int) -> None:
        bot = {"type": "add-bot", "level": "friend", "name": "Nuri", "sign": "🐢"}
        self._say(Ask(number, Raw(msgspec.json.encode(bot))))
        self._say(Ask(number + 1, Raw(b'{"type":"start"}')))

    def _say(self, message: Hello | Ask) -> None:
        self._transport.send(WSMsgType.TEXT, msgspec.json.encode(message))

    def leave(self) -> None:
        """Hang up."""
        self._transport.disconnect(graceful=False)


async def watched(
    served: Served, sent: Path, decks: int, seconds: float, warm_up: float = WARM_UP
) -> Mapping[str, float]:
    """Watch so many decks for so long; return the figures."""
    phones = [await _sit(served, number) for number in range(decks)]
    await asyncio.sleep(warm_up)
    await asyncio.to_thread(_written, sent)
    for phone in phones:
        phone.frames.clear()
        phone.bytes = 0
    began, used = time.perf_counter(), cpu(served.process)
    await asyncio.sleep(seconds)
    took, used = time.perf_counter() - began, cpu(served.process) - used
    shown = [list(phone.frames) for phone in phones]
    size = sum(phone.bytes for phone in phones)
    figures = {
        COST.format(decks): used * 1000 / took / decks,
        MISSED.format(decks): 100 * _missed(shown),
    }
    if decks == MANY:
        figures |= {CORE: took * decks / used, BYTES: size / took / decks}
    cuts = quantiles(_delays(shown, await asyncio.to_thread(_written, sent)), n=100)
    for phone in phones:
        phone.leave()
    return figures | {HALF.format(decks): cuts[49], MOST.format(decks): cuts[98]}


async def _sit(served: Served, number: int) -> Phone:
    (entry,) = await asyncio.to_thread(enter, served.port, 1, "captain")
    url = f"ws://127.0.0.1:{served.port}/t/{entry.table}/socket"
    address = (f"127.0.0.{2 + number // SAME_ADDRESS}", 0)
    headers = {"Authorization": f"Bearer {entry.token}"}
    phone = Phone()
    await ws_connect(lambda: phone, url, extra_headers=headers, local_addr=address)
    return phone


def _written(sent: Path) -> dict[bytes, float]:
    """Have the server write down what it has sent, and return it. Raises TimeoutError."""
    sent.unlink(missing_ok=True)
    sent.with_suffix(".wanted").touch()
    end = time.monotonic() + PATIENCE
    while not sent.exists():
        if time.monotonic() > end:
            raise TimeoutError
        time.sleep(0.01)
    return dict(msgspec.msgpack.decode(sent.read_bytes(), type=list[tuple[bytes, float]]))


def _tick(frame: bytes) -> int:
    tick: int = unpack_from("<I", frame, HEADER)[0]
    return tick


def _missed(shown: Sequence[Sequence[tuple[bytes, float]]]) -> float:
    """Return the share of the ticks that decks have not done in the time between two frames."""
    done = expected = 0.0
    for frames in shown:
        (first, began), (last, ended) = frames[0], frames[-1]
        done += _tick(last) - _tick(first)
        expected += (ended - began) * TICKS
    return max(0.0, 1 - done / expected)


def _delays(
    shown: Sequence[Sequence[tuple[bytes, float]]], sent: Mapping[bytes, float]
) -> list[float]:
    """Return the milliseconds that each frame was on its way."""
    came = [pair for frames in shown for pair in frames]
    return [(at - sent[frame]) * 1000 for frame, at in came if frame in sent]


def measured(decks: int, seconds: float, warm_up: float = WARM_UP) -> Mapping[str, float]:
    """Serve so many decks, and watch them."""
    PLACE.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory(dir=PLACE, prefix="decks-") as folder:
        sent = Path(folder) / "sent.msgpack"
        program = (sys.executable, "-m", "bench.decks_server", str(sent))
        with server(program=program) as served:
            return uvloop.run(watched(served, sent, decks, seconds, warm_up))


def _few(seconds: float, _seed: int) -> Mapping[str, float]:
    return measured(FEW, seconds)


def _many(seconds: float, _seed: int) -> Mapping[str, float]:
    return measured(MANY, seconds)


BENCH: Final = Bench(
    title="Decks with frames",
    unit="what each row says",
    notes=NOTES,
    contenders=(Contender("few decks", _few), Contender("many decks", _many)),
    ours=None,
    goals=(
        Goal(CORE, None, at_least=200),
        Goal(MISSED.format(MANY), None, at_most=1),
        Goal(BYTES, None, at_most=6000),
    ),
    packages=("pymunk", "picows", "uvloop"),
)
