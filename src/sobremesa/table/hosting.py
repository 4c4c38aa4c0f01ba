"""What the host does: the game, the options, the door."""

from typing import Any, Final

import msgspec
from msgspec.structs import replace

import sobremesa
from sobremesa.kernel.commands import Leave
from sobremesa.kernel.ids import PersonId, Rng
from sobremesa.kernel.refusals import Refusal
from sobremesa.table import commands as cm
from sobremesa.table import events as ev
from sobremesa.table.draft import Draft
from sobremesa.table.reasons import Reason
from sobremesa.table.stopping import perhaps_stop

CODE_LETTERS: Final = "BCDFGHJKLMNPQRSTVWXZ"
"""Without vowels no code is a word, and none is misheard for O, I or U."""
CODE_LENGTH: Final = 6
ID_LENGTH: Final = 12
"""Of 20 letters: it opens nothing, but two tables never have the same."""
LETTERS: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
SECRET_LENGTH: Final = 24
"""Of 64 letters: 144 bits."""


def new_code(rng: Rng) -> str:
    """Draw a short code, to be read aloud."""
    return _draw(CODE_LETTERS, CODE_LENGTH, rng)


def new_secret(rng: Rng) -> str:
    """Draw a secret for join links, which nobody can guess."""
    return _draw(LETTERS, SECRET_LENGTH, rng)


def new_id(rng: Rng) -> str:
    """Draw a table's name in addresses."""
    return _draw(CODE_LETTERS.lower(), ID_LENGTH, rng)


def _draw(letters: str, length: int, rng: Rng) -> str:
    return "".join(letters[rng.randrange(0, len(letters))] for _ in range(length))


def choose(draft: Draft, person: PersonId, command: cm.Choose) -> Refusal[Any] | None:
    """Choose a game and its options for the next match."""
    refused = _only_host_between_matches(draft, person)
    if refused is not None:
        return refused
    try:
        game = sobremesa.game(command.game)
    except LookupError:
        return Refusal(Reason.NO_GAME)
    read = _read(command.options, game.card.types.options)
    if isinstance(read, Refusal):
        return read
    draft.happen(ev.Chosen(command.game, read))
    for player in draft.table.chairs[game.card.seats[1] :]:
        draft.happen(ev.Stood(player))
        if draft.table.bot(player) is not None:
            draft.happen(ev.BotWent(player))
    return None


def deck_changed(draft: Draft, command: cm.DeckChanged) -> Refusal[Any] | None:
    """Let the next match be played with a deck as it is now; with the game's own if it is gone."""
    options = draft.table.game_options
    chosen = getattr(options, "deck", None)
    if chosen is None or chosen.id != command.id:
        return None
    if draft.table.running is not None:
        return Refusal(Reason.IN_MATCH)
    if chosen == command.deck:
        return None
    deck = command.deck or type(options)().deck
    draft.happen(ev.Chosen(draft.table.game, replace(options, deck=deck)))
    return None


def give_handicap(draft: Draft, person: PersonId, command: cm.GiveHandicap) -> Refusal[Any] | None:
    """Make it easier for one player."""
    refused = _only_host_between_matches(draft, person)
    if refused is not None:
        return refused
    if command.player not in draft.table.chairs:
        return Refusal(Reason.STANDS)
    read = _read(command.handicap, draft.table.rules.card.types.handicap)
    if isinstance(read, Refusal):
        return read
    draft.happen(ev.HandicapGiven(command.player, read))
    return None


def set_options(draft: Draft, person: PersonId, command: cm.SetOptions) -> Refusal[Any] | None:
    """Set the options of the table."""
    if draft.table.host != person:
        return Refusal(Reason.NOT_HOST)
    draft.happen(ev.OptionsSet(command.options))
    return None


def lock(draft: Draft, person: PersonId, command: cm.Lock) -> Refusal[Any] | None:
    """Lock the table, or open it again."""
    if draft.table.host != person:
        return Refusal(Reason.NOT_HOST)
    draft.happen(ev.Locked(command.locked))
    return None


def hand_over(draft: Draft, person: PersonId, command: cm.HandOver) -> Refusal[Any] | None:
    """Make somebody else the host: handed over is not taken back."""
    if draft.table.host != person:
        return Refusal(Reason.NOT_HOST)
    if draft.table.person(command.person) is None:
        return Refusal(Reason.STRANGER)
    if command.person in draft.table.carriers:
        return Refusal(Reason.NO_DEVICE)
    if command.person in draft.table.screens:
        return Refusal(Reason.SCREEN)
    if command.person != person:
        draft.happen(ev.HostPassed(command.person, owner=None))
    return None


def remove(draft: Draft, person: PersonId, command: cm.Remove) -> Refusal[Any] | None:
    """Send somebody away: his token dies, and code and secret are new.

    A companion has no token, and knows no more than the one on whose device he plays.
    """
    if draft.table.host != person:
        return Refusal(Reason.NOT_HOST)
    if draft.table.person(command.person) is None or command.person == person:
        return Refusal(Reason.STRANGER)
    carried = command.person in draft.table.carriers
    depart(draft, command.person)
    if not carried:
        draft.happen(ev.Recoded(new_code(draft.rng), new_secret(draft.rng)))
    return None


def depart(draft: Draft, person: PersonId) -> None:
    """Let a person go, and who plays on his device; somebody else is host where he was."""
    for companion in draft.table.on_device_of(person)[1:]:
        leave_seat(draft, companion)
        draft.happen(ev.Departed(companion))
    leave_seat(draft, person)
    was_host = draft.table.host == person
    draft.happen(ev.Departed(person))
    if was_host:
        pass_host(draft)
    perhaps_stop(draft)


def leave_seat(draft: Draft, person: PersonId) -> None:
    """Take a person out of the running match and off his chair."""
    player, running = person, draft.table.running
    seat = None if running is None else running.seat_of(person)
    if seat is not None:
        draft.play(Leave(seat))
    if player in draft.table.chairs:
        draft.happen(ev.Stood(player))


def pass_host(draft: Draft) -> None:
    """Make the one here who came first the host, until the one whose role it is comes back.

    Where a host has left and nobody is here, that one or the first who came gets it. The screen
    that all look at has no menu: it gets it only where nobody else is at the table.
    """
    table = draft.table
    owner = table.host_owner or table.host
    able = [person for person in table.able() or table.people if person.id != table.host]
    here = [person.id for person in able if person.away is None]
    left = [owner] if owner is not None and owner != table.host else []
    heir = next(iter([*here, *left, *(person.id for person in able)]), None)
    if heir is not None:
        draft.happen(ev.HostPassed(heir, None if heir == owner else owner))


def relieve_screen(draft: Draft) -> None:
    """Make somebody else the host where the screen that all look at is: it does not get it back."""
    table = draft.table
    if table.host not in table.screens:
        return
    # Who is here comes before who is away, and then who came first.
    able = sorted(table.able(), key=lambda person: person.away is not None)
    if able:
        draft.happen(ev.HostPassed(able[0].id, owner=None))


def _only_host_between_matches(draft: Draft, person: PersonId) -> Refusal[Any] | None:
    if draft.table.host != person:
        return Refusal(Reason.NOT_HOST)
    return Refusal(Reason.IN_MATCH) if draft.table.running is not None else None


def _read(value: Any, kind: Any) -> Any | Refusal[Any]:
    """Return options or a handicap as the game's type; None is its default."""
    if value is None:
        return kind()
    try:
        return msgspec.convert(value, kind)
    except (msgspec.ValidationError, UnicodeError, RecursionError):
        return Refusal(Reason.BAD_OPTIONS)
