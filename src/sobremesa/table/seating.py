"""Coming to the table, names, chairs and bots."""

from typing import Any

from sobremesa.kernel.ids import PersonId, PlayerId
from sobremesa.kernel.refusals import Refusal
from sobremesa.table import commands as cm
from sobremesa.table import events as ev
from sobremesa.table.companions import share_a_device
from sobremesa.table.draft import Draft
from sobremesa.table.people import (
    MOST_PEOPLE,
    BotPlayer,
    Person,
    clean_name,
    clean_sign,
    free_mark,
    label,
)
from sobremesa.table.presence import seats_without_people
from sobremesa.table.reasons import Reason


def join(draft: Draft, command: cm.Join) -> Refusal[Any] | None:
    """Let somebody in; he sits down where a chair is free, for the next match if one is played.

    The screen that all look at takes none.

    Who is at the table already stays as he is: Join pressed five times is one seat.
    """
    table = draft.table
    if table.person(command.person) is not None:
        return None
    if table.locked:
        return Refusal(Reason.LOCKED)
    if len(table.people) >= MOST_PEOPLE:
        return Refusal(Reason.FULL, {"most": MOST_PEOPLE})
    name, sign = clean_name(command.name), clean_sign(command.sign)
    if name is None or sign is None:
        return Refusal(Reason.NAME)
    mark = free_mark(name, table.people, table.bots)
    person = Person(command.person, name, mark, sign, command.token, draft.now)
    draft.happen(ev.Joined(person))
    if command.screen:
        draft.happen(ev.BecameScreen(person.id))
    elif draft.table.chairs_free:
        draft.happen(ev.Sat(person.id, instead=None))
    return None


def rename(draft: Draft, person: PersonId, command: cm.Rename) -> Refusal[Any] | None:
    """Call a person otherwise."""
    name, sign = clean_name(command.name), clean_sign(command.sign)
    if name is None or sign is None:
        return Refusal(Reason.NAME)
    others = [other for other in draft.table.people if other.id != person]
    mark = free_mark(name, others, draft.table.bots)
    draft.happen(ev.Renamed(person, name, mark, sign))
    return None


def sit(draft: Draft, person: PersonId, command: cm.Sit) -> Refusal[Any] | None:
    """Give a person a chair: a free one, or one that a bot has; then he plays at once."""
    if command.instead is not None:
        return _sit_instead(draft, person, command.instead)
    if person in draft.table.chairs:
        return Refusal(Reason.SITS)
    if not draft.table.chairs_free:
        return Refusal(Reason.NO_CHAIR, {"most": draft.table.rules.card.seats[1]})
    draft.happen(ev.Sat(person, instead=None))
    return None


def _sit_instead(draft: Draft, player: PersonId, bot: PlayerId) -> Refusal[Any] | None:
    """Let a person have a bot's chair, and in a running match its seat.

    Who came in the middle of a match may have a chair for the next one already: it is free again.
    """
    table, match = draft.table, draft.table.running
    if table.bot(bot) is None:
        return Refusal(Reason.NO_BOT)
    seat = None if match is None else match.seat_of(bot)
    if match is not None and seat is not None and player in match.players:
        return Refusal(Reason.SITS if match.seat_of(player) is not None else Reason.LEFT)
    if seat is not None and match is not None and not match.is_open:
        there = [match.players[one] for one in table.seats_of(player)]
        refused = share_a_device(table, (*there, player))
        if refused is not None:
            return refused
    if player in table.chairs:
        if seat is None:
            return Refusal(Reason.SITS)
        draft.happen(ev.Stood(player))
    draft.happen(ev.Sat(player, instead=bot))
    if seat is not None:
        draft.happen(ev.SeatTaken(seat, player))
    draft.happen(ev.BotWent(bot))
    seats_without_people(draft)
    return None


def stand(draft: Draft, person: PersonId, command: cm.Stand) -> Refusal[Any] | None:
    """Let a person give up his chair; a running match is left otherwise."""
    table, who = draft.table, command.person or person
    if person not in {who, table.host, table.device_of(who)}:
        return Refusal(Reason.NOT_HOST)
    if table.running is not None and table.running.seat_of(who) is not None:
        return Refusal(Reason.IN_MATCH)
    if table.person(who) is None or who not in table.chairs:
        return Refusal(Reason.STANDS)
    draft.happen(ev.Stood(who))
    return None


def be_screen(draft: Draft, person: PersonId, _: cm.BeScreen) -> Refusal[Any] | None:
    """Let a person's device be the screen that all look at; his chair is free again.

    One on which several play is none.
    """
    table = draft.table
    if person in table.carriers or table.on_device_of(person) != (person,):
        return Refusal(Reason.SITS)
    if table.running is not None and table.running.seat_of(person) is not None:
        return Refusal(Reason.IN_MATCH)
    if person in table.chairs:
        draft.happen(ev.Stood(person))
    if person not in table.screens:
        draft.happen(ev.BecameScreen(person))
    return None


def add_bot(draft: Draft, person: PersonId, command: cm.AddBot) -> Refusal[Any] | None:
    """Let a bot sit down on a free chair."""
    if draft.table.host != person:
        return Refusal(Reason.NOT_HOST)
    if draft.table.running is not None:
        return Refusal(Reason.IN_MATCH)
    if not draft.table.chairs_free:
        return Refusal(Reason.NO_CHAIR, {"most": draft.table.rules.card.seats[1]})
    name, sign = clean_name(command.name), clean_sign(command.sign)
    if name is None or sign is None:
        return Refusal(Reason.NAME)
    table = draft.table
    shown = label(name, free_mark(name, table.people, table.bots))
    bot = BotPlayer(PlayerId(f"bot-{table.bots_so_far + 1}"), command.level, shown, sign)
    draft.happen(ev.BotCame(bot))
    draft.happen(ev.Sat(bot.id, instead=None))
    return None


def remove_bot(draft: Draft, person: PersonId, command: cm.RemoveBot) -> Refusal[Any] | None:
    """Let a bot stand up and go."""
    if draft.table.host != person:
        return Refusal(Reason.NOT_HOST)
    if draft.table.running is not None:
        return Refusal(Reason.IN_MATCH)
    if draft.table.bot(command.bot) is None:
        return Refusal(Reason.NO_BOT)
    if command.bot in draft.table.chairs:
        draft.happen(ev.Stood(command.bot))
    draft.happen(ev.BotWent(command.bot))
    return None


def set_level(draft: Draft, person: PersonId, command: cm.SetLevel) -> Refusal[Any] | None:
    """Let a bot play better or worse; its chair, its handicap and its points stay with it."""
    if draft.table.host != person:
        return Refusal(Reason.NOT_HOST)
    if draft.table.running is not None:
        return Refusal(Reason.IN_MATCH)
    bot = draft.table.bot(command.bot)
    if bot is None:
        return Refusal(Reason.NO_BOT)
    if bot.level != command.level:
        draft.happen(ev.LevelSet(bot.id, command.level))
    return None


def arrange(draft: Draft, person: PersonId, command: cm.Arrange) -> Refusal[Any] | None:
    """Put the same chairs into another order."""
    if draft.table.host != person:
        return Refusal(Reason.NOT_HOST)
    if draft.table.running is not None:
        return Refusal(Reason.IN_MATCH)
    if sorted(command.players) != sorted(draft.table.chairs):
        return Refusal(Reason.NOT_THESE)
    draft.happen(ev.Arranged(command.players))
    return None
