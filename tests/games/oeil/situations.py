"""Situations as the rule vectors write them: A is the captioner, B sits at the left of A.

`play("B→A C→D D→C")` is a round in which B points at what A has laid, and so on; a finger of A is
the captioner's own, after all the others.
"""

from random import Random
from typing import Any

from msgspec.structs import replace

import sobremesa
from sobremesa.games.oeil.actions import (
    Action,
    Caption,
    Handicap,
    Lay,
    Next,
    Options,
    Pass,
    Point,
)
from sobremesa.games.oeil.events import Event
from sobremesa.games.oeil.state import Stage, State
from sobremesa.kernel.commands import Act, Begin, Command, Ring
from sobremesa.kernel.fold import fold
from sobremesa.kernel.game import Setup
from sobremesa.kernel.ids import Millis, Seat
from sobremesa.kernel.refusals import Refusal

A, B, C, D, E, F, G = (Seat(number) for number in range(7))
LETTERS = "ABCDEFG"

GAME = sobremesa.game("oeil")

NOW = Millis(1_000_000)


class Match:
    """A match in the middle of a situation."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.rng = Random(7)

    # ------------------------------------------------------------------------- commands

    def give(self, command: Command[Action], at: int = NOW) -> Any:
        """Decide a command and let its events happen; return them, or the refusal."""
        answer = GAME.decide(self.state, command, Millis(at), self.rng)
        if isinstance(answer, Refusal):
            assert answer.cost == ()
            return answer
        self.state = fold(GAME, self.state, answer)
        return list(answer)

    def act(self, seat: Seat, action: Action, at: int = NOW) -> Any:
        """Let a seat act in the present phase."""
        return self.give(Act(seat, action, self.state.phase), at)

    def ring(self) -> Any:
        """Let the time of the present phase be up."""
        (timer,) = GAME.timers(self.state)
        assert timer.at is not None
        return self.give(Ring(timer.name), timer.at)

    # --------------------------------------------------------------------- whole phases

    def caption(self, text: str = "Oups") -> Any:
        """Let the captioner caption the first photograph of his hand."""
        seat = self.state.captioner
        return self.act(seat, Caption(self.state.hands[seat][0], text))

    def lay(self, *seats: Seat) -> Any:
        """Let these viewers lay the first photograph of their hands; all of them if none is named.

        Returns the events of the last.
        """
        viewers = [seat for seat in self.state.playing if seat != self.state.captioner]
        answers = [self.act(seat, Lay(self.state.hands[seat][0])) for seat in seats or viewers]
        return answers[-1]

    def point(self, seat: Seat, at: Seat) -> Any:
        """Let a seat point at what another has laid."""
        photo = self.state.laid[at]
        assert photo is not None
        return self.act(seat, Point(photo))

    def fingers(self, text: str) -> Any:
        """Let them point, one after the other: `B→A C→D`. Returns the events of the last."""
        pairs = (pair.split("→") for pair in text.split())
        seats = [(Seat(LETTERS.index(one)), Seat(LETTERS.index(at))) for one, at in pairs]
        return [self.point(one, at) for one, at in seats][-1]

    def play(self, fingers: str) -> dict[str, int]:
        """Play a round up to its points: of each seat by its letter."""
        if self.state.stage is Stage.CAPTION:
            self.caption()
            self.lay()
        self.fingers(fingers)
        if self.state.stage is Stage.FAVOURITE:
            self.act(self.state.captioner, Pass())
        assert self.state.stage is Stage.TALK
        points = enumerate(self.state.points)
        return {LETTERS[seat]: won for seat, won in points if seat in self.state.playing}

    def go_on(self) -> Any:
        """Let the captioner say that all have talked enough."""
        return self.act(self.state.captioner, Next())

    def some_round(self) -> Any:
        """Play a round in which all find the captioner's, up to the next."""
        captioner = self.state.captioner
        seats = [seat for seat in self.state.playing if seat != captioner]
        self.play(" ".join(f"{LETTERS[seat]}→{LETTERS[captioner]}" for seat in seats))
        return self.go_on()

    # --------------------------------------------------------------------------- looking

    def box(self) -> list[object]:
        """Return all photographs, wherever they lie, in their order."""
        return sorted(GAME.pieces(self.state), key=lambda photo: int(str(photo)))

    def mark(self, *photos: Any) -> None:
        """Make these the cameras of the deck, and no others."""
        options = self.state.options
        deck = replace(options.deck, cameras=tuple(photos))
        self.state = replace(self.state, options=replace(options, deck=deck))

    def with_scores(self, **scores: int) -> None:
        """Set what seats have, by their letters."""
        standing = tuple(scores.get(LETTERS[seat], 0) for seat in range(len(self.state.hands)))
        self.state = replace(self.state, scores=standing, finished=1)


EVERY_PHOTO = list(range(100))


def blank(seats: int, **options: Any) -> Match:
    """Return a match before its beginning."""
    return Match(GAME.blank(Options(**options), [Setup(Handicap())] * seats))


def start(seats: int, **options: Any) -> Match:
    """Return a match that has just begun; A is the captioner, and no photograph is a camera."""
    match = blank(seats, **options)
    match.give(Begin(), at=0)
    match.state = replace(match.state, first=A, captioner=A)
    match.mark()
    return match


def pointing(seats: int, **options: Any) -> Match:
    """Return a match whose first photographs lie on the table."""
    match = start(seats, **options)
    match.caption()
    match.lay()
    assert match.state.stage is Stage.POINTING
    return match


def kinds(answer: Any) -> list[type[Event]]:
    """Return the kinds of the events of an answer."""
    assert not isinstance(answer, Refusal), answer
    return [type(event) for event in answer]
