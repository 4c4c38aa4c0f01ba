"""What the screens of a table are told: each sees what its seat may see, from durable rows only."""

import logging
from collections import deque
from collections.abc import Callable
from collections.abc import Set as AbstractSet
from typing import Any, Final

from sobremesa.kernel.codec import encode_json
from sobremesa.kernel.ids import PersonId
from sobremesa.server.entries import Entry, Why
from sobremesa.server.housetime import HouseClock
from sobremesa.server.screens import BEHIND, STALE, Screen
from sobremesa.server.showing import Showing
from sobremesa.table.state import KEPT_ANSWERS, Table
from sobremesa.table.view import is_for_all, words_view
from sobremesa.wire import (
    PROTOCOL,
    Answer,
    Bye,
    Moved,
    Parting,
    Reacted,
    Reaction,
    Refused,
    Welcome,
)

_log = logging.getLogger(__name__)

MOVED: Final = 4001
"""Close code: another connection of the same person has taken over."""
GONE: Final = 1012
"""Close code: connect again."""
TROUBLE: Final = 1013
"""Close code: the log cannot be written; connect again a little later."""
REMOVED: Final = 4003
"""Close code: no longer of this table."""


class Teller:
    """Knows the screens of one table, and what each was told last."""

    def __init__(self) -> None:
        self._screens: dict[PersonId, Screen] = {}
        self._shown: dict[PersonId, tuple[Any, ...]] = {}
        """How the table looked when each person was shown it last."""
        self._behind: dict[PersonId, deque[bytes]] = {}
        """Who has missed a row, and the answers that wait until he has seen theirs."""
        self.on_aim: Callable[[PersonId, int, int], None] = lambda _person, _x, _y: None
        """Told where somebody moves what he holds; set by who drives the device."""

    def enter(self, screen: Screen, table: Table, clock: HouseClock, unused: int) -> None:
        """Welcome a screen and show it everything; the person's former one is told and closed."""
        former = self._screens.get(screen.person)
        if former is not None:
            move_on(former)
        self._screens[screen.person] = screen
        self._shown.pop(screen.person, None)
        self._behind.pop(screen.person, None)
        welcome = Welcome(PROTOCOL, table.id, screen.person, unused, clock.now(), clock.speed)
        screen.send(encode_json(welcome))
        self._show(screen, Showing(table))

    def leave(self, screen: Screen) -> bool:
        """Forget a screen; True: its person has no other now."""
        if self._screens.get(screen.person) is not screen:
            return False
        del self._screens[screen.person]
        self._shown.pop(screen.person, None)
        self._behind.pop(screen.person, None)
        return True

    def is_elsewhere(self, screen: Screen) -> bool:
        """Whether the screen's person is here on another device."""
        present = self._screens.get(screen.person)
        return present is not None and present.device != screen.device

    def screen_of(self, person: PersonId) -> Screen | None:
        """Return the screen that a person has now."""
        return self._screens.get(person)

    @property
    def watched(self) -> bool:
        """Whether anybody looks."""
        return bool(self._screens)

    @property
    def behind(self) -> bool:
        """Whether some screen has missed a row because it reads too slowly."""
        return bool(self._behind)

    def way(self, person: PersonId) -> float:
        """Return how long a frame takes from a person, in milliseconds."""
        screen = self._screens.get(person)
        return 0.0 if screen is None else screen.way()

    def longest_way(self) -> float:
        """Return the longest way of anybody here, in milliseconds."""
        return max([screen.way() for screen in self._screens.values()], default=0.0)

    def tell(self, entry: Entry) -> None:
        """Tell a durable entry: first all screens its row, then the sender his answer.

        Who is no longer of the table sees nothing of it, and is sent away.
        """
        known = {person.id for person in entry.table.people}
        if entry.row is not None:
            self._tell_row(entry, known)
        person, number = entry.asked.person, entry.asked.number
        if person is not None and number is not None:
            self.answer(person, _answer(number, entry))
        for stranger in self._screens.keys() - known:
            self._send_away(self._screens[stranger])

    def _send_away(self, screen: Screen) -> None:
        bid_farewell(screen, REMOVED, Parting.REMOVED)
        self.leave(screen)

    def answer(self, person: PersonId, answer: Answer) -> None:
        """Send somebody an answer; where he is behind, after the view that he has missed."""
        screen, owed = self._screens.get(person), self._behind.get(person)
        if owed is not None:
            owed.append(encode_json(answer))
        elif screen is not None:
            screen.send(encode_json(answer))

    def _tell_row(self, entry: Entry, known: AbstractSet[PersonId]) -> None:
        showing = Showing(entry.table, entry.steps)
        for person, screen in list(self._screens.items()):
            if person not in known or not is_shown(entry, person):
                continue
            if screen.waiting() > BEHIND:
                self._behind.setdefault(person, deque(maxlen=KEPT_ANSWERS))
            else:
                self._try_to_show(screen, showing)

    def _try_to_show(self, screen: Screen, showing: Showing) -> None:
        """Show somebody a row; whose view fails by our fault comes again, and others go on."""
        try:
            self._show(screen, showing)
        except Exception:  # noqa: BLE001  whatever it was, all others see the row
            _log.exception("what somebody sees could not be shown")
            self._behind.pop(screen.person, None)
            bid_farewell(screen, GONE, Parting.AGAIN)

    def show_frame(self, frame: bytes) -> None:
        """Send a frame of the device to every screen that has read those before.

        Who reads slowly gets the newest when he can take one, and never a queue of old ones.
        """
        for screen in self._screens.values():
            if screen.waiting() <= STALE:
                screen.send_binary(frame)

    def react(self, person: PersonId, picture: Reaction) -> None:
        """Show a reaction to every screen that is not behind."""
        said = encode_json(Reacted(person, picture))
        for screen in self._screens.values():
            if screen.waiting() <= BEHIND:
                screen.send(said)

    def catch_up(self, table: Table) -> bool:
        """Show the newest table to screens that were behind and can take it; True: some cannot."""
        showing = Showing(table)
        for person in list(self._behind):
            screen = self._screens[person]
            if screen.waiting() <= BEHIND:
                self._try_to_show(screen, showing)
        return bool(self._behind)

    def _show(self, screen: Screen, showing: Showing) -> None:
        """Show somebody a row, and the table where it looks otherwise than he was shown it last."""
        person = screen.person
        looks = showing.looks(person)
        screen.send(showing.frame(person, knows=self._shown.get(person) == looks))
        self._shown[person] = looks
        for answer in self._behind.pop(person, ()):
            screen.send(answer)

    def close_all(self, why: Why) -> None:
        """Close every screen, and say why: its client connects again."""
        code, reason = _FAREWELLS.get(why, (GONE, Parting.AGAIN))
        for screen in list(self._screens.values()):
            bid_farewell(screen, code, reason)
        self._screens.clear()


_FAREWELLS: Final = {Why.STORE: (TROUBLE, Parting.STORE), Why.STOPPING: (GONE, Parting.STOPPING)}


def is_shown(entry: Entry, person: PersonId) -> bool:
    """Tell whether somebody is shown a row: what is between two people is not shown to a third."""
    if is_for_all(entry.events) or entry.asked.person == person:
        return True
    before, after = entry.tables[0], entry.table
    return words_view(before, person) != words_view(after, person)


def move_on(screen: Screen) -> None:
    """Tell a screen that its person is on another device, and close it."""
    screen.send(encode_json(Moved()))
    screen.close(MOVED, "moved")


def bid_farewell(screen: Screen, code: int, reason: Parting) -> None:
    """Tell a screen that it is over, and close it."""
    screen.send(encode_json(Bye(reason)))
    screen.close(code, reason)


def _answer(number: int, entry: Entry) -> Answer:
    refusal = entry.refusal
    told = None if refusal is None else Refused(refusal.reason, refusal.params)
    return Answer(number, entry.seq, told)
