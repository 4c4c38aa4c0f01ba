"""Ending a match by agreement of the people who play it: never bots."""

from collections.abc import Collection
from typing import Any

from sobremesa.kernel.commands import Stop
from sobremesa.kernel.ids import PersonId
from sobremesa.kernel.refusals import Refusal
from sobremesa.table import commands as cm
from sobremesa.table import events as ev
from sobremesa.table.draft import Draft
from sobremesa.table.reasons import Reason
from sobremesa.table.state import Table


def propose_stop(draft: Draft, person: PersonId, _: cm.ProposeStop) -> Refusal[Any] | None:
    """Ask the people to end the match; where nobody else plays, it ends at once."""
    voters, refused = voters_of(draft.table), _may_not_propose(draft.table, person)
    if refused is not None:
        return Refusal(refused)
    draft.happen(ev.StopProposed(person))
    if voters:
        perhaps_stop(draft)
    else:
        draft.play(Stop())
    return None


def _may_not_propose(table: Table, person: PersonId) -> Reason | None:
    """Say why somebody may not ask the people to end the match; None: he may."""
    match = table.running
    if match is None:
        return Reason.NO_MATCH
    if not table.seats_of(person) and table.host != person:
        return Reason.NO_SEAT
    return Reason.ASKED if match.stop is not None and voters_of(table) else None


def vote_stop(draft: Draft, person: PersonId, command: cm.VoteStop) -> Refusal[Any] | None:
    """Agree to end the match, or let it go on: one No of a player is enough for that."""
    match = draft.table.running
    if match is None:
        return Refusal(Reason.NO_MATCH)
    if match.stop is None:
        return Refusal(Reason.NOT_ASKED)
    if not draft.table.seats_of(person):
        return Refusal(Reason.NO_SEAT)
    draft.happen(ev.StopVoted(person) if command.agree else ev.StopDropped())
    perhaps_stop(draft)
    return None


def perhaps_stop(draft: Draft) -> None:
    """End the match when more than half of the people who play and are here agree.

    It is looked at again whenever one goes or is back. Who agrees speaks for all on his device.
    """
    match, voters = draft.table.running, voters_of(draft.table)
    if match is None or match.stop is None:
        return
    agree = [voter for voter in voters if {voter, draft.table.device_of(voter)} & match.stop]
    if _most(agree, voters):
        draft.play(Stop())


def ends_alone(table: Table, person: PersonId) -> bool:
    """Tell whether the match ends as soon as somebody proposes it, from his device."""
    voters = voters_of(table)
    if _may_not_propose(table, person) is not None:
        return False
    return not voters or _most([one for one in voters if table.device_of(one) == person], voters)


def _most(some: Collection[PersonId], of: Collection[PersonId]) -> bool:
    return 2 * len(some) > len(of)


def voters_of(table: Table) -> frozenset[PersonId]:
    """Return the people who play the running match and are here."""
    match = table.running
    if match is None:
        return frozenset()
    return frozenset(one.id for one in table.present if match.seat_of(one.id) is not None)
