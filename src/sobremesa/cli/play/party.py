"""An evening at a live table: the lobby, and the match when there is one. One app for both."""

import asyncio
import contextlib
from collections.abc import Callable, Sequence
from typing import Final

from sobremesa.cli.play.app import ClothApp
from sobremesa.cli.play.board import Table
from sobremesa.cli.play.canvas import Canvas
from sobremesa.cli.play.link import Link
from sobremesa.cli.play.lobby import Lobby
from sobremesa.cli.play.looks import Looks
from sobremesa.cli.play.papers import Line, Sheet
from sobremesa.cli.play.remote import RemoteSession, playing
from sobremesa.cli.play.room import Room, Scene
from sobremesa.cli.play.session import Pulse
from sobremesa.cli.screens import home, screen_of
from sobremesa.cli.words import Words, words
from sobremesa.table.commands import LeaveMatch
from sobremesa.wire import NULL, Update

GOES_ON: Final = {"enter", "escape", "space"}


class MatchRoom(Room):
    """The room of a match that a server keeps: it has begun already, and others can pause it."""

    session: RemoteSession

    def press(self, key: str) -> None:
        """Take the keys of the pause where somebody else has paused, too."""
        if self.scene is Scene.TABLE and self._is_held() and key in {*GOES_ON, "q"}:
            if key == "q":
                self._open(Scene.LEAVING)
            else:
                self.session.resume()
            self._repaint()
        elif self.scene is Scene.OVER and key in {"enter", "q", "escape"}:
            self._leave()
        else:
            super().press(key)

    def changed(self) -> None:
        """Go back to the table when somebody else lets the match go on."""
        if self.scene is Scene.PAUSED and not self._is_held():
            self.scene = Scene.TABLE
        super().changed()

    def _tally(self) -> Sequence[tuple[str, int]]:
        return self.session.tally

    def _is_held(self) -> bool:
        curtain = self.session.curtain
        return curtain is not None and curtain.opens_in is None and not self.session.lost

    def _sheet(self) -> Sheet | None:
        if self.session.lost and self.scene is not Scene.OVER:
            say = self._words.say
            return Sheet(say("lobby.title"), [Line(say("lobby.lost"))], say("lobby.keys"))
        if self.scene is Scene.TABLE and self._is_held():
            return self._sheets.pause()
        return super()._sheet()


class Party:
    """What an app shows of an evening at a live table."""

    def __init__(
        self,
        link: Link,
        texts: Words,
        looks: Looks,
        pulse: Pulse,
        *,
        repaint: Callable[[], None],
        leave: Callable[[], None],
    ) -> None:
        self.looks = looks
        self.link = link
        self.room: MatchRoom | None = None
        self._texts = texts
        self._pulse = pulse
        self._repaint = repaint
        self._leave = leave
        self._lobby = Lobby(link, texts, link.place.server)
        self._size: tuple[int, int] | None = None
        self._seen = 0
        """The number of the latest match that was left or is over."""
        link.heard = self._heard
        link.changed = self._changed

    def press(self, key: str) -> None:
        """Pass a key on to what is shown."""
        if self.room is not None:
            self.room.press(key)
        elif key in {"q", "escape"}:
            self._leave()
        else:
            self._lobby.press(key)
        self._repaint()

    def click(self, x: int, y: int) -> None:
        """Pass a click on to a match."""
        if self.room is not None:
            self.room.click(x, y)

    def resized(self, width: int, height: int) -> None:
        """Pass the new size on to a match."""
        self._size = (width, height)
        if self.room is not None:
            self.room.resized(width, height)

    def interrupted(self) -> None:
        """Pause the match, as the person is about to be elsewhere."""
        if self.room is not None:
            self.room.interrupted()

    def close(self) -> None:
        """Get up from the table; the seat stays one's own."""
        if self.room is not None:
            self.room.close()

    def paint(self, canvas: Canvas) -> None:
        """Paint what is shown."""
        if self.room is not None:
            self.room.paint(canvas)
        else:
            self._lobby.paint(canvas)

    def wakes_in(self) -> float | None:
        """Return the seconds until the picture changes by itself; None: only with news."""
        return None if self.room is None else self.room.wakes_in()

    def _heard(self, update: Update) -> None:
        if self.room is None:
            self._perhaps_sit_down()
        else:
            self.room.session.hear(update)
            match = playing(self.link)
            if match is not None and match.number != self.room.session.number:
                self._get_up()
                self._perhaps_sit_down()

    def _perhaps_sit_down(self) -> None:
        """Show the match that is played, where one has a seat in it that can be seen."""
        match = playing(self.link)
        if match is None or match.number == self._seen or self.link.seat is None:
            return
        if self.link.view == NULL:
            return
        session = RemoteSession(self.link)
        screen = screen_of(session.game.card.id)
        table = Table(screen, self._words_of(session), self.looks, lambda _pulse: session)
        self.room = MatchRoom(table, self._pulse, repaint=self._repaint, leave=self._left)
        self.room.scene = Scene.TABLE
        if self._size is not None:
            self.room.resized(*self._size)

    def _words_of(self, session: RemoteSession) -> Words:
        screen = home(session.game.card.id)
        return words(self._texts.language, session.game, "sobremesa.table", screen)

    def _left(self) -> None:
        """Go back to the lobby: after the end, or because one leaves the match for good."""
        if playing(self.link) is not None:
            self.link.ask(LeaveMatch())
        self._get_up()

    def _get_up(self) -> None:
        if self.room is not None:
            self._seen = self.room.session.number
            self.room.close()
            self.room = None

    def _changed(self) -> None:
        if self.link.end is not None:
            self._leave()
        self._repaint()


class PartyApp(ClothApp):
    """The app of an evening at a live table."""

    def __init__(self, link: Link, texts: Words, looks: Looks) -> None:
        super().__init__(looks)
        self._link = link
        self._texts = texts

    def open_room(self, pulse: Pulse) -> Party:
        """Open the lobby."""
        self.party = Party(
            self._link, self._texts, self._looks, pulse, repaint=self.soon, leave=self.exit
        )
        return self.party


async def spend(link: Link, texts: Words, looks: Looks) -> None:
    """Be at the table until the person leaves, or it is over for him."""
    app = PartyApp(link, texts, looks)
    running = asyncio.create_task(link.run())
    running.add_done_callback(lambda _: app.exit() if app.is_running else None)
    try:
        await app.run_async()
    finally:
        running.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await running
