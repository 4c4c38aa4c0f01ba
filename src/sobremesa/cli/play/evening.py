"""Puts an evening together: screen, people, sessions, app."""

import getpass
from collections.abc import Callable, Sequence
from typing import Any

from msgspec import Struct

from sobremesa.cli.play import terminal
from sobremesa.cli.play.app import TableApp
from sobremesa.cli.play.board import Table
from sobremesa.cli.play.chosen import Chosen
from sobremesa.cli.play.local import LocalSession, arena_with_bots
from sobremesa.cli.play.people import proper_name, seated
from sobremesa.cli.play.session import Pulse, Session
from sobremesa.cli.screens import screen_of
from sobremesa.cli.words import Words
from sobremesa.kernel.game import AnyGame, Setup
from sobremesa.kernel.ids import Rng

NOBODYS_NAME = {"root", "admin", "user"}
"""Accounts that are no person: a guest has sat down."""


class Invitation(Struct, frozen=True):
    """What is played this evening."""

    game: AnyGame
    options: Any
    setups: Sequence[Setup[Any]]
    chosen: Chosen


def sessions(invitation: Invitation, words: Words, rng: Rng) -> Callable[[Pulse], Session]:
    """Return what opens a match after a match, with the same people."""
    chosen, game = invitation.chosen, invitation.game
    people = seated(chosen.name or own_name(words), chosen.bots, rng)

    def sit_down(pulse: Pulse) -> Session:
        arena = arena_with_bots(game, invitation.options, invitation.setups, people, rng)
        return LocalSession(arena, people, pulse, chosen.clock)

    return sit_down


def spend(invitation: Invitation, words: Words, rng: Rng) -> None:
    """Play until the person leaves."""
    chosen = invitation.chosen
    table = Table(
        screen=screen_of(invitation.game.card.id),
        words=words,
        looks=terminal.looks(plain=chosen.plain),
        sit_down=sessions(invitation, words, rng),
        hints=chosen.hints,
    )
    app = TableApp(table)
    app.run()
    if app.return_code:
        raise SystemExit(app.return_code)


def own_name(words: Words) -> str:
    """Return the name of the account, if it sounds like somebody's."""
    try:
        account = proper_name(getpass.getuser())
    except (KeyError, OSError, ImportError):  # an account without a name, in a container
        account = ""
    return words.say("guest") if account.lower() in {"", *NOBODYS_NAME} else account.capitalize()
