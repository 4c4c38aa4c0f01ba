"""A session with bots, in this process, driven by the wall clock."""

import random
from collections.abc import Sequence
from typing import Any, Final

from sobremesa.bots.arena import Arena, Step
from sobremesa.cli.play.people import Person
from sobremesa.cli.play.session import Alarm, Curtain, Listener, Pulse
from sobremesa.kernel.commands import Act
from sobremesa.kernel.fold import remembered
from sobremesa.kernel.game import AnyGame, Setup
from sobremesa.kernel.ids import Millis, Rng, Seat
from sobremesa.kernel.moments import Moment

COUNTDOWN: Final = 3.0
"""Seconds from the wish to go on until the match does (L-A28)."""


class LocalSession:
    """Implements `Session`: the person sits at seat 0, bots at the others."""

    def __init__(
        self, arena: Arena, people: Sequence[Person], pulse: Pulse, factor: float = 1.0
    ) -> None:
        self.game = arena.game
        self.seat = Seat(0)
        self.people = people
        self._arena = arena
        self._memory: Any = self.game.card.types.memory()
        self._pulse = pulse
        self._factor = factor
        self._listener: Listener | None = None
        self._alarm: Alarm | None = None
        self._stood = Millis(0)
        """The match clock when it last began to run, or stopped."""
        self._since: float | None = None
        """When it began to run; None while it stands."""
        self._opens: float | None = None
        """When the curtain opens."""

    @property
    def view(self) -> Any:
        """Build the view of the seat."""
        return self.game.view(self._arena.state, self.seat)

    @property
    def now(self) -> Millis:
        """Read the match clock."""
        if self._since is None:
            return self._stood
        run = (self._pulse.time() - self._since) * self._factor
        return Millis(self._stood + int(run * 1000))

    def wait(self, until: Millis) -> float:
        """Return the seconds until the match clock shows that, if it goes on as now."""
        return (until - self.now) / 1000 / self._factor

    @property
    def curtain(self) -> Curtain | None:
        """Tell whether the match stands still."""
        if self._since is not None or self._arena.outcome is not None:
            return None
        if self._opens is None:
            return Curtain(None)
        return Curtain((self._opens - self._pulse.time()) * self._factor)

    @property
    def moments(self) -> Sequence[Moment]:
        """Tell the best moments, from all that has happened."""
        if self._arena.outcome is None:
            return ()
        return self.game.moments(self._memory, self.game.view(self._arena.state, None))

    def listen(self, listener: Listener) -> None:
        """Name the one who hears."""
        self._listener = listener

    def begin(self) -> None:
        """Deal and start."""
        self._since = self._pulse.time()
        self._hear([self._arena.begin()])

    def act(self, action: Any) -> None:
        """Decide the action at this very moment, after all that was due before."""
        if self._since is None:
            return
        self._catch_up()
        phase = self._arena.state.phase
        step = self._arena.submit(Act(self.seat, action, phase), self.now)
        self._hear([step])
        if step.refusal is not None and self._listener is not None:
            self._listener.refused(action, step.refusal)

    def pause(self) -> None:
        """Let the match clock stand."""
        if self._since is not None:
            self._catch_up()
            self._stood, self._since = self.now, None
        self._opens = None
        self._set_alarm()

    def resume(self) -> None:
        """Count down, then let the match clock run."""
        if self._since is None and self._opens is None:
            self._opens = self._pulse.time() + COUNTDOWN / self._factor
            self._set_alarm()

    def close(self) -> None:
        """Let nothing happen any more."""
        self._since = self._opens = None
        self._set_alarm()

    def _catch_up(self) -> None:
        self._hear(self._arena.advance(self.now))

    def _ring(self) -> None:
        if self._opens is None:
            self._catch_up()
            return
        self._opens, self._since = None, self._pulse.time()
        self._hear([])

    def _hear(self, steps: Sequence[Step]) -> None:
        self._set_alarm()
        for step in steps:
            for triple in zip(step.states, step.events, step.states[1:], strict=False):
                self._memory = remembered(self.game, self._memory, triple, step.at)
                told = self.game.tell(*triple, self.seat)
                if told is not None and self._listener is not None:
                    self._listener.told(told)
        if self._listener is not None:
            self._listener.changed()

    def _set_alarm(self) -> None:
        """Ask to be called when the next thing is due: nobody looks at the clock in between."""
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None
        delay = self._delay()
        if delay is not None:
            self._alarm = self._pulse.call_later(max(0.0, delay), self._ring)

    def _delay(self) -> float | None:
        if self._opens is not None:
            return self._opens - self._pulse.time()
        due = self._arena.due()
        if self._since is None or due is None or self._arena.outcome is not None:
            return None
        return self.wait(due)


def arena_with_bots(
    game: AnyGame, options: Any, setups: Sequence[Setup[Any]], people: Sequence[Person], rng: Rng
) -> Arena:
    """Seat a bot wherever a person of the table has a level."""
    bots = {
        Seat(place): game.card.bots(person.level, Seat(place), _bots_own(rng), {})
        for place, person in enumerate(people)
        if person.level is not None
    }
    return Arena(game, options, setups, bots, rng)


def _bots_own(rng: Rng) -> random.Random:
    """Give each bot a generator of its own: what one does is no business of another's luck."""
    return random.Random(rng.randrange(0, 2**63))
