"""L'Œil en coin, as people and clumsy clients play it."""

from random import Random
from typing import Any, Final, TypeVar

T = TypeVar("T")
Json = dict[str, Any]

CAPTIONS: Final = ("Oups", "La tête dans les nuages", "Réflexion", "Quand je serai grand·e", "🙈")


def play(view: Json, rng: Random) -> Json | None:
    """Do what the phase asks for, once; now and then change one's mind. None: it is done."""
    may = view["may"]
    if not may or (view["seats"][view["seat"]]["ready"] and rng.random() < 0.95):
        return None
    if "caption" in may:
        return {
            "type": "caption",
            "photo": _one_of(view["hand"], rng),
            "text": _one_of(CAPTIONS, rng),
        }
    if "lay" in may:
        return {"type": "lay", "photo": _one_of(view["hand"], rng)}
    if "point" in may:
        return _point(view, rng)
    if "exchange" in may and rng.random() < 0.5:
        return {"type": "exchange", "photo": _one_of(view["hand"], rng)}
    return {"type": next(one for one in may if one in {"next", "keep", "agree"})}


def _point(view: Json, rng: Random) -> Json:
    if "pass" in view["may"] and rng.random() < 0.3:
        return {"type": "pass"}
    others = [one["photo"] for one in view["table"] if one["photo"] != view["laid"]]
    return {"type": "point", "photo": _one_of(others, rng)}


def nonsense(view: Json | None, rng: Random) -> Any:
    """Do something of the game that is wrong, or not even readable."""
    photo = rng.randrange(100) if view is None or not view["hand"] else view["hand"][0]
    choices: list[Any] = [
        {"type": "caption", "photo": photo, "text": ""},
        {"type": "caption", "photo": photo, "text": "x" * 1000},
        {"type": "caption", "photo": rng.randrange(100), "text": "mine?"},
        {"type": "lay", "photo": rng.randrange(100)},
        {"type": "lay", "photo": -1},
        {"type": "point", "photo": photo},
        {"type": "point", "photo": rng.randrange(100)},
        {"type": "exchange", "photo": rng.randrange(100)},
        {"type": "pass"},
        {"type": "next"},
        {"type": "decline"},
        {"type": "steal", "photo": photo},
        "point",
        None,
    ]
    return _one_of(choices, rng)


def _one_of(things: "list[T] | tuple[T, ...]", rng: Random) -> T:
    return things[rng.randrange(len(things))]
