"""Two matches of game 3 that differ in colours alone are one match for whoever may not see them.

The whole server is simulated, with the real deck: what goes over each line, and when, is the same
to the byte and to the microsecond for all but the seat that looks; to that one as often.
"""

from collections.abc import Callable, Sequence
from random import Random
from typing import Any, Final, TypeAlias

import pytest
from msgspec import Struct
from msgspec.structs import replace

import sobremesa
from sobremesa.games.captain import live_deck, turns
from sobremesa.games.captain.events import RoundLaid
from sobremesa.games.captain.pieces import Colour
from sobremesa.games.captain.view import Stage as Part
from sobremesa.kernel.game import Pace
from sobremesa.table.options import TableOptions
from tests.faults.network import Line, Way
from tests.faults.people import Manner
from tests.faults.stage import Stage
from tests.games.captain import planted

SEATS: Final = 3
LIFTED: Final = 5
"""The dropping under which somebody looks."""
Said: TypeAlias = tuple[float, bytes]
"""When, and what."""
Deal: TypeAlias = Callable[[tuple[Colour, ...]], tuple[Colour, ...]]


class Heard(Struct):
    """What went over the lines of a match, by person, until the first look was over."""

    lines: dict[str, list[Said]]
    looker: str
    before: tuple[Colour, ...]
    """What lay under the droppings."""
    wanted: Colour
    ends: float
    """When the look was over."""
    kept: bool


def spend(monkeypatch: pytest.MonkeyPatch, deal: Deal) -> Heard:
    """Let the first seat lift a dropping in a world whose colours are dealt so."""
    lines: dict[str, list[Said]] = {}
    laid, send = turns._laid, Line.send  # noqa: SLF001  chance is drawn as ever, then exchanged
    stage = Stage(Random(11))

    def lay(*asked: Any) -> RoundLaid:
        event = laid(*asked)
        return replace(event, undersides=deal(event.undersides))

    def note(line: Line, data: bytes | str) -> None:
        frame = data if isinstance(data, bytes) else data.encode()
        lines.setdefault(line.person, []).append((stage.loop.time(), frame))

    def send_and_note(line: Line, data: bytes | str) -> None:
        note(line, data)
        send(line, data)

    game = sobremesa.game("captain")
    with monkeypatch.context() as patch:
        patch.setattr(turns, "_laid", lay)
        patch.setattr(Line, "send", send_and_note)
        patch.setattr(Line, "send_binary", note)
        patch.setattr(game, "card", replace(game.card, device=live_deck))
        begin(stage)
        return look(stage, lines)


def begin(stage: Stage) -> None:
    """Let a match of three begin, before a watcher and a television."""
    for number in range(SEATS + 2):
        stage.person(Manner(quiet=True), Way(0.01 * number))
    stage.run(stage.open(TableOptions(pace=Pace.BRISK), "captain"))
    stage.loop.run_for(0.3)
    stage.people[3].ask(type="stand")
    stage.people[4].ask(type="be-screen")
    stage.people[0].ask(type="choose", game="captain", options={"variant": 3})
    stage.loop.run_for(0.3)
    stage.people[0].ask(type="start")
    stage.loop.run_for(4.0)
    assert now(stage).stage is Part.AIMING


def now(stage: Stage) -> Any:
    match = stage.table.match
    assert match is not None
    return match.state


def look(stage: Stage, lines: dict[str, list[Said]]) -> Heard:
    """Let who begins lift this dropping, and look under it; the others try what they may not."""
    before = now(stage)
    looker = stage.people[before.turn]
    while now(stage).stage is not Part.LOOKING:
        if now(stage).stage is Part.AIMING:
            looker.act({"type": "reach", "dropping": LIFTED})
        stage.loop.run_for(0.2)
    state = now(stage)
    for person in stage.people[:SEATS]:
        person.act({"type": "reach", "dropping": 1})
        person.act({"type": "name", "colour": "red"})
    stage.loop.run_for(0.1)
    for person in stage.people:
        person.connect()  # a second tab: all is shown anew
    stage.loop.run_until(lambda: now(stage).look is None, stage.loop.time() + 3.0)
    ends, kept = stage.loop.time(), bool(sum(now(stage).kept))
    stage.loop.run_for(1.0)
    stage.go_home()
    stage.close()
    wanted = state.look.wanted
    return Heard(lines, str(looker.person), state.undersides, wanted, ends, kept)


# ------------------------------------------------------------------------------------- worlds


def as_drawn(colours: tuple[Colour, ...]) -> tuple[Colour, ...]:
    return colours


def with_under_it(colour: Colour) -> Deal:
    """Exchange what lies under the dropping that is lifted for one of that colour."""

    def exchanged(colours: tuple[Colour, ...]) -> tuple[Colour, ...]:
        other = max(place for place, one in enumerate(colours) if one is colour)
        dealt = list(colours)
        dealt[LIFTED], dealt[other] = dealt[other], dealt[LIFTED]
        return tuple(dealt)

    return exchanged


def worlds(monkeypatch: pytest.MonkeyPatch) -> tuple[Heard, Heard, Heard]:
    """Return a match, one with another colour that does not match either, and one that matches."""
    drawn = spend(monkeypatch, as_drawn)
    wrong = [one for one in Colour if one is not drawn.wanted]
    first, second = (spend(monkeypatch, with_under_it(colour)) for colour in wrong[:2])
    return first, second, spend(monkeypatch, with_under_it(drawn.wanted))


def differences(one: Heard, other: Heard, until: float = float("inf")) -> list[str]:
    """Say where two worlds can be told apart by who may not: in bytes, or in moments."""
    found: list[str] = []
    for who in one.lines:
        pairs = (_until(heard.lines[who], until) for heard in (one, other))
        mine, its = ([*map(_shape, said)] if who == one.looker else said for said in pairs)
        apart = next((pair for pair in zip(mine, its, strict=False) if pair[0] != pair[1]), None)
        if apart is not None:
            found.append(f"{who} hears {apart[0]!r} or {apart[1]!r}")
        elif len(mine) != len(its):
            found.append(f"{who} hears {len(mine)} or {len(its)} frames")
    return found


def _until(said: Sequence[Said], moment: float) -> list[Any]:
    return [one for one in said if one[0] < moment]


def _shape(said: Said) -> tuple[float, bytes]:
    """Who looks hears as much, of the same kinds, at the same moments."""
    return said[0], said[1][:16]


def test_a_colour_that_does_not_match_is_any_other_that_does_not(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    first, second, _ = worlds(monkeypatch)
    assert first.before != second.before
    assert (first.kept, second.kept) == (False, False)
    assert {len(said) > 100 for said in first.lines.values()} == {True}
    assert differences(first, second) == []


def test_a_match_is_no_other_look_until_it_is_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    first, _, right = worlds(monkeypatch)
    assert (first.kept, right.kept) == (False, True)
    assert right.ends == first.ends
    assert differences(first, right, until=first.ends) == []
    assert differences(first, right) != []


@pytest.mark.parametrize(
    "fault",
    [
        planted.ShowsTheLookToAll,
        planted.ShowsItInTheListOnly,
        planted.TellsTheColourToAll,
        planted.TellsTheColourOfWhatIsPutBack,
    ],
)
def test_a_leak_makes_two_worlds(
    fault: type[planted.Planted], monkeypatch: pytest.MonkeyPatch
) -> None:
    for part in ("view", "tell"):
        monkeypatch.setattr(sobremesa.game("captain"), part, getattr(fault(), part))
    first, second, _ = worlds(monkeypatch)
    assert differences(first, second) != []


def test_a_look_that_lasts_as_long_as_it_is_lucky_makes_two_worlds(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    fault = planted.LooksLongerAtAMatch()
    monkeypatch.setattr(sobremesa.game("captain"), "timers", fault.timers)
    first, _, right = worlds(monkeypatch)
    assert right.ends != first.ends
