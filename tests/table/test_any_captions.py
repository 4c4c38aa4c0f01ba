"""Any evening of captions that the host sees first: nobody else does, and none waits for ever."""

import msgspec
import pytest
from hypothesis import strategies as st
from hypothesis.stateful import initialize, invariant, rule

from sobremesa.kernel.bots import Level
from sobremesa.kernel.codec import encode_json
from sobremesa.kernel.game import Pace
from sobremesa.kernel.ids import PersonId, TableId
from sobremesa.table import commands as cm
from sobremesa.table.events import Opened
from sobremesa.table.options import TableOptions
from sobremesa.table.presence import timers
from sobremesa.table.state import Course, Match, Words
from sobremesa.table.view import table_view
from tests.table.asking import try_a_few, try_evenings
from tests.table.evenings import Evening
from tests.table.test_any_evening import AnyEvening

CANARY = "canary"
DEEDS = st.sampled_from(["write", "write", "let pass", "send back", "take back"])
ONLY_FOR = (CANARY.encode(), b'"words":{')


class AnyCaptions(AnyEvening):
    """Plays L'Œil en coin, with a host who wants to see captions."""

    def __init__(self) -> None:
        super().__init__()
        options = TableOptions(nod=True)
        opened = Opened(TableId("t"), "BCDFGH", "secret", options, "oeil")
        self.evening = Evening(opened=opened)
        self.again, self.seen = type(self.again)(), self.table
        self._read_rows(self.evening.rows, self.again)

    @initialize(here=st.integers(4, 6), bots=st.integers(0, 1), watched=st.booleans())
    def sit_down(self, here: int, bots: int, watched: bool) -> None:  # noqa: FBT001  hypothesis'
        for number in range(here):
            self.join(10 + number, "Ana", "fox")
        for _ in range(bots):
            self.ask(0, cm.AddBot(Level.CHILD, "Nuri", "cat"))
        if watched and here > 4:
            self.ask(0, cm.Stand())
        self.ask(0, cm.Start())

    @rule(deeds=st.lists(st.tuples(DEEDS, st.integers(0, 6)), min_size=1, max_size=6))
    def words(self, deeds: list[tuple[str, int]]) -> None:
        for deed, number in deeds:
            match = self.table.running
            if match is None or match.game != "oeil":
                return
            if deed == "write":
                self._write(match, number)
            elif match.words is not None:
                self._answer(match, match.words, deed, number)

    def _write(self, match: Match, number: int) -> None:
        captioner = match.state.captioner
        who, hand = PersonId(match.players[captioner]), match.state.hands[captioner]
        photo = hand[number % len(hand)] if hand else 0
        action = {"type": "caption", "photo": photo, "text": f"{CANARY} {number}" if number else ""}
        do = cm.Do(match.number, match.state.phase, action)
        self.give(cm.By(self.table.device_of(who), do, who))

    def _answer(self, match: Match, words: Words, deed: str, number: int) -> None:
        said = match.rules.card.words(words.action) or ""
        by = self.table.host if number and self.table.host is not None else self._who(number)
        if deed == "take back":
            by, command = PersonId(match.players[words.seat]), cm.TakeBack(match.number)
            self.give(cm.By(by, command))
        else:
            kind = cm.LetPass if deed == "let pass" else cm.SendBack
            self.give(cm.By(by, kind(match.number, said)))

    @invariant()
    def words_are_of_this_phase_and_of_somebody_who_plays(self) -> None:
        match = self.table.match
        if match is None or match.words is None:
            return
        assert match.goes_on
        assert match.words.phase == match.state.phase
        assert match.words.seat in match.state.playing

    @invariant()
    def they_wait_only_where_somebody_else_is_asked(self) -> None:
        table, match = self.table, self.table.running
        words = None if match is None or match.covered else match.waiting_words
        if match is None or words is None:
            return
        assert table.options.nod
        assert words.seat not in match.stand_ins
        assert table.host is not None
        assert table.device_of(PersonId(match.players[words.seat])) != table.host
        names = {timer.name for timer in timers(table)}
        assert ("table:nod" in names) == (words.until is not None)
        assert not [name for name in names if name.startswith("game:")]

    @invariant()
    def the_rules_would_take_them(self) -> None:
        match = self.table.running
        words = None if match is None else match.waiting_words
        if match is not None and words is not None:
            kinds = msgspec.convert(words.action, match.rules.card.types.action)
            assert kinds == words.action
            assert match.rules.card.words(words.action)

    @invariant()
    def nobody_but_the_host_and_their_writer_sees_them(self) -> None:
        table, match = self.table, self.table.running
        words = None if match is None else match.words
        for one in table.people:
            seen, data = table_view(table, one.id), encode_json(table_view(table, one.id))
            if match is None or words is None:
                assert seen.words is None
                continue
            writes, hosts = words.seat in table.seats_of(one.id), table.host == one.id
            if writes or (hosts and words.course is Course.WAITING):
                assert seen.words is None or seen.words.action == (words.action if writes else None)
            else:
                assert not any(part in data for part in ONLY_FOR)

    @invariant()
    def whose_time_is_put_off_has_an_end(self) -> None:
        table, match = self.table, self.table.running
        if match is None or match.clock.since is None or table.options.pace is Pace.OFF:
            return
        if match.game == "oeil" and match.state.options.pace is not Pace.OFF:
            assert [timer for timer in timers(table) if timer.name.startswith(("game:", "table:n"))]


def test_any_evening_of_captions() -> None:
    try_a_few(AnyCaptions, 25)


@pytest.mark.long
def test_many_long_evenings_of_captions() -> None:
    try_evenings(AnyCaptions, 500, 80)
