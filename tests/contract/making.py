"""Values of any type that a game has, made from the type alone.

make               one value: options and handicaps to play with, actions nobody thinks of
one_field_changed  a value's neighbours
other_fields       the same, as what each has instead
leaves             the numbers and texts inside a value

Whoever picks decides where chance comes from: a seeded generator, or hypothesis.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from math import inf
from typing import Any, Final, TypeAlias

import msgspec
from msgspec import inspect
from msgspec.structs import replace

Pick: TypeAlias = Callable[[Sequence[Any]], Any]
"""Returns one of them."""

NUMBERS: Final = (0, 1, 2, 3, 5, 9, 31, 99, 100, -1, -2, 1_000_000, -(2**63), 2**63 - 1, 2**64 - 1)
"""Places that exist in most games, and numbers that no honest client sends."""
TEXTS: Final = ("", "a", "{seat}", "\u202e🂡", "wort\u0000", "x" * 5_000)


def make(kind: Any, pick: Pick) -> Any:
    """Return a value of the type."""
    return _make(_info(kind), pick)


def one_field_changed(value: Any, known: Sequence[Any]) -> Iterator[Any]:
    """Yield copies of a Struct with one field changed: to what is known, and to odd values."""
    for name, other in other_fields(value, known):
        yield replace(value, **{name: other})


def other_fields(value: Any, known: Sequence[Any]) -> Iterator[tuple[str, Any]]:
    """Yield a field's name and what may stand there instead, for each of those copies."""
    kind: Any = type(value)
    info = _info(kind)
    if isinstance(info, inspect.StructType):
        for field in info.fields:
            present = getattr(value, field.name)
            for other in _others(field.type, present, known):
                if other != present:
                    yield field.name, other


@cache
def _info(kind: Any) -> inspect.Type:
    """Look at a type once: it takes longer than all that follows from it."""
    return inspect.type_info(kind)


def leaves(value: Any) -> Iterator[int | str]:
    """Yield the numbers and texts that stand anywhere in a value."""
    yield from _leaves([msgspec.to_builtins(value)])


def _leaves(items: Iterable[Any]) -> Iterator[int | str]:
    for item in items:
        if isinstance(item, dict):
            yield from _leaves(item.values())
        elif isinstance(item, list | tuple):
            yield from _leaves(item)
        elif isinstance(item, int | str) and not isinstance(item, bool):
            yield item


def _make(info: inspect.Type, pick: Pick) -> Any:
    return _maker(info)(info, pick)


def _make_struct(info: Any, pick: Pick) -> Any:
    return info.cls(**{field.name: _make(field.type, pick) for field in info.fields})


def _numbers(info: inspect.IntType, known: Sequence[Any] = ()) -> list[int]:
    """List numbers that the type allows, its ends among them."""
    low = info.ge if info.ge is not None else None if info.gt is None else info.gt + 1
    high = info.le if info.le is not None else None if info.lt is None else info.lt - 1
    ends = [end for end in (low, high) if end is not None]
    numbers = dict.fromkeys([*ends, *NUMBERS, *(item for item in known if isinstance(item, int))])
    least, most = -inf if low is None else low, inf if high is None else high
    allowed = [number for number in numbers if least <= number <= most]
    step = info.multiple_of
    return allowed if step is None else [number for number in allowed if number % step == 0]


def _texts(info: inspect.StrType, known: Sequence[Any] = ()) -> list[str]:
    texts = [*TEXTS, *(item for item in known if isinstance(item, str))]
    longest, pattern = info.max_length, info.pattern
    return [
        text
        for text in dict.fromkeys(texts)
        if (longest is None or len(text) <= longest)
        and (pattern is None or re.search(pattern, text))
    ]


def _many(info: Any, pick: Pick) -> list[Any]:
    return [_make(info.item_type, pick) for _ in range(pick(range(4)))]


def _others(info: inspect.Type, present: Any, known: Sequence[Any]) -> list[Any]:
    if isinstance(info, inspect.IntType):
        return _numbers(info, known)
    if isinstance(info, inspect.StrType):
        return list(_texts(info, known))
    if isinstance(info, inspect.UnionType):
        return [other for part in info.types for other in _others(part, present, known)]
    if isinstance(info, inspect.StructType):
        return list(one_field_changed(present, known)) if type(present) is info.cls else []
    if isinstance(info, inspect.VarTupleType | inspect.TupleType):
        return list(_other_tuples(info, present, known))
    if isinstance(info, inspect.Metadata):
        return _others(info.type, present, known)
    members = _members(info)
    if members is None:
        raise TypeError(f"tests/contract/making.py cannot change a {info} yet")
    return list(members)


def _other_tuples(info: Any, present: Any, known: Sequence[Any]) -> Iterator[tuple[Any, ...]]:
    if not isinstance(present, tuple):
        return
    if isinstance(info, inspect.VarTupleType):
        yield from ((), present + present[:1], present[1:])
    for place, item in enumerate(present):
        fixed = isinstance(info, inspect.TupleType)
        kind = info.item_types[place] if fixed else info.item_type
        for other in _others(kind, item, known):
            yield (*present[:place], other, *present[place + 1 :])


def _members(info: inspect.Type) -> Sequence[Any] | None:
    if isinstance(info, inspect.BoolType):
        return (False, True)
    if isinstance(info, inspect.NoneType):
        return (None,)
    if isinstance(info, inspect.LiteralType):
        return info.values
    if isinstance(info, inspect.EnumType):
        return tuple(info.cls)
    return None


def _maker(info: inspect.Type) -> Callable[[Any, Pick], Any]:
    for kind, maker in _MAKERS.items():
        if isinstance(info, kind):
            return maker
    if _members(info) is not None:
        return lambda info, pick: pick(_members(info) or ())
    raise TypeError(f"tests/contract/making.py cannot make a {info} yet")


_MAKERS: Final[dict[type, Callable[[Any, Pick], Any]]] = {
    inspect.StructType: _make_struct,
    inspect.IntType: lambda info, pick: pick(_numbers(info)),
    inspect.StrType: lambda info, pick: pick(_texts(info)),
    inspect.UnionType: lambda info, pick: _make(pick(info.types), pick),
    inspect.VarTupleType: lambda info, pick: tuple(_many(info, pick)),
    inspect.Metadata: lambda info, pick: _make(info.type, pick),
    inspect.TupleType: lambda info, pick: tuple(_make(item, pick) for item in info.item_types),
    inspect.FrozenSetType: lambda info, pick: frozenset(_many(info, pick)),
}
