"""What people do, by what their screen shows and nothing else: sensible things, and nonsense.

play       the next thing to do in the game, as a sensible player would
nonsense   what a clumsy or hostile client sends
ask        something of the table; ask_for_another, for whom one's device carries
"""

from random import Random
from typing import Any, Final, Protocol

import msgspec

from tests.faults.moves import captain, loonacy, oeil

Json = dict[str, Any]


class Moves(Protocol):
    """What a module of `tests.faults.moves` has."""

    def play(self, view: Json, rng: Random) -> Json | None:
        """Do something sensible."""

    def nonsense(self, view: Json | None, rng: Random) -> Any:
        """Do something that is not."""


MOVES: Final[dict[str, Moves]] = {"captain": captain, "loonacy": loonacy, "oeil": oeil}

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


def play(game: str, view: Json, rng: Random) -> Json | None:
    """Do something sensible in a game; None: nothing can be done."""
    return MOVES[game].play(view, rng)


def nonsense(game: str, view: Json | None, rng: Random) -> Any:
    """Do something of a game that is wrong, or not even readable."""
    return MOVES[game].nonsense(view, rng)


def about_words(words: Json, match: Json, me: str, rng: Random) -> Json | None:
    """Answer words that wait for the host's nod, or think of others; None: leave it as it is."""
    chance = rng.random()
    if match["players"][words["seat"]] == me:
        taken = {"type": "take-back", "match": match["number"]}
        return taken if words["course"] == "waiting" and chance < 0.05 else None
    if chance >= 0.7:
        return None
    kind = "let-pass" if chance < 0.5 else "send-back"
    return {"type": kind, "match": match["number"], "words": words["words"]}


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
        {"type": "be-screen"},
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


def ask_for_another(rng: Random) -> Json:
    """Ask something for somebody who plays on one's own device, or let one more come to it."""
    choices: list[Json] = [
        {"type": "play-here", "name": f"name {rng.randrange(3)}", "sign": "cat"},
        {"type": "play-here", "name": "", "sign": "cat"},
        {"type": "rename", "name": f"name {rng.randrange(3)}", "sign": "owl"},
        {"type": "sit"},
        {"type": "stand"},
        {"type": "be-screen"},
        {"type": "leave-match"},
        {"type": "leave-table"},
        {"type": "pause"},
        {"type": "resume"},
        {"type": "vote-stop", "agree": rng.random() < 0.5},
        {"type": "start"},
    ]
    return choices[rng.randrange(len(choices))]


def text(message: Json) -> str:
    """Return a message as it is sent."""
    return msgspec.json.encode(message).decode()
