"""The best moments of a match, from what those are told who watch it.

Memory    what is kept of a match while it goes on
remember  how each thing that is told changes it
moments   the best of it: README.md, "The best moments"
"""

from collections.abc import Callable, Sequence
from typing import Any, Final

from msgspec import Struct
from msgspec.structs import replace

from sobremesa.games.captain import told as t
from sobremesa.games.captain.reasons import Ending, Highlight
from sobremesa.games.captain.view import View
from sobremesa.kernel.ids import Millis, Seat
from sobremesa.kernel.moments import Feat, Moment, best, closer, more, race

A_RUN: Final = 3
"""So many matches in a row are worth telling."""
SLIPPERY: Final = 3
"""So many slips in one turn are."""
SEVERAL: Final = 2
"""A shout that gave so many others a chip is."""
BY_ONE: Final = (0, 2)
"""How many more the crew has collected than have fallen where one dropping made it."""


class Memory(Struct, frozen=True, gc=False):
    """What is kept of a match."""

    began: Millis | None = None
    """When the eye was switched on for the first time."""
    ended: Millis | None = None
    collected: int = 0
    """In this round, by all together."""
    race: t.ShoutBeaten | None = None
    """The closest."""
    early: Feat | None = None
    """The shout that was right with the fewest collected."""
    runs: tuple[int, ...] = ()
    """How many lifts of each seat have matched since its last that did not."""
    longest: Feat | None = None
    slips: int = 0
    """In this turn."""
    slippery: Feat | None = None
    rich: Feat | None = None
    """The wrong shout that gave the most others a chip."""


def remember(memory: Memory, told: t.Told, now: Millis) -> Memory:
    """Return the memory after something was told to those who watch."""
    note = _NOTES.get(type(told))
    return memory if note is None else note(memory, told, now)


def moments(memory: Memory, view: View) -> Sequence[Moment]:
    """Return the best moments of a match that is over."""
    return best(_BEST_FIRST, memory, view)


# -------------------------------------------------------------------------------- remembering


def _eye_on(memory: Memory, told: t.EyeOn, now: Millis) -> Memory:
    return replace(memory, began=now) if memory.began is None else memory


def _round_laid(memory: Memory, told: t.RoundLaid, now: Millis) -> Memory:
    return replace(memory, collected=0, slips=0)


def _tongs_passed(memory: Memory, told: t.TongsPassed, now: Millis) -> Memory:
    return replace(memory, slips=0)


def _slipped(memory: Memory, told: t.TongsSlipped, now: Millis) -> Memory:
    slips = memory.slips + 1
    return replace(memory, slips=slips, slippery=more(memory.slippery, Feat(told.seat, slips)))


def _kept(memory: Memory, told: t.Kept, now: Millis) -> Memory:
    run = _run_of(memory, told.seat) + 1
    return replace(
        memory,
        collected=memory.collected + 1,
        runs=_put(memory.runs, told.seat, run),
        longest=more(memory.longest, Feat(told.seat, run)),
    )


def _put_back(memory: Memory, told: t.PutBack, now: Millis) -> Memory:
    return replace(memory, runs=_put(memory.runs, told.seat, 0))


def _shouted(memory: Memory, told: t.Shouted, now: Millis) -> Memory:
    if not told.right:
        return replace(memory, rich=more(memory.rich, Feat(told.seat, len(told.chips))))
    shout = Feat(told.seat, memory.collected)
    earlier = memory.early is None or shout.much < memory.early.much
    return replace(memory, early=shout) if earlier else memory


def _beaten(memory: Memory, told: t.ShoutBeaten, now: Millis) -> Memory:
    return replace(memory, race=closer(memory.race, told))


def _ended(memory: Memory, told: t.Ended, now: Millis) -> Memory:
    return replace(memory, ended=now)


def _run_of(memory: Memory, seat: Seat) -> int:
    return memory.runs[seat] if seat < len(memory.runs) else 0


def _put(runs: tuple[int, ...], seat: Seat, run: int) -> tuple[int, ...]:
    runs += (0,) * (seat + 1 - len(runs))
    return (*runs[:seat], run, *runs[seat + 1 :])


_NOTES: Final[dict[type, Callable[[Memory, Any, Millis], Memory]]] = {
    t.EyeOn: _eye_on,
    t.RoundLaid: _round_laid,
    t.TongsPassed: _tongs_passed,
    t.TongsSlipped: _slipped,
    t.Kept: _kept,
    t.PutBack: _put_back,
    t.Shouted: _shouted,
    t.ShoutBeaten: _beaten,
    t.Ended: _ended,
}


# ------------------------------------------------------------------------------------- telling


def _narrow(memory: Memory, view: View) -> Moment | None:
    if view.outcome is None or view.outcome.why not in {Ending.CREW, Ending.GALLEY}:
        return None
    collected = sum(seat.collected for seat in view.seats)
    if collected - view.galley not in BY_ONE:
        return None
    return Moment(Highlight.NARROW, numbers={"collected": collected, "fallen": view.galley})


def _clean(memory: Memory, view: View) -> Moment | None:
    won = view.outcome is not None and view.outcome.why == Ending.CREW
    return Moment(Highlight.CLEAN) if won and view.galley == 0 else None


def _race(memory: Memory, view: View) -> Moment | None:
    return race(memory.race, close=Highlight.RACE, tie=Highlight.TIE)


def _early(memory: Memory, view: View) -> Moment | None:
    early = memory.early
    if early is None:
        return None
    return Moment(Highlight.EARLY, {"seat": early.seat}, {"droppings": early.much})


def _rich(memory: Memory, view: View) -> Moment | None:
    rich = memory.rich
    if rich is None or rich.much < SEVERAL:
        return None
    return Moment(Highlight.RICH, {"seat": rich.seat}, {"chips": rich.much})


def _run(memory: Memory, view: View) -> Moment | None:
    longest = memory.longest
    if longest is None or longest.much < A_RUN:
        return None
    return Moment(Highlight.RUN, {"seat": longest.seat}, {"droppings": longest.much})


def _slips(memory: Memory, view: View) -> Moment | None:
    slippery = memory.slippery
    if slippery is None or slippery.much < SLIPPERY:
        return None
    return Moment(Highlight.SLIPS, {"seat": slippery.seat}, {"slips": slippery.much})


def _time(memory: Memory, view: View) -> Moment | None:
    if memory.began is None or memory.ended is None:
        return None
    return Moment(Highlight.TIME, spans={"time": Millis(memory.ended - memory.began)})


_BEST_FIRST: Final[tuple[Callable[[Memory, View], Moment | None], ...]] = (
    _narrow,
    _clean,
    _race,
    _early,
    _rich,
    _run,
    _slips,
    _time,
)
