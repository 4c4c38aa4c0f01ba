"""A match among bots, and people if there are any, on a clock that its user moves.

A simulation moves it from one due moment to the next; a terminal moves it with the wall clock.
Where the game has a device, the one that stands for it by chance plays with them.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from msgspec import Struct

from sobremesa.bots.moving import Moving
from sobremesa.kernel.bots import Bot, Plan
from sobremesa.kernel.commands import Act, Begin, Command, Ring
from sobremesa.kernel.game import AnyGame, MatchState, Outcome, Setup
from sobremesa.kernel.ids import DEVICE, Millis, Rng, Seat
from sobremesa.kernel.refusals import Refusal

AFTER_A_FAULT: Final = Millis(1_000)
"""A bot that failed does something legal a second later: the table goes on at a human pace."""
SEEDS: Final = 2**32
"""For the device."""


class Step(Struct, frozen=True):
    """One command with all it caused."""

    at: Millis
    command: Command[Any]
    events: tuple[Any, ...]
    """Those of a refusal at a cost, too."""
    refusal: Refusal[Any] | None
    states: tuple[Any, ...]
    """Before the first event, and after each."""


class Fault(Struct, frozen=True):
    """A bot did not do its part; something legal was planned for it instead."""

    seat: Seat
    at: Millis
    what: str


class _Due(Struct, frozen=True, order=True, gc=False):
    at: Millis
    chance: float
    """Two things at one moment come in an order that chance has drawn."""
    seat: Seat
    plan: Plan[Any]


class Arena:
    """One match. Seats without a bot act through `submit`."""

    def __init__(
        self,
        game: AnyGame,
        options: Any,
        setups: Sequence[Setup[Any]],
        bots: Mapping[Seat, Bot[Any, Any, Any]],
        rng: Rng,
    ) -> None:
        self.game = game
        self.state: Any = game.blank(options, setups)
        self.now = Millis(0)
        self.faults: list[Fault] = []
        self._bots = bots
        self._rng = rng
        self._plans: dict[Seat, _Due] = {}
        self._moving: Moving | None = None

    @property
    def outcome(self) -> Outcome | None:
        """How it ended; None while it goes on."""
        state: MatchState = self.state
        return state.outcome

    def begin(self) -> Step:
        """Deal and start, at the present moment."""
        return self.submit(Begin(), self.now)

    def take_up(self, state: Any, now: Millis) -> None:
        """Go on from a state of a match that had come so far."""
        self.state, self.now = state, now
        self._wake()

    def due(self) -> Millis | None:
        """Return when a bot acts, a timer rings or the device moves; None: nothing will happen."""
        moments = [timer.at for timer in self.game.timers(self.state) if timer.at is not None]
        moments += [due.at for due in self._plans.values()]
        moves = None if self._moving is None else self._moving.due()
        moments += [] if moves is None else [moves]
        return max(min(moments), self.now) if moments else None

    def advance(self, to: Millis) -> list[Step]:
        """Let everything happen that is due until then, in its order."""
        steps: list[Step] = []
        while self.outcome is None:
            due = self.due()
            if due is None or due > to:
                break
            steps += self._next(due)
        self.now = max(self.now, to)
        return steps

    def submit(self, command: Command[Any], now: Millis) -> Step:
        """Decide a command at that moment, and let the bots hear what it caused."""
        self.now = max(self.now, now)
        answer = self.game.decide(self.state, command, self.now, self._rng)
        refusal = answer if isinstance(answer, Refusal) else None
        events = tuple(answer.cost if isinstance(answer, Refusal) else answer)
        states = [self.state]
        for event in events:
            states.append(self.game.evolve(states[-1], event))
        self.state = states[-1]
        step = Step(self.now, command, events, refusal, tuple(states))
        if isinstance(command, Begin) and events:
            self._wake()
        self._tell(step)
        return step

    def _wake(self) -> None:
        if self.game.card.chance is not None and self.outcome is None:
            device = self.game.card.chance()
            seed = self._rng.randrange(0, SEEDS)
            device.wake(None, self.game.view(self.state, None), seed)
            self._moving = Moving(device, self.now)

    def _next(self, moment: Millis) -> Sequence[Step]:
        """Do the first thing that is due: a timer of the rules comes before any act."""
        for timer in self.game.timers(self.state):
            if timer.at is not None and timer.at <= moment:
                return [self.submit(Ring(timer.name), moment)]
        moves = None if self._moving is None else self._moving.due()
        if self._moving is not None and moves is not None and moves <= moment:
            acts = self._moving.advance(moment)
            return [self._let_move(action, moment) for action in acts]
        return [self._let_play(min(self._plans.values()), moment)]

    def _let_move(self, action: Any, moment: Millis) -> Step:
        """Let the device do something; what the rules refuse it, it does not even hear."""
        return self.submit(Act(DEVICE, action, self.state.phase), moment)

    def _let_play(self, due: _Due, moment: Millis) -> Step:
        del self._plans[due.seat]
        step = self.submit(Act(due.seat, due.plan.action, self.state.phase), moment)
        if step.refusal is not None and not step.events:
            self._plan_anything(due.seat, f"was refused: {step.refusal.reason}")
        return step

    def _tell(self, step: Step) -> None:
        if not step.events:
            return
        if self._moving is not None:
            view = self.game.view(self.state, None)
            self._moving.hear(self._told(step, None), view, self.now)
        for seat, bot in self._bots.items():
            view = self.game.view(self.state, seat)
            try:
                self._hear(seat, bot, view, step)
                legal = self.game.legal(self.state, seat)
                plan = bot.plan(view, legal, self.now)
            except Exception as error:  # noqa: BLE001  a bot's bug must not stop the table
                self._plan_anything(seat, f"failed: {error!r}")
            else:
                self._keep(seat, plan)

    def _hear(self, seat: Seat, bot: Bot[Any, Any, Any], view: Any, step: Step) -> None:
        for told in self._told(step, seat):
            bot.hear(told, view, self.now)

    def _told(self, step: Step, seat: Seat | None) -> Sequence[Any]:
        events = zip(step.states, step.events, step.states[1:], strict=False)
        told = [self.game.tell(before, event, after, seat) for before, event, after in events]
        return [news for news in told if news is not None]

    def _keep(self, seat: Seat, plan: Plan[Any] | None) -> None:
        self._plans.pop(seat, None)
        if plan is not None:
            at = max(plan.at, self.now)
            self._plans[seat] = _Due(at, self._rng.random(), seat, plan)

    def _plan_anything(self, seat: Seat, what: str) -> None:
        self.faults.append(Fault(seat, self.now, what))
        legal = list(self.game.legal(self.state, seat))
        at = Millis(self.now + AFTER_A_FAULT)
        anything = legal[self._rng.randrange(0, len(legal))] if legal else None
        self._keep(seat, None if anything is None else Plan(anything, at))
