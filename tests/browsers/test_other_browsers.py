"""A match of each game in WebKitGTK and in Firefox: from home to an act, and a reload."""

from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Final

import pytest

import play
from tests.browsers.acts import GAMES, Game
from tests.browsers.firefox import Firefox
from tests.browsers.screen import Screen
from tests.browsers.webkit import WebKit
from tests.e2e.devices import ARTEFACTS
from tests.e2e.layout import FAULTS
from tests.live import Live

pytestmark = [pytest.mark.long, pytest.mark.timeout(300)]

BROWSERS: Final = {"firefox": Firefox, "webkit": WebKit}
_FONTS: Final = "() => [...document.fonts].map(({family, status}) => [family, status])"
_PAINTED: Final = """(least) => [...document.querySelectorAll('canvas')].filter((canvas) => {
    const copy = Object.assign(document.createElement('canvas'), {width: 40, height: 40});
    const drawn = copy.getContext('2d');
    drawn.drawImage(canvas, 0, 0, 40, 40);
    return new Set(new Uint32Array(drawn.getImageData(0, 0, 40, 40).data.buffer)).size > 10;
}).length >= least"""
"""Whether so many canvases show more than ten colours; a blank one has one."""
_THERE: Final = "(selector) => document.querySelector(selector)?.checkVisibility()"
_MATCH: Final = "() => document.querySelector('[data-match]')?.dataset.match"
_SPOKEN: Final = "() => document.querySelector('[data-spoken] p:last-child')?.textContent ?? ''"
"""The last that was said to a screen reader."""
_NEWS: Final = f"(before) => ({_SPOKEN})() !== before"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Live]:
    """The real program, on whose clock a second is one."""
    play.prepare("client")
    folder = tmp_path_factory.mktemp("other-browsers")
    with Live(folder, "--generosity", "1000", clock=1.0) as live:
        yield live


@pytest.fixture(params=BROWSERS)
def screen(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Screen]:
    """A phone with this browser."""
    with ExitStack() as end:
        screen: Screen = BROWSERS[request.param](tmp_path, end)
        yield screen
        ARTEFACTS.mkdir(exist_ok=True)
        screen.photograph(ARTEFACTS / f"{request.node.callspec.id}.png")


def opens_a_table(screen: Screen) -> None:
    """Open a table through the home page, with a name."""
    screen.touch("button", "Open a table")
    screen.write("dialog input", "Ana")
    screen.touch("dialog button", "Set the table")
    screen.sees(".round", "Ana")


def begins(screen: Screen, game: Game) -> None:
    """Choose a game, let children sit down, start."""
    screen.touch(".box", game.title)
    screen.sees(".box.chosen", game.title)
    for bots in range(1, game.bots + 1):
        screen.touch(".bots button", "child")
        screen.until("(bots) => document.querySelectorAll('.seat').length > bots", bots)
    holds(screen)
    screen.touch("footer.bar button", "Start")
    screen.until(_THERE, game.board)


def holds(screen: Screen) -> None:
    """See that nothing is cut, sticks out, or is wider than the phone."""
    assert screen.read(FAULTS, []) == []


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.act.__name__)
def test_a_match_is_opened_and_played_and_stands_after_a_reload(
    screen: Screen, server: Live, game: Game
) -> None:
    screen.go(f"{server.url}/")
    screen.sees("button", "Open a table")
    holds(screen)
    opens_a_table(screen)
    begins(screen, game)
    match = screen.until(_MATCH)
    before = screen.read(_SPOKEN)
    game.act(screen)
    screen.until(_NEWS, before)
    screen.reload()
    screen.until(_THERE, game.board)
    assert screen.read(_MATCH) == match
    holds(screen)
    families = {family for family, status in screen.read(_FONTS) if status == "loaded"}
    assert len(families) >= 2, families
    screen.until(_PAINTED, game.canvases)
    assert screen.complaints() == []
