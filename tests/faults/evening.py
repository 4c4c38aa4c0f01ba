"""One evening from one seed: people, servers and a store, in a storm, then in calm.

Plan     what the seed has drawn before anything begins
Evening  the course of it
spend    an evening, whole: its history is returned, to be judged
"""

from collections.abc import Callable
from random import Random
from typing import Any, Final

import msgspec
from msgspec import Struct
from msgspec.structs import replace

import sobremesa
from sobremesa.kernel.game import Pace
from sobremesa.table.options import Order, TableOptions
from tests.faults.history import History
from tests.faults.network import Way
from tests.faults.people import Manner, Person
from tests.faults.servers import Server
from tests.faults.stage import NAMES, Stage
from tests.faults.storm import rage
from tests.faults.troubles import Weather
from tests.faults.virtual import Stuck

CALM: Final = 240.0
"""Seconds in which a match must have ended, and everybody know it, when nothing is in the way."""


class Plan(Struct, frozen=True):
    """What the seed has drawn before anything begins."""

    seed: int
    game: str
    people: int
    watchers: int
    bots: int
    servers: int
    seconds: float
    """Of storm."""
    gusts: float
    """Seconds between two happenings, on average."""
    options: TableOptions
    chosen: dict[str, Any]
    """The options of the game."""
    hands: tuple[float, ...]
    """Seconds between two acts, by person."""
    ways: tuple[float, ...]
    jitter: float
    doubled: float
    lost_answers: float
    plays_on: float
    """Seconds of calm until people want the match to end, if it has not ended by itself."""
    carried: tuple[int, ...]
    """On whose phone somebody plays who has none, by person: only where the game hides nothing."""


PARTIES: Final = {
    "captain": ((2, 0), (2, 1), (2, 2), (3, 0), (3, 1), (4, 0)),
    "loonacy": ((2, 0), (2, 1), (2, 2), (3, 0), (3, 1), (4, 0), (2, 0), (3, 2)),
    "oeil": ((4, 0), (3, 1), (2, 2), (4, 1), (3, 3), (4, 3), (2, 5), (4, 2)),
}
"""People and bots."""
CHOSEN: Final[dict[str, tuple[dict[str, Any], ...]]] = {
    "captain": (
        {"variant": 1, "corners": 2},
        {"variant": 1, "corners": 4, "eye": "gentle"},
        {"variant": 2},
        {"variant": 3},
        {"variant": 3, "turn": 10},
        {"variant": 3, "turn": 0},
    ),
    "loonacy": ({"pictures": 20}, {"pictures": 20}, {"pictures": 25}, {"pictures": 30}),
    "oeil": ({"target": 6}, {"target": 12}, {"tables": 1}, {"tables": 2, "minus_points": False}),
}


def draw_plan(seed: int, game: str = "loonacy") -> Plan:
    """Draw the plan of an evening."""
    rng = Random(seed)

    def one_of(*choices: Any) -> Any:
        return choices[rng.randrange(len(choices))]

    people, bots = one_of(*PARTIES[game])
    plan = Plan(
        seed=seed,
        game=game,
        people=people,
        watchers=one_of(0, 0, 1, 2),
        bots=bots,
        servers=one_of(1, 1, 2),
        seconds=one_of(15.0, 20.0, 20.0, 30.0, 40.0, 70.0),
        gusts=one_of(0.7, 1.5, 3.0, 6.0, 12.0),
        options=TableOptions(
            pace=one_of(Pace.RELAXED, Pace.BRISK, Pace.OFF),
            stand_ins=rng.random() < 0.7,
            order=one_of(Order.DONE, Order.DONE, Order.ARRIVAL),
            nod=game == "oeil" and seed % 2 == 0,
        ),
        chosen=one_of(*CHOSEN[game]),
        hands=tuple(one_of(0.2, 0.4, 0.8, 2.0) for _ in NAMES),
        ways=tuple(one_of(0.002, 0.01, 0.05, 0.15) for _ in NAMES),
        jitter=one_of(0.0, 0.01, 0.1),
        doubled=one_of(0.0, 0.0, 0.2),
        lost_answers=one_of(0.0, 0.0, 0.1),
        plays_on=one_of(0.0, 0.0, 0.0, 60.0),
        carried=(),
    )
    if not _is_open(plan):
        return plan
    return replace(plan, carried=one_of((), (0,), (0,), (1,), (0, 0), (0, 1)))


def _is_open(plan: Plan) -> bool:
    """Tell whether the game of an evening hides nothing, with its options."""
    card = sobremesa.game(plan.game).card
    return card.open_table(msgspec.convert(plan.chosen, card.types.options))


class Evening(Stage):
    """The course of one evening."""

    def __init__(self, plan: Plan) -> None:
        super().__init__(Random(plan.seed * 7919 + 1), servers=plan.servers)
        self.plan = plan
        for number in range(plan.people + plan.watchers):
            quiet = number >= plan.people
            manner = Manner(think=plan.hands[number], starts=number == 0, quiet=quiet)
            manner.shares = bool(plan.carried)
            way = Way(plan.ways[number], plan.jitter, plan.doubled, plan.lost_answers)
            self.person(manner, way)

    def door(self) -> Server:
        """Lead somebody to a server: mostly to the same."""
        if self.rng.random() < 0.1:
            return self.servers[self.rng.randrange(len(self.servers))]
        return super().door()

    async def course(self) -> None:
        """Let everything happen."""
        await self.open(self.plan.options, self.plan.game)
        self._prepare()
        await rage(self, self.plan.seconds)
        self.become_calm()

    def _prepare(self) -> None:
        """Let the host choose the deck and call the bots."""
        host = self.people[0]
        chairs = self.plan.people
        for watcher in self.people[chairs:]:
            watcher.ask(type="stand")
        host.ask(type="choose", game=self.plan.game, options=self.plan.chosen)
        if self.plan.game == "loonacy":
            for person in self.people[:chairs]:
                less = {"fewer_cards": self.rng.randrange(3)}
                host.ask(type="give-handicap", player=person.person, handicap=less)
        for carrier in self.plan.carried:
            self.people[carrier].ask(type="play-here", name="Luz", sign="owl")
        for _ in range(self.plan.bots):
            host.ask(type="add-bot", level="friend", name="Bot", sign="bot")
        host.ask(type="start")

    def become_calm(self) -> None:
        """Let everything be well again, and everybody there."""
        self.note("calm")
        self.store.weather = Weather()
        for server in self.servers:
            server.process.freeze(0.0)
            server.restart()
        for person in self.people:
            self._calm(person)

    def _calm(self, person: Person) -> None:
        """Let somebody come, play sensibly, and sooner or later want the match to end."""
        manner, way = person.manner, person.way
        manner.starts = False
        manner.nonsense = manner.asks = way.doubled = way.lost_answers = 0.0
        manner.think = min(manner.think, 1.0)
        self.loop.call_later(self.plan.plays_on, person.come_to_an_end)
        if person.line is not None:
            person.line.read_again()
        person.hide(hidden=False)
        person.come()

    def is_over(self) -> bool:
        """Tell whether the match has ended, everybody knows all, and all servers run."""
        stopping = any(one.stopping or not one.process.alive for one in self.servers)
        return not stopping and not self.who_waits()

    def who_waits(self) -> list[Person]:
        """List those who have not been told everything, or for whom the match goes on."""
        rows = self.store.count(self.history.table)
        return [person for person in self.people if not _is_content(person, rows)]


def _is_content(person: Person, rows: int) -> bool:
    if person.removed:
        return True
    if person.open or person.seq != rows or person.table is None:
        return False
    if any(one["id"] == person.person and one["away"] for one in person.table["people"]):
        return False
    match = person.table["match"]
    return match is None or match["outcome"] is not None


def spend(
    seed: int, prepared: Callable[[Evening], None] | None = None, *, game: str = "loonacy"
) -> History:
    """Spend an evening, and return its history."""
    evening = Evening(draw_plan(seed, game))
    if prepared is not None:
        prepared(evening)
    try:
        with evening.hearing_faults():
            evening.run(evening.course())
            evening.loop.run_until(evening.is_over, evening.loop.time() + CALM)
            evening.go_home()
    except Stuck as stuck:
        waiting = ", ".join(map(str, evening.who_waits()))
        evening.history.complaints.append(f"stuck {stuck}: {waiting}")
    return evening.close()
