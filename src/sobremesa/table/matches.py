"""Beginning a match, playing it, holding it, leaving it."""

from typing import Any, Final

import msgspec
from msgspec.structs import replace

from sobremesa.kernel.commands import Act, Begin, Ring
from sobremesa.kernel.ids import DEVICE, Millis, PersonId
from sobremesa.kernel.refusals import Reason as KernelReason
from sobremesa.kernel.refusals import Refusal
from sobremesa.table import commands as cm
from sobremesa.table import events as ev
from sobremesa.table import nod
from sobremesa.table.companions import share_a_device
from sobremesa.table.draft import Draft
from sobremesa.table.hosting import depart, leave_seat
from sobremesa.table.presence import seats_without_people
from sobremesa.table.reasons import Reason
from sobremesa.table.state import Match
from sobremesa.table.stopping import perhaps_stop

ANYBODY_MAY_RING_AFTER: Final = Millis(60_000)
"""Others than the host may ring a soft timer so long after the last act, on the match clock."""


def start(draft: Draft, person: PersonId, _: cm.Start) -> Refusal[Any] | None:
    """Begin a match with those who sit."""
    table = draft.table
    if table.host != person:
        return Refusal(Reason.NOT_HOST)
    if table.running is not None:
        return Refusal(Reason.IN_MATCH)
    game, players = table.rules, table.chairs
    options = table.game_options
    if hasattr(options, "pace"):
        options = replace(options, pace=table.options.pace)
    if not game.card.open_table(options):
        refused = share_a_device(table, players)
        if refused is not None:
            return refused
    setups = table.setups(players)
    blank = game.blank(options, setups)
    answer = game.decide(blank, Begin(), Millis(0), draft.rng)
    if isinstance(answer, Refusal):
        return Refusal(answer.reason, answer.params)
    number = table.matches + 1
    handicaps = tuple(setup.handicap for setup in setups)
    version = game.card.rules_version
    draft.happen(ev.Started(number, table.game, version, options, handicaps, players))
    draft.happen(ev.Happened(number, tuple(answer)))
    seats_without_people(draft)
    return None


def do(draft: Draft, person: PersonId, command: cm.Do) -> Refusal[Any] | None:
    """Hand a person's action to the rules of the match that he plays."""
    match = draft.numbered(command.match)
    if isinstance(match, Refusal):
        return match
    seat = match.seat_of(person)
    if seat is None:
        return Refusal(Reason.NO_SEAT)
    if seat in match.stand_ins:
        return Refusal(Reason.BOT_PLAYS)
    if match.covered:
        return Refusal(Reason.PAUSED)
    try:
        action = msgspec.convert(command.action, match.rules.card.types.action)
    except (msgspec.ValidationError, UnicodeError, RecursionError):
        return Refusal(KernelReason.UNREADABLE)
    return nod.say(draft, match, Act(seat, action, command.phase))


def seat_acts(draft: Draft, command: cm.SeatActs) -> Refusal[Any] | None:
    """Hand an action of a bot, or of the device, to the rules."""
    match = draft.numbered(command.match)
    if isinstance(match, Refusal):
        return match
    if match.clock.since is None:
        return Refusal(Reason.PAUSED)
    if command.seat != DEVICE and command.seat not in bot_seats(draft, match):
        return Refusal(Reason.NO_SEAT)
    return draft.play(Act(command.seat, command.action, command.phase))


def bot_seats(draft: Draft, match: Match) -> list[int]:
    """List the seats that bots play now: their own, and those they stand in for."""
    bots = {bot.id for bot in draft.table.bots}
    own = [seat for seat, player in enumerate(match.players) if player in bots]
    return own + list(match.stand_ins)


def go_on(draft: Draft, person: PersonId, command: cm.GoOn) -> Refusal[Any] | None:
    """Ring a soft timer: the host at once, any other seat a minute after the last act."""
    match = draft.numbered(command.match)
    if isinstance(match, Refusal):
        return match
    if match.covered:
        return Refusal(Reason.PAUSED)
    timers = [timer for timer in match.rules.timers(match.state) if timer.name == command.timer]
    if not timers:
        return Refusal(KernelReason.NO_TIMER)
    if not timers[0].soft:
        return Refusal(Reason.NOT_SOFT)
    refused = _may_ring(draft, person, match)
    if refused is not None:
        return refused
    words = match.waiting_words
    return draft.play(Ring(command.timer)) if words is None else nod.go_on(draft, person, words)


def _may_ring(draft: Draft, person: PersonId, match: Match) -> Refusal[Any] | None:
    if draft.table.host == person:
        return None
    if not draft.table.seats_of(person):
        return Refusal(Reason.NO_SEAT)
    until = Millis(match.acted + ANYBODY_MAY_RING_AFTER)
    if match.clock.at(draft.now) < until:
        return Refusal(Reason.TOO_SOON, {"until": until})
    return None


def pause(draft: Draft, person: PersonId, _: cm.Pause) -> Refusal[Any] | None:
    """Hold the match; any seat may, and the host."""
    match = draft.table.running
    if match is None:
        return Refusal(Reason.NO_MATCH)
    if not draft.table.seats_of(person) and draft.table.host != person:
        return Refusal(Reason.NO_SEAT)
    if match.paused is not None and match.counting is None:
        return Refusal(Reason.PAUSED)
    draft.happen(ev.Paused(person))
    return None


def resume(draft: Draft, person: PersonId, _: cm.Resume) -> Refusal[Any] | None:
    """Count 3-2-1 and let the match go on; any seat may, and the host."""
    match = draft.table.running
    if match is None:
        return Refusal(Reason.NO_MATCH)
    if not draft.table.seats_of(person) and draft.table.host != person:
        return Refusal(Reason.NO_SEAT)
    if match.paused is None or match.counting is not None:
        return Refusal(Reason.NOT_PAUSED)
    draft.happen(ev.Counting())
    return None


def leave_match(draft: Draft, person: PersonId, _: cm.LeaveMatch) -> Refusal[Any] | None:
    """Let a person leave the match for good: he watches."""
    match = draft.table.running
    if match is None:
        return Refusal(Reason.NO_MATCH)
    if match.seat_of(person) is None:
        return Refusal(Reason.NO_SEAT)
    leave_seat(draft, person)
    perhaps_stop(draft)
    return None


def leave_table(draft: Draft, person: PersonId, _: cm.LeaveTable) -> Refusal[Any] | None:
    """Let a person leave the table, and the match with it."""
    depart(draft, person)
    return None
