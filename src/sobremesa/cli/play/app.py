"""The room in Textual: keys, clicks, and repainting what has changed."""

import asyncio
import contextlib
import os
import signal
import threading
from collections.abc import Sequence
from typing import ClassVar, Final

from textual import events
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.geometry import Region
from textual.strip import Strip
from textual.widget import Widget

from sobremesa.cli.play.board import Table
from sobremesa.cli.play.canvas import Canvas
from sobremesa.cli.play.keyboard import driver
from sobremesa.cli.play.looks import CLOTH
from sobremesa.cli.play.room import Room
from sobremesa.cli.play.session import Alarm, Pulse

HUNG_UP: Final = 129
"""What a shell reports of a command whose terminal went away."""
FAREWELL: Final = 1.5
"""Seconds for an orderly end after that; a lost terminal can keep Textual's threads for ever."""


class Cloth(Widget, can_focus=True):
    """The whole window: a room paints it."""

    DEFAULT_CSS = "Cloth { width: 100%; height: 100%; }"

    def __init__(self) -> None:
        super().__init__()
        self._strips: Sequence[Strip] = ()

    def show(self, canvas: Canvas) -> None:
        """Send the lines that have changed."""
        before, self._strips = self._strips, canvas.strips()
        if len(before) != len(self._strips):
            self.refresh()
            return
        changed = [y for y, strip in enumerate(self._strips) if strip != before[y]]
        if changed:
            self.refresh(*(Region(0, y, canvas.width, 1) for y in changed))

    def lines(self) -> list[str]:
        """Return what is written there now."""
        return [strip.text for strip in self._strips]

    def render_line(self, y: int) -> Strip:
        """Return a line as it was painted."""
        return self._strips[y] if y < len(self._strips) else Strip.blank(self.size.width)


class TableApp(App[None]):
    """One person's evening at a table."""

    ENABLE_COMMAND_PALETTE = False
    ALLOW_SELECT = False
    CSS = f"Screen {{ background: {CLOTH}; }}"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+c", "leave", priority=True, show=False, system=True),
        Binding("ctrl+q", "leave", priority=True, show=False, system=True),
    ]

    def __init__(self, table: Table, pulse: Pulse | None = None) -> None:
        """Get ready; without a pulse of its own the app lives by the event loop's."""
        super().__init__(driver(), ansi_color=not table.looks.colour)
        self._table = table
        self._own_pulse = pulse
        self._cloth = Cloth()
        self._alarm: Alarm | None = None
        self._painting = False

    def compose(self) -> ComposeResult:
        """Spread the cloth."""
        yield self._cloth

    def on_load(self) -> None:
        """Open the room, before there is anything to show it on."""
        loop = asyncio.get_running_loop()
        self._pulse: Pulse = loop if self._own_pulse is None else self._own_pulse
        self.room = Room(self._table, self._pulse, repaint=self._soon, leave=self.exit)
        self._hear_the_end(loop)

    def on_mount(self) -> None:
        """Show the room."""
        self._cloth.focus()
        self._soon()

    def on_unmount(self) -> None:
        """Leave nothing running."""
        self.room.close()
        if self._alarm is not None:
            self._alarm.cancel()

    def on_resize(self, event: events.Resize) -> None:
        """Paint for the new size."""
        self.room.resized(*event.size)
        self._soon()

    def on_key(self, event: events.Key) -> None:
        """Pass a key on: a printable one as its character, another by its name."""
        event.stop()
        sign = event.character
        printable = sign is not None and sign.isprintable() and sign != " "
        self.room.press(sign.lower() if sign is not None and printable else event.key)

    def on_click(self, event: events.Click) -> None:
        """Pass a click on."""
        self.room.click(event.screen_x, event.screen_y)

    def action_leave(self) -> None:
        """Leave at once, without a question."""
        self.exit()

    def paint(self) -> None:
        """Paint the room, and ask to be called when the picture changes by itself."""
        self._painting = False
        if not self.is_running:
            return
        canvas = Canvas(*self.size, self.room.looks)
        self.room.paint(canvas)
        self._cloth.show(canvas)
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None
        wakes_in = self.room.wakes_in()
        if wakes_in is not None:
            self._alarm = self._pulse.call_later(wakes_in, self.paint)

    def _soon(self) -> None:
        """Paint once after all that happens now."""
        if not self._painting:
            self._painting = True
            self.call_later(self.paint)

    def _hear_the_end(self, loop: asyncio.AbstractEventLoop) -> None:
        """Give the terminal back in order, whoever asks for the end."""
        for name, end in (("SIGTERM", self.exit), ("SIGHUP", self._hang_up)):
            wanted = getattr(signal, name, None)
            if wanted is not None:
                with contextlib.suppress(NotImplementedError, RuntimeError, ValueError):
                    loop.add_signal_handler(wanted, end)

    def _hang_up(self) -> None:
        """End although there may be no terminal any more: an orphan would read its end for ever."""
        last = threading.Timer(FAREWELL, os._exit, (HUNG_UP,))
        last.daemon = True
        last.start()
        self.exit()
