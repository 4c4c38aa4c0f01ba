"""Tells a seat what happened: what only one seat may know is None for the others."""

from collections.abc import Callable
from typing import Any, Final

from sobremesa.games.captain import events as ev
from sobremesa.games.captain import told as t
from sobremesa.games.captain.showing import may_look
from sobremesa.games.captain.state import State
from sobremesa.kernel.ids import Seat


def tell(before: State, event: ev.Event, after: State, seat: Seat | None) -> t.Told | None:
    """Return what a seat is told of an event; None: there is nothing to tell."""
    return _TELLERS[type(event)](event, after, seat)


def _round_laid(event: ev.RoundLaid, after: State, seat: Seat | None) -> t.Told:
    return t.RoundLaid(event.round, event.starter, event.die)


def _eye_on(event: ev.EyeOn, after: State, seat: Seat | None) -> t.Told:
    return t.EyeOn()


def _die_turned(event: ev.DieTurned, after: State, seat: Seat | None) -> t.Told:
    return t.DieTurned(event.face, event.home)


def _colour_named(event: ev.ColourNamed, after: State, seat: Seat | None) -> t.Told:
    return t.ColourNamed(event.seat, event.colour)


def _tongs_closed(event: ev.TongsClosed, after: State, seat: Seat | None) -> t.Told:
    return t.TongsClosing(
        seat=event.seat,
        closing=after.closing,
        x=event.x,
        y=event.y,
        tick=event.tick,
        dropping=event.dropping,
        aside=event.aside,
        broad=after.setups[event.seat].handicap.broad_jaws,
    )


def _slipped(event: ev.Slipped, after: State, seat: Seat | None) -> t.Told:
    return t.TongsSlipped(event.seat, after.closing)


def _lifted(event: ev.Lifted, after: State, seat: Seat | None) -> t.Told:
    colour = after.undersides[event.dropping] if may_look(after, seat) else None
    return t.Lifted(event.seat, event.dropping, event.wanted, colour)


def _kept(event: ev.Kept, after: State, seat: Seat | None) -> t.Told:
    return t.Kept(event.seat, event.dropping, event.colour)


def _proof_hidden(event: ev.ProofHidden, after: State, seat: Seat | None) -> None:
    return None


def _put_back(event: ev.PutBack, after: State, seat: Seat | None) -> t.Told:
    return t.PutBack(event.seat, event.dropping)


def _tongs_passed(event: ev.TongsPassed, after: State, seat: Seat | None) -> t.Told:
    return t.TongsPassed(event.to, event.why)


def _fallen(event: ev.Fallen, after: State, seat: Seat | None) -> t.Told:
    return t.Fallen(event.dropping)


def _deck_bare(event: ev.DeckBare, after: State, seat: Seat | None) -> t.Told:
    return t.DeckBare()


def _shouted(event: ev.Shouted, after: State, seat: Seat | None) -> t.Told:
    return t.Shouted(event.seat, event.right, event.complete, event.chips)


def _shout_beaten(event: ev.ShoutBeaten, after: State, seat: Seat | None) -> t.Told:
    return t.ShoutBeaten(event.seat, event.by, event.margin)


def _round_void(event: ev.RoundVoid, after: State, seat: Seat | None) -> t.Told:
    return t.RoundVoid()


def _went_away(event: ev.WentAway, after: State, seat: Seat | None) -> t.Told:
    return t.WentAway(event.seat)


def _came_back(event: ev.CameBack, after: State, seat: Seat | None) -> t.Told:
    return t.CameBack(event.seat)


def _left(event: ev.Left, after: State, seat: Seat | None) -> t.Told:
    return t.Left(event.seat)


def _ended(event: ev.Ended, after: State, seat: Seat | None) -> t.Told:
    return t.Ended(event.outcome)


_TELLERS: Final[dict[type, Callable[[Any, State, Seat | None], t.Told | None]]] = {
    ev.RoundLaid: _round_laid,
    ev.EyeOn: _eye_on,
    ev.DieTurned: _die_turned,
    ev.ColourNamed: _colour_named,
    ev.TongsClosed: _tongs_closed,
    ev.Slipped: _slipped,
    ev.Lifted: _lifted,
    ev.Kept: _kept,
    ev.ProofHidden: _proof_hidden,
    ev.PutBack: _put_back,
    ev.TongsPassed: _tongs_passed,
    ev.Fallen: _fallen,
    ev.DeckBare: _deck_bare,
    ev.Shouted: _shouted,
    ev.ShoutBeaten: _shout_beaten,
    ev.RoundVoid: _round_void,
    ev.WentAway: _went_away,
    ev.CameBack: _came_back,
    ev.Left: _left,
    ev.Ended: _ended,
}
