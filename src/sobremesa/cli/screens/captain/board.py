"""The screen of one match: what the keys do, what is told."""

from collections.abc import Sequence
from typing import Any, Final

from textual.geometry import Region

from sobremesa.cli.play.board import Result
from sobremesa.cli.play.canvas import Canvas
from sobremesa.cli.play.looks import Looks
from sobremesa.cli.play.people import others
from sobremesa.cli.play.session import Session
from sobremesa.cli.screens.captain.layout import layout
from sobremesa.cli.screens.captain.painting import LETTERS, Notice, Painter, Scene
from sobremesa.cli.screens.captain.story import Story
from sobremesa.cli.words import Words, margin
from sobremesa.games.captain.actions import Action, Name, Reach, Shout, Variant
from sobremesa.games.captain.pieces import COLOURS, DroppingId
from sobremesa.games.captain.view import Stage, View
from sobremesa.kernel.game import Outcome
from sobremesa.kernel.ids import Millis, Seat
from sobremesa.kernel.refusals import Param, Refusal

SPOKEN: Final = 2_500
"""So long is seen why something was refused, in milliseconds."""
SHOUTS: Final = {"space", "enter"}
NAMES: Final = {key: COLOURS[place] for place, key in enumerate("1234")} | {
    key: COLOURS[place] for place, key in enumerate("&é\"'")
}
"""A French keyboard has its digits behind the shift key."""
COUNTED: Final = {Stage.READY, Stage.AIMING, Stage.BARE}
"""In these the seconds are shown."""


class CaptainBoard:
    """Implements `sobremesa.cli.play.board.Board`."""

    def __init__(self, session: Session, words: Words, looks: Looks) -> None:
        """`looks` are the canvas's own: this screen draws all looks in one way."""
        del looks
        self._session = session
        self._words = words
        self._story = Story(session.people, words)
        self._notice: Notice | None = None
        self._areas: list[tuple[Region, str]] = []

    @property
    def outcome(self) -> Outcome | None:
        """None while the match goes on."""
        view: View = self._session.view
        return view.outcome

    def told(self, told: Any) -> None:
        """Tell it."""
        self._story.people = self._session.people
        self._story.hear(told)

    def refused(self, action: Action, refusal: Refusal[Any]) -> None:  # noqa: ARG002 - all alike
        """Say why."""
        places: dict[str, Any] = {
            name: self._in_words(name, value) for name, value in refusal.params.items()
        }
        text = self._words.say(f"refusal.{refusal.reason}", **places)
        self._notice = Notice(text, Millis(self._session.now + SPOKEN))

    def press(self, key: str) -> Action | None:
        """Reach for a dropping, name a colour, or shout."""
        view: View = self._session.view
        if key in SHOUTS:
            return Shout(view.round) if view.variant is Variant.CAPTAIN else None
        if key in NAMES:
            return Name(NAMES[key]) if view.variant is Variant.NAMED else None
        return Reach(DroppingId(LETTERS.index(key))) if key in LETTERS else None

    def click(self, x: int, y: int) -> Action | None:
        """Do what the key would do that stands for the thing under the pointer."""
        for area, key in reversed(self._areas):
            if area.contains(x, y):
                return self.press(key)
        return None

    def paint(self, canvas: Canvas) -> None:
        """Paint the table."""
        painter = self._painter(canvas)
        painter.seats()
        painter.deck()
        painter.side()
        painter.messages()
        painter.own()
        painter.footer()
        self._areas = painter.areas

    def paint_covered(self, canvas: Canvas) -> None:
        """Paint who sits there, and no deck."""
        self._areas = []
        self._painter(canvas).seats()

    def wakes(self) -> Millis | None:
        """Return when a second is over that is shown, or a refusal has been read."""
        view, now = self._session.view, self._session.now
        moments = []
        if self._notice is not None and self._notice.until > now:
            moments.append(self._notice.until)
        if view.stage in COUNTED and view.ends is not None and view.ends > now:
            moments.append(Millis(view.ends - (view.ends - now) // 1000 * 1000 + 1))
        return min(moments, default=None)

    def podium(self) -> Sequence[Result]:
        """List the seats: the winners, then by chips, then by droppings."""
        view: View = self._session.view
        winners = () if view.outcome is None else view.outcome.winners
        captain = view.variant is Variant.CAPTAIN
        reached = [
            (seat in winners, has.chips if captain else has.collected)
            for seat, has in enumerate(view.seats)
        ]
        order = sorted(range(len(reached)), key=lambda seat: reached[seat], reverse=True)
        ranks = [reached[seat] for seat in order]
        return [
            Result(ranks.index(reached[seat]) + 1, Seat(seat), self._counted(view, seat))
            for seat in order
        ]

    def _counted(self, view: View, seat: int) -> str:
        has = view.seats[seat]
        if view.variant is Variant.CAPTAIN:
            return self._words.say("chips", count=has.chips)
        return self._words.say("droppings", count=has.collected)

    def _painter(self, canvas: Canvas) -> Painter:
        people, view = self._session.people, self._session.view
        seated = others(people, self._session.seat)
        areas = layout(canvas.width, canvas.height, len(seated))
        scene = Scene(view, self._session.now, people, seated, self._notice)
        return Painter(canvas, self._words, areas, scene, self._story.said)

    def _in_words(self, name: str, value: Param) -> Param:
        if name == "margin":
            return margin(int(value))
        return self._session.people[int(value)].name if name in {"by", "turn"} else value
