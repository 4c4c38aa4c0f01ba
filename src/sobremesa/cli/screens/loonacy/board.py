"""The screen of one match: what is selected, what the keys do, what is told."""

from collections.abc import Callable, Sequence
from typing import Any, Final

from textual.geometry import Region

from sobremesa.cli.play.board import Result
from sobremesa.cli.play.canvas import Canvas
from sobremesa.cli.play.looks import Looks
from sobremesa.cli.play.people import others
from sobremesa.cli.play.session import Session
from sobremesa.cli.screens.loonacy.layout import Fan, fan, layout
from sobremesa.cli.screens.loonacy.motion import FRAME, SHINE, SPOKEN, Motion
from sobremesa.cli.screens.loonacy.painting import LETTERS, TURNING, Notice, Painter, Scene
from sobremesa.cli.screens.loonacy.seen import Glance
from sobremesa.cli.screens.loonacy.story import Story
from sobremesa.cli.words import Words, margin
from sobremesa.games.loonacy import told as t
from sobremesa.games.loonacy.actions import Action, Play, Point, TakeBack
from sobremesa.games.loonacy.deck import CardId
from sobremesa.games.loonacy.state import Stage
from sobremesa.games.loonacy.view import View
from sobremesa.kernel.game import Outcome
from sobremesa.kernel.ids import Millis, Seat
from sobremesa.kernel.refusals import Param, Refusal

FINGER: Final = {"space", "p"}
DIGITS: Final = {key: place for place, key in enumerate("12345678")} | {
    key: place for place, key in enumerate("&é\"'(-è_")
}
"""The piles; a French keyboard has its digits behind the shift key."""


class LoonacyBoard:
    """Implements `sobremesa.cli.play.board.Board`."""

    def __init__(self, session: Session, words: Words, looks: Looks) -> None:
        self._session = session
        self._words = words
        self._looks = looks
        self._story = Story(session.people, words)
        self._motion = Motion()
        self._glance = Glance()
        self._notice: Notice | None = None
        self._place = 0
        self._card: CardId | None = None
        self._dealt = Millis(0)
        self._fan = Fan((), 0, 1)
        self._areas: list[tuple[Region, str]] = []

    @property
    def outcome(self) -> Outcome | None:
        """None while the match goes on."""
        view: View = self._session.view
        return view.outcome

    def told(self, told: Any) -> None:
        """Tell it, and set in motion what moves."""
        now = self._session.now
        self._story.people = self._session.people
        self._story.hear(told)
        show = _SHOWN.get(type(told))
        if show is not None:
            show(self, told, now)

    def refused(self, action: Action, refusal: Refusal[Any]) -> None:
        """Say why, and let the card come back with a shake."""
        now = self._session.now
        places: dict[str, Any] = {
            name: self._in_words(name, value) for name, value in refusal.params.items()
        }
        text = self._words.say(f"refusal.{refusal.reason}", **places)
        self._notice = Notice(text, Millis(now + SPOKEN))
        if isinstance(action, Play):
            self._motion.shake(action.card, now)

    def press(self, key: str) -> Action | None:
        """Choose a card, lay it, or move the finger."""
        view = self._view()
        if key in FINGER:
            return TakeBack() if "take-back" in view.may else Point()
        if key in DIGITS:
            return self._lay(view, DIGITS[key])
        if key == "enter":
            return self._lay_on_the_only_pile(view)
        if key in LETTERS:
            self._choose(view, LETTERS.index(key))
        elif key in _STEPS:
            self._choose(view, (self._place + _STEPS[key]) % max(1, len(view.hand)))
        elif key in _ROWS:
            row = self._place + _ROWS[key] * self._fan.per_row
            self._choose(view, min(row, len(view.hand) - 1))
        return None

    def click(self, x: int, y: int) -> Action | None:
        """Do what the key would do that stands for the thing under the pointer."""
        for area, key in reversed(self._areas):
            if area.contains(x, y):
                if key.isdecimal() or key in FINGER:
                    return self.press(key)
                self._choose(self._view(), int(key.removeprefix("card ")))
                return None
        return None

    def paint(self, canvas: Canvas) -> None:
        """Paint the table."""
        now, view = self._session.now, self._view()
        self._motion.settle(now)
        painter = self._painter(canvas, view, now)
        painter.seats()
        painter.messages()
        if view.stage is Stage.LOOKING:
            painter.countdown()
        else:
            painter.piles()
        painter.own(self._fan)
        painter.hand(self._fan)
        painter.footer()
        painter.flights()
        self._areas = painter.areas

    def paint_covered(self, canvas: Canvas) -> None:
        """Paint who sits there, and no card."""
        self._areas = []
        self._painter(canvas, self._view(), self._session.now).seats()

    def wakes(self) -> Millis | None:
        """Return when something moves on, or a second is over that counts down."""
        now, view = self._session.now, self._view()
        moments = self._motion.wakes(now)
        if self._notice is not None and self._notice.until > now:
            moments.append(self._notice.until)
        if view.stage is Stage.LOOKING and now < self._dealt + TURNING * len(view.hand):
            moments.append(Millis(now + FRAME))
        moments += [
            Millis(until - (until - now) // 1000 * 1000 + 1)
            for until in (view.ends, view.missing_at)
            if until is not None and until > now
        ]
        moments += [Millis(pile.at + SHINE) for pile in view.piles if pile.at + SHINE > now]
        return min(moments, default=None)

    def podium(self) -> Sequence[Result]:
        """List the seats, the fewest cards first."""
        view = self._view()
        winners = () if view.outcome is None else view.outcome.winners
        ranked = sorted((s not in winners, held.cards, s) for s, held in enumerate(view.seats))
        ranks = [rank for *rank, _ in ranked]
        return [
            Result(ranks.index([lost, cards]) + 1, Seat(seat), self._cards(cards))
            for lost, cards, seat in ranked
        ]

    def _view(self) -> View:
        view: View = self._session.view
        self._glance.look(view.piles, self._session.now)
        self._keep_choice(view)
        return view

    def _keep_choice(self, view: View) -> None:
        """Keep the chosen card; where it is gone, the next one takes its place."""
        cards = [face.card for face in view.hand]
        if self._card in cards:
            self._place = cards.index(self._card)
        else:
            self._place = max(0, min(self._place, len(cards) - 1))
            self._card = cards[self._place] if cards else None

    def _choose(self, view: View, place: int) -> None:
        if 0 <= place < len(view.hand):
            self._place, self._card = place, view.hand[place].card

    def _lay(self, view: View, pile: int) -> Action | None:
        if self._card is None:
            return None
        top = self._glance.seen(pile, self._session.now) if pile < len(view.piles) else None
        return Play(self._card, pile, -1 if top is None else top)

    def _lay_on_the_only_pile(self, view: View) -> Action | None:
        if len(view.piles) == 1:
            return self._lay(view, 0)
        if view.piles:
            last = Millis(self._session.now + SPOKEN)
            self._notice = Notice(self._words.say("which-pile", last=len(view.piles)), last)
        return None

    def _painter(self, canvas: Canvas, view: View, now: Millis) -> Painter:
        seated = others(self._session.people, self._session.seat)
        areas = layout(canvas.width, canvas.height, len(seated), max(1, len(view.piles)))
        self._fan = fan(areas.hand, len(view.hand) + view.new, self._place)
        scene = Scene(
            view=view,
            now=now,
            people=self._session.people,
            others=seated,
            chosen=self._card,
            dealt=self._dealt,
            notice=self._notice,
        )
        return Painter(canvas, self._words, areas, scene, self._motion, self._story.said)

    def _cards(self, count: int) -> str:
        return self._words.say("cards", count=count)

    def _in_words(self, name: str, value: Param) -> Param:
        if name == "margin":
            return margin(int(value))
        return self._session.people[int(value)].name if name == "by" else value

    def _hands_dealt(self, _: t.HandsDealt, now: Millis) -> None:
        self._dealt = now

    def _card_laid(self, told: t.CardLaid, now: Millis) -> None:
        self._motion.lay(told.seat, told.pile, told.card, now)

    def _card_beaten(self, told: t.CardBeaten, now: Millis) -> None:
        winner = self._session.people[told.by].name
        text = self._words.say("margin", by=winner, margin=margin(told.margin))
        self._motion.judge(told.pile, text, now)

    def _cards_dealt(self, told: t.CardsDealt, now: Millis) -> None:
        self._motion.deal(told.seats, now)

    def _cards_turned(self, told: t.CardsTurned, now: Millis) -> None:
        if told.card is not None:
            self._motion.shine(told.card.card, now)


_SHOWN: Final[dict[type, Callable[[LoonacyBoard, Any, Millis], None]]] = {
    t.HandsDealt: LoonacyBoard._hands_dealt,  # noqa: SLF001 - the board's own table
    t.CardLaid: LoonacyBoard._card_laid,  # noqa: SLF001
    t.CardBeaten: LoonacyBoard._card_beaten,  # noqa: SLF001
    t.CardsDealt: LoonacyBoard._cards_dealt,  # noqa: SLF001
    t.CardsTurned: LoonacyBoard._cards_turned,  # noqa: SLF001
}
_STEPS: Final = {"left": -1, "right": 1}
_ROWS: Final = {"up": -1, "down": 1}
