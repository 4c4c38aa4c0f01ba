"""An evening at a live table: the lobby, and the match when there is one. One app for both."""

import asyncio
import contextlib
from collections.abc import Callable

from sobremesa.cli.play.app import ClothApp
from sobremesa.cli.play.board import Table
from sobremesa.cli.play.canvas import Canvas
from sobremesa.cli.play.link import Link
from sobremesa.cli.play.live import LiveRoom, MatchRoom, WatchRoom
from sobremesa.cli.play.lobby import Lobby
from sobremesa.cli.play.looks import Looks
from sobremesa.cli.play.remote import RemoteSession, nods_only, playing
from sobremesa.cli.play.room import Scene
from sobremesa.cli.play.session import Pulse
from sobremesa.cli.screens import has_screen, home, screen_of
from sobremesa.cli.words import Words, words
from sobremesa.table.commands import LeaveMatch, Resume
from sobremesa.wire import NULL, Update


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
        self.room: LiveRoom | None = None
        self._texts = texts
        self._pulse = pulse
        self._repaint = repaint
        self._leave = leave
        self._lobby = Lobby(link, texts, link.place.server)
        self._size: tuple[int, int] | None = None
        self._left_match = 0
        """The number of the match that one has left, or looks away from."""
        self.elsewhere: str | None = None
        """A game began that is not played in a terminal: its title."""
        link.heard = self._heard
        link.changed = self._changed

    def press(self, key: str) -> None:
        """Pass a key on to what is shown."""
        if self.room is not None:
            self.room.press(key)
        elif key in {"q", "escape"}:
            self._leave()
        elif key == "w":
            self._left_match = 0
            self._perhaps_open()
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
            self._perhaps_open()
            return
        session, match = self.room.session, playing(self.link)
        if match is None or (match.number, self.link.seat) == (session.number, session.seat):
            session.hear(update)
        else:
            self._get_up()
            self._perhaps_open()

    def _perhaps_open(self) -> None:
        """Show the match that is played, from one's seat or to watch, where it can be seen."""
        match = playing(self.link)
        if match is None or match.number == self._left_match or self.link.view == NULL:
            return
        session = RemoteSession(self.link)
        if not has_screen(session.game.card.id):
            if not nods_only(self.link):
                self.elsewhere = session.game.card.title
                self._leave()
            return
        screen = screen_of(session.game.card.id)
        table = Table(screen, self._words_of(session), self.looks, lambda _pulse: session)
        if session.seat is None:
            self.room = WatchRoom(table, self._pulse, repaint=self._repaint, leave=self._look_away)
        else:
            self.room = MatchRoom(table, self._pulse, repaint=self._repaint, leave=self._left)
        self.room.scene = Scene.TABLE
        if self._size is not None:
            self.room.resized(*self._size)

    def _words_of(self, session: RemoteSession) -> Words:
        screen = home(session.game.card.id)
        return words(self._texts.language, session.game, "sobremesa.table", screen)

    def _left(self) -> None:
        """Go back to the lobby: after the end, or because one leaves the match for good."""
        table, match = self.link.table, playing(self.link)
        if table is not None and match is not None:
            if match.paused == table.you:  # he paused to ask himself; the others play on
                self.link.ask(Resume())
            self.link.ask(LeaveMatch())
        self._look_away()

    def _look_away(self) -> None:
        """Go back to the lobby, and stay there while this match is played."""
        if self.room is not None:
            self._left_match = self.room.session.number
        self._get_up()

    def _get_up(self) -> None:
        if self.room is not None:
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


async def spend(link: Link, texts: Words, looks: Looks) -> str | None:
    """Be at the table until the person leaves, or it is over for him.

    Returns the title of the game that went on there, where no terminal shows it.
    """
    app = PartyApp(link, texts, looks)
    running = asyncio.create_task(link.run())
    running.add_done_callback(lambda _: app.exit() if app.is_running else None)
    try:
        await app.run_async()
    finally:
        running.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await running
    return app.party.elsewhere
