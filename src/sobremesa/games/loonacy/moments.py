"""The best moments of a match, from what those are told who watch it.

Memory    what is kept of a match while it goes on
remember  how each thing that is told changes it
moments   the best of it: README.md, "The best moments"
"""

from collections.abc import Callable, Sequence
from typing import Any, Final

from msgspec import Struct
from msgspec.structs import replace

from sobremesa.games.loonacy import told as t
from sobremesa.games.loonacy.reasons import Ending, Highlight
from sobremesa.games.loonacy.view import View
from sobremesa.kernel.ids import Millis, Seat
from sobremesa.kernel.moments import Feat, Moment, best, closer, less, more, race

A_RUN: Final = 4
"""So many cards in a row are worth telling."""
A_FLURRY: Final = 3
"""The time of so many cards of one hand is taken."""
QUICK: Final = Millis(2_000)
"""A flurry that takes longer is none."""
A_LONG_WAIT: Final = Millis(10_000)
A_FULL_HAND: Final = 9
"""Who wins with so many cards, or more, at one time has come back from far behind."""


class Hand(Struct, frozen=True, gc=False):
    """What is known of a hand that nobody sees."""

    more: int = 0
    """So many cards more than it began with."""
    most: int = 0
    """The most that this ever was."""
    laid: tuple[Millis, ...] = ()
    """When its latest cards were laid."""


class Memory(Struct, frozen=True, gc=False):
    """What is kept of a match."""

    hands: tuple[Hand, ...] = ()
    """By seat, as far as any of them has drawn or laid a card."""
    opened: Millis | None = None
    """When the piles were opened at the beginning."""
    ended: Millis | None = None
    quiet: Millis = Millis(0)
    """Since when the piles lie open and nobody has laid a card."""
    race: t.CardBeaten | None = None
    """The closest."""
    run: Feat | None = None
    """Cards that were laid in a row, and no draw between them: the present run."""
    longest: Feat | None = None
    flurry: Feat | None = None
    """The quickest; milliseconds."""
    wait: Feat | None = None
    """The longest, and who ended it; milliseconds."""


def remember(memory: Memory, told: t.Told, now: Millis) -> Memory:
    """Return the memory after something was told to those who watch."""
    note = _NOTES.get(type(told))
    return memory if note is None else note(memory, told, now)


def moments(memory: Memory, view: View) -> Sequence[Moment]:
    """Return the best moments of a match that is over."""
    return best(_BEST_FIRST, memory, view)


# -------------------------------------------------------------------------------- remembering


def _opened(memory: Memory, told: t.PilesOpened, now: Millis) -> Memory:
    return replace(memory, opened=now, quiet=now)


def _laid(memory: Memory, told: t.CardLaid, now: Millis) -> Memory:
    seat, run = told.seat, memory.run
    run = Feat(seat, 1 if run is None or run.seat != seat else run.much + 1)
    hand = _hand(memory, seat)
    laid = (*hand.laid, now)[-A_FLURRY:]
    flurry = Feat(seat, now - laid[0]) if len(laid) == A_FLURRY else None
    hand = Hand(hand.more - 1, hand.most, laid)
    return replace(
        memory,
        hands=_put(memory.hands, seat, hand),
        quiet=now,
        run=run,
        longest=more(memory.longest, run),
        flurry=less(memory.flurry, flurry),
        wait=more(memory.wait, Feat(seat, now - memory.quiet)),
    )


def _beaten(memory: Memory, told: t.CardBeaten, now: Millis) -> Memory:
    return replace(memory, race=closer(memory.race, told))


def _dealt(memory: Memory, told: t.CardsDealt, now: Millis) -> Memory:
    hands = memory.hands
    for seat in told.seats:
        hand = _hand(memory, seat)
        more = hand.more + 1
        hands = _put(hands, seat, replace(hand, more=more, most=max(more, hand.most)))
    return replace(memory, hands=hands, run=None)


def _turned(memory: Memory, told: t.CardsTurned, now: Millis) -> Memory:
    return replace(memory, quiet=now)


def _ended(memory: Memory, told: t.MatchEnded, now: Millis) -> Memory:
    return replace(memory, ended=now)


def _hand(memory: Memory, seat: Seat) -> Hand:
    return memory.hands[seat] if seat < len(memory.hands) else Hand()


def _put(hands: tuple[Hand, ...], seat: Seat, hand: Hand) -> tuple[Hand, ...]:
    hands += (Hand(),) * (seat + 1 - len(hands))
    return (*hands[:seat], hand, *hands[seat + 1 :])


_NOTES: Final[dict[type, Callable[[Memory, Any, Millis], Memory]]] = {
    t.PilesOpened: _opened,
    t.CardLaid: _laid,
    t.CardBeaten: _beaten,
    t.CardsDealt: _dealt,
    t.CardsTurned: _turned,
    t.MatchEnded: _ended,
}


# ------------------------------------------------------------------------------------- telling


def _comeback(memory: Memory, view: View) -> Moment | None:
    winner = _winner(view)
    if winner is None:
        return None
    hand = _hand(memory, winner)
    cards = view.seats[winner].cards - hand.more + hand.most
    if cards < A_FULL_HAND:
        return None
    return Moment(Highlight.COMEBACK, {"seat": winner}, {"cards": cards})


def _one_short(memory: Memory, view: View) -> Moment | None:
    winner = _winner(view)
    last = [Seat(seat) for seat, held in enumerate(view.seats) if held.playing and held.cards == 1]
    if winner is None or len(last) != 1:
        return None
    return Moment(Highlight.ONE_SHORT, {"seat": last[0], "by": winner})


def _winner(view: View) -> Seat | None:
    """Return who has laid his last card; None: it ended otherwise."""
    outcome = view.outcome
    if outcome is None or outcome.why != Ending.EMPTY_HAND:
        return None
    return outcome.winners[0]


def _race(memory: Memory, view: View) -> Moment | None:
    return race(memory.race, close=Highlight.RACE, tie=Highlight.TIE)


def _wait(memory: Memory, view: View) -> Moment | None:
    wait = memory.wait
    if wait is None or wait.much < A_LONG_WAIT:
        return None
    return Moment(Highlight.WAIT, {"seat": wait.seat}, {"seconds": wait.much // 1000})


def _flurry(memory: Memory, view: View) -> Moment | None:
    flurry = memory.flurry
    if flurry is None or flurry.much > QUICK:
        return None
    seconds = max(1, -(-flurry.much // 1000))
    numbers = {"cards": A_FLURRY, "count": seconds}
    return Moment(Highlight.FLURRY, {"seat": flurry.seat}, numbers)


def _run(memory: Memory, view: View) -> Moment | None:
    longest = memory.longest
    if longest is None or longest.much < A_RUN:
        return None
    return Moment(Highlight.RUN, {"seat": longest.seat}, {"cards": longest.much})


def _time(memory: Memory, view: View) -> Moment | None:
    if memory.opened is None or memory.ended is None:
        return None
    return Moment(Highlight.TIME, spans={"time": Millis(memory.ended - memory.opened)})


_BEST_FIRST: Final[tuple[Callable[[Memory, View], Moment | None], ...]] = (
    _comeback,
    _race,
    _one_short,
    _wait,
    _run,
    _flurry,
    _time,
)
