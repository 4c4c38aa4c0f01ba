"""People with phones: they see what they are told, act on it, and ask again until answered.

Manner  how somebody plays
Person  somebody at the table; perhaps on two tabs
"""

import asyncio
from collections.abc import Callable
from random import Random
from typing import Any, Final

import msgspec
from msgspec import Struct

from sobremesa.kernel.ids import PersonId
from sobremesa.server.telling import MOVED, REMOVED
from sobremesa.wire import PROTOCOL
from tests.faults import acting
from tests.faults.history import History, Sent
from tests.faults.network import Door, Line, Network, Way
from tests.faults.virtual import Loop

HELLO: Final = acting.text({"type": "hello", "protocol": PROTOCOL})
HIDDEN_HELLO: Final = acting.text({"type": "hello", "protocol": PROTOCOL, "hidden": True})
STRANGER: Final = 403
"""The status for who is not of a table."""
MOST_OPEN: Final = 8
"""Commands that one sends without waiting for an answer."""
OPENS_WITHIN: Final = 3.0
"""Seconds until a socket that does not open is given up."""
DEAF_AFTER: Final = 3
"""Times that one asks again, and hears nothing, until one connects again."""


class Manner(Struct):
    """How somebody plays."""

    think: float = 0.8
    """Seconds between two acts, on average."""
    nonsense: float = 0.1
    """How often it is something wrong."""
    asks: float = 0.05
    """How often it is something of the table."""
    patience: float = 1.0
    """Seconds until one asks again."""
    quiet: bool = False
    """Looks on and does nothing by himself."""
    starts: bool = False
    """Begins a match as soon as he may."""
    ends: bool = False
    """Wants to end the match, and agrees to that."""
    shares: bool = False
    """Lets others play on this phone, where the game hides nothing."""


class Person:
    """Somebody at the table."""

    hidden = False
    """Whether his phone is locked."""

    def __init__(
        self,
        person: PersonId,
        network: Network,
        rng: Random,
        manner: Manner,
        door: Callable[[], Door],
    ) -> None:
        self.person = person
        self.manner = manner
        self.way = Way()
        self.line: Line | None = None
        """The newest."""
        self.wanted = False
        """Whether he wants to be at the table now."""
        self.removed = False
        self.belongs: Callable[[PersonId], bool] = lambda _: True
        """Says whether he is of this table, by its log."""
        self.gone = False
        """The evening is over for him."""
        self.open: dict[int, str] = {}
        """Commands without an answer."""
        self.seq = 0
        self.table: dict[str, Any] | None = None
        self.view: dict[str, Any] | None = None
        self.seat: int | None = None
        self._network = network
        self._loop: Loop = network.loop
        self._history: History = network.history
        self._rng = rng
        self._door = door
        self._lines: list[Line] = []
        self._number = 0
        self.answers: list[tuple[int, str | None]] = []
        """The numbers of its commands, and why each was refused."""
        self._deaf = 0
        self._thinking: asyncio.TimerHandle | None = None
        self._asking: asyncio.TimerHandle | None = None

    def __repr__(self) -> str:
        return f"{self.person} at {self.seq}, waiting for {list(self.open)}"

    @property
    def _accepted(self) -> list[int]:
        """The numbers of what was accepted."""
        return [number for number, reason in self.answers if reason is None]

    @property
    def _game(self) -> str:
        """What is played now."""
        match = (self.table or {}).get("match") or {"game": "loonacy"}
        game: str = match["game"]
        return game

    # --------------------------------------------------------------------- coming and going

    def come(self) -> None:
        """Come to the table, and come back whenever the socket is lost."""
        self.wanted = not self.gone
        if self.line is None:
            self.connect()

    def connect(self) -> None:
        """Open one more tab; the others hear that they are not needed any more."""
        if not self.wanted or self.removed:
            return
        self._deaf = 0
        self.line = self._network.connect(self._door(), self, self.way)
        self._lines.append(self.line)
        self._loop.call_later(OPENS_WITHIN, self._perhaps_give_up, self.line)

    def go(self, *, vanish: bool = False) -> None:
        """Close the page, or be out of reach."""
        self.wanted = False
        for line in self._lines:
            if vanish:
                line.vanish()
            else:
                line.hang_up()
        self._lines.clear()
        self.line = None

    def hide(self, *, hidden: bool) -> None:
        """Lock the phone, or look at it again."""
        self.hidden = hidden
        if self.line is not None:
            self.line.say(acting.text({"type": "hidden", "hidden": hidden}))

    def _perhaps_give_up(self, line: Line) -> None:
        if line in self._lines and not line.open:
            self._lose(line)

    def _lose(self, line: Line) -> None:
        """Be without a line, and connect again after a moment."""
        if line not in self._lines:
            return
        self._lines.remove(line)
        if self.line is line:
            self.line = None
            self._loop.call_later(0.05 + self._rng.random(), self._again)

    def _again(self) -> None:
        if self.line is None:
            self.connect()

    # ------------------------------------------------------------------ what the line calls

    def listens(self, line: Line) -> bool:
        return line in self._lines

    def opened(self, line: Line) -> None:
        if line in self._lines:
            line.say(HIDDEN_HELLO if self.hidden else HELLO)

    def closed(self, line: Line, code: int) -> None:
        if line not in self._lines:
            return
        if code in {REMOVED, STRANGER} and not self.belongs(self.person):
            self.removed = True
        if code == MOVED and line is not self.line:
            self._lines.remove(line)
        else:
            self._lose(line)

    def heard(self, line: Line, data: bytes) -> None:
        if line not in self._lines:
            return
        self._deaf = 0
        message = msgspec.json.decode(data)
        kind = message["type"]
        if kind == "update":
            self._see(message)
        elif kind == "answer" and line is self.line:
            self.open.pop(message["id"], None)
            refusal = message["refusal"]
            self.answers.append((message["id"], refusal and refusal["reason"]))
        elif kind == "welcome":
            self._ask_again()
            self._think()

    def _see(self, update: dict[str, Any]) -> None:
        if update["seq"] < self.seq:
            return
        self.seq = update["seq"]
        self.seat, self.view = update["seat"], update["view"]
        if update["table"] is not None:
            self.table = update["table"]

    # --------------------------------------------------------------------------- commanding

    def send(self, message: dict[str, Any]) -> int:
        """Send a command with the next number, until it is answered."""
        self._number += 1
        number = self._number
        said = acting.text({**message, "id": number})
        self._history.sent.append(Sent(self._loop.time(), self.person, number, said))
        self.open[number] = said
        self._say(said)
        if self._asking is None:
            self._asking = self._loop.call_later(self.manner.patience, self._impatient)
        return number

    def ask(self, *, companion: str | None = None, **command: Any) -> int:
        """Ask something of the table, perhaps for somebody who plays on this phone."""
        return self.send({"type": "ask", "command": command} | _for(companion))

    def act(self, action: Any) -> int:
        """Do something of the game, from the seat that is shown."""
        match = (self.table or {}).get("match") or {"number": 1}
        phase = (self.view or {}).get("phase", 1)
        return self.send(
            {"type": "act", "match": match["number"], "phase": phase, "action": action}
            | _for(self._shown())
        )

    def _companions(self) -> list[str]:
        """List who else plays on this phone."""
        people = (self.table or {}).get("people", ())
        return [one["id"] for one in people if one.get("carrier") == self.person]

    def _shown(self) -> str | None:
        """Return which of them sits where the match is seen from; None: he does himself."""
        match = (self.table or {}).get("match")
        if match is None or self.seat is None:
            return None
        player: str = match["players"][self.seat]
        return player if player in self._companions() else None

    def _say(self, said: str) -> None:
        lines = [line for line in self._lines if line.open]
        if lines:
            lines[self._rng.randrange(len(lines))].say(said)

    def _impatient(self) -> None:
        self._asking = None
        if not self.open or self.removed or self.gone:
            return
        self._asking = self._loop.call_later(self.manner.patience, self._impatient)
        line = self.line
        if line is None or not line.open:
            return
        self._deaf += 1
        if self._deaf > DEAF_AFTER:
            line.hang_up()
            self._lose(line)
        else:
            self._ask_again()

    def _ask_again(self) -> None:
        if self.line is not None and self.line.open:
            for said in self.open.values():
                self.line.say(said)

    # ----------------------------------------------------------------------------- thinking

    def rouse(self) -> None:
        """Be quiet no longer."""
        self.manner.quiet = False
        self._think()

    def come_to_an_end(self) -> None:
        """Want the match to end; who was quiet says so."""
        self.manner.ends = True
        self.rouse()

    def _think(self) -> None:
        if self._thinking is None and not self.manner.quiet:
            wait = self._rng.expovariate(1 / self.manner.think)
            self._thinking = self._loop.call_later(wait, self._do_something)

    def _do_something(self) -> None:
        self._thinking = None
        if not self.wanted or self.removed or self.manner.quiet:
            return
        self._think()
        if self.table is not None and len(self.open) < MOST_OPEN and self.line is not None:
            self._choose(self.table, self._rng.random())

    def _choose(self, table: dict[str, Any], chance: float) -> None:
        match = table["match"]
        runs = match is not None and match["outcome"] is None
        if chance < self.manner.asks:
            self._ask_something(table)
        elif not runs:
            self._perhaps_start(table)
        elif self.manner.ends and self._ends(match):
            return
        elif match["paused"] is not None:
            if match["counting"] is None:
                self.ask(type="resume")
        elif not self._about_words(table) and self.view is not None and self.seat is not None:
            self._play(self.view)

    def _ask_something(self, table: dict[str, Any]) -> None:
        """Ask for oneself, or for somebody who plays on this phone."""
        if not self.manner.shares or self._rng.random() < 0.5:
            self.ask(**acting.ask(table, self._rng))
            return
        strangers = [one["id"] for one in table["people"]]
        whom = self._companions() if self._rng.random() < 0.9 else strangers
        companion = whom[self._rng.randrange(len(whom))] if whom else None
        self.ask(companion=companion, **acting.ask_for_another(self._rng))

    def _perhaps_start(self, table: dict[str, Any]) -> None:
        if self.manner.starts and table["host"] == self.person and len(table["chairs"]) > 1:
            self.ask(type="start")

    def _ends(self, match: dict[str, Any]) -> bool:
        """Ask to end the match, or agree; False: that is done."""
        if self.seat is None and (self.table or {}).get("host") != self.person:
            return False
        if match["stop"] is None or not self._people_play(match):
            self.ask(type="propose-stop")
        elif self.seat is not None and self.person not in match["stop"]:
            self.ask(type="vote-stop", agree=True)
        else:
            return False
        return True

    def _people_play(self, match: dict[str, Any]) -> bool:
        """Tell whether anybody is left who could answer; else the host asks again, and it ends."""
        people = {one["id"] for one in (self.table or {})["people"]}
        seats = (self.view or {}).get("seats", ())
        playing = (
            one for one, seat in zip(match["players"], seats, strict=False) if seat["playing"]
        )
        return not seats or not people.isdisjoint(playing)

    def _about_words(self, table: dict[str, Any]) -> bool:
        """Do something about words that wait for the host; True: he waits with them, or has."""
        words = table["words"]
        if words is None:
            return False
        answer = acting.about_words(words, table["match"], self.person, self._rng)
        if answer is not None:
            self.ask(**answer)
        return answer is not None or (words["course"] == "waiting" and self._rng.random() < 0.9)

    def _play(self, view: dict[str, Any]) -> None:
        if self._rng.random() < self.manner.nonsense:
            self._be_silly(view)
            return
        action = acting.play(self._game, view, self._rng)
        if action is not None:
            self.act(action)

    def _be_silly(self, view: dict[str, Any]) -> None:
        rng, chance = self._rng, self._rng.random()
        if chance < 0.1 and self.line is not None:
            self.line.say(acting.GARBAGE[rng.randrange(len(acting.GARBAGE))])
        elif chance < 0.3 and self._accepted:
            old = self._accepted[rng.randrange(len(self._accepted))]
            self._say(acting.text({"type": "ask", "id": old, "command": {"type": "pause"}}))
        elif chance < 0.4:
            self.send({"type": "act", "match": 1, "phase": 1 + rng.randrange(9), "action": "x"})
        else:
            self.act(acting.nonsense(self._game, view, rng))


def _for(companion: str | None) -> dict[str, str]:
    """Return what a message says of who it is for."""
    return {} if companion is None else {"companion": companion}
