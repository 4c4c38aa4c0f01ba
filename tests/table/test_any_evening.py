"""Any evening: whatever people ask, whoever comes and goes, a table stays what its log says."""

from itertools import pairwise
from typing import Any

import pytest
from hypothesis.stateful import invariant

from sobremesa.kernel.codec import encode, encode_json
from sobremesa.kernel.game import Over
from sobremesa.kernel.ids import Millis, PersonId, PlayerId
from sobremesa.table.presence import timers
from sobremesa.table.state import KEPT_ANSWERS, Match, Table
from sobremesa.table.view import (
    TableView,
    game_view,
    looks,
    seat_for,
    table_view,
    words_view,
)
from tests.table.asking import Asking, try_a_few, try_evenings


class AnyEvening(Asking):
    """Looks at everything after each command."""

    def __init__(self) -> None:
        super().__init__()
        self.shown = (0, Millis(0))
        """The latest match, and what its clock showed."""
        self.seen = self.table
        """The table as it was looked at last."""

    @invariant()
    def the_table_is_what_its_log_says(self) -> None:
        assert self.again == self.table
        assert encode(self.again) == encode(self.table)

    @invariant()
    def chairs_are_for_somebody_of_this_table(self) -> None:
        table = self.table
        known = {one.id for one in table.people} | {bot.id for bot in table.bots}
        assert len(set(table.chairs)) == len(table.chairs) <= table.rules.card.seats[1]
        assert set(table.chairs) <= known
        assert {bot.id for bot in table.bots} <= set(table.chairs)
        assert len({one.id for one in table.people}) == len(table.people)
        labels = [one.label for one in table.people] + [bot.name for bot in table.bots]
        assert len(set(labels)) == len(labels)

    @invariant()
    def the_host_is_a_person_of_this_table(self) -> None:
        table = self.table
        assert (table.host is None) == (not table.people)
        assert table.host is None or table.person(table.host) is not None
        assert table.host_owner is None or table.person(table.host_owner) is not None
        assert table.host_owner is None or table.host != table.host_owner
        assert table.screens <= {one.id for one in table.people}
        assert table.screens.isdisjoint(table.chairs)
        assert table.host not in table.screens or not table.able()

    @invariant()
    def the_match_clock_runs_when_it_should_and_never_falls(self) -> None:
        table, match = self.table, self.table.match
        assert (table.here is not None) == bool(table.present)
        if match is None:
            return
        runs = match.goes_on and not match.covered and bool(table.present)
        assert (match.clock.since is not None) == runs
        number, shown = self.shown
        self.shown = (match.number, match.clock.at(table.at))
        assert number != match.number or self.shown[1] >= shown
        assert match.acted <= self.shown[1]

    @invariant()
    def a_match_is_held_while_nobody_is_here_and_then_counts(self) -> None:
        table, match = self.table, self.table.running
        if match is None or match.paused is not None:
            assert match is None or not match.held
        elif table.present:
            assert match.held == (match.counting is not None)
        else:
            assert (match.held, match.counting) == (True, None)

    @invariant()
    def the_house_clock_never_falls(self) -> None:
        rows = self.evening.rows[-2:]
        assert all(one.at <= other.at for one, other in pairwise(rows))
        assert self.table.at == rows[-1].at
        assert self.table.seq == len(self.evening.rows)

    @invariant()
    def answers_are_kept_for_people_and_not_for_ever(self) -> None:
        assert {one.id for one in self.table.people} >= self.table.answers.keys()
        assert all(len(kept) <= KEPT_ANSWERS for kept in self.table.answers.values())

    @invariant()
    def seats_are_played_by_somebody(self) -> None:
        table, match = self.table, self.table.running
        if match is None:
            return
        for seat in match.state.playing:
            who = match.players[seat]
            assert table.person(PersonId(who)) is not None or table.bot(who) is not None
        for seat in match.stand_ins:
            one = table.person(PersonId(match.players[seat]))
            assert one is not None
            assert one.away is not None
            assert seat in match.state.playing
            assert seat not in match.state.away
        for seat in match.state.away:
            one = table.person(PersonId(match.players[seat]))
            assert one is not None
            assert one.away is not None

    @invariant()
    def a_match_can_go_on_while_somebody_is_here(self) -> None:
        table, match = self.table, self.table.running
        if match is None or not table.present:
            assert not [timer for timer in timers(table) if timer.name.startswith("game:")]
            return
        assert timers(table) or _somebody_may_go_on(table, match)

    @invariant()
    def the_tally_is_the_sum_of_the_matches(self) -> None:
        assert dict(self.table.tally) == dict(self.tally)

    @invariant()
    def everybody_sees_what_is_for_his_eyes(self) -> None:
        table, match = self.table, self.table.match
        check_devices(table)
        for one in table.people:
            assert table_view(table, one.id).you == one.id
            encode_json(table_view(table, one.id))
            view: Any = game_view(table, seat_for(table, one.id))
            assert (view is None) == (match is None or (match.goes_on and match.covered))
            assert view is None or seat_for(table, one.id) is not None or view.hand == ()
            encode_json(view)

    @invariant()
    def everybody_who_is_named_has_a_name(self) -> None:
        for one in self.table.people[:1]:
            seen = table_view(self.table, one.id)
            known: list[PlayerId] = [other.id for other in seen.people]
            known += [other.id for other in seen.bots]
            known += [other.id for other in seen.gone]
            assert len(set(known)) == len(known)
            assert named(seen) <= set(known)

    @invariant()
    def a_table_that_looks_alike_is_seen_alike(self) -> None:
        before, self.seen = self.seen, self.table
        for one in self.table.people:
            alike = table_view(before, one.id) == table_view(self.table, one.id)
            its = words_view(before, one.id) == words_view(self.table, one.id)
            assert alike or not its or looks(before) != looks(self.table)

    def teardown(self) -> None:
        self.evening.check_log()


def check_devices(table: Table) -> None:
    """Who has no device is here while his carrier is; two on one device share no secret."""
    away = {one.id: one.away for one in table.people}
    for who, carrier in table.carriers.items():
        assert carrier not in {*table.carriers, *table.screens}
        assert (away[who] is None) == (away[carrier] is None)
    assert table.host not in table.carriers
    match, devices = table.match, table.devices()
    playing = () if match is None else match.state.playing
    assert sorted(seat for seats in devices.values() for seat in seats) == list(playing)
    assert all(table.seats_of(owner) == seats for owner, seats in devices.items())
    assert match is None or match.is_open or all(len(seats) == 1 for seats in devices.values())


def named(seen: TableView) -> set[PlayerId]:
    """Everybody whom a view of a table names."""
    who: set[PlayerId | None] = {
        seen.you,
        seen.host,
        *seen.chairs,
        *seen.handicaps,
        *seen.tally,
        *seen.series,
    }
    if seen.match is not None:
        who |= {seen.match.paused, *seen.match.players, *(seen.match.stop or ())}
    return {one for one in who if one is not None}


def _somebody_may_go_on(table: Table, match: Match) -> bool:
    """Whether somebody can act: play, let it go on, or end it."""
    here = {one.id for one in table.present}
    seats = {seat for seat in match.state.playing if match.players[seat] in here}
    if match.paused is not None:
        return bool(seats) or table.host in here
    waiting = match.rules.waiting(match.state)
    bots = {seat for seat in match.state.playing if table.bot(match.players[seat])}
    assert not isinstance(waiting, Over)
    return bool(set(waiting.who) & (seats | bots | match.stand_ins))


def test_any_evening() -> None:
    try_a_few(AnyEvening, 40)


@pytest.mark.long
def test_many_long_evenings() -> None:
    try_evenings(AnyEvening, 1_000, 80)
