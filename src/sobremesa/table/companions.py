"""Several who play on one device: who has none himself is carried by somebody who has one."""

from collections.abc import Iterable
from typing import Any, Final

from sobremesa.kernel.ids import PersonId, PlayerId
from sobremesa.kernel.refusals import Refusal
from sobremesa.table import commands as cm
from sobremesa.table import events as ev
from sobremesa.table.draft import Draft
from sobremesa.table.hosting import new_id
from sobremesa.table.people import MOST_PEOPLE, Person, clean_name, clean_sign, free_mark
from sobremesa.table.reasons import Reason
from sobremesa.table.state import Table

MOST_ON_A_DEVICE: Final = 8
"""More do not fit round one screen, and one device shall not fill a table."""


def play_here(draft: Draft, person: PersonId, command: cm.PlayHere) -> Refusal[Any] | None:
    """Let somebody in who plays on a person's device; he sits down where a chair is free."""
    table, carrier = draft.table, draft.table.device_of(person)
    refused = _no_room(table, carrier)
    if refused is not None:
        return refused
    name, sign = clean_name(command.name), clean_sign(command.sign)
    if name is None or sign is None:
        return Refusal(Reason.NAME)
    mark, owner = free_mark(name, table.people, table.bots), table.person(carrier)
    away = None if owner is None else owner.away
    who = PersonId(PlayerId(new_id(draft.rng)))
    draft.happen(ev.CompanionCame(Person(who, name, mark, sign, b"", draft.now, away), carrier))
    if table.chairs_free:
        draft.happen(ev.Sat(who, instead=None))
    return None


def _no_room(table: Table, carrier: PersonId) -> Refusal[Any] | None:
    if carrier in table.screens:
        return Refusal(Reason.NO_SEAT)
    if table.locked:
        return Refusal(Reason.LOCKED)
    if len(table.people) >= MOST_PEOPLE:
        return Refusal(Reason.FULL, {"most": MOST_PEOPLE})
    if len(table.on_device_of(carrier)) >= MOST_ON_A_DEVICE:
        return Refusal(Reason.DEVICE_FULL, {"most": MOST_ON_A_DEVICE})
    return None


def share_a_device(table: Table, players: Iterable[PlayerId]) -> Refusal[Any] | None:
    """Refuse a match that hides something where two would play on one device.

    Each would see what the other holds.
    """
    first: dict[PersonId, Person] = {}
    for person in (table.person(PersonId(player)) for player in players):
        if person is None:
            continue
        other = first.setdefault(table.device_of(person.id), person)
        if other is not person:
            return Refusal(Reason.ONE_SCREEN, {"first": other.label, "second": person.label})
    return None
