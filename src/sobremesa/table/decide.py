"""The rules of a table: what each command makes happen."""

from collections.abc import Callable
from typing import Any, Final

from sobremesa.kernel.ids import Millis, PersonId, Rng
from sobremesa.kernel.refusals import Refusal
from sobremesa.table import commands as cm
from sobremesa.table import companions, hosting, matches, nod, presence, seating, stopping
from sobremesa.table.draft import Answer, Draft
from sobremesa.table.reasons import Reason
from sobremesa.table.state import Table

_BY_PERSON: Final[dict[type, Callable[[Draft, PersonId, Any], Refusal[Any] | None]]] = {
    cm.Rename: seating.rename,
    cm.PlayHere: companions.play_here,
    cm.Sit: seating.sit,
    cm.Stand: seating.stand,
    cm.BeScreen: seating.be_screen,
    cm.AddBot: seating.add_bot,
    cm.RemoveBot: seating.remove_bot,
    cm.SetLevel: seating.set_level,
    cm.Arrange: seating.arrange,
    cm.Choose: hosting.choose,
    cm.GiveHandicap: hosting.give_handicap,
    cm.SetOptions: hosting.set_options,
    cm.Lock: hosting.lock,
    cm.HandOver: hosting.hand_over,
    cm.Remove: hosting.remove,
    cm.Start: matches.start,
    cm.Do: matches.do,
    cm.GoOn: matches.go_on,
    cm.LetPass: nod.let_pass,
    cm.SendBack: nod.send_back,
    cm.TakeBack: nod.take_back,
    cm.Pause: matches.pause,
    cm.Resume: matches.resume,
    cm.LeaveMatch: matches.leave_match,
    cm.LeaveTable: matches.leave_table,
    cm.ProposeStop: stopping.propose_stop,
    cm.VoteStop: stopping.vote_stop,
}


def decide(table: Table, command: cm.TableCommand, now: Millis, rng: Rng) -> Answer:
    """Judge a command at a moment of the house clock.

    Nothing changes; chance is drawn in the order of the events, which hold what was drawn.
    """
    draft, refusal = judge(table, command, now, rng)
    return draft.answer(refusal)


def judge(
    table: Table, command: cm.TableCommand, now: Millis, rng: Rng
) -> tuple[Draft, Refusal[Any] | None]:
    """Judge a command as `decide` does; return all that happens, and why it is refused.

    Who goes on with the tables of the draft need not fold its events once more.
    """
    draft = Draft(table, max(now, table.at), rng)
    refusal = _decide(draft, command)
    if draft.events:
        hosting.relieve_screen(draft)
        nod.pass_what_needs_none(draft)
        presence.hold_or_count(draft)
    return draft, refusal


def _by_person(draft: Draft, by: cm.By) -> Refusal[Any] | None:
    """Judge what a person asks, for himself or for a companion whom his device carries."""
    table, who = draft.table, by.companion or by.person
    if table.person(by.person) is None or table.device_of(who) != by.person:
        return Refusal(Reason.STRANGER)
    return _BY_PERSON[type(by.command)](draft, who, by.command)


def _decide(draft: Draft, command: cm.TableCommand) -> Refusal[Any] | None:
    match command:
        case cm.By():
            return _by_person(draft, command)
        case cm.Join():
            return seating.join(draft, command)
        case cm.SeatActs():
            return matches.seat_acts(draft, command)
        case cm.Connected(person):
            return presence.connected(draft, person)
        case cm.Disconnected(person):
            return presence.disconnected(draft, person)
        case cm.TimeIsUp(timer):
            return presence.time_is_up(draft, timer)
        case cm.Wake():
            return presence.wake(draft)
        case cm.DeckChanged():
            return hosting.deck_changed(draft, command)
