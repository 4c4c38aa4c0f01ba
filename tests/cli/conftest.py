"""A real server, and its doors."""

from collections.abc import AsyncIterator, Iterator

import pytest

from tests.clients import Doors
from tests.live import Live


@pytest.fixture(autouse=True)
def english(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let this computer speak English, whatever it is set to."""
    monkeypatch.setenv("LC_ALL", "en_US.UTF-8")


@pytest.fixture(scope="module")
def live(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Live]:
    with Live(tmp_path_factory.mktemp("live"), "--generosity", "1000") as server:
        yield server


@pytest.fixture
async def doors(live: Live) -> AsyncIterator[Doors]:
    async with Doors(live.url) as doors:
        yield doors
