"""What can come to a table on any evening, sense and nonsense, and a log that is read along."""

from collections import Counter, deque
from collections.abc import Iterator
from typing import Any

import msgspec
from hypothesis import Phase as Step
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    rule,
    run_state_machine_as_test,
)

from sobremesa.kernel.bots import Level
from sobremesa.kernel.codec import encode, encode_json
from sobremesa.kernel.game import Pace
from sobremesa.kernel.ids import Millis, PersonId, Phase, PlayerId, Seat
from sobremesa.kernel.refusals import Refusal
from sobremesa.table import commands as cm
from sobremesa.table.decide import decide
from sobremesa.table.draft import Answer
from sobremesa.table.events import Finished
from sobremesa.table.evolve import evolve
from sobremesa.table.options import TableOptions
from sobremesa.table.rows import Row, read, take, write
from sobremesa.table.state import Table
from sobremesa.table.view import tell
from tests.table.evenings import Evening, person

PEOPLE = [person(name) for name in ("ana", "leo", "mia", "tom", "zoe", "nora", "ivo")]
BOTS = [PlayerId(f"bot-{number}") for number in range(1, 5)]

anybody = st.integers(0, 16)
people = st.sampled_from(PEOPLE)
players = st.sampled_from([*PEOPLE, *BOTS])
names = st.sampled_from(["Ana", "ana", "Leo 2", "🦊", ""]) | st.text(max_size=45)
signs = st.sampled_from(["fox", "owl", "🦊"]) | st.text(max_size=34)
numbers = st.integers(-2, 5)
nonsense = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=6,
)
game_options = st.sampled_from([None, {"pictures": 20}, {"keep_top": True}]) | nonsense
handicaps = st.sampled_from([None, {"fewer_cards": 2}, {"helping_hand": True}]) | nonsense
timer_names = st.sampled_from(["missing", "open", "turn", "block:0", "table:host", "", "\x00"])
table_options: st.SearchStrategy[TableOptions] = st.builds(
    TableOptions, nod=st.booleans(), pace=st.sampled_from(Pace)
)

commands: st.SearchStrategy[cm.PersonCommand] = st.one_of(
    st.builds(cm.Rename, names, signs),
    st.builds(cm.PlayHere, names, signs),
    st.builds(cm.Sit, st.none() | players),
    st.builds(cm.Stand, st.none() | people),
    st.builds(cm.AddBot, st.sampled_from(Level), names, signs),
    st.builds(cm.RemoveBot, players),
    st.builds(cm.SetLevel, players, st.sampled_from(Level)),
    st.builds(cm.Arrange, st.lists(players, max_size=6).map(tuple)),
    st.builds(cm.Choose, st.sampled_from(["loonacy", "chess", ""]), game_options),
    st.builds(cm.GiveHandicap, players, handicaps),
    st.builds(cm.SetOptions, table_options),
    st.builds(cm.Lock, st.booleans()),
    st.builds(cm.HandOver, people),
    st.builds(cm.Remove, people),
    st.builds(cm.Do, numbers, numbers.map(Phase), nonsense),
    st.builds(cm.GoOn, numbers, timer_names),
    st.builds(cm.LetPass, numbers, names),
    st.builds(cm.SendBack, numbers, names),
    st.builds(cm.TakeBack, numbers),
    st.sampled_from([cm.Start(), cm.Pause(), cm.Resume(), cm.ProposeStop()]),
    st.just(cm.BeScreen()),
    st.sampled_from([cm.LeaveMatch(), cm.LeaveTable()]),
    st.builds(cm.VoteStop, st.booleans()),
)


class Asking(RuleBasedStateMachine):
    """Hands commands to a table, and looks at everything after each."""

    def __init__(self) -> None:
        super().__init__()
        self.evening = Evening()
        self.again = Table()
        self.written: deque[bytes] = deque()
        self.reader = read(self._bytes())
        self.tally: Counter[PlayerId] = Counter()
        self._read_rows(self.evening.rows, Table())

    def _bytes(self) -> Iterator[bytes]:
        while True:
            yield self.written.popleft()

    @property
    def table(self) -> Table:
        return self.evening.table

    # ------------------------------------------------------------------------------ commands

    def _who(self, number: int) -> PersonId:
        """Return somebody of the table, or now and then anybody."""
        known = [one.id for one in self.table.people]
        among = PEOPLE if number > 9 or not known else known
        return among[number % len(among)]

    @initialize(here=st.integers(2, 5), bots=st.integers(0, 2), begun=st.booleans())
    def sit_down(self, here: int, bots: int, begun: bool) -> None:  # noqa: FBT001  hypothesis'
        for number in range(here):
            self.join(10 + number, "Ana", "fox")
        for _ in range(bots):
            self.ask(0, cm.AddBot(Level.CHILD, "Nuri", "cat"))
        if begun:
            self.ask(0, cm.Start())
            self.wait(4_000)

    @rule(number=anybody, name=names, sign=signs, screen=st.booleans())
    def join(self, number: int, name: str, sign: str, *, screen: bool = False) -> None:
        self.give(cm.Join(PEOPLE[number % len(PEOPLE)], name, sign, b"hash", screen))

    @rule(number=anybody, command=commands)
    def ask(self, number: int, command: cm.PersonCommand) -> None:
        who = self._who(number)
        self.give(cm.By(self.table.device_of(who), command, who))

    @rule(command=commands | st.just(cm.Start()), turn=st.none() | st.integers(0, 5))
    def host_asks(self, command: cm.PersonCommand, turn: int | None) -> None:
        chairs = self.table.chairs
        if turn is not None:
            command = cm.Arrange((*chairs[turn:], *chairs[:turn]))
        self.give(cm.By(self.table.host or PEOPLE[0], command))

    @rule(number=anybody, how=st.sampled_from([cm.ProposeStop(), cm.LeaveMatch(), cm.Pause()]))
    def go_on_without_this_match(self, number: int, how: cm.PersonCommand) -> None:
        self.ask(number, how)
        for voter in range(3):
            self.ask(voter, cm.VoteStop(agree=True))
        self.host_asks(cm.Start(), None)

    @rule(number=anybody)
    def come_or_go(self, number: int) -> None:
        known = self.table.person(self._who(number))
        if known is None or known.away is None:
            self.give(cm.Disconnected(self._who(number)))
        else:
            self.give(cm.Connected(known.id))

    @rule(acts=st.lists(st.tuples(anybody, st.integers(0, 40)), min_size=1, max_size=6))
    def play(self, acts: list[tuple[int, int]]) -> None:
        for number, choice in acts:
            match, who = self.table.running, self._who(number)
            seat = None if match is None else match.seat_of(who)
            legal = [] if seat is None or match is None else match.rules.legal(match.state, seat)
            if match is not None and legal:
                action = msgspec.to_builtins(list(legal)[choice % len(list(legal))])
                do = cm.Do(match.number, match.state.phase, action)
                self.give(cm.By(self.table.device_of(who), do, who))

    @rule(number=anybody, nth=st.integers(0, 3))
    def ring_what_is_soft(self, number: int, nth: int) -> None:
        match = self.table.running
        running = [] if match is None else match.rules.timers(match.state)
        if match is not None and running:
            timer = running[nth % len(running)]
            self.give(cm.By(self._who(number), cm.GoOn(match.number, timer.name)))

    @rule(seat=st.integers(-1, 5), choice=st.integers(0, 40))
    def bot_plays(self, seat: int, choice: int) -> None:
        match = self.table.running
        if match is None:
            return
        legal = [act for one in match.state.playing for act in match.rules.legal(match.state, one)]
        if 0 <= seat < len(match.players):
            legal = list(match.rules.legal(match.state, Seat(seat))) or legal
        if legal:
            act = legal[choice % len(legal)]
            self.give(cm.SeatActs(match.number, Seat(seat), act, match.state.phase))

    @rule(name=timer_names | st.sampled_from(["table:count", "table:stand-in:1", "game:open"]))
    def ring_or_wake(self, name: str) -> None:
        self.give(cm.Wake() if name == "open" else cm.TimeIsUp(name))

    @rule(milliseconds=st.sampled_from([0, 1, 600, 1_200, 3_000, 5_000, 10_000, 31_000, 120_000]))
    def wait(self, milliseconds: int) -> None:
        end = Millis(self.evening.now + milliseconds)
        while (due := self.evening.due()) is not None and due[0] <= end:
            self.evening.now = max(self.evening.now, due[0])
            self.give(cm.TimeIsUp(due[1]))
        self.evening.now = end

    @rule(number=anybody, command=commands, back=st.integers(1, 100_000))
    def ask_with_a_clock_that_fell(self, number: int, command: cm.PersonCommand, back: int) -> None:
        now = self.evening.now
        self.evening.now = Millis(max(0, now - back))
        self.ask(number, command)
        self.evening.now = now

    def give(self, command: cm.TableCommand) -> None:
        """Give a command, and look at what it did to the table and what it did not."""
        before, data, rows = self.table, encode(self.table), len(self.evening.rows)
        answer = self.evening.give(command)
        assert encode(before) == data, "decide changed the table that it was handed"
        if isinstance(answer, Refusal) and not answer.cost:
            assert self.table is before
        self._read_rows(self.evening.rows[rows:], before)
        self._check_chance_is_all_that_differs(before, command, answer)

    def _check_chance_is_all_that_differs(
        self, before: Table, command: cm.TableCommand, answer: Answer
    ) -> None:
        again = decide(before, command, self.evening.now, self.evening.rng)
        assert type(again) is type(answer)
        if isinstance(answer, Refusal) and isinstance(again, Refusal):
            assert (again.reason, again.params) == (answer.reason, answer.params)

    def _read_rows(self, rows: list[Row], before: Table) -> None:
        """Take in new rows as somebody who reads the log, and tell them to everybody."""
        for row in rows:
            self.written.append(write(row))
            as_read = next(self.reader)
            assert as_read == row
            tables = [before]
            for event in row.events:
                tables.append(evolve(tables[-1], event, max(row.at, before.at)))
                self._add_up(event, tables[-1])
            match = tables[-1].match
            for seat in range(0 if match is None else len(match.players)):
                encode_json(tell(tuple(tables), row.events, Seat(seat)))
            encode_json(tell(tuple(tables), row.events, None))
            self.again = take(self.again, as_read)

    def _add_up(self, event: Any, after: Table) -> None:
        if isinstance(event, Finished) and after.match is not None:
            self.tally.update(dict(zip(after.match.players, event.outcome.scores, strict=True)))


def try_evenings(kind: type[RuleBasedStateMachine], count: int, steps: int) -> None:
    """Try so many evenings of so many steps each; what is found is made as short as it can be."""
    run_state_machine_as_test(
        kind, settings=settings(max_examples=count, stateful_step_count=steps)
    )


def try_a_few(kind: type[RuleBasedStateMachine], count: int) -> None:
    """Try a few, for the short suite: to make shorter what is found can take minutes."""
    phases = set(Step) - {Step.shrink, Step.explain}
    quick = settings(max_examples=count, stateful_step_count=40, phases=phases)
    run_state_machine_as_test(kind, settings=quick)
