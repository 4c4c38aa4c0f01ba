"""Write web/src/wire/types.ts: what is said over the wire, as TypeScript: `make typescript`.

Everything is read from the Structs themselves, with their docstrings, so that no constant and no
type of the server is written down twice.
"""

import ast
import enum
import inspect
import json
import re
import textwrap
from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any, Final

from msgspec import inspect as mi

import sobremesa
from sobremesa import wire
from sobremesa.kernel.refusals import Reason as KernelReason
from sobremesa.server import (
    arrivals,
    catalogue,
    entrance,
    guest,
    opening,
    other_devices,
    practising,
    telling,
    whereabouts,
)
from sobremesa.server.replies import Reason as ServerReason
from sobremesa.table import people, presence
from sobremesa.table.commands import PersonCommand
from sobremesa.table.reasons import Reason as TableReason
from sobremesa.table.replays import Replay, Replays
from sobremesa.table.view import TableView
from sobremesa.wire.decks import (
    Arrived,
    Credits,
    DeckChange,
    DeckKey,
    Decks,
    DeckView,
    NewDeck,
    PhotoChange,
)

ROOT: Final = Path(__file__).resolve().parent.parent
FILE: Final = ROOT / "web" / "src" / "wire" / "types.ts"
HEAD: Final = """\
// What is said over the wire: docs/protocol.md. Written by `make typescript`; do not edit.
/* eslint-disable */
"""

_KEPT_GENERIC: Final = {
    wire.Update: "View = unknown, Told = unknown",
    wire.Act: "Action = unknown",
}
_RAW: Final = {
    (wire.Update, "table"): "TableView | null",
    (wire.Update, "view"): "View | null",
    (wire.Update, "told"): "readonly Told[]",
    (wire.Act, "action"): "Action",
    (wire.Ask, "command"): "PersonCommand",
}
"""What stands for a game's own types, which the wire takes as they are."""

_PLAIN: Final[dict[type, str]] = {
    mi.AnyType: "unknown",
    mi.RawType: "unknown",
    mi.StrType: "string",
    mi.IntType: "number",
    mi.FloatType: "number",
    mi.BoolType: "boolean",
    mi.NoneType: "null",
}


class Writer:
    """Writes each type once, with those that it needs before it."""

    def __init__(self) -> None:
        self._names: dict[type, str] = {}
        self._written: list[str] = []

    def write(self, kind: Any, *, sent: bool) -> None:
        """Write all Structs and enums that a type is made of.

        In what clients send, a field with a default may be left out.
        """
        self._type(mi.type_info(kind), sent=sent)

    def alias(self, name: str, kind: Any, about: str = "") -> None:
        """Give a union a name."""
        union = self._type(mi.type_info(kind), sent=True)
        self._written.append(f"{_comment(about)}export type {name} = {union};")

    def line(self, text: str) -> None:
        """Write something as it is."""
        self._written.append(text)

    def text(self) -> str:
        """Return the whole file."""
        return HEAD + "\n" + "\n\n".join(self._written) + "\n"

    def _type(self, info: Any, *, sent: bool) -> str:
        if isinstance(info, mi.StructType):
            return self._struct(info, sent=sent)
        if isinstance(info, mi.EnumType):
            return self._enum(info.cls)
        if isinstance(info, mi.UnionType):
            return " | ".join(dict.fromkeys(self._type(part, sent=sent) for part in info.types))
        if isinstance(info, mi.LiteralType):
            return " | ".join(json.dumps(value) for value in info.values)
        if isinstance(info, mi.Metadata):
            return self._type(info.type, sent=sent)
        return self._collection(info, sent=sent)

    def _collection(self, info: Any, *, sent: bool) -> str:
        if isinstance(info, mi.TupleType):
            inner = ", ".join(self._type(part, sent=sent) for part in info.item_types)
            return f"readonly [{inner}]"
        if isinstance(info, mi.VarTupleType | mi.ListType):
            inner = self._type(info.item_type, sent=sent)
            return f"readonly ({inner})[]" if "|" in inner else f"readonly {inner}[]"
        if isinstance(info, mi.DictType):
            return f"Readonly<Record<string, {self._type(info.value_type, sent=sent)}>>"
        return _PLAIN[type(info)]

    def _struct(self, info: mi.StructType, *, sent: bool) -> str:
        if info.cls not in self._names:
            name = self._names[info.cls] = _name(info.cls)
            fields = [] if info.tag is None else [f"  readonly type: {json.dumps(info.tag)};"]
            about = _field_docs(info.cls)
            for field in info.fields:
                kind = _RAW.get((info.cls, field.name)) or self._type(field.type, sent=sent)
                mark = "" if field.required or not sent else "?"
                comment = _comment(about.get(field.name, ""), "  ")
                fields.append(f"{comment}  readonly {field.encode_name}{mark}: {kind};")
            generic = f"<{_KEPT_GENERIC[info.cls]}>" if info.cls in _KEPT_GENERIC else ""
            body = "\n".join(["{", *fields, "}"]) if fields else "Record<string, never>"
            head = f"{_comment(info.cls.__doc__ or '')}export type {name}{generic} = "
            self._written.append(f"{head}{body};")
        return self._names[info.cls]

    def _enum(self, kind: type[enum.Enum]) -> str:
        if kind not in self._names:
            name = self._names[kind] = _name(kind)
            members = "\n".join(f"  | {json.dumps(one.value)}" for one in kind)
            self._written.append(f"{_comment(kind.__doc__ or '')}export type {name} =\n{members};")
        return self._names[kind]


def _name(kind: type) -> str:
    """Return a name that no other type has: a game's own types begin with its id."""
    parts = kind.__module__.split(".")
    home = parts[2] if parts[:2] == ["sobremesa", "games"] else _PREFIXES.get(kind.__module__, "")
    return home.capitalize() + kind.__name__


_PREFIXES: Final = {
    "sobremesa.kernel.refusals": "kernel",
    "sobremesa.table.reasons": "table",
    "sobremesa.server.replies": "server",
}
"""Of modules whose enums are all called Reason."""


def _comment(text: str, indent: str = "") -> str:
    words = re.sub(r"\bNone\b", "null", " ".join(inspect.cleandoc(text).split()))
    if not words:
        return ""
    if len(words) + len(indent) <= 90:
        return f"{indent}/** {words} */\n"
    lines = [f" * {line}" for line in textwrap.wrap(words, 95 - len(indent))]
    return "".join(f"{indent}{line}\n" for line in ("/**", *lines, " */"))


@cache
def _field_docs(kind: type) -> dict[str, str]:
    """Return what stands below each field of a class, and of those that it is built on."""
    docs: dict[str, str] = {}
    for base in reversed(kind.__mro__):
        if base.__module__.startswith("sobremesa."):
            docs |= _own_field_docs(base)
    return docs


def _own_field_docs(kind: type) -> dict[str, str]:
    (tree,) = ast.parse(textwrap.dedent(inspect.getsource(kind))).body
    assert isinstance(tree, ast.ClassDef)  # noqa: S101 - it is a class
    docs: dict[str, str] = {}
    for field, below in pairwise(tree.body):
        if isinstance(field, ast.AnnAssign) and isinstance(field.target, ast.Name):
            said = below.value if isinstance(below, ast.Expr) else None
            if isinstance(said, ast.Constant) and isinstance(said.value, str):
                docs[field.target.id] = said.value
    return docs


def generate() -> str:
    """Return the text of the file."""
    writer = Writer()
    for line in (
        *_constants(wire, "PROTOCOL", "DEVICES"),
        *_constants(guest, "RELOAD", "MISUSED"),
        *_constants(telling, "MOVED", "REMOVED", "GONE", "TROUBLE"),
        *_constants(people, "LONGEST_NAME"),
        *_constants(presence, "COUNT"),
    ):
        writer.line(line)
    for told in _TOLD:
        writer.write(told, sent=False)
    for sent in _SENT:
        writer.write(sent, sent=True)
    for answer in _ANSWERS:
        writer.write(answer, sent=False)
    writer.alias("PersonCommand", PersonCommand, "What a person can ask of the table.")
    writer.line(_UNIONS)
    for name, game in sobremesa.all_games().items():
        _write_game(writer, name, game.card)
    return writer.text()


_TOLD: Final[tuple[Any, ...]] = (wire.ServerMessage, TableView)
_SENT: Final[tuple[Any, ...]] = (
    *(wire.ClientMessage, PersonCommand),
    *(entrance.Open, entrance.Enter, entrance.Find, entrance.Look, other_devices.Come),
    opening.Word,
    practising.Practise,
    *(NewDeck, DeckChange, DeckKey, PhotoChange),
)
_ANSWERS: Final[tuple[Any, ...]] = (
    *(entrance.Opened, entrance.Entered, entrance.Found, entrance.Seen, entrance.Known),
    *(other_devices.Key, practising.Practising),
    *(opening.MayOpen, arrivals.Reached),
    *(catalogue.Games, whereabouts.Whereabouts, DeckView, Credits, Decks, Arrived),
    *(Replays, Replay),
    *(KernelReason, TableReason, ServerReason),
)
_UNIONS: Final = """\
/** Everything that a server says, in a game with these types. */
export type ServerMessage<View = unknown, Told = unknown> =
  | Welcome
  | Update<View, Told>
  | Answer
  | Time
  | Moved
  | Reacted
  | Bye;

/** Everything that a client says, in a game with these actions. */
export type ClientMessage<Action = unknown> =
  | Hello
  | Act<Action>
  | Ask
  | AskTime
  | Hidden
  | React
  | Aim;"""


def _write_game(writer: Writer, name: str, card: Any) -> None:
    writer.write(card.types.view, sent=False)
    for kind, sent in (("told", False), ("options", False), ("handicap", False), ("action", True)):
        writer.write(getattr(card.types, kind), sent=sent)
    for kind in (card.reasons, card.endings, card.highlights):
        writer.write(kind, sent=False)
    for kind in ("told", "action"):
        about = f"Every {kind} of {card.title}."
        writer.alias(f"{name.capitalize()}{kind.capitalize()}", getattr(card.types, kind), about)


def _constants(module: Any, *names: str) -> Iterator[str]:
    """Yield numbers of a module, each with what stands below it there."""
    body = ast.parse(inspect.getsource(module)).body
    for constant, below in pairwise(body):
        if isinstance(constant, ast.AnnAssign) and isinstance(constant.target, ast.Name):
            name = constant.target.id
            if name in names and isinstance(below, ast.Expr):
                about = _comment(str(ast.literal_eval(below.value)))
                yield f"{about}export const {name} = {getattr(module, name)};"


if __name__ == "__main__":
    FILE.parent.mkdir(parents=True, exist_ok=True)
    FILE.write_text(generate(), encoding="utf-8")
