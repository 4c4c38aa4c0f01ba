"""The one thread that reads.

Reader  answers questions, one at a time; `quiet` keeps it from reading
"""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

import apsw

from sobremesa.store.errors import StoreUnavailable
from sobremesa.store.sqlite.opening import reason

T = TypeVar("T")


class Reader:
    """The thread and its connection, which is made when it is needed."""

    def __init__(self, connect: Callable[[], apsw.Connection]) -> None:
        """Take how to get a connection."""
        self._db: apsw.Connection | None = None
        self._connect = connect
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="log-reader")
        self._closed = False
        self.quiet = asyncio.Lock()
        """Whoever holds it knows that nothing is being read."""

    async def ask(self, question: Callable[[apsw.Connection], T]) -> T:
        """Answer a question from one state of the file.

        Raises what the question raised, and StoreUnavailable.
        """
        async with self.quiet:
            if self._closed:
                raise StoreUnavailable("it is closed")
            loop = asyncio.get_running_loop()
            return await loop.run_in_executor(self._thread, self._answer, question)

    async def close(self) -> None:
        """Finish what is being read, and end."""
        async with self.quiet:
            self._closed = True
            await asyncio.to_thread(self._thread.shutdown)
            self._disconnect()

    def _answer(self, question: Callable[[apsw.Connection], T]) -> T:
        try:
            if self._db is None:
                self._db = self._connect()
            with self._db:
                answer = question(self._db)
        except apsw.Error as error:
            why = reason(error, self._db)
            self._disconnect()
            raise StoreUnavailable(why) from error
        return answer

    def _disconnect(self) -> None:
        db, self._db = self._db, None
        if db is not None:
            db.close()
