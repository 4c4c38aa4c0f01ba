"""What a terminal sends, read so that no stray byte ends the match."""

import contextlib
import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from textual.driver import Driver


def driver() -> "type[Driver] | None":
    """Return what reads the keyboard here; None: Textual's own choice."""
    if sys.platform == "win32":
        return None
    from textual.drivers.linux_driver import LinuxDriver

    class Keyboard(LinuxDriver):
        """Textual's, which would end the app at a byte that is no UTF-8 or no key there is."""

        def run_input_thread(self) -> None:
            """Read until the end; what cannot be read is dropped with the keys beside it."""
            while not self.exit_event.is_set():
                with contextlib.suppress(ValueError):
                    super().run_input_thread()

    return Keyboard
