"""One JSON line for each thing that matters, to stderr, without anybody's data.

set_up  once, before anything is served
event   something that matters happened
Lines   how records become lines
InWords how they become lines for a person at a terminal

What a person typed, is called or comes from never gets into a line, because nothing gets in but
what a line is made for: numbers, yes and no, members of enums, and short names of the program's
own. Texts of exceptions and the arguments of other libraries' records are left out: they quote.
"""

import logging
import re
import sys
import traceback
from datetime import UTC, datetime
from enum import Enum
from typing import IO

import msgspec

Value = float | bool | Enum | str | None
"""What may stand in a line. A text must look like a name of the program's own."""

_NAME = re.compile(r"[A-Za-z][A-Za-z0-9_.:-]{0,39}")
_OURS = "sobremesa"
_FIELDS = "sobremesa_fields"
_FRAMES = 12
LEFT_OUT = "…"


def set_up(level: int = logging.INFO, *, stream: IO[str] | None = None) -> None:
    """Write what matters as JSON lines: ours from `level` on, other libraries' from warnings on.

    Somebody who looks at a terminal is told in words instead, and of warnings alone.
    """
    stream = stream or sys.stderr
    handler = logging.StreamHandler(stream)
    handler.setFormatter(InWords() if stream.isatty() else Lines())
    if stream.isatty():
        level = max(level, logging.WARNING)
    root = logging.getLogger()
    root.handlers = [handler]
    root.setLevel(logging.WARNING)
    logging.getLogger(_OURS).setLevel(level)
    logging.captureWarnings(capture=True)


def event(log: logging.Logger, what: str, /, *, level: int = logging.INFO, **fields: Value) -> None:
    """Write that something happened, with what there is to know about it.

    The logger is the module's own, `what` a few plain words: `event(log, "table opened", seats=4)`.
    """
    if log.isEnabledFor(level):
        log.log(level, what, extra={_FIELDS: fields})


class InWords(logging.Formatter):
    """A record as a short line for a person: when, and what."""

    def format(self, record: logging.LogRecord) -> str:
        """Take in what may be known; where it came from stands in the JSON lines."""
        when = datetime.fromtimestamp(record.created).astimezone()
        what = str(record.msg) if isinstance(record.msg, str) else LEFT_OUT
        line = f"  {when:%H:%M}  {what}"
        error = record.exc_info[1] if record.exc_info else None
        return f"{line} ({type(error).__qualname__})" if error else line


class Lines(logging.Formatter):
    """A record as one line of JSON."""

    def format(self, record: logging.LogRecord) -> str:
        """Take in what may be known, and nothing else."""
        line: dict[str, object] = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "where": record.name,
            # Without its arguments: in other libraries' records they are addresses and paths.
            "what": str(record.msg) if isinstance(record.msg, str) else LEFT_OUT,
        }
        fields: dict[str, Value] = getattr(record, _FIELDS, {})
        line |= {name: _known(value) for name, value in fields.items()}
        if record.exc_info and record.exc_info[1]:
            line["fault"] = _fault(record.exc_info[1])
        return msgspec.json.encode(line).decode()


def _known(value: object) -> object:
    """A value as it may stand in a line; of anything else only that it was there."""
    if isinstance(value, Enum):
        return value.name.lower()
    if value is None or isinstance(value, bool | int | float):
        return value
    return value if isinstance(value, str) and _NAME.fullmatch(value) else LEFT_OUT


def _fault(error: BaseException) -> dict[str, object]:
    """What kind of exception came from where; its text stays out."""
    frames = traceback.extract_tb(error.__traceback__)[-_FRAMES:]
    places = [f"{_module(frame.filename)}:{frame.lineno} {frame.name}" for frame in frames]
    cause = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
    found: dict[str, object] = {"kind": type(error).__qualname__, "places": places}
    return found | {"cause": type(cause).__qualname__} if cause else found


def _module(path: str) -> str:
    """The last two parts of a file's path: enough to find it, without the folders of a person."""
    return "/".join(path.replace("\\", "/").split("/")[-2:])
