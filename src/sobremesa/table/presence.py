"""Who is here: away, back, stand-ins, the host's role, and the timers of the table."""

from collections.abc import Iterator, Sequence
from typing import Any, Final

from sobremesa.kernel.commands import Away, Back, Leave, Ring
from sobremesa.kernel.game import Timer
from sobremesa.kernel.ids import Millis, PersonId, Seat
from sobremesa.kernel.refusals import Reason as KernelReason
from sobremesa.kernel.refusals import Refusal
from sobremesa.table import events as ev
from sobremesa.table import nod
from sobremesa.table.draft import Draft
from sobremesa.table.hosting import pass_host
from sobremesa.table.people import Person
from sobremesa.table.reasons import Reason
from sobremesa.table.state import Match, Table
from sobremesa.table.stopping import perhaps_stop

HOST_GRACE: Final = Millis(10_000)
"""A host who is away so long is missed: somebody else gets the role, until he is back."""
COUNT: Final = Millis(3_000)
"""How long 3-2-1 is counted, in ms of the house clock."""
RETURN: Final = Millis(5_000)
"""Where all were gone, because the server was or because all put their phones down, they come back
one after the other: so long the first ones wait, before the rules go on without the others."""

_HOST: Final = "table:host"
_COUNT: Final = "table:count"
_NOD: Final = "table:nod"
_MISSED: Final = "table:missed:"
_STAND_IN: Final = "table:stand-in:"
_GAME: Final = "game:"


def connected(draft: Draft, person: PersonId) -> Refusal[Any] | None:
    """Let a person be here: he plays his seat again, and is host again where he was."""
    known = draft.table.person(person)
    if known is None or person in draft.table.carriers:
        return Refusal(Reason.STRANGER)
    if known.away is None:
        return None
    draft.happen(ev.CameBack(person))
    for seat in draft.table.seats_of(person):
        match = draft.table.running
        if match is not None:
            _take_seat_back(draft, match, seat)
    if draft.table.host_owner == person:
        draft.happen(ev.HostPassed(person, owner=None))
    _perhaps_stop_now(draft)
    return None


def _perhaps_stop_now(draft: Draft) -> None:
    """Count again who wants to end the match, but not while the first of all waits for the rest."""
    match = draft.table.running
    if match is not None and not match.covered:
        perhaps_stop(draft)


def _take_seat_back(draft: Draft, match: Match, seat: Seat) -> None:
    if seat in match.stand_ins:
        draft.happen(ev.StoodDown(seat))
    elif seat in match.state.away:
        draft.play(Back(seat))


def disconnected(draft: Draft, person: PersonId) -> Refusal[Any] | None:
    """Let a person be away: nobody waits for his seat.

    The last one to go stops the match; the rules hear of him when somebody is back and he is not.
    """
    known = draft.table.person(person)
    if known is None or person in draft.table.carriers:
        return Refusal(Reason.STRANGER)
    if known.away is not None:
        return None
    draft.happen(ev.WentAway(person))
    seats_without_people(draft)
    perhaps_stop(draft)
    return None


def wake(draft: Draft) -> Refusal[Any] | None:
    """Begin after a load: everybody is away until his device is connected."""
    draft.happen(ev.Woke())
    return None


def hold_or_count(draft: Draft) -> None:
    """Hold a match while nobody is here, and count 3-2-1 when the first is back.

    The one whose phone is the first to find the table again has no start on the others.
    """
    match = draft.table.running
    if match is None or match.paused is not None:
        return
    if draft.table.here is None:
        if not match.held or match.counting is not None:
            draft.happen(ev.Held())
    elif match.held and match.counting is None:
        draft.happen(ev.Counting())


def seats_without_people(draft: Draft) -> None:
    """Tell the rules of each seat whose person is missed and that no bot plays."""
    for person in draft.table.people:
        seat = _untold(draft.table, person)
        if seat is not None:
            draft.play(Away(seat))


def _untold(table: Table, person: Person) -> Seat | None:
    """Return the seat of somebody who is missed, where the rules do not know it yet."""
    seat = _missed_seat(table, person)
    match = table.running
    return None if match is None or seat is None or seat in match.state.away else seat


def _missed_seat(table: Table, person: Person) -> Seat | None:
    """Return the seat of somebody who is missed, where no bot plays it."""
    match = table.running
    if match is None or table.missed(person) is None:
        return None
    seat = match.seat_of(person.id)
    return None if seat is None or seat in match.stand_ins else seat


def time_is_up(draft: Draft, timer: str) -> Refusal[Any] | None:
    """Ring a timer, of the table or of the game that is played, that is due."""
    due = {running.name: running.at for running in timers(draft.table)}
    at = due.get(timer)
    if at is None:
        return Refusal(KernelReason.NO_TIMER)
    if at > draft.now:
        return Refusal(KernelReason.EARLY)
    if timer == _HOST:
        pass_host(draft)
    elif timer == _COUNT:
        draft.happen(ev.Resumed())
        perhaps_stop(draft)
    elif timer == _NOD:
        return nod.time_is_up(draft)
    elif timer.startswith(_MISSED):
        draft.play(Away(Seat(int(timer.removeprefix(_MISSED)))))
    elif timer.startswith(_STAND_IN):
        _nobody_is_back(draft, Seat(int(timer.removeprefix(_STAND_IN))))
    else:
        return draft.play(Ring(timer.removeprefix(_GAME)))
    return None


def _nobody_is_back(draft: Draft, seat: Seat) -> None:
    """Let a bot play for who is away, or let him leave where there are no stand-ins."""
    if not draft.table.options.stand_ins:
        draft.play(Leave(seat))
        return
    draft.happen(ev.StoodIn(seat))
    if seat in draft.match.state.away:
        draft.play(Back(seat))


def timers(table: Table) -> Sequence[Timer]:
    """List what runs now, on the house clock: the table's own, then the game's with a time."""
    running: list[Timer] = []
    match = table.running
    host_at = _host_missed_at(table)
    if host_at is not None:
        running.append(Timer(_HOST, host_at, soft=False))
    if match is None:
        return running
    if match.counting is not None:
        running.append(Timer(_COUNT, Millis(match.counting + COUNT), soft=False))
    running += _seat_timers(table, match)
    running += _game_timers(match)
    running += _nod_timers(match)
    return running


def _host_missed_at(table: Table) -> Millis | None:
    """Return when the role passes on; None while the host is here, or nobody else but a screen."""
    host = None if table.host is None else table.person(table.host)
    if all(person.id in table.screens for person in table.present):
        return None
    missed = None if host is None else table.missed(host)
    return None if missed is None else Millis(missed + HOST_GRACE)


def _seat_timers(table: Table, match: Match) -> Iterator[Timer]:
    """Yield when the rules, and then a stand-in, go on without those who are missed."""
    for person in table.people:
        missed = table.missed(person)
        seat = None if missed is None else _missed_seat(table, person)
        if seat is None or missed is None:
            continue
        if seat not in match.state.away:
            yield Timer(f"{_MISSED}{seat}", Millis(missed + RETURN), soft=False)
        yield Timer(f"{_STAND_IN}{seat}", Millis(missed + match.rules.card.grace), soft=False)


def _nod_timers(match: Match) -> Iterator[Timer]:
    """Yield when words pass that the host does not look at."""
    words = match.waiting_words
    at = None if words is None or words.until is None else match.clock.house(words.until)
    if at is not None:
        yield Timer(_NOD, at, soft=True)


def _game_timers(match: Match) -> Sequence[Timer]:
    if match.clock.since is None:
        return ()
    found = []
    for timer in match.rules.timers(match.state):
        rings = nod.put_off(match, timer)
        at = None if rings is None else match.clock.house(rings)
        if at is not None:
            found.append(Timer(f"{_GAME}{timer.name}", at, timer.soft))
    return found
