"""What a player writes, seen by the host before it goes to the rules: docs/adr/0026.

say                    hand an action to the rules, or let its words wait
let_pass, send_back    what the host does; take_back, what their writer does
pass_what_needs_none   words that nobody is to look at any more
go_on                  somebody goes on without their writer
time_is_up, put_off    nobody waits for ever, and nobody's time runs out meanwhile
"""

from types import MappingProxyType
from typing import Any, Final

from sobremesa.kernel.commands import Act
from sobremesa.kernel.game import Pace, Timer
from sobremesa.kernel.ids import Millis, PersonId, Seat
from sobremesa.kernel.refusals import Reason as KernelReason
from sobremesa.kernel.refusals import Refusal
from sobremesa.table import commands as cm
from sobremesa.table import events as ev
from sobremesa.table.draft import Draft
from sobremesa.table.reasons import Reason
from sobremesa.table.state import Match, Table, Words

AGAIN: Final = Millis(60_000)
"""So long who has his words back has to find others at least, on the match clock. A third of
what a caption has by a relaxed clock: the photograph is chosen already."""
MIND: Final = Millis(120_000)
"""So long after his words first waited a writer may take them back or write others, until the host
has answered: who never makes up his mind holds nobody up. That is shorter
than the time for a caption by a relaxed clock."""
LOOK: Final = MappingProxyType({Pace.RELAXED: Millis(60_000), Pace.BRISK: Millis(30_000)})
"""So long the host has to look at words before they pass; without soft timers there is no end. He
plays himself, and has to see that he is asked; the others see a captioner who takes his time."""


def say(draft: Draft, match: Match, act: Act[Any]) -> Refusal[Any] | None:
    """Hand an action of a person to the rules; words for the host's eyes wait for his nod.

    What the rules would refuse is refused at once, and not after the nod.
    """
    if not _is_to_be_seen(draft.table, match, act):
        return draft.play(act)
    now = match.clock.at(draft.now)
    if isinstance(match.rules.decide(match.state, act, now, draft.rng), Refusal):
        return draft.play(act)
    if match.waiting_words is not None and _is_settled(match.waiting_words, now):
        return Refusal(Reason.HOST_LOOKS)
    look = LOOK.get(draft.table.options.pace)
    until = None if look is None else Millis(now + look)
    draft.happen(ev.WordsHeld(match.number, act.seat, act.action, act.phase, until))
    return None


def _is_to_be_seen(table: Table, match: Match, act: Act[Any]) -> bool:
    says = match.rules.card.words(act.action) is not None
    return says and not _needs_no_nod(table, match, act.seat)


def _needs_no_nod(table: Table, match: Match, seat: Seat) -> bool:
    """Tell whether the words of a seat pass by themselves.

    Those of the host do, and those of a seat that a bot plays by now.
    """
    if not table.options.nod or seat in match.stand_ins:
        return True
    return table.device_of(PersonId(match.players[seat])) == table.host


def let_pass(draft: Draft, person: PersonId, command: cm.LetPass) -> Refusal[Any] | None:
    """Hand the words that wait to the rules."""
    words = _for_the_host(draft, person, command)
    return words if isinstance(words, Refusal) else pass_words(draft, words)


def send_back(draft: Draft, person: PersonId, command: cm.SendBack) -> Refusal[Any] | None:
    """Give the words that wait back to their writer, and time for others."""
    words = _for_the_host(draft, person, command)
    if isinstance(words, Refusal):
        return words
    draft.happen(ev.WordsReturned(command.match, _time_for_others(draft)))
    return None


def take_back(draft: Draft, person: PersonId, command: cm.TakeBack) -> Refusal[Any] | None:
    """Let a writer have his words again; the device that he plays on asks for him."""
    match = draft.numbered(command.match)
    if isinstance(match, Refusal):
        return match
    words = _waiting(match)
    if isinstance(words, Refusal):
        return words
    if words.seat not in draft.table.seats_of(person):
        return Refusal(Reason.NO_WORDS)
    if _is_settled(words, match.clock.at(draft.now)):
        return Refusal(Reason.HOST_LOOKS)
    draft.happen(ev.WordsWithdrawn(match.number, _time_for_others(draft)))
    return None


def _for_the_host(
    draft: Draft, person: PersonId, command: cm.LetPass | cm.SendBack
) -> Words | Refusal[Any]:
    """Return the words that a host means; who is none hears nothing of any."""
    if draft.table.host != person:
        return Refusal(Reason.NOT_HOST)
    match = draft.numbered(command.match)
    if isinstance(match, Refusal):
        return match
    words = _waiting(match)
    if isinstance(words, Refusal) or match.rules.card.words(words.action) == command.words:
        return words
    return Refusal(Reason.OTHER_WORDS)


def _waiting(match: Match) -> Words | Refusal[Any]:
    if match.covered:
        return Refusal(Reason.PAUSED)
    return match.waiting_words or Refusal(Reason.NO_WORDS)


def _is_settled(words: Words, now: Millis) -> bool:
    return now >= words.since + MIND


def _time_for_others(draft: Draft) -> Millis:
    return Millis(draft.match.clock.at(draft.now) + AGAIN)


def pass_words(draft: Draft, words: Words) -> Refusal[Any] | None:
    """Hand words that wait to the rules, as if their writer had said them now."""
    draft.happen(ev.WordsPassed(draft.match.number))
    return draft.play(Act(words.seat, words.action, words.phase))


def go_on(draft: Draft, person: PersonId, words: Words) -> Refusal[Any] | None:
    """Go on without a writer: he has done his part, and his words pass.

    He himself does not: nobody nods at his own words.
    """
    if words.seat in draft.table.seats_of(person):
        return Refusal(Reason.HOST_LOOKS)
    return pass_words(draft, words)


def pass_what_needs_none(draft: Draft) -> None:
    """Let words pass that waited for a nod which nobody is asked for any more.

    Somebody else is host by now, the option is off, or a bot plays for who has written them.
    """
    match = draft.table.running
    words = None if match is None or match.covered else match.waiting_words
    if match is not None and words is not None and _needs_no_nod(draft.table, match, words.seat):
        pass_words(draft, words)


def time_is_up(draft: Draft) -> Refusal[Any] | None:
    """Let words pass at which the host has not looked."""
    words = draft.match.waiting_words
    return Refusal(KernelReason.NO_TIMER) if words is None else pass_words(draft, words)


def put_off(match: Match, timer: Timer) -> Millis | None:
    """Return when a timer of the rules rings by itself; None: it does not.

    Whose words wait, or have just come back, is not somebody who does nothing.
    """
    words = match.words
    if words is None or timer.at is None or not timer.soft:
        return timer.at
    if match.waiting_words is not None:
        return None
    return timer.at if words.until is None else max(timer.at, words.until)
