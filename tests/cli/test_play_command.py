"""`sobremesa play`: its options, its mistakes, and the terminals it can be played in."""

import fcntl
import os
import struct
import subprocess
import sys
import termios
from pathlib import Path

import click
import pytest

from sobremesa.cli.main import run
from sobremesa.cli.play import evening, terminal
from sobremesa.cli.play.looks import Looks
from sobremesa.cli.play_command import games_with_a_screen
from sobremesa.cli.words import words
from sobremesa.games.loonacy.actions import Handicap, Options
from sobremesa.kernel.bots import Level
from sobremesa.kernel.game import Pace, Setup
from tests.cli.evenings import GAME

PROGRAM = Path(sys.executable).with_name("sobremesa")


def test_the_games_of_the_terminal_are_found_by_their_folders() -> None:
    assert games_with_a_screen() == ["captain", "loonacy"]


def invited(monkeypatch: pytest.MonkeyPatch, typed: str) -> evening.Invitation:
    """What the command makes of what was typed."""
    invitations: list[evening.Invitation] = []
    monkeypatch.setattr(terminal, "check", lambda said: None)
    monkeypatch.setattr(
        evening, "spend", lambda invitation, said, rng: invitations.append(invitation)
    )
    assert run(["play", "loonacy", *typed.split()]) == 0
    return invitations[0]


def test_without_options_three_sit_down_with_friends(monkeypatch: pytest.MonkeyPatch) -> None:
    invitation = invited(monkeypatch, "")
    assert invitation.options == Options()
    assert invitation.setups == [Setup(Handicap())] * 3
    assert invitation.chosen.bots == (Level.FRIEND, Level.FRIEND)
    assert invitation.chosen.hints == ("hint.gentle",)


def test_every_option_reaches_the_match(monkeypatch: pytest.MonkeyPatch) -> None:
    invitation = invited(
        monkeypatch,
        "--seats 5 --bots shark,child --pictures 20 --keep-top --no-wrong-card-pause "
        "--fewer-cards 2 --helping-hand --pace off --lang it --name Zoë --seed 4 --clock 8 --plain",
    )
    assert invitation.options == Options(20, keep_top=True, wrong_card_pause=False, pace=Pace.OFF)
    assert invitation.setups[0] == Setup(Handicap(fewer_cards=2, helping_hand=True))
    assert invitation.setups[1:] == [Setup(Handicap())] * 4
    chosen = invitation.chosen
    assert chosen.bots == (Level.SHARK, Level.CHILD) * 2
    assert (chosen.lang, chosen.name, chosen.seed) == ("it", "Zoë", 4)
    assert (chosen.clock, chosen.plain) == (8.0, True)


def test_two_are_advised_to_take_fewer_pictures(monkeypatch: pytest.MonkeyPatch) -> None:
    typed = "--bots child --seats 2"
    assert invited(monkeypatch, typed).chosen.hints == ("hint.lively",)
    assert invited(monkeypatch, f"{typed} --pictures 25").chosen.hints == ()


@pytest.mark.parametrize(
    ("typed", "says"),
    [
        ("play", "Say which game; choose from: captain, loonacy"),
        ("play chess", "There is no game “chess” for the terminal; choose from: captain, loonacy"),
        ("play oeil", "L’Œil en coin is not played in the terminal but in a browser: sobremesa"),
        ("play loonacy --seats 6", "6 is not in the range 2<=x<=5"),
        ("play loonacy --bots whale", "choose from: child, friend, shark"),
        ("play loonacy --bots child,friend,shark --seats 3", "3 levels for 2 places"),
        ("play loonacy --pictures 31", "'31' is not one of '30', '25', '20'"),
        ("play loonacy --lang la", "'la' is not one of"),
        ("play loonacy --clock 0", "0.0 is not in the range"),
        ("play loonacy --clock nan", "“nan” is no number"),
        ("play loonacy --name \x07", "A name needs at least one letter"),
        ("play loonacy", "a terminal window"),
    ],
)
def test_a_mistake_gets_one_line_and_status_2(
    typed: str, says: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run([*typed.split(" "), *(["--lang", "en"] if typed == "play loonacy" else [])]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("sobremesa: ")
    assert err.count("\n") == 1
    assert says in err


@pytest.mark.parametrize(
    ("size", "kind", "says"),
    [
        ((79, 24), "xterm", "needs a window of 80 × 24; this one has 79 × 24"),
        ((80, 23), "xterm", "needs a window of 80 × 24; this one has 80 × 23"),
        ((80, 24), "dumb", "TERM=dumb"),
    ],
)
def test_a_terminal_that_is_too_small_or_too_simple_is_told_so(
    size: tuple[int, int], kind: str, says: str
) -> None:
    ours, theirs = os.openpty()
    set_size(theirs, *size)
    command = [str(PROGRAM), "play", "loonacy", "--lang", "en"]
    environment = os.environ | {"TERM": kind, "PYTHONUTF8": "1"}
    with os.fdopen(ours, "rb", buffering=0) as screen:
        done = subprocess.run(
            command, stdin=theirs, stdout=theirs, stderr=theirs, env=environment, check=False
        )
        os.close(theirs)
        text = screen.read(4096).decode()
    assert done.returncode == 2
    assert says in text
    assert text.count("\n") == 1


def set_size(terminal_file: int, columns: int, rows: int) -> None:
    fcntl.ioctl(terminal_file, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))


@pytest.mark.parametrize(
    ("encoding", "kind", "asked", "expected"),
    [
        ("utf-8", "xterm-256color", False, Looks()),
        ("utf-8", "xterm-256color", True, Looks(plain=True)),
        ("utf-8", "linux", False, Looks(plain=True)),
        ("ISO-8859-1", "xterm", False, Looks(plain=True, ascii_only=True)),
    ],
)
def test_the_looks_are_what_the_terminal_can_show(
    monkeypatch: pytest.MonkeyPatch, encoding: str, kind: str, *, asked: bool, expected: Looks
) -> None:
    monkeypatch.setattr("locale.getencoding", lambda: encoding)
    monkeypatch.setenv("TERM", kind)
    monkeypatch.delenv("NO_COLOR", raising=False)
    assert terminal.looks(plain=asked) == expected


def test_no_colour_is_respected(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    assert terminal.looks(plain=False).colour is False


def test_an_account_without_a_persons_name_is_a_guest(monkeypatch: pytest.MonkeyPatch) -> None:
    said = words("de", GAME)
    for account, name in (("root", "Gast"), ("lucia", "Lucia")):
        monkeypatch.setattr("getpass.getuser", lambda account=account: account)
        assert evening.own_name(said) == name


def test_a_streamless_start_is_a_mistake_in_ones_own_language() -> None:
    with pytest.raises(click.ClickException, match="Terminalfenster"):
        terminal.check(words("de"))
