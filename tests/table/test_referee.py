"""The referee: whatever arrives from wherever, nothing overtakes, nothing waits too long."""

from hypothesis import given
from hypothesis import strategies as st

from sobremesa.table.referee import LONGEST_WAY, Referee

sources = st.sampled_from(["ana", "leo", "mia", "bot", "timer"])
ways = st.floats(-10, 400) | st.sampled_from([0.0, float("nan"), float("inf")])
arrivals = st.tuples(st.floats(0, 60), sources, ways)
longests = st.floats(0, 200)


def test_what_was_done_first_is_let_through_first() -> None:
    referee = Referee()
    referee.hold("near", "ana", now=1_000.0, way=5.0)
    referee.hold("far", "leo", now=1_080.0, way=100.0)
    assert referee.release(1_079.0, longest=100.0) == []
    assert referee.release(1_094.9, longest=100.0) == [(980.0, "far")]
    assert referee.due(longest=100.0) == 1_095.0
    assert referee.release(1_095.0, longest=100.0) == [(995.0, "near")]
    assert referee.due(longest=100.0) is None


def test_between_equals_what_came_first_is_first() -> None:
    referee = Referee()
    for name, way in (("one", 10.0), ("two", 10.0), ("three", 10.0)):
        referee.hold(name, name, now=500.0, way=way)
    assert [what for _, what in referee.release(600.0, longest=10.0)] == ["one", "two", "three"]


def test_what_one_does_later_is_later_also_when_his_way_seems_longer_now() -> None:
    referee = Referee()
    referee.hold("card", "ana", now=1_000.0, way=0.0)
    referee.hold("finger", "ana", now=1_010.0, way=100.0)
    assert referee.release(2_000.0, longest=100.0) == [(1_000.0, "card"), (1_000.0, "finger")]


def test_what_comes_too_late_is_judged_after_what_was_let_through() -> None:
    referee = Referee()
    referee.hold("near", "ana", now=1_000.0, way=0.0)
    assert referee.release(1_000.0, longest=0.0) == [(1_000.0, "near")]
    referee.hold("far", "leo", now=1_001.0, way=90.0)
    assert referee.release(1_200.0, longest=90.0) == [(1_000.0, "far")]


def test_on_one_network_nobody_waits_longer_than_the_way_of_the_slowest() -> None:
    referee = Referee()
    referee.hold("card", "ana", now=1_000.0, way=2.0)
    assert referee.due(longest=4.0) == 1_002.0


def test_what_is_given_back_is_in_its_order_and_what_comes_then_is_later() -> None:
    referee = Referee()
    referee.hold("second", "ana", now=1_000.0, way=0.0)
    referee.hold("first", "leo", now=1_001.0, way=50.0)
    assert referee.empty() == ["first", "second"]
    assert (referee.empty(), referee.due(longest=0.0)) == ([], None)
    referee.hold("third", "mia", now=1_002.0, way=150.0)
    assert referee.release(1_200.0, longest=150.0) == [(1_000.0, "third")]


def test_what_is_held_need_not_be_comparable() -> None:
    referee = Referee()
    for what in ({}, {}, object(), None):
        referee.hold(what, "ana", now=10.0, way=0.0)
    assert len(referee.release(10.0, longest=0.0)) == 4


@given(st.lists(arrivals, max_size=60), st.lists(longests, min_size=1, max_size=5))
def test_whatever_arrives(acts: list[tuple[float, str, float]], longest: list[float]) -> None:
    referee, now = Referee(), 0.0
    arrived: dict[int, tuple[str, float]] = {}
    let_through: list[tuple[float, int]] = []

    def let(moment: float, wait: float) -> None:
        for done, what in referee.release(moment, wait):
            let_through.append((done, what))
            assert done <= arrived[what][1] <= moment
            assert done >= arrived[what][1] - LONGEST_WAY

    for number, (pause, source, way) in enumerate(acts):
        wait = longest[number % len(longest)]
        while (due := referee.due(wait)) is not None and due <= now + pause:
            assert referee.release(due - 1e-6, wait) == []
            before = len(let_through)
            let(max(due, now), wait)
            assert len(let_through) > before
        now += pause
        arrived[number] = (source, now)
        referee.hold(number, source, now, way)
        let(now, wait)
    due = referee.due(LONGEST_WAY)
    assert due is None or due <= now + LONGEST_WAY
    let(now + LONGEST_WAY, LONGEST_WAY)

    assert sorted(what for _, what in let_through) == list(range(len(acts)))
    assert [done for done, _ in let_through] == sorted(done for done, _ in let_through)
    for source in {source for source, _ in arrived.values()}:
        own = [what for _, what in let_through if arrived[what][0] == source]
        assert own == sorted(own)
