"""Without a Chromium the browser tests say so; with CI set they do not pass by being left out."""

from types import SimpleNamespace
from typing import Any, NoReturn

import pytest
from playwright.async_api import Error

from tests.e2e import chromium

pytestmark = pytest.mark.anyio


def without_any(message: str) -> Any:
    """Return a Playwright that finds no Chromium of its own, and says so in such words."""

    async def launch(**_: object) -> NoReturn:
        raise Error(message)

    return SimpleNamespace(chromium=SimpleNamespace(launch=launch))


@pytest.fixture(autouse=True)
def bare(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the system have none either."""
    monkeypatch.setenv("PATH", "")


@pytest.mark.parametrize(
    ("set_to", "outcome"), [("true", pytest.fail.Exception), ("", pytest.skip.Exception)]
)
async def test_a_missing_chromium_is_said(
    set_to: str, outcome: type[BaseException], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CI", set_to)
    with pytest.raises(outcome, match="there is no Chromium: `make test` installs one"):
        await chromium.launch(without_any("Executable doesn't exist at …"))


async def test_one_that_does_not_start_is_no_missing_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CI", "")
    with pytest.raises(Error, match="it crashed"):
        await chromium.launch(without_any("it crashed"))
