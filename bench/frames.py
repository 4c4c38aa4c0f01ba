"""The benchmark: how smoothly a slow phone shows a flurry of cards."""

import asyncio
from collections.abc import Mapping, Sequence
from statistics import median
from typing import Final

from msgspec import Struct, convert

from bench.harness import Bench, Contender, Goal
from bench.pace import Steady
from bench.phones import Phone, browser
from bench.players import Table
from bench.served import enter, server
from tests.clients import Entry
from tests.e2e.arriving import sit
from tests.e2e.devices import Devices

SEATS = 5
SLOWER = 6
"""So many times slower is the phone's processor than this machine's."""
ACTS = 0.1
"""Seconds from one act of the others to the next."""
CLOCK = 8
"""Hands are seen, and cards dealt, so many times as fast as at a real table."""
FLURRY = 10.0
"""Seconds of frames that are counted."""
PATIENCE = 120.0
LATE = 34.0
"""Milliseconds: a frame that takes longer is not one of thirty a second."""
SMOOTH = 30

RATE = "frames a second, by half of the frames"
MEAN = "frames a second, all in all"
LATE_SHARE = "frames that took more than 34 ms, in 100"
LONGEST = "the longest frame, in ms"
LAID = "cards laid a second"

NOTES = f"""\
A phone page (390 × 844, two dots to the pixel) has a seat at a table where four people in a script
act ten times a second: they lay what fits, else they point, and the page points whenever it can.
Chromium slows the page's main thread down {SLOWER} times (`Emulation.setCPUThrottlingRate`), and
draws without a graphics card, on this machine's cores at full speed. {FLURRY:g} s of frames are
counted by `requestAnimationFrame`, while piles are open, in as many matches as it takes; match
clocks run {CLOCK} times as fast, so that few of the seconds go by between matches. Sixty a second
is what there can be.
"""

_COUNTING: Final = """() => {
    const counted = { frames: [], laid: 0 };
    window.counted = counted;
    let last = null;
    const frame = (now) => {
        const flurry = document.querySelector('[data-match]:not([data-over]) [data-laid]');
        if (flurry && last !== null) {
            counted.frames.push(now - last);
            counted.laid += notes.laid;
        }
        notes.laid = 0;
        last = flurry ? now : null;
        requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
    setInterval(() => {
        const deck = document.querySelector('[data-point]');
        if (deck && !deck.disabled && deck.ariaPressed !== 'true') deck.click();
    }, 100);
}"""


class Counted(Struct, frozen=True):
    """What a page has shown while cards were laid."""

    frames: list[float]
    """Milliseconds from each frame to the next."""
    laid: int
    """Cards, of all matches together."""

    @property
    def seconds(self) -> float:
        """How long all frames took."""
        return sum(self.frames) / 1000


async def counted(flurry: float = FLURRY) -> Counted:
    """Watch so many seconds of flurry on a slow phone; return its frames.

    Raises TimeoutError where there is not so much of it.
    """
    with server("--clock", str(CLOCK)) as served:
        entries = await asyncio.to_thread(enter, served.port, SEATS - 1)
        async with browser() as chromium:
            devices = Devices(chromium, f"http://127.0.0.1:{served.port}")
            there = Entry(entries[0].table, person="", token="", secret=entries[0].secret)
            phone = await Phone.of(await sit(devices, there, moves=True))
            await phone.page.evaluate(_COUNTING)
            await phone.devtools.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
            others = Table(Steady(ACTS))
            await others.sit(served.port, entries, "127.0.0.1")
            others.begin()
            seen = await _enough(phone, flurry)
            others.leave()
            return seen


async def _enough(phone: Phone, flurry: float) -> Counted:
    async with asyncio.timeout(PATIENCE):
        while True:
            await asyncio.sleep(1)
            seen = convert(await phone.page.evaluate("counted"), Counted)
            if seen.seconds >= flurry:
                return seen


def _run(_seconds: float, _seed: int) -> Mapping[str, float]:
    seen = asyncio.run(counted())
    return figures(seen.frames) | {LAID: seen.laid / seen.seconds}


def figures(frames: Sequence[float]) -> dict[str, float]:
    """Sum up how long frames took.

    >>> figures([16.0, 16.0, 20.0, 48.0])[RATE], figures([10.0, 30.0])[MEAN]
    (55.55555555555556, 50.0)
    """
    return {
        RATE: 1000 / median(frames),
        MEAN: 1000 * len(frames) / sum(frames),
        LATE_SHARE: 100 * sum(frame > LATE for frame in frames) / len(frames),
        LONGEST: max(frames),
    }


BENCH = Bench(
    title="A flurry of cards on a slow phone",
    unit="what each row says",
    notes=NOTES,
    contenders=(Contender("a slow phone", _run),),
    ours=None,
    goals=(Goal(RATE, None, at_least=SMOOTH),),
    most_rounds=1,
    own_length=True,
)
