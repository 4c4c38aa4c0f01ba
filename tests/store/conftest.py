"""Every store through one fixture; a test may be a coroutine."""

import asyncio
import inspect
from collections.abc import Iterator
from pathlib import Path

import pytest

from sobremesa.store.contract import Store
from sobremesa.store.memory import MemoryStore
from sobremesa.store.sqlite.store import SqliteStore
from tests.store.situations import Clock


@pytest.hookimpl(tryfirst=True)
def pytest_pyfunc_call(pyfuncitem: pytest.Function) -> bool | None:
    if not inspect.iscoroutinefunction(pyfuncitem.function):
        return None
    asked = inspect.signature(pyfuncitem.function).parameters
    runner = pyfuncitem.funcargs["runner"]
    assert isinstance(runner, asyncio.Runner)
    runner.run(pyfuncitem.function(**{name: pyfuncitem.funcargs[name] for name in asked}))
    return True


@pytest.fixture(autouse=True)
def runner() -> Iterator[asyncio.Runner]:
    with asyncio.Runner() as running:
        yield running


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture(params=["memory", "sqlite"])
def store(
    request: pytest.FixtureRequest, runner: asyncio.Runner, tmp_path: Path, clock: Clock
) -> Iterator[Store]:
    opened: Store = (
        MemoryStore(clock)
        if request.param == "memory"
        else runner.run(SqliteStore.open(tmp_path / "data", now=clock))
    )
    yield opened
    runner.run(opened.close())
