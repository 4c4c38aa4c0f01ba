"""What an evening adds up."""

from sobremesa.kernel.bots import Level
from sobremesa.kernel.ids import PersonId
from sobremesa.table import commands as cm
from sobremesa.table.options import TableOptions
from tests.table.evenings import ANA, LEO, MIA, Evening, evening_of


def win(evening: Evening, winner: PersonId) -> None:
    """Play a match that one of two wins, because the other leaves."""
    evening.by(ANA, cm.Start())
    loser = next(who for who in evening.match.players if who != winner)
    evening.by(PersonId(loser), cm.LeaveMatch())
    evening.by(PersonId(loser), cm.Sit())


def test_the_tally_adds_up_what_matches_give() -> None:
    evening = evening_of(ANA, LEO)
    win(evening, LEO)
    win(evening, LEO)
    win(evening, ANA)
    assert dict(evening.table.tally) == {ANA: 1, LEO: 2}
    evening.check_log()


def test_a_match_that_was_stopped_gives_nobody_anything() -> None:
    evening = evening_of(ANA, LEO, series=2)
    evening.by(ANA, cm.Start())
    evening.by(ANA, cm.ProposeStop())
    evening.by(LEO, cm.VoteStop(agree=True))
    assert dict(evening.table.tally) == {ANA: 0, LEO: 0}
    assert dict(evening.table.series) == {}


def test_who_leaves_the_table_stays_in_the_tally() -> None:
    evening = evening_of(ANA, LEO)
    win(evening, LEO)
    evening.by(LEO, cm.LeaveTable())
    assert dict(evening.table.tally) == {ANA: 0, LEO: 1}


def test_bots_are_counted_like_people() -> None:
    evening = evening_of(ANA, LEO)
    evening.by(LEO, cm.Stand())
    evening.by(ANA, cm.AddBot(Level.CHILD, "Nuri", "cat"))
    evening.by(ANA, cm.Start())
    evening.by(ANA, cm.LeaveMatch())
    assert dict(evening.table.tally) == {ANA: 0, "bot-1": 1}


def test_a_series_counts_matches_won_until_somebody_has_enough() -> None:
    evening = evening_of(ANA, LEO, series=2)
    win(evening, LEO)
    win(evening, ANA)
    assert dict(evening.table.series) == {LEO: 1, ANA: 1}
    win(evening, LEO)
    assert dict(evening.table.series) == {LEO: 2, ANA: 1}
    win(evening, ANA)
    assert dict(evening.table.series) == {ANA: 1}
    assert dict(evening.table.tally) == {ANA: 2, LEO: 2}


def test_a_series_goes_on_with_who_comes_later() -> None:
    evening = evening_of(ANA, LEO, series=3)
    win(evening, LEO)
    evening.join(MIA)
    evening.by(LEO, cm.LeaveTable())
    win(evening, MIA)
    assert dict(evening.table.series) == {LEO: 1, MIA: 1}


def test_a_longer_series_goes_on_and_without_a_series_nothing_is_kept_of_it() -> None:
    evening = evening_of(ANA, LEO, series=2)
    win(evening, LEO)
    win(evening, LEO)
    evening.by(ANA, cm.SetOptions(TableOptions(series=3)))
    win(evening, ANA)
    assert dict(evening.table.series) == {LEO: 2, ANA: 1}
    evening.by(ANA, cm.SetOptions(TableOptions(series=0)))
    win(evening, ANA)
    assert dict(evening.table.series) == {}
