"""Bots that play as people do: they look, they think of something, and they take their time.

What a photograph shows they know from the deck's notes alone, or, where these have no words, from
what was measured of it (`measured`). A level is how clearly they see that
by, and how well they find the middle between a caption that gives all away and one that nobody can
guess. The numbers are the project's choice, tuned by simulation so that child < friend < shark.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import count, product
from math import exp, log
from types import MappingProxyType
from typing import Final, TypeVar

from msgspec import Struct

from sobremesa.bots.tempo import Span, draw
from sobremesa.games.oeil import actions as do
from sobremesa.games.oeil.actions import Action
from sobremesa.games.oeil.measured import worded
from sobremesa.games.oeil.rules import LONGEST_CAPTION
from sobremesa.games.oeil.scoring import captioners_points
from sobremesa.games.oeil.seeing import Eyes, eyes_for
from sobremesa.games.oeil.state import Stage
from sobremesa.games.oeil.told import Told
from sobremesa.games.oeil.view import View
from sobremesa.kernel.bots import Level, Plan
from sobremesa.kernel.decks import Notes, PhotoId
from sobremesa.kernel.ids import Millis, Rng, Seat
from sobremesa.kernel.texts import one_line

T = TypeVar("T")


class Skill(Struct, frozen=True):
    """The human limits of a level."""

    blur: float
    """So much nearer one photograph must be to be taken before another nearly three times as
    often; 1 is the nearness of a caption that only names what is to be seen."""
    plain: float
    """How often its caption only names what is to be seen."""
    wild: float
    """How often it has nothing to do with the photograph."""
    weighs: bool
    """It weighs all captions that it can think of, and what the others will make of them."""


SKILLS: Final = MappingProxyType(
    {
        Level.CHILD: Skill(blur=0.5, plain=0.35, wild=0.15, weighs=False),
        Level.FRIEND: Skill(blur=0.3, plain=0.15, wild=0.05, weighs=False),
        Level.SHARK: Skill(blur=0.18, plain=0.0, wild=0.0, weighs=True),
    }
)

OTHERS_BLUR: Final = SKILLS[Level.FRIEND].blur
"""What a bot that weighs its captions takes the others for."""

TEMPO: Final = MappingProxyType(
    {
        Stage.CAPTION: Span(Millis(14_000), 1.6),
        Stage.LAYING: Span(Millis(8_000), 1.7),
        Stage.POINTING: Span(Millis(7_000), 1.7),
        Stage.FAVOURITE: Span(Millis(4_000), 1.4),
        Stage.TALK: Span(Millis(14_000), 1.2),
        Stage.EXCHANGE: Span(Millis(6_000), 1.6),
    }
)
"""From the beginning of a phase to doing something. The talk is the people's."""

EXCHANGES: Final = 0.6
"""How often it exchanges a photograph; a camera it keeps."""

WORDLESS: Final = ("…", "?!", "Oh!", "Hmm…", "♪♫", "Zzz…", "Brrr!", "Ha!")
"""Captions in any language, where no deck says anything of its photographs."""


class OeilBot:
    """Plays one seat of one match."""

    def __init__(self, skill: Skill, seat: Seat, rng: Rng, eyes: Eyes) -> None:
        self._skill = skill
        self._seat = seat
        self._rng = rng
        self._eyes = eyes
        self._notes = eyes.notes
        self._plan: Plan[Action] | None = None
        self._planned = -1
        """The phase that the plan is for."""
        self._read: set[str] = set()
        """The captions of this match, whoever wrote them: none comes twice."""

    def hear(self, told: Told, view: View, now: Millis) -> None:
        """Remember the captions; all else that counts is in the view."""
        if view.caption:
            self._read.add(_as_read(view.caption))

    def plan(self, view: View, legal: Iterable[Action], now: Millis) -> Plan[Action] | None:
        """Do one thing in each phase, after some time, and do not change one's mind."""
        if not view.may or view.seats[self._seat].ready:
            return None
        if view.stage is Stage.TALK and view.captioner != self._seat:
            return None  # the captioner has left: people say when they have talked
        if self._planned != view.phase:
            self._planned = view.phase
            at = Millis(now + draw(TEMPO[view.stage], self._rng))
            self._plan = Plan(self._choose(view), at)
        return self._plan

    def _choose(self, view: View) -> Action:
        if view.asking:
            return do.Agree()
        choices: dict[Stage, Callable[[View], Action]] = {
            Stage.CAPTION: self._caption,
            Stage.LAYING: lambda view: do.Lay(self._nearest(view.caption, view.hand)),
            Stage.POINTING: self._finger,
            Stage.FAVOURITE: self._finger,
            Stage.EXCHANGE: self._exchange,
        }
        choose = choices.get(view.stage)
        return do.Next() if choose is None else choose(view)

    # ------------------------------------------------------------------------------ looking

    def _finger(self, view: View) -> Action:
        photos = [lying.photo for lying in view.table if lying.photo != view.laid]
        return do.Point(self._nearest(view.caption, photos))

    def _nearest(self, text: str, photos: Sequence[PhotoId]) -> PhotoId:
        """Return the photograph that it takes for the nearest: the blurrier, the more by chance."""
        blur = self._skill.blur
        seen = [
            (self._eyes.nearness(text, photo) / blur + self._noise(), photo) for photo in photos
        ]
        return max(seen)[1]

    def _noise(self) -> float:
        """Draw from Gumbel's distribution: who takes the most then chooses as a softmax does."""
        return -log(-log(min(max(self._rng.random(), 1e-12), 1 - 1e-12)))

    def _exchange(self, view: View) -> Action:
        loose = [photo for photo in view.hand if photo not in view.deck.cameras]
        if not loose or self._rng.random() >= EXCHANGES:
            return do.Keep()
        return do.Exchange(self._one_of(loose))

    # --------------------------------------------------------------------------- captioning

    def _caption(self, view: View) -> Action:
        known = [photo for photo in view.hand if self._fresh(photo)]
        if not known:
            return do.Caption(self._one_of(view.hand), self._wordless())
        if self._skill.weighs:
            return self._best_caption(view, known)
        photo = self._one_of(known)
        return do.Caption(photo, self._some_caption(photo))

    def _some_caption(self, photo: PhotoId) -> str:
        chance, skill = self._rng.random(), self._skill
        if chance < skill.plain:
            plain = self._unread(word.capitalize() for word in self._notes.words[photo])
            return self._one_of(plain or self._fresh(photo))
        if chance < skill.plain + skill.wild:
            wild = self._fresh(PhotoId(self._rng.randrange(0, len(self._notes.captions))))
            return self._one_of(wild or self._fresh(photo))
        return self._one_of(self._fresh(photo))

    def _fresh(self, photo: PhotoId) -> Sequence[str]:
        """Return what one might write under it and nobody has written in this match."""
        captions = self._notes.captions
        return self._unread(captions[photo]) if photo < len(captions) else ()

    def _unread(self, texts: Iterable[str]) -> Sequence[str]:
        """Return those that the rules take and nobody has written in this match."""
        read = ((text, _as_read(text)) for text in texts)
        return [
            text for text, as_read in read if _is_caption(as_read) and as_read not in self._read
        ]

    def _wordless(self) -> str:
        """Return a sound; when all of them were heard, some of them in a row."""
        rows = (self._unread(map(" ".join, product(WORDLESS, repeat=n))) for n in count(1))
        return self._one_of(next(filter(None, rows)))

    def _best_caption(self, view: View, known: Sequence[PhotoId]) -> Action:
        viewers = sum(seat.playing and not seat.away for seat in view.seats) - 1
        ideas = [(photo, text) for photo in known for text in self._fresh(photo)]
        rivals = self._rivals(view, viewers)
        worth = [
            (self._worth(view, idea, rivals) + 1e-6 * self._rng.random(), idea) for idea in ideas
        ]
        return do.Caption(*max(worth)[1])

    def _rivals(self, view: View, viewers: int) -> list[list[PhotoId]]:
        """Imagine the hands of the viewers."""
        others = [
            PhotoId(photo)
            for photo in range(len(self._notes.captions))
            if PhotoId(photo) not in view.hand
        ]
        size = len(view.hand)
        return [[self._one_of(others) for _ in range(size)] for _ in range(viewers)]

    def _worth(
        self, view: View, idea: tuple[PhotoId, str], rivals: Sequence[Sequence[PhotoId]]
    ) -> float:
        """Return the points that a captioner may expect: neither plain nor hopeless is best."""
        photo, text = idea
        own = _pull(self._eyes.nearness(text, photo))
        laid = [_pull(max(self._eyes.nearness(text, rival) for rival in hand)) for hand in rivals]
        found = own / (own + sum(laid) * (len(laid) - 1) / len(laid)) if laid else 1.0
        return expected(found, len(laid), minus=view.minus_points)

    def _one_of(self, things: Sequence[T]) -> T:
        return things[self._rng.randrange(0, len(things))]


def expected(found: float, viewers: int, *, minus: bool) -> float:
    """Return the captioner's mean points when each viewer finds the photograph so often.

    >>> [round(expected(often / 4, 3, minus=True), 2) for often in range(5)]
    [-1.0, 1.27, 2.12, 1.67, 0.0]
    """
    nobody, everybody = (1 - found) ** viewers, found**viewers
    some = 1 - nobody - everybody
    return some * captioners_points(1, 2, minus=minus) + nobody * captioners_points(
        0, 2, minus=minus
    )


def make_bot(level: Level, seat: Seat, rng: Rng, notes: Mapping[str, object]) -> OeilBot:
    """Make a bot for one seat of one match; `notes["deck"]` is what the deck says, if anything."""
    deck = notes.get("deck")
    notes_of_deck = worded(deck) if isinstance(deck, Notes) else Notes()
    return OeilBot(SKILLS[level], seat, rng, eyes_for(notes_of_deck))


def _as_read(text: str) -> str:
    """Return the caption as people remember it: capitals make no other of it."""
    return one_line(text).casefold()


def _is_caption(text: str) -> bool:
    return 0 < len(text) <= LONGEST_CAPTION


def _pull(nearness: float) -> float:
    """Return how strongly a photograph draws a finger."""
    return exp(nearness / OTHERS_BLUR)
