"""An event loop without a clock, without files and without threads, in which chance is a seed.

Process  what one server, or one phone, is for the loop: it can crash and it can freeze
Loop     runs callbacks in an order that the seed draws, and jumps to the next timer

Only what `asyncio.AbstractEventLoop` names is used, so the loops of all Python versions agree.
"""

import asyncio
import heapq
from asyncio import events
from collections.abc import Callable, Coroutine
from contextvars import Context, ContextVar, copy_context
from random import Random
from typing import Any, Final, TypeVar, TypeVarTuple, Unpack

T = TypeVar("T")
Ts = TypeVarTuple("Ts")

PER_CALLBACK: Final = 1e-6
"""Seconds that a callback takes: whoever calls himself again at once does not stop the time."""
MOST_CALLBACKS: Final = 1_000_000
"""More in one run are a loop that turns for nothing: whole evenings have a hundredth of that."""


class Stuck(Exception):  # noqa: N818  named after what happened
    """Nothing will ever happen again, or the time is over."""


class Process:
    """Whose callbacks these are. What it starts belongs to it, and ends with it."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.alive = True
        self.frozen_until = 0.0
        self._deferred = 0
        self.tasks: list[asyncio.Task[Any]] = []
        self.context = copy_context()
        self.context.run(_PROCESS.set, self)

    def crash(self) -> None:
        """End at once: no callback of it runs any more."""
        self.alive = False

    def freeze(self, until: float) -> None:
        """Do nothing until then, and do then what was due meanwhile."""
        self.frozen_until = until
        self._deferred = 0

    def next_after_thaw(self) -> float:
        """Return when the next callback that was due meanwhile runs: each after the other."""
        self._deferred += 1
        return self.frozen_until + self._deferred * PER_CALLBACK

    def run(self, call: Callable[[Unpack[Ts]], T], *args: *Ts) -> T:
        """Call something as this process."""
        return self.context.copy().run(call, *args)

    @property
    def busy(self) -> list[asyncio.Task[Any]]:
        """Its tasks that have not ended."""
        self.tasks = [task for task in self.tasks if not task.done()]
        return self.tasks


_PROCESS: ContextVar[Process | None] = ContextVar("process", default=None)


def running_process() -> Process | None:
    """Return the process whose callback runs now; None: the simulation's own."""
    return _PROCESS.get()


class _Due(asyncio.TimerHandle):
    """A callback of a process."""

    def __init__(
        self,
        when: float,
        callback: Callable[..., object],
        args: tuple[Any, ...],
        loop: "Loop",
        context: Context | None,
    ) -> None:
        # Tasks hand in their context; everything else gets a copy of the present one.
        self.context = copy_context() if context is None else context
        super().__init__(when, callback, args, loop, self.context)
        self.process = self.context.get(_PROCESS)

    def run(self) -> None:
        """Call it; what it raises goes to whoever runs the loop."""
        self.context.run(self._callback, *self._args)  # type: ignore[attr-defined]  # asyncio's own


class Loop(asyncio.AbstractEventLoop):
    """Virtual time from 0 on, in seconds."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng
        self.faults: list[str] = []
        """What nobody has caught."""
        self.callbacks = 0
        """Since it was last told to run."""
        self._now = 0.0
        self._order = 0
        self._ready: list[_Due] = []
        self._later: list[tuple[float, int, _Due]] = []
        self._closed = False

    def time(self) -> float:
        return self._now

    def call_soon(  # type: ignore[override]  # a TimerHandle is a Handle
        self, callback: Callable[..., object], *args: Any, context: Context | None = None
    ) -> asyncio.Handle:
        due = _Due(self._now, callback, args, self, context)
        self._ready.append(due)
        return due

    call_soon_threadsafe = call_soon  # type: ignore[assignment]  # there are no threads

    def call_later(  # type: ignore[override]
        self,
        delay: float,
        callback: Callable[..., object],
        *args: Any,
        context: Context | None = None,
    ) -> asyncio.TimerHandle:
        return self.call_at(self._now + delay, callback, *args, context=context)

    def call_at(  # type: ignore[override]
        self,
        when: float,
        callback: Callable[..., object],
        *args: Any,
        context: Context | None = None,
    ) -> asyncio.TimerHandle:
        due = _Due(when, callback, args, self, context)
        self._push(when, due)
        return due

    def _push(self, when: float, due: _Due) -> None:
        self._order += 1
        heapq.heappush(self._later, (when, self._order, due))

    def _timer_handle_cancelled(self, handle: asyncio.TimerHandle) -> None:
        """Do nothing: a cancelled timer is left out when its time comes."""

    def create_future(self) -> asyncio.Future[Any]:
        return asyncio.Future(loop=self)

    def create_task(  # type: ignore[override]
        self, coro: Coroutine[Any, Any, T], **settings: Any
    ) -> asyncio.Task[T]:
        task = asyncio.Task(coro, loop=self, **settings)
        process = _PROCESS.get()
        if process is not None:
            process.tasks.append(task)
        return task

    def get_debug(self) -> bool:
        return False

    def is_running(self) -> bool:
        return not self._closed

    def is_closed(self) -> bool:
        return self._closed

    def close(self) -> None:
        """Forget everything: what has begun, or has not even, will not go on."""
        self._closed = True
        for task in asyncio.all_tasks(self):
            coroutine = task.get_coro()
            if coroutine is not None:
                coroutine.close()
        self._ready.clear()
        self._later.clear()

    def call_exception_handler(self, context: dict[str, Any]) -> None:
        """Note what nobody has caught; a crashed process leaves tasks behind, and may."""
        process = _PROCESS.get()
        if self._closed or (process is not None and not process.alive):
            return
        self.faults.append(f"{context.get('message')}: {context.get('exception')!r}")

    # ------------------------------------------------------------------------------ running

    def timers_of(self, process: Process | None) -> int:
        """Count the callbacks that a process still waits for; None: that people wait for."""
        waiting = [due for _, _, due in self._later] + self._ready
        return sum(due.process is process and not due.cancelled() for due in waiting)

    def run_until(self, done: Callable[[], bool], limit: float) -> None:
        """Run until something is true. Raises Stuck where it is not by that time."""
        self.callbacks = 0
        before = events._get_running_loop()  # noqa: SLF001  offered to loops, says asyncio
        events._set_running_loop(self)  # noqa: SLF001
        try:
            while not done():
                if not self._step() or self._now > limit:
                    raise Stuck(f"at {self._now:.3f} s")
        finally:
            events._set_running_loop(before)  # noqa: SLF001

    def run_for(self, seconds: float) -> None:
        """Let so much time go by."""
        end = self._now + seconds
        self.call_at(end, lambda: None)
        self.run_until(lambda: self._now >= end, end + 1.0)

    def _step(self) -> bool:
        """Run one callback; False: there is none."""
        self._wake()
        if not self._ready:
            return False
        place = self.rng.randrange(len(self._ready)) if len(self._ready) > 1 else 0
        self._ready[place], self._ready[-1] = self._ready[-1], self._ready[place]
        due = self._ready.pop()
        process = due.process
        if due.cancelled() or (process is not None and not process.alive):
            return True
        if process is not None and process.frozen_until > self._now:
            self._push(process.next_after_thaw(), due)
            return True
        self._now += PER_CALLBACK
        self.callbacks += 1
        if self.callbacks > MOST_CALLBACKS:
            raise Stuck(f"{self.callbacks} callbacks by {self._now:.3f} s")
        due.run()
        return True

    def _wake(self) -> None:
        """Make ready what is due; where nothing is, go to the moment of the next."""
        later = self._later
        while later and later[0][2].cancelled():
            heapq.heappop(later)
        if not self._ready and later:
            self._now = max(self._now, later[0][0])
        while later and later[0][0] <= self._now:
            self._ready.append(heapq.heappop(later)[2])


def new_loop(rng: Random) -> Loop:
    """Make a loop. It knows no files, no signals and no processes of the system."""
    return Loop(rng)  # type: ignore[abstract]
