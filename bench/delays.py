"""How long it was from what people did to the last screen that showed it, by what they heard.

Line      one socket of somebody: when it showed which rows
Heard     what one person did and was shown
Told      the delays at one table, and what never came
told      looks at everybody of one table
"""

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from math import inf
from typing import Final

import msgspec
from msgspec import Struct, field

from sobremesa.wire import Answer
from tests.clients import UPDATE, Client

ACT: Final = b'{"type":"act"'
ANSWER: Final = b'{"type":"answer"'
WELCOME: Final = b'{"type":"welcome"'
LATE: Final = 5.0
"""Seconds after an answer: who was shown nothing newer by then, and had a socket, never was."""


class _Row(Struct):
    """An update or an act, of which the number counts."""

    seq: int = 0
    id: int = 0


_row = msgspec.json.Decoder(_Row)
_answer = msgspec.json.Decoder(Answer)


class Line(Struct):
    """One socket of somebody."""

    ended: float = inf
    seqs: list[int] = field(default_factory=list)
    """Of the updates, growing."""
    times: list[float] = field(default_factory=list)
    """When they came."""

    def shows(self, seq: int) -> float | None:
        """Return when it showed that row, or a newer one; None: never."""
        place = bisect_left(self.seqs, seq)
        return self.times[place] if place < len(self.seqs) else None


class Play(Struct, frozen=True):
    """An act that was accepted, and answered by the socket on which it was sent."""

    sent: float
    answered: float
    seq: int


class Heard(Struct):
    """What one person did and was shown."""

    lines: list[Line] = field(default_factory=list)
    plays: list[Play] = field(default_factory=list)


class Told(Struct):
    """What came of the plays at one table."""

    plays: list[Play]
    """In the order of their sending."""
    delays: list[float]
    """Seconds from each of them to the last screen that showed it."""
    untold: int
    """How often a screen that was there was never shown one of them."""


def told(clients: Sequence[Client]) -> Told:
    """Look at all who were ever at a table. A screen that was lost meanwhile is not waited for."""
    heard = [hear(client) for client in clients]
    lines = [line for one in heard for line in one.lines]
    plays = sorted((play for one in heard for play in one.plays), key=lambda play: play.sent)
    delays, untold = [], 0
    for play in plays:
        shown = [line.shows(play.seq) for line in there(lines, play)]
        untold += shown.count(None)
        delays.append(max(at for at in shown if at is not None) - play.sent)
    return Told(plays, delays, untold)


def there(lines: Sequence[Line], play: Play) -> Iterator[Line]:
    """Yield the sockets that had shown something before a play, and were not lost too soon."""
    for line in lines:
        if (
            line.times
            and line.times[0] <= play.sent < line.ended
            and (line.shows(play.seq) is not None or line.ended > play.answered + LATE)
        ):
            yield line


def hear(client: Client) -> Heard:
    """Read what one person said and heard."""
    heard, sent, known = Heard([Line()]), dict[int, float](), set[int]()
    for one in client.heard:
        line = heard.lines[-1]
        if one.way == "closed":
            line.ended = one.at
        elif one.frame.startswith(WELCOME):
            line.ended = min(line.ended, one.at)
            heard.lines.append(Line())
            sent.clear()  # what is said again was under way when a socket was lost
        elif one.frame.startswith(UPDATE):
            line.seqs.append(_row.decode(one.frame).seq)
            line.times.append(one.at)
        elif one.way == "said" and one.frame.startswith(ACT):
            number = _row.decode(one.frame).id
            if number not in known:
                known.add(number)
                sent[number] = one.at
        elif one.frame.startswith(ANSWER):
            answer = _answer.decode(one.frame)
            if answer.refusal is None and answer.id in sent:
                heard.plays.append(Play(sent.pop(answer.id), one.at, answer.seq))
    return heard
