"""The judge of an evening: what was said to people, held against what the log says.

judge      all that is wrong, as sentences; an empty list is what is wanted
commands   each has one effect and one answer
frames     what each socket was told is what was true, and durable, for whose it was
evening    the laws of the game and of the table, row by row
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any, Final

import msgspec
from msgspec import Raw, Struct

from sobremesa.games.captain.pieces import COLOURS, DROPPINGS, OF_A_COLOUR
from sobremesa.games.loonacy.reasons import Ending
from sobremesa.kernel.game import Timer
from sobremesa.kernel.ids import PersonId
from sobremesa.table.events import Finished, Happened, Renamed, TableEvent
from sobremesa.table.presence import timers
from sobremesa.table.reasons import Reason
from sobremesa.table.state import Match, Table
from sobremesa.wire import Answer, Bye, Moved, Time, Welcome
from tests.faults.history import Frame, History, told
from tests.faults.truth import Truth, cards_in


class Update(Struct, frozen=True, tag="update"):
    """An update of the wire, its parts as bytes; an absent one is `null`."""

    seq: int
    table: Raw
    seat: int | None
    here: tuple[int, ...]
    view: Raw
    told: Raw


NULL: Final = b"null"
ACT: Final = '{"type":"act"'
ASK: Final = '{"type":"ask"'
SERVER: Final = msgspec.json.Decoder(Welcome | Update | Answer | Time | Moved | Bye)
IMAGINED_EVERY: Final = 5
"""Rows after which another world is imagined: it costs as much as all else together."""
LATEST: Final = 7_000
"""Milliseconds that a timer may be late: a server that is frozen has six of them."""
ONE_WINNER: Final = {Ending.EMPTY_HAND, Ending.LAST_ONE}


def judge(history: History, latest: int = LATEST) -> list[str]:
    """Return all that is wrong with an evening; `latest` is how late a timer may be."""
    truth = Truth(history.rows)
    wrong = list(history.complaints)
    wrong += commands(history, truth)
    for line, heard in told(history.frames).items():
        wrong += (f"line {line}: {what}" for what in frames(heard, truth))
    wrong += evening(truth, latest)
    return wrong


# ------------------------------------------------------------------------------------ commands


def commands(history: History, truth: Truth) -> Iterator[str]:
    """Each command has at most one effect, and everybody who asked got the same answer."""
    sent = {(one.person, one.number) for one in history.sent}
    for command, seqs in truth.by_command.items():
        if len(seqs) > 1:
            yield f"command {command} was done in each of the rows {seqs}"
        if command not in sent:
            yield f"command {command} in row {seqs[0]} was never asked"
    yield from _acts(history, truth)
    for frame in history.frames:
        if frame.heard and frame.data.startswith(b'{"type":"answer"'):
            answer = msgspec.json.decode(frame.data, type=Answer)
            yield from _answer(frame.person, answer, truth)


def _acts(history: History, truth: Truth) -> Iterator[str]:
    """What somebody does happens to him, or to whom he does it for: at his seat, to his name."""
    for one in history.sent:
        seqs = truth.by_command.get((one.person, one.number))
        if seqs is None or not one.text.startswith((ACT, ASK)):
            continue
        message, row = msgspec.json.decode(one.text), truth.rows[seqs[0] - 1]
        who, match = message.get("companion") or one.person, truth.tables[seqs[0]].match
        if message["type"] == "act" and match is not None:
            happened = [event for event in row.events if isinstance(event, Happened)]
            seats = {getattr(event, "seat", None) for one in happened for event in one.events}
            if seats != {None} and seats and match.seat_of(who) not in seats:
                yield f"{who} did {one.text} in row {seqs[0]}, and it happened at {seats}"
        people = {event.person for event in row.events if isinstance(event, Renamed)}
        if people - {who}:
            yield f"{who} said {one.text} in row {seqs[0]}, and it happened to {people}"


def _answer(person: PersonId, answer: Answer, truth: Truth) -> Iterator[str]:
    said = None if answer.refusal is None else (answer.refusal.reason, answer.refusal.params)
    if said is not None and said[0] == Reason.TOO_OLD:
        return
    seqs = truth.by_command.get((person, answer.id))
    if seqs is None:
        if said is None:
            yield f"{person} was told that {answer.id} is done, and the log does not know it"
        return
    refusal = truth.rows[seqs[0] - 1].answer
    kept = None if refusal is None else (refusal.reason, refusal.params)
    if (answer.seq, said) != (seqs[0], kept):
        yield (
            f"{person} was told {said} in row {answer.seq} for {answer.id};"
            f" the log says {kept} in row {seqs[0]}"
        )


# -------------------------------------------------------------------------------------- frames


class _Seen(Struct):
    """What a socket has been told so far."""

    seq: int | None = None
    shown: bytes | None = None
    slow: bool = False


def frames(heard: Sequence[Frame], truth: Truth) -> Iterator[str]:
    """What one socket was told, one after the other, is what was true."""
    seen = _Seen()
    for place, frame in enumerate(heard):
        seen.slow = seen.slow or frame.slow
        message = SERVER.decode(frame.data)
        if place == 0 and not isinstance(message, Welcome | Bye):
            yield f"the first frame is {frame.data[:60]!r}"
        if isinstance(message, Update):
            yield from _update(frame, message, seen, truth)
        elif isinstance(message, Answer) and _is_early(frame, message, seen, truth):
            yield f"an answer names row {message.seq} after the update of {seen.seq}"


def _is_early(frame: Frame, answer: Answer, seen: _Seen, truth: Truth) -> bool:
    """Tell whether an answer names a row that was not shown; who has left is shown none."""
    if seen.seq is not None and answer.seq <= seen.seq:
        return False
    if answer.seq >= len(truth.tables):
        return True
    missed = range(answer.seq if seen.seq is None else seen.seq + 1, answer.seq + 1)
    here = truth.tables[answer.seq].person(frame.person) is not None
    return here and not all(truth.between_others(seq, frame.person) for seq in missed)


def _update(frame: Frame, update: Update, seen: _Seen, truth: Truth) -> Iterator[str]:
    seq, before = update.seq, seen.seq
    if before is not None and seq <= before:
        yield f"the update of {seq} comes after that of {before}"
    seen.seq = seq
    if frame.durable is not None and seq > frame.durable:
        yield f"row {seq} was told when {frame.durable} were durable"
    if seq >= len(truth.tables):
        yield f"row {seq} was told, and the log ends with {len(truth.tables) - 1}"
        return
    if before is not None and not seen.slow and truth.between_others(seq, frame.person):
        yield f"{frame.person} was shown row {seq}, which is between two others"
    yield from _shown(frame, update, seen, truth)
    yield from _game(frame, update, truth)
    if not _told_rightly(frame, update, before, seen, truth):
        yield f"{frame.person} was told {bytes(update.told)[:200]!r} of row {seq} after {before}"


def _shown(frame: Frame, update: Update, seen: _Seen, truth: Truth) -> Iterator[str]:
    expected = truth.shown(update.seq, frame.person)
    if bytes(update.table) != NULL:
        seen.shown = bytes(update.table)
    if seen.shown != expected:
        yield f"{frame.person} was shown the table {seen.shown!r} in row {update.seq}"


def _game(frame: Frame, update: Update, truth: Truth) -> Iterator[str]:
    seq, seat = update.seq, truth.seat(update.seq, frame.person)
    view = bytes(update.view)
    if (update.seat, view) != (seat, truth.view(seq, seat)):
        yield f"{frame.person} saw {view!r} from {update.seat} in row {seq}, not from {seat}"
    if update.here != truth.here(seq, frame.person):
        yield f"{frame.person} was told of the seats {update.here} here in row {seq}"
    leaked = cards_in(frame.data) & truth.hidden(seq, seat) if frame.data.count(b'"card"') else None
    if leaked:
        yield f"{frame.person} was told of the hidden cards {leaked} in row {seq}"
    if seq % IMAGINED_EVERY == 0 and view != NULL and truth.imagined(seq, seat) != view:
        yield f"{frame.person} can tell by row {seq} which world this is"


def _told_rightly(
    frame: Frame, update: Update, before: int | None, seen: _Seen, truth: Truth
) -> bool:
    """The first update tells nothing; the others tell their row, and slow ones may miss some."""
    news = bytes(update.told)
    if before is None:
        return news == b"[]"
    if seen.slow and news == b"[]":
        return True
    missed = range(before + 1, update.seq)
    follows = seen.slow or all(truth.between_others(seq, frame.person) for seq in missed)
    return follows and news == truth.told(update.seq, truth.seat(update.seq, frame.person))


# ------------------------------------------------------------------------------------- evening


def evening(truth: Truth, latest: int) -> Iterator[str]:
    """The clock does not fall and forgets nothing; no card is lost; the tally is right."""
    tally: Counter[str] = Counter()
    at = 0
    for seq, (row, table) in enumerate(zip(truth.rows, truth.tables[1:], strict=True), 1):
        if row.at < at:
            yield f"the clock falls in row {seq}"
        late = [one for one in timers(truth.tables[seq - 1]) if overdue(one, at, row.at) > latest]
        at = row.at
        if late:
            yield f"{late} had not rung by row {seq} at {at}"
        yield from (f"{what} after row {seq}" for what in _presence(table))
        if table.match is not None:
            for event in row.events:
                yield from (f"{what} in row {seq}" for what in _event(event, table.match, tally))
    if {**truth.tables[-1].tally} != dict(tally):
        yield f"the tally is {truth.tables[-1].tally}, the matches make {tally}"


def _presence(table: Table) -> Iterator[str]:
    """Who is here plays himself: the rules wait for him, and no bot stands in."""
    match = table.running
    for person in table.present if match is not None else ():
        seat = None if match is None else match.seat_of(person.id)
        if match is not None and (seat in match.stand_ins or seat in match.state.away):
            yield f"{person.id} is here, and seat {seat} is played without him"


def overdue(timer: Timer, runs_since: int, now: int) -> int:
    """Return for how long a timer should have rung; it may be due from its beginning on."""
    return 0 if timer.at is None else now - max(timer.at, runs_since)


def _box(state: Any) -> Counter[Any]:
    """Return what a match is played with: cards by their numbers, or droppings and colours."""
    if hasattr(state, "undersides"):
        return Counter([*range(DROPPINGS), *(COLOURS * OF_A_COLOUR)])
    cards = len(state.masks) if hasattr(state, "masks") else state.options.deck.photos
    return Counter(range(cards))


def _event(event: TableEvent, match: Match, tally: Counter[str]) -> Iterator[str]:
    if isinstance(event, Happened):
        if Counter(match.rules.pieces(match.state)) != _box(match.state):
            yield "cards are lost or doubled"
    elif isinstance(event, Finished):
        for player, points in zip(match.players, event.outcome.scores, strict=True):
            tally[player] += points
        if event.outcome.why in ONE_WINNER and len(event.outcome.winners) != 1:
            yield f"{len(event.outcome.winners)} have won"
