"""What no game accepts, whatever its rules: refused with the kernel's reason, at no cost."""

from collections.abc import Iterable, Iterator
from typing import Any, TypeAlias

from sobremesa.kernel.commands import Act, Away, Back, Begin, Command, Leave, Ring, Stop
from sobremesa.kernel.game import AnyGame, Timer
from sobremesa.kernel.ids import Millis, Phase, Seat
from sobremesa.kernel.refusals import Reason
from tests.contract.playouts import Reached, draw_table
from tests.contract.trying import attempt

Case: TypeAlias = tuple[Command[Any], Reason]


def check_the_door(game: AnyGame, reached: Reached, action: Any) -> None:
    """Knock with everything that must stay outside at this moment."""
    state, now = reached.state, reached.now
    for command, reason in cases(game, state, now, action):
        check_refused(game, state, command, now, reason)


def check_refused(
    game: AnyGame, state: Any, command: Command[Any], now: Millis, reason: Reason
) -> None:
    """It is refused for that reason, and nothing happens."""
    step = attempt(game, state, command, now, 0)
    got = step.refusal and step.refusal.reason
    assert got is reason, f"{command}: {got or step.events}, it should be refused as {reason!r}"
    assert step.events == (), f"refused by the kernel, and yet: {step.events}"


def check_the_number_of_seats(game: AnyGame) -> None:
    """A match of too few or too many cannot begin."""
    fewest, most = game.card.seats
    for seats in {0, fewest - 1, most + 1}:
        blank = game.blank(*draw_table(game, seats, seed=0))
        check_refused(game, blank, Begin(), Millis(0), Reason.SEATS)


def cases(game: AnyGame, state: Any, now: Millis, action: Any) -> Iterator[Case]:
    """Yield what must be refused in this state."""
    if state.outcome is not None:
        yield from ((command, Reason.OVER) for command in every_command(action))
        return
    if state.phase == 0:
        commands = (one for one in every_command(action) if not isinstance(one, Begin | Stop))
        yield from ((command, Reason.NOT_BEGUN) for command in commands)
        return
    yield Begin(), Reason.BEGUN
    yield Act(Seat(0), action, Phase(state.phase + 1)), Reason.EARLY
    if type(action) not in game.card.for_round:
        yield Act(Seat(0), action, Phase(state.phase - 1)), Reason.LATE
    yield Act(Seat(0), action, Phase(0)), Reason.LATE
    yield from strangers(game, state, action)
    yield from presence(state)
    yield from rings(game.timers(state), now)


def every_command(action: Any) -> Iterable[Command[Any]]:
    """List one of each kind."""
    seat = Seat(0)
    act = Act(seat, action, Phase(1))
    return (Begin(), act, Ring("any"), Away(seat), Back(seat), Leave(seat), Stop())


def strangers(game: AnyGame, state: Any, action: Any) -> Iterator[Case]:
    """Seats that have left, and such as never were."""
    seats = set(range(len(state.setups) + 2)) | {-2, 2**40}
    for number in sorted(seats - set(state.playing)):
        seat = Seat(number)
        yield Act(seat, action, state.phase), Reason.NOT_PLAYING
        yield from ((command, Reason.NOT_PLAYING) for command in (Away(seat), Back(seat)))
        yield Leave(seat), Reason.NOT_PLAYING


def presence(state: Any) -> Iterator[Case]:
    """Away twice, back without having been away."""
    for seat in state.playing:
        yield (Away(seat), Reason.AWAY) if seat in state.away else (Back(seat), Reason.NOT_AWAY)


def rings(timers: Iterable[Timer], now: Millis) -> Iterator[Case]:
    """A timer that there is not, and hard ones before their time."""
    yield Ring("no such timer"), Reason.NO_TIMER
    for timer in timers:
        if not timer.soft and timer.at is not None and timer.at > now:
            yield Ring(timer.name), Reason.EARLY
