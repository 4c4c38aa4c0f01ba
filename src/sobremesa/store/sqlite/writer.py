"""The one thread that writes.

Writer  does what it is handed, in that order; all that waits is one transaction

While one transaction waits for the disk, the next gathers: the busier the tables, the more of them
share one wait. Answers go out after the commit, all of a transaction at once.
"""

import asyncio
import contextlib
import queue
import threading
from collections.abc import Callable, Sequence
from itertools import chain, groupby
from operator import attrgetter
from typing import Any, TypeAlias, TypeVar

import apsw
from msgspec import Struct

from sobremesa.store.errors import StoreError, StoreUnavailable
from sobremesa.store.sqlite.opening import reason

T = TypeVar("T")

ROOM = 1024
"""Calls that may wait in the queue: four for each of 256 tables, all busy at once."""


class _Job(Struct, eq=False):
    work: Callable[[apsw.Connection], Any]
    answer: asyncio.Future[Any]
    then: Callable[[Any], None] | None
    alone: bool


_Way: TypeAlias = Callable[[apsw.Connection, Sequence[_Job]], list[object]]


class _SpoiledError(Exception):
    """A job failed by itself, perhaps half done: it must not take the others with it."""

    def __init__(self, job: _Job) -> None:
        super().__init__()
        self.job = job


class Writer:
    """The thread, its queue and its connection."""

    def __init__(
        self, db: apsw.Connection, connect: Callable[[], apsw.Connection], room: int = ROOM
    ) -> None:
        """Take the connection to begin with, and how to get another after a failure."""
        self._db: apsw.Connection | None = db
        self._connect = connect
        self._loop = asyncio.get_running_loop()
        self._room = asyncio.Semaphore(room)
        self._begun: list[_Job] = []
        self._jobs: queue.SimpleQueue[list[_Job] | None] = queue.SimpleQueue()
        self._closed = False
        self.commits = 0
        """Transactions so far. The thread counts, and whoever wants to may look."""
        # A daemon, for a program that ends without closing: to the log, that is a crash.
        self._thread = threading.Thread(target=self._run, name="log-writer", daemon=True)
        self._thread.start()

    async def do(
        self,
        work: Callable[[apsw.Connection], T],
        *,
        then: Callable[[T], None] | None = None,
        alone: bool = False,
    ) -> T:
        """Have the work done in a transaction, and return what it returned when that is durable.

        Waits where the queue is full. `then` is told the outcome even if the caller has gone away
        meanwhile. Work that is to be alone is done outside of any transaction. Raises what the work
        raised, and StoreUnavailable.
        """
        await self._room.acquire()
        if self._closed:
            self._room.release()
            raise StoreUnavailable("it is closed")
        answer: asyncio.Future[T] = self._loop.create_future()
        if not self._begun:
            self._loop.call_soon(self._hand_in)
        self._begun.append(_Job(work, answer, then, alone))
        # A caller that goes away cancels this future and nothing else: the work will be done.
        return await answer

    def _answer(self, jobs: Sequence[_Job], answers: Sequence[object]) -> None:
        """Tell what has been done; what failed after its caller had gone is nobody's surprise."""
        for job, answer in zip(jobs, answers, strict=True):
            self._room.release()
            if isinstance(answer, BaseException):
                if not job.answer.done():
                    job.answer.set_exception(answer)
                continue
            if job.then is not None:
                self._loop.call_soon(job.then, answer)
            if not job.answer.done():
                job.answer.set_result(answer)

    async def close(self) -> None:
        """Do what is in the queue, and end."""
        self._closed = True
        self._hand_in()
        self._jobs.put(None)
        await asyncio.to_thread(self._thread.join)

    def _hand_in(self) -> None:
        """Give the thread what this turn of the loop has begun, in one piece.

        One by one, the first would get a wait for the disk to itself, and all others the next.
        """
        if self._begun:
            self._jobs.put(self._begun)
            self._begun = []

    # ----------------------------------------------------------- what follows runs in the thread

    def _run(self) -> None:
        handed_in: list[list[_Job] | None] = []
        while None not in handed_in:
            handed_in = self._waiting()
            jobs = chain.from_iterable(some for some in handed_in if some is not None)
            for alone, some in groupby(jobs, key=attrgetter("alone")):
                self._do(list(some), _one_by_one if alone else _transaction)
        self._disconnect()

    def _waiting(self) -> list[list[_Job] | None]:
        """Wait for something to be handed in, and take all that is there."""
        handed_in = [self._jobs.get()]
        with contextlib.suppress(queue.Empty):
            while True:
                handed_in.append(self._jobs.get_nowait())
        return handed_in

    def _do(self, jobs: list[_Job], way: _Way) -> None:
        """Do jobs; where one spoils it for the others, do them again without it."""
        while jobs:
            try:
                self._attempt(jobs, way)
            except _SpoiledError as spoiled:
                self._disconnect()
                self._hand_out([spoiled.job], [spoiled.__cause__])
                jobs.remove(spoiled.job)
            else:
                return

    def _attempt(self, jobs: Sequence[_Job], way: _Way) -> None:
        """Do jobs and hand their answers out; whatever fails, the next attempt begins afresh."""
        try:
            if self._db is None:
                self._db = self._connect()
            answers = way(self._db, jobs)
            self.commits += way is _transaction
        except apsw.Error as error:
            why = reason(error, self._db)
            self._disconnect()
            answers = [StoreUnavailable(why) for _ in jobs]
        self._hand_out(jobs, answers)

    def _disconnect(self) -> None:
        """Closing rolls back what is not committed."""
        db, self._db = self._db, None
        if db is not None:
            with contextlib.suppress(apsw.Error):
                db.close()

    def _hand_out(self, jobs: Sequence[_Job], answers: Sequence[object]) -> None:
        with contextlib.suppress(RuntimeError):  # the loop is closed, and nobody waits any more
            self._loop.call_soon_threadsafe(self._answer, jobs, answers)


def _transaction(db: apsw.Connection, jobs: Sequence[_Job]) -> list[object]:
    db.execute("BEGIN IMMEDIATE")
    answers = _one_by_one(db, jobs)
    db.execute("COMMIT")
    return answers


def _one_by_one(db: apsw.Connection, jobs: Sequence[_Job]) -> list[object]:
    return [_done(db, job) for job in jobs]


def _done(db: apsw.Connection, job: _Job) -> object:
    """Return what the job returns, or its refusal: it refuses before it writes."""
    try:
        return job.work(db)
    except StoreError as refusal:
        return refusal
    except (apsw.ConstraintError, apsw.TooBigError) as error:
        raise _SpoiledError(job) from error
    except apsw.Error:
        raise
    except Exception as error:
        raise _SpoiledError(job) from error
