"""People, or what may sit in their place, who do anything at all to a match of any game.

Mix    how often what is tried
Crowd  draws one command after the other
"""

from collections import deque
from collections.abc import Collection, Sequence
from random import Random
from typing import Any, Final

from msgspec import Struct
from msgspec.structs import replace

from sobremesa.kernel.commands import Act, Away, Back, Command, Leave, Ring, Stop
from sobremesa.kernel.game import AnyGame, Seats
from sobremesa.kernel.ids import Seat
from tests.contract.making import leaves, make, other_fields


class Mix(Struct, frozen=True):
    """Weights of what is tried next. What nobody can do at the moment is not drawn."""

    legal: int = 600
    wrong: int = 0
    """An act that may be refused."""
    late: int = 0
    """An act that was legal some commands ago: it lost a race, or its phase is over."""
    wait: int = 40
    """Nobody does anything until the next timer rings, or the device moves."""
    go_on: int = 20
    """Somebody rings a soft timer that has no time of its own."""
    soft: int = 0
    """Somebody rings any soft timer."""
    away: int = 0
    back: int = 0
    leave: int = 0
    stop: int = 0
    rash: float = 1.0
    """How often an act that is meant for the round, at any moment of it, is thought of at all."""


MIXES: Final = {
    "calm": Mix(),
    "hasty": Mix(wrong=100, late=250, soft=30),
    "restless": Mix(wrong=30, late=60, soft=30, away=40, back=60),
    "leaving": Mix(wrong=30, late=30, soft=10, away=10, back=20, leave=4),
    "stopped": Mix(wrong=50, late=50, away=10, back=10, leave=2, stop=3),
}

PATIENT: Final = Mix(rash=0.005)
"""Where one such act ends a round, this one lets the round be played to its end."""

MEMORY: Final = 24
"""So many acts that somebody could have done lately are kept, to be tried too late."""


class Crowd:
    """All seats of one match, except those that are idle: they do nothing at all."""

    def __init__(
        self, game: AnyGame, rng: Random, mix: Mix, idle: Collection[Seat] = frozenset()
    ) -> None:
        self.rng = rng
        self._game = game
        self._mix = mix
        self._idle = idle
        self._missed: deque[Act[Any]] = deque(maxlen=MEMORY)

    def choose(self, state: Any, *, comes: bool) -> Command[Any] | None:
        """Draw what is tried next; None: everybody waits for what comes by itself, if anything."""
        mix, timers = self._mix, self._game.timers(state)
        legal = self._legal(state)
        tries: list[tuple[int, Sequence[Command[Any] | None]]] = [
            (mix.legal, legal),
            (mix.wrong, self._wrong(state)),
            (mix.late, tuple(self._missed)),
            (mix.wait, [None] if comes else []),
            (mix.go_on, [Ring(timer.name) for timer in timers if timer.soft and timer.at is None]),
            (mix.soft, [Ring(timer.name) for timer in timers if timer.soft]),
            (mix.away, [Away(seat) for seat in state.playing if seat not in state.away]),
            (mix.back, [Back(seat) for seat in sorted(state.away)]),
            (mix.leave, [Leave(seat) for seat in state.playing]),
            (mix.stop, [Stop()]),
        ]
        if legal:
            self._missed.append(self.rng.choice(legal))
        possible = [(weight, commands) for weight, commands in tries if weight and commands]
        if not possible:
            return None
        weights = [weight for weight, _ in possible]
        chosen = self.rng.choices(possible, weights)[0][1]
        return chosen[self.rng.randrange(len(chosen))]

    def _legal(self, state: Any) -> list[Act[Any]]:
        """List what one seat, among those that are there and may act, can do."""
        waiting = self._game.waiting(state)
        who = waiting.who if isinstance(waiting, Seats) else ()
        seats = [seat for seat in who if seat not in state.away and seat not in self._idle]
        if not seats:
            return []
        seat = self.rng.choice(seats)
        actions = [one for one in self._game.legal(state, seat) if self._thinks_of(one)]
        return [Act(seat, action, state.phase) for action in actions]

    def _thinks_of(self, action: Any) -> bool:
        rash = self._mix.rash
        for_round = rash < 1 and type(action) in self._game.card.for_round
        return not for_round or self.rng.random() < rash

    def _wrong(self, state: Any) -> list[Act[Any]]:
        seats = [seat for seat in state.playing if seat not in self._idle]
        if not seats or not self._mix.wrong:
            return []
        action = odd_action(self._game, state, self.rng)
        return [Act(self.rng.choice(seats), action, state.phase)]


def odd_action(game: AnyGame, state: Any, rng: Random) -> Any:
    """Draw an action that nobody may have thought of: somebody's, with one field changed."""
    actions = [action for seat in state.playing for action in game.legal(state, seat)]
    if not actions or rng.random() < 0.1:
        return make(game.card.types.action, rng.choice)
    action = rng.choice(actions)
    changes = list(other_fields(action, known(game, state)))
    if not changes:
        return action
    name, other = rng.choice(changes)
    return replace(action, **{name: other})


def known(game: AnyGame, state: Any) -> list[int | str]:
    """List the numbers and texts by which things of this match may be called."""
    return list(dict.fromkeys(leaves(list(game.pieces(state)))))
