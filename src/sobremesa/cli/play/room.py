"""The evening: opening, match, pause, end, and again. It knows no game and no Textual."""

import math
from collections.abc import Callable, Sequence
from enum import StrEnum
from typing import Any, Final

from textual.geometry import Region

from sobremesa.cli.play.board import Board, Table
from sobremesa.cli.play.canvas import Canvas, Ink
from sobremesa.cli.play.looks import CHALK, FAINT, SHADE
from sobremesa.cli.play.papers import Sheet, count_down, lay, wrap
from sobremesa.cli.play.session import Pulse, Session
from sobremesa.cli.play.sheets import Sheets
from sobremesa.kernel.refusals import Refusal

SMALLEST: Final = (80, 24)
LAST_LOOK: Final = 1.2
"""Seconds for which the last card is seen before the podium comes."""
HANDS_OFF: Final = 0.7
"""Seconds for which the podium takes no key but q: what is pressed then was meant for the table."""


class Scene(StrEnum):
    """What lies in front."""

    OPENING = "opening"
    TABLE = "table"
    PAUSED = "paused"
    HELP = "help"
    LEAVING = "leaving"
    OVER = "over"


class Room:
    """One person's evening at a table. Implements `Listener`."""

    def __init__(
        self,
        table: Table,
        pulse: Pulse,
        *,
        repaint: Callable[[], None],
        leave: Callable[[], None],
    ) -> None:
        self.looks = table.looks
        self._table = table
        self._screen = table.screen
        self._words = table.words
        self._pulse = pulse
        self._repaint = repaint
        self._leave = leave
        self._wins: dict[str, int] = {}
        self._fits = True
        self.scene = Scene.OPENING
        self._before = Scene.OPENING
        self._ending = False
        self._ended = 0.0
        self.session: Session
        self.board: Board
        self._deal_in()

    def told(self, told: Any) -> None:
        """Pass on what happened."""
        self.board.told(told)

    def refused(self, action: Any, refusal: Refusal[Any]) -> None:
        """Pass on what was not accepted."""
        self.board.refused(action, refusal)

    def changed(self) -> None:
        """Show what is new; after the end, let the last card be seen, then the podium."""
        if self.board.outcome is not None and not self._ending:
            self._ending = True
            session = self.session
            self._pulse.call_later(LAST_LOOK, lambda: self._end(session))
        self._repaint()

    def press(self, key: str) -> None:
        """Do what a key means in this scene."""
        _KEYS[self.scene](self, key)
        self._repaint()

    def click(self, x: int, y: int) -> None:
        """Do what a click means: on the table to the game, on a sheet to go on."""
        if self.scene is not Scene.TABLE:
            self.press("enter" if self.scene is not Scene.LEAVING else "escape")
            return
        if self.session.curtain is None:
            self._act(self.board.click(x, y))
        self._repaint()

    def resized(self, width: int, height: int) -> None:
        """Pause where the window has become too small to play in."""
        self._fits = width >= SMALLEST[0] and height >= SMALLEST[1]
        if not self._fits and self.scene is Scene.TABLE:
            self._pause()

    def interrupted(self) -> None:
        """Pause, as the person is about to be elsewhere."""
        if self.scene is Scene.TABLE and self.board.outcome is None:
            self._pause()

    def close(self) -> None:
        """Get up from the table."""
        self.session.close()

    def paint(self, canvas: Canvas) -> None:
        """Paint everything."""
        if not self._fits:
            self._paint_too_small(canvas)
            return
        if self.scene in {Scene.TABLE, Scene.OVER} and self.session.curtain is None:
            self.board.paint(canvas)
        else:
            self.board.paint_covered(canvas)
        self._paint_bar(canvas)
        sheet = self._sheet()
        if sheet is not None:
            lay(canvas, sheet, self._screen.accent)
        elif (curtain := self.session.curtain) is not None and curtain.opens_in is not None:
            count_down(canvas, Region(0, 0, canvas.width, canvas.height), curtain.opens_in)

    def wakes_in(self) -> float | None:
        """Return the seconds until the picture changes by itself; None: only with news."""
        if self.scene not in {Scene.TABLE, Scene.OVER}:
            return None
        curtain = self.session.curtain
        if curtain is not None:
            opens_in = curtain.opens_in
            return None if opens_in is None else opens_in - math.ceil(opens_in) + 1.001
        wakes = self.board.wakes()
        return None if wakes is None else max(0.0, self.session.wait(wakes))

    def _deal_in(self) -> None:
        self._ending = False
        self.session = self._table.sit_down(self._pulse)
        self.session.listen(self)
        self.board = self._screen.board(self.session, self._words, self.looks)
        self._sheets = Sheets(self._table, self.session)

    def _act(self, action: Any | None) -> None:
        if action is not None:
            self.session.act(action)

    def _pause(self) -> None:
        self.session.pause()
        self.scene = Scene.PAUSED

    def _end(self, session: Session) -> None:
        if session is not self.session or self.board.outcome is None:
            return  # the person has gone on already
        for seat in self.board.outcome.winners:
            name = session.people[seat].name
            self._wins[name] = self._wins.get(name, 0) + 1
        self._ended = self._pulse.time()
        self.scene = Scene.OVER
        self._repaint()

    def _open(self, scene: Scene) -> None:
        self._before, self.scene = self.scene, scene

    def _at_opening(self, key: str) -> None:
        if key in {"enter", "space"}:
            self.scene = Scene.TABLE
            self.session.begin()
        elif key == "?":
            self._open(Scene.HELP)
        elif key in {"q", "escape"}:
            self._leave()

    def _at_table(self, key: str) -> None:
        if key in {"escape", "?", "q"}:
            if self.board.outcome is None:
                self._pause()
                if key != "escape":
                    self._open(Scene.HELP if key == "?" else Scene.LEAVING)
        elif self.session.curtain is None:
            self._act(self.board.press(key))

    def _paused(self, key: str) -> None:
        if key in {"enter", "escape", "space"} and self._fits:
            self.scene = Scene.TABLE
            self.session.resume()
        elif key == "?":
            self._open(Scene.HELP)
        elif key == "q":
            self._open(Scene.LEAVING)

    def _reading(self, key: str) -> None:
        if key in {"enter", "escape", "space", "?", "q"}:
            self.scene = self._before

    def _leaving(self, key: str) -> None:
        if key in {"enter", "q"}:
            self._leave()
        elif key == "escape":
            self.scene = self._before

    def _at_end(self, key: str) -> None:
        if key != "q" and self._pulse.time() < self._ended + HANDS_OFF:
            return
        if key == "enter":  # not the space bar: who was just about to point has not seen this yet
            self.session.close()
            self._deal_in()
            self.scene = Scene.TABLE
            self.session.begin()
        elif key in {"q", "escape"}:
            self._leave()

    def _sheet(self) -> Sheet | None:
        sheets = self._sheets
        if self.scene is Scene.OVER:
            return sheets.end(self.board, self._tally())
        if self.scene is Scene.OPENING:
            return sheets.opening()
        if self.scene is Scene.HELP:
            return sheets.help()
        if self.scene is Scene.PAUSED:
            return sheets.pause()
        return sheets.leaving() if self.scene is Scene.LEAVING else None

    def _tally(self) -> Sequence[tuple[str, int]]:
        """List who has won how much this evening."""
        return tuple(self._wins.items())

    def _paint_bar(self, canvas: Canvas) -> None:
        canvas.fill(Region(0, 0, canvas.width, 1), SHADE)
        title = f" {self.session.game.card.title}"
        canvas.write(0, 0, title, Ink(self._screen.accent, bold=True))
        if self.scene is Scene.TABLE:
            room = canvas.width - canvas.long(title) - 2
            keys = canvas.cut(self._keys(), room) + " "
            canvas.write(canvas.width - canvas.long(keys), 0, keys, Ink(FAINT))

    def _keys(self) -> str:
        return self._words.say("keys.always", help="?")

    def _paint_too_small(self, canvas: Canvas) -> None:
        small = self._words.say(
            "terminal.shrunk",
            width=canvas.width,
            height=canvas.height,
            columns=SMALLEST[0],
            rows=SMALLEST[1],
        )
        for y, line in enumerate(wrap(canvas, small, canvas.width - 2), 1):
            canvas.write(1, y, line, Ink(CHALK))


_KEYS: Final[dict[Scene, Callable[[Room, str], None]]] = {
    Scene.OPENING: Room._at_opening,  # noqa: SLF001 - the room's own table of keys
    Scene.TABLE: Room._at_table,  # noqa: SLF001
    Scene.PAUSED: Room._paused,  # noqa: SLF001
    Scene.HELP: Room._reading,  # noqa: SLF001
    Scene.LEAVING: Room._leaving,  # noqa: SLF001
    Scene.OVER: Room._at_end,  # noqa: SLF001
}
