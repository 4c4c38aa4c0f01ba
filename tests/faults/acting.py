"""What people do, by what their screen shows and nothing else: sensible things, and nonsense.

play       the next thing to do in the game, as a sensible player would
nonsense   what a clumsy or hostile client sends
ask        something of the table
"""

from collections.abc import Iterator
from random import Random
from typing import Any, Final

import msgspec

Json = dict[str, Any]

GARBAGE: Final = (
    "",
    "[]",
    "{}",
    '{"type":"act"}',
    '{"type":"act","id":1,"match":1,"phase":1,"action":{},"seat":0}',
    '{"type":"hello","protocol":1}',
    '{"type":"ask","id":18446744073709551616,"command":{"type":"stand"}}',
    '{"type":"answer","id":1,"seq":1,"refusal":null}',
)
"""No messages, or none of a client that has said hello."""


def play(view: Json, rng: Random) -> Json | None:
    """Lay a card that fits, or else point at the draw pile; None: nothing can be done."""
    may = view["may"]
    fits = list(_fits(view)) if "play" in may else []
    if fits and rng.random() < 0.97:
        return fits[rng.randrange(len(fits))]
    return {"type": "point"} if "point" in may else None


def _fits(view: Json) -> Iterator[Json]:
    for face in view["hand"]:
        for place, pile in enumerate(view["piles"]):
            top = pile["top"]
            if top is not None and set(face["pictures"]) & set(top["pictures"]):
                yield {"type": "play", "card": face["card"], "pile": place, "onto": top["card"]}


def nonsense(view: Json | None, rng: Random) -> Any:
    """Do something of the game that is wrong, or not even readable."""
    if view is None or not view["hand"] or not view["piles"]:
        return {"type": "take-back"}
    card = view["hand"][rng.randrange(len(view["hand"]))]["card"]
    top = view["piles"][0]["top"]
    onto = 0 if top is None else top["card"]
    choices: list[Any] = [
        {"type": "play", "card": card, "pile": 0, "onto": onto},
        {"type": "play", "card": card, "pile": rng.randrange(4), "onto": rng.randrange(100)},
        {"type": "play", "card": rng.randrange(100), "pile": 0, "onto": onto},
        {"type": "play", "card": 10**30, "pile": -1, "onto": onto},
        {"type": "take-back"},
        {"type": "point"},
        {"type": "swap", "card": card},
        "point",
        None,
    ]
    return choices[rng.randrange(len(choices))]


def ask(table: Json, rng: Random) -> Json:
    """Ask something of the table, whether one may or not."""
    people = [person["id"] for person in table["people"]]
    somebody = people[rng.randrange(len(people))]
    bots = [bot["id"] for bot in table["bots"]] or ["bot-1"]
    chairs = list(table["chairs"])
    rng.shuffle(chairs)
    choices: list[Json] = [
        {"type": "rename", "name": f"name {rng.randrange(3)}", "sign": "owl"},
        {"type": "rename", "name": "", "sign": "owl"},
        {"type": "sit"},
        {"type": "sit", "instead": bots[0]},
        {"type": "stand"},
        {"type": "add-bot", "level": "child", "name": "Bot", "sign": "bot"},
        {"type": "remove-bot", "bot": bots[0]},
        {"type": "set-level", "bot": bots[0], "level": "shark"},
        {"type": "arrange", "players": chairs},
        {"type": "choose", "game": "loonacy", "options": {"pictures": 25}},
        {"type": "choose", "game": "poker"},
        {"type": "give-handicap", "player": somebody, "handicap": {"fewer_cards": 1}},
        {"type": "set-options", "options": {"pace": "brisk", "stand_ins": rng.random() < 0.5}},
        {"type": "lock", "locked": rng.random() < 0.5},
        {"type": "hand-over", "person": somebody},
        {"type": "start"},
        {"type": "go-on", "match": 1, "timer": "missing"},
        {"type": "pause"},
        {"type": "pause"},
        {"type": "resume"},
        {"type": "propose-stop"},
        {"type": "vote-stop", "agree": False},
        {"type": "dance"},
    ]
    return choices[rng.randrange(len(choices))]


def text(message: Json) -> str:
    """Return a message as it is sent."""
    return msgspec.json.encode(message).decode()
