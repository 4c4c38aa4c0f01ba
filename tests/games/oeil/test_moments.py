"""The best moments of a match, as they are told when it is over."""

from typing import Any

from msgspec.structs import replace

from sobremesa.games.oeil.moments import Memory
from sobremesa.games.oeil.reasons import Highlight
from sobremesa.kernel.commands import Stop
from sobremesa.kernel.fold import remembered
from sobremesa.kernel.ids import Millis
from sobremesa.kernel.moments import Moment
from tests.games.oeil.situations import GAME, A, B, C, D, Match, pointing, start


class Watched(Match):
    """A match that somebody watches."""

    memory: Any = Memory()

    def give(self, command: Any, at: int = 1_000_000) -> Any:
        before = self.state
        answer = super().give(command, at)
        for event in answer if isinstance(answer, list) else ():
            after = GAME.evolve(before, event)
            self.memory = remembered(GAME, self.memory, (before, event, after), Millis(at))
            before = after
        return answer

    def told(self) -> list[Moment]:
        if self.state.outcome is None:
            self.give(Stop())
        return list(GAME.moments(self.memory, GAME.view(self.state, None)))


def watched(match: Match) -> Watched:
    return Watched(match.state)


def test_a_match_without_a_round_has_no_moment() -> None:
    assert watched(start(4)).told() == []


def test_nobody_found_it_and_somebody_led_all_astray() -> None:
    match = watched(pointing(4))
    match.play("B→C C→B D→B")
    assert match.told() == [
        Moment(Highlight.BY_A_HAIR, {"seat": B, "by": C}),
        Moment(Highlight.DECOY, {"seat": B, "by": A}, {"count": 2}),
        Moment(Highlight.NOBODY, {"seat": A}),
    ]


def test_everybody_saw_through_the_captioner() -> None:
    match = watched(pointing(4))
    match.play("B→A C→A D→A A→B")
    assert match.told() == [
        Moment(Highlight.BY_A_HAIR, {"seat": B, "by": C}),
        Moment(Highlight.EVERYBODY, {"seat": A}),
        Moment(Highlight.GOOD_EYE, {"seat": B}, {"count": 1}),
    ]


def test_a_camera_makes_a_rich_round() -> None:
    match = watched(pointing(4))
    match.mark(match.state.laid[C], match.state.laid[D])
    match.play("B→A C→D D→C")
    assert match.told()[0] == Moment(Highlight.RICH_ROUND, {"seat": A}, {"points": 12})


def test_who_wins_from_below_zero_is_told_first() -> None:
    match = watched(pointing(4))
    match.play("B→C C→B D→B")
    match.go_on()
    for _ in range(3):
        captioner = match.state.captioner
        others = [seat for seat in match.state.playing if seat not in {A, captioner}]
        fingers = [f"A→{'ABCD'[captioner]}", *(f"{'ABCD'[seat]}→A" for seat in others)]
        match.play(" ".join(fingers))
        match.go_on()
    assert match.state.scores[A] > max(match.state.scores[1:])
    assert match.told()[0] == Moment(Highlight.FROM_BELOW, {"seat": A}, {"points": 1})


def test_of_a_tie_nobody_is_told_to_have_won_by_a_hair() -> None:
    match = watched(pointing(4))
    match.play("B→A C→A D→A")
    match.state = replace(match.state, scores=(2, 2, 1, 1))
    assert Highlight.BY_A_HAIR not in {moment.what for moment in match.told()}
