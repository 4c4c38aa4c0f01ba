"""A caption that waits for the host holds nobody up: whoever goes, dreams or comes back."""

from collections.abc import Callable
from itertools import product
from typing import Any

import pytest

from sobremesa.kernel.game import Pace
from sobremesa.kernel.ids import Millis, PersonId
from sobremesa.table import commands as cm
from sobremesa.table.options import TableOptions
from tests.table.captions import PLAYERS
from tests.table.evenings import ANA, MIA, ZOE
from tests.table.served import Served
from tests.table.test_never_stuck import DEEDS, let_somebody_act

HOURS = Millis(8 * 3_600_000)


class Case(Served):
    """An evening of L'Œil en coin at which a caption waits."""

    def __init__(self, seed: int, *, host: PersonId, options: TableOptions) -> None:
        super().__init__(seed, options)
        self.join(ANA)
        self.by(ANA, cm.Choose("oeil", {"tables": 1}))
        self.join(*PLAYERS[1:], ZOE)
        self.by(ZOE, cm.Stand())
        self.by(ANA, cm.HandOver(host))
        self.by(host, cm.Start())
        while self.match.waiting_words is None:
            self.play_on(100)


def waits(_: Case) -> None:
    """It waits still."""


def is_back_with_its_writer(evening: Case) -> None:
    words = evening.match.waiting_words
    assert words is not None
    assert evening.table.host is not None
    evening.by(evening.table.host, cm.SendBack(evening.match.number, words.action.text))


def was_taken_back(evening: Case) -> None:
    words = evening.match.words
    assert words is not None
    evening.by(PersonId(evening.match.players[words.seat]), cm.TakeBack(evening.match.number))


def waits_behind_a_curtain(evening: Case) -> None:
    evening.by(MIA, cm.Pause())


COURSES: tuple[Callable[[Case], None], ...] = (
    waits,
    is_back_with_its_writer,
    was_taken_back,
    waits_behind_a_curtain,
)


def writer_of(evening: Case) -> PersonId:
    words = evening.match.words
    assert words is not None
    return PersonId(evening.match.players[words.seat])


def check_it_ends(
    how: tuple[Any, Any, Pace], *, host: PersonId, stand_ins: bool, of_writer: bool
) -> None:
    course, deed, pace = how
    evening = Case(7, host=host, options=TableOptions(nod=True, pace=pace, stand_ins=stand_ins))
    course(evening)
    deed(evening, writer_of(evening) if of_writer else host)
    if not evening.table.present:
        evening.back(*(one.id for one in evening.table.people))
    let_somebody_act(evening)
    evening.play_on(HOURS)
    assert evening.table.running is None, f"stuck: {how}, {host}, {stand_ins}, {of_writer}"
    evening.check_log()


EVERY = list(product(COURSES, DEEDS, Pace))
WHO = list(product((ANA, ZOE), (True, False), (True, False)))


@pytest.mark.parametrize("of", range(len(WHO)))
def test_a_caption_that_waits_holds_nobody_up(of: int) -> None:
    """One of all cases for each course, deed and pace; everybody's is among them."""
    for number, how in enumerate(EVERY):
        if number % len(WHO) == of:
            host, stand_ins, of_writer = WHO[(number // len(WHO) + of) % len(WHO)]
            check_it_ends(how, host=host, stand_ins=stand_ins, of_writer=of_writer)


@pytest.mark.long
@pytest.mark.parametrize(("host", "stand_ins", "of_writer"), WHO)
def test_no_caption_that_waits_holds_anybody_up(
    host: PersonId, *, stand_ins: bool, of_writer: bool
) -> None:
    for how in EVERY:
        check_it_ends(how, host=host, stand_ins=stand_ins, of_writer=of_writer)
