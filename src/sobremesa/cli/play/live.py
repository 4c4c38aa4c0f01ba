"""The rooms of a match that a server keeps: it has begun already, and others play it, too.

MatchRoom  for one who plays
WatchRoom  for one who watches
"""

from collections.abc import Sequence
from typing import Final

from msgspec.structs import replace

from sobremesa.cli.play.papers import Line, Sheet
from sobremesa.cli.play.remote import RemoteSession, tally_of, wanted_chair
from sobremesa.cli.play.room import Room, Scene
from sobremesa.table.commands import ProposeStop, VoteStop

GOES_ON: Final = {"enter", "escape", "space"}
ASKS: Final = "f4"
_VOTES: Final = {"f2": True, "f3": False}
"""Every letter is a card."""
LEAVES: Final = {"q", "escape"}


class LiveRoom(Room):
    """What both rooms have in common."""

    session: RemoteSession

    def press(self, key: str) -> None:
        """Go back to the table after the end: the next match is not one's own to deal."""
        if self.scene is Scene.OVER and key in {"enter", *LEAVES}:
            self._leave()
        else:
            super().press(key)

    def _keys(self) -> str:
        """Say who would like to end the match, and how to answer; without a question, the keys."""
        stop = self.session.stop
        if stop is None:
            return super()._keys()
        say = self._words.say
        asked = say("stop.asks", count=len(stop.names), names=self._words.listed(stop.names))
        if self.session.seat is None:
            return asked
        # The keys stand first: names may be long.
        return f"{say('stop.keys.agreed' if stop.agreed else 'stop.keys')} · {asked}"

    def _votes(self, key: str) -> bool:
        """Answer the question whether to end the match; tell whether the key did that."""
        stop = self.session.stop
        if stop is None or self.session.seat is None or key not in _VOTES:
            return False
        if not (_VOTES[key] and stop.agreed):
            self.session.ask(VoteStop(_VOTES[key]))
        return True

    def _tally(self) -> Sequence[tuple[str, int]]:
        return tally_of(self.session.table)

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


class MatchRoom(LiveRoom):
    """The room of somebody who plays; others can pause his match, too."""

    _wonders = False
    """He is asked whether he would like to end the match; it goes on meanwhile."""

    def press(self, key: str) -> None:
        """Take the keys of a vote, and of the pause where somebody else has paused."""
        if self._is_asked:
            self._answer(key)
            return
        if self.scene is Scene.TABLE and self._votes(key):
            return
        if self.scene is Scene.TABLE and key == ASKS and self._may_ask:
            self._wonders = True
            self._repaint()
            return
        if self.scene is Scene.TABLE and self._is_held() and key in {*GOES_ON, "q"}:
            if key == "q":
                self._open(Scene.LEAVING)
            else:
                self.session.resume()
            self._repaint()
        else:
            super().press(key)

    def changed(self) -> None:
        """Go back to the table when somebody else lets the match go on."""
        if self.scene is Scene.PAUSED and not self._is_held():
            self.scene = Scene.TABLE
        super().changed()

    @property
    def _may_ask(self) -> bool:
        over = self.board.outcome is not None
        return not over and self.session.stop is None and self.session.curtain is None

    @property
    def _is_asked(self) -> bool:
        """Whether the question lies on the table; what makes it idle takes it away."""
        self._wonders = self._wonders and self.scene is Scene.TABLE and self._may_ask
        return self._wonders

    def _answer(self, key: str) -> None:
        """Ask the others, too, or play on; other keys mean nothing."""
        if key == "enter":
            self.session.ask(ProposeStop())
        self._wonders = key not in {"enter", "escape"}
        self._repaint()

    def click(self, x: int, y: int) -> None:
        """Take clicks where no question lies on the table."""
        if not self._is_asked:
            super().click(x, y)

    def _keys(self) -> str:
        keys = super()._keys()
        return f"{self._words.say('stop.keys.ask')} · {keys}" if self._may_ask else keys

    def _sheet(self) -> Sheet | None:
        return super()._sheet() or (self._sheets.stopping() if self._is_asked else None)


class WatchRoom(LiveRoom):
    """The room of somebody who watches: he can look away, and sit down where a chair is free."""

    def press(self, key: str) -> None:
        """Look away, sit down, or read how it is played."""
        if self.scene is not Scene.TABLE:
            super().press(key)
            return
        if key in LEAVES:
            self._leave()
        elif key == "?":
            self._open(Scene.HELP)
        elif key == "c" and (chair := wanted_chair(self.session.table)) is not None:
            self.session.ask(chair)
        self._repaint()

    def click(self, x: int, y: int) -> None:
        """Take clicks on sheets alone: on the table there is nothing to lay."""
        if self.scene is not Scene.TABLE:
            super().click(x, y)

    def _pause(self) -> None:
        """Let the match go on, whatever happens to this window: others play it."""

    def _keys(self) -> str:
        if self.session.stop is not None:
            return super()._keys()
        chair = wanted_chair(self.session.table)
        return self._words.say("watch.keys" if chair is None else "watch.keys.sit", help="?")

    def _sheet(self) -> Sheet | None:
        sheet = super()._sheet()
        if sheet is None or self.scene is Scene.HELP or self.session.lost:
            return sheet
        key = "keys.back" if self.scene is Scene.OVER else "watch.keys.sheet"
        return replace(sheet, keys=self._words.say(key))
