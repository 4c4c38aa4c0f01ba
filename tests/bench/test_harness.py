"""Rounds, medians, goals, and how they are written down."""

import re
from collections.abc import Mapping
from dataclasses import replace
from datetime import date

from bench import report
from bench.harness import Bench, Contender, Figure, Figures, Goal, measure, met, ratio
from bench.rate import Rate


def bench(log: list[tuple[str, float, int]], goal: float = 2.0) -> Bench:
    """Return a benchmark that writes its runs down; ours is 40, 60, 50 and theirs 20, 30, 25."""

    def ours(seconds: float, seed: int) -> Mapping[str, float]:
        log.append(("ours", seconds, seed))
        return {"ours": (40.0, 60.0, 50.0)[seed]}

    def theirs(seconds: float, seed: int) -> Mapping[str, float]:
        log.append(("theirs", seconds, seed))
        return {"theirs": (20.0, 30.0, 25.0)[seed], "theirs, halved": 10.0}

    return Bench(
        title="Speed",
        unit="things per second",
        notes="A note.\n",
        contenders=(Contender("ours", ours), Contender("theirs", theirs)),
        ours="ours",
        goals=(Goal("ours", "theirs", goal),),
    )


def figures() -> Mapping[str, Figure]:
    return measure(bench([]), rounds=3, seconds=1.0, tell=lambda name: None)


def test_rounds_are_interleaved_and_each_has_its_seed() -> None:
    log: list[tuple[str, float, int]] = []
    told: list[str] = []
    measure(bench(log), rounds=2, seconds=0.5, tell=told.append)
    assert log == [("ours", 0.5, 0), ("theirs", 0.5, 0), ("ours", 0.5, 1), ("theirs", 0.5, 1)]
    assert told == ["ours", "theirs", "ours", "theirs"]


def test_each_row_has_its_median_and_spread() -> None:
    assert figures() == {
        "ours": Figure(50.0, 40.0, 60.0),
        "theirs": Figure(25.0, 20.0, 30.0),
        "theirs, halved": Figure(10.0, 10.0, 10.0),
    }


def test_a_goal_is_met_when_the_medians_reach_it() -> None:
    assert ratio(figures(), "ours", "theirs") == 2.0
    assert met(figures(), Goal("ours", "theirs", 2.0))
    assert not met(figures(), Goal("ours", "theirs", 2.01))


def test_a_goal_may_be_a_bound_and_may_be_for_a_figure_itself() -> None:
    assert met(figures(), Goal("ours", "theirs", at_most=2.0))
    assert not met(figures(), Goal("ours", "theirs", at_most=1.9))
    assert met(figures(), Goal("ours", None, at_most=50))
    assert not met(figures(), Goal("ours", None, at_most=49))
    assert met(figures(), Goal("ours", None, at_least=50))


def test_a_benchmark_that_takes_long_is_run_less_often() -> None:
    log: list[tuple[str, float, int]] = []
    measure(replace(bench(log), most_rounds=1), rounds=3, seconds=1.0, tell=lambda name: None)
    assert log == [("ours", 1.0, 0), ("theirs", 1.0, 0)]


def test_a_bound_stands_beside_its_own_figure_and_nothing_is_compared() -> None:
    alone = replace(bench([]), ours=None, goals=(Goal("theirs", None, at_most=20),))
    assert [cells[3:] for cells in report.lines(alone, figures())] == [
        ("", "", ""),
        ("", "≤ 20", "no"),
        ("", "", ""),
    ]


def test_what_is_asked_for_is_said_in_words_and_held_by_nobody() -> None:
    wishes = (Goal("ours", "theirs", 2.5), Goal("ours", None, at_least=50))
    asked = replace(bench([]), goals=(), asked=wishes)
    assert list(report.asked(asked, figures())) == [
        "Asked for: ≥ 2.5× beside “theirs”. It is not met: 2.00×.",
        "Asked for: ≥ 50 beside “ours”. It is met: 50.",
    ]
    text = written({asked: figures()})
    assert "\n\nAsked for: ≥ 2.5× beside “theirs”. It is not met: 2.00×.\n" in text


def test_a_row_that_tells_how_it_was_measured_is_not_compared() -> None:
    told = replace(bench([]), goals=(), beside=("theirs, halved",))
    assert [cells[3] for cells in report.lines(told, figures())] == ["", "2.00×", ""]


def test_a_rate_counts_chance_only_where_it_is_asked_to() -> None:
    rate = Rate(actions=30, cpu_seconds=2.0, matches=1, chances=10)
    assert (rate.actions_per_second, rate.steps_per_second) == (15.0, 20.0)


def written(results: Mapping[Bench, Figures], before: str = "") -> str:
    return report.markdown(results, before, rounds=3, seconds=1.0, today=date(2026, 1, 2))


def test_the_results_say_figure_spread_ratio_goal_and_verdict() -> None:
    head, when, rest = re.split(
        r"(?<=second\. )(Run .*)", written({bench([], goal=3.0): figures()})
    )
    assert head == (
        "# Results\n\nWritten by `python -m bench`, the sections together or one by one.\n"
        "\n## Speed\n\nIn things per second. "
    )
    assert when.startswith("Run on 2026-01-02: ")
    assert when.endswith("; 3 interleaved rounds, 1 s for each contender.")
    assert rest == (
        "\n\n"
        "| what | median | lowest – highest | ours ÷ this | goal | met |\n"
        "| --- | --: | --: | --: | --: | --: |\n"
        "| ours | 50 | 40 – 60 |  |  |  |\n"
        "| theirs | 25 | 20 – 30 | 2.00× | ≥ 3.0× | no |\n"
        "| theirs, halved | 10 | 10 – 10 | 5.00× |  |  |\n"
        "\nA note.\n"
    )


def test_what_was_measured_before_and_not_again_stays_in_the_results() -> None:
    size, speed = replace(bench([]), title="Size", most_rounds=1), bench([])
    both = written({size: figures(), speed: figures()})
    assert written({speed: figures()}, both) == both
    assert written({size: figures()}, written({speed: figures()})).count("\n## ") == 2
    assert "; 1 round, 1 s for each" in both


def test_no_seconds_are_told_of_what_takes_as_long_as_its_notes_say() -> None:
    assert "; 3 interleaved rounds.\n" in written({replace(bench([]), own_length=True): figures()})
