"""Logs and figures: what can be seen of a server, and what must not be."""

import asyncio
import io
import json
import logging
import re
from collections.abc import Iterator
from contextlib import suppress
from enum import Enum, auto
from typing import Any

import httpx
import pytest
from starlette.applications import Starlette
from websockets.sync.client import connect

from sobremesa.server import logs
from sobremesa.server.metrics import Metrics, routes
from tests.server.conftest import Served

SECRET = "Ana 192.0.2.7 #s3cr3t"  # noqa: S105 - a canary
log = logging.getLogger("sobremesa.server.test")


def fail(fault: Exception) -> None:
    """Raise it, log it, and let it go on."""
    try:
        raise fault
    except RuntimeError:
        log.exception("a listener failed")
        raise


class Reason(Enum):
    WRONG_CARD = auto()


@pytest.fixture
def stream() -> Iterator[io.StringIO]:
    """What is logged, with everything put back afterwards."""
    root, ours = logging.getLogger(), logging.getLogger("sobremesa")
    before = (list(root.handlers), root.level, ours.level)
    written = io.StringIO()
    logs.set_up(stream=written)
    yield written
    root.handlers = before[0]
    root.setLevel(before[1])
    ours.setLevel(before[2])
    logging.captureWarnings(capture=False)


def lines(stream: io.StringIO) -> list[dict[str, Any]]:
    return [json.loads(line) for line in stream.getvalue().splitlines()]


class Terminal(io.StringIO):
    """A stream that somebody looks at."""

    def isatty(self) -> bool:
        return True


def test_somebody_at_a_terminal_is_told_of_warnings_alone_and_in_words(stream: io.StringIO) -> None:
    shown = Terminal()
    logs.set_up(stream=shown)
    logs.event(log, "table opened", seats=4)
    logs.event(log, "an append takes too long", level=logging.WARNING, rows=4)
    log.warning("an append failed", exc_info=ValueError("Ana"))
    first, second = shown.getvalue().splitlines()
    assert re.fullmatch(r"  \d\d:\d\d  an append takes too long", first)
    assert re.fullmatch(r"  \d\d:\d\d  an append failed \(ValueError\)", second)
    assert stream.getvalue() == ""


def test_an_event_is_one_line_of_json(stream: io.StringIO) -> None:
    logs.event(log, "table opened", seats=4, game="loonacy", reason=Reason.WRONG_CARD, bots=None)
    (line,) = lines(stream)
    assert line.pop("at").endswith("+00:00")
    assert line == {
        "level": "info",
        "where": "sobremesa.server.test",
        "what": "table opened",
        "seats": 4,
        "game": "loonacy",
        "reason": "wrong_card",
        "bots": None,
    }


def test_nothing_that_people_bring_gets_in(stream: io.StringIO) -> None:
    logs.event(log, "joined", name=SECRET, code="ana maría")
    logging.getLogger("uvicorn.error").warning("%s asked for %s", "192.0.2.7", SECRET)
    fault = RuntimeError(SECRET)
    fault.__cause__ = ValueError(SECRET)
    with suppress(RuntimeError):
        fail(fault)
    found = lines(stream)
    assert "s3cr3t" not in stream.getvalue()
    assert "192.0.2" not in stream.getvalue()
    assert (found[0]["name"], found[0]["code"]) == (logs.LEFT_OUT, logs.LEFT_OUT)
    assert found[1]["what"] == "%s asked for %s"
    seen = found[2]["fault"]
    assert (seen["kind"], seen["cause"]) == ("RuntimeError", "ValueError")
    assert seen["places"][-1].startswith("server/test_seeing.py:")


def test_other_libraries_are_heard_from_warnings_on(stream: io.StringIO) -> None:
    logging.getLogger("uvicorn.error").info("Started server process [%d]", 1)
    logs.event(log, "detail", level=logging.DEBUG)
    assert lines(stream) == []


def test_a_server_says_nothing_of_who_comes(served: Served, stream: io.StringIO) -> None:
    with connect(f"{served.url}/t/s3cr3t", additional_headers={"Cookie": "a=s3cr3t"}) as client:
        client.send("s3cr3t")
        client.recv()
    httpx.get(f"http://127.0.0.1:{served.port}/s3cr3t?s3cr3t")
    assert stream.getvalue() == ""


def ask(app: Starlette, path: str, headers: dict[str, str]) -> httpx.Response:
    async def asked() -> httpx.Response:
        transport = httpx.ASGITransport(app)
        async with httpx.AsyncClient(transport=transport, base_url="http://localhost") as client:
            return await client.get(path, headers=headers)

    return asyncio.run(asked())


@pytest.mark.parametrize(
    ("token", "given", "status"),
    [
        ("t0ken", "Bearer t0ken", 200),
        ("t0ken", "bearer t0ken", 200),
        ("t0ken", "Bearer wrong", 401),
        ("t0ken", "Basic t0ken", 401),
        ("t0ken", "Bearer", 401),
        ("t0ken", "", 401),
        (None, "Bearer ", 404),
        ("", "Bearer ", 404),
    ],
)
def test_figures_want_their_token(token: str | None, given: str, status: int) -> None:
    app = Starlette(routes=routes(Metrics(), token=token, healthy=lambda: True))
    answer = ask(app, "/metrics", {"Authorization": given})
    assert answer.status_code == status
    assert ("process_open_fds" in answer.text) is (status == 200)


def test_the_figures_are_those_of_one_server() -> None:
    metrics, other = Metrics(), Metrics()
    metrics.counter("commands", "Commands decided", ("game",)).labels("loonacy").inc(3)
    metrics.gauge("tables", "Tables in memory", lambda: 7)
    metrics.total("commits", "Commits of the log", lambda: 12)
    metrics.seconds("answer", "Time to an answer").observe(0.004)
    app = Starlette(routes=routes(metrics, token="t", healthy=lambda: True))  # noqa: S106 - a test's
    text = ask(app, "/metrics", {"Authorization": "Bearer t"}).text
    for line in (
        'sobremesa_commands_total{game="loonacy"} 3.0',
        "sobremesa_tables 7.0",
        "sobremesa_commits_total 12.0",
        'sobremesa_answer_bucket{le="0.005"} 1.0',
    ):
        assert line in text.splitlines()
    assert other.registry.get_sample_value("sobremesa_tables") is None


def test_the_figures_count_sockets(served: Served) -> None:
    metrics = Metrics()
    metrics.watch(served.door)
    read = metrics.registry.get_sample_value
    before = read("sobremesa_sockets_opened_total") or 0.0
    with connect(served.url) as client:
        client.send("x")
        client.recv()
        assert read("sobremesa_sockets") == 1
        assert read("sobremesa_sockets_opened_total") == before + 1
        assert read("sobremesa_sockets_waiting_bytes") == 0
    served.door.refused[403] += 2
    assert read("sobremesa_sockets_refused_total", {"status": "403"}) == 2


def test_health_is_yes_or_no() -> None:
    good = True
    app = Starlette(routes=routes(Metrics(), token=None, healthy=lambda: good))
    assert ask(app, "/healthz", {}).status_code == 200
    good = False
    answer = ask(app, "/healthz", {})
    assert (answer.status_code, answer.text) == (503, "not ready")
