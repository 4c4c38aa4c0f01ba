"""The commands that need no screen: games, rules, simulate, and what a mistake is answered with."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

import sobremesa
from sobremesa.cli.main import run
from sobremesa.cli.words import LANGUAGES

PROGRAM = Path(sys.executable).with_name("sobremesa")


@pytest.mark.parametrize(
    ("typed", "says"),
    [
        ("bogus", "There is no command “bogus” (sobremesa --help)"),
        ("serv", "There is no command “serv”. Perhaps: serve (sobremesa --help)"),
        ("--bogus", "There is no option --bogus"),
        ("games --lung es", "There is no option --lung. Perhaps: --lang (sobremesa games --help)"),
        ("games --lang", "--lang: its value is missing, or it takes none"),
        ("simulate", "GAME is missing (sobremesa simulate --help)"),
        ("simulate chess", "There is no game “chess”; choose from: captain, loonacy"),
        ("simulate \x1b[1mchess", "There is no game “?[1mchess”"),
        ("simulate loonacy --seats 6", "This game is for 2 to 5 players, not for 6"),
        ("simulate loonacy --seats 1", "This game is for 2 to 5 players, not for 1"),
        ("simulate loonacy --seats many", "'many' is not a valid integer"),
        ("simulate loonacy --seats 2 --bots child,friend,shark", "--bots: 3 levels for 2 places"),
        ("simulate loonacy --bots whale", "choose from: child, friend, shark"),
        ("simulate loonacy --bots ''", "choose from: child, friend, shark"),
        ("simulate loonacy --matches 0", "0 is not in the range"),
        ("simulate loonacy --set pictures=7", "it is one of: 30, 25, 20"),
        ("simulate loonacy --set pictures", "choose from: pictures=…"),
        ("simulate loonacy --set size=7", "choose from: pictures=…"),
        ("simulate loonacy --set keep-top=maybe", "it is one of: true, false"),
        ("simulate loonacy --set pace=slow", "it is one of: off, relaxed, brisk"),
        ("rules", "GAME is missing"),
        ("rules go", "There is no game “go”"),
        ("rules loonacy --lang la", "'la' is not one of"),
        ("--open friends", "'friends' is not one of 'everyone', 'lan', 'word'"),
        ("serve --open word --word kitty", "--word needs 6 letters or digits at least"),
        ("serve --word 'blue-door'", "--word goes with --open word"),
        ("serve --most-tables 0", "0 is not in the range"),
        ("games now", "unexpected extra argument"),
    ],
)
def test_a_mistake_gets_one_line_and_status_2(
    typed: str, says: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run([word.strip("'") for word in typed.split()]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("sobremesa: ")
    assert err.count("\n") == 1
    assert says in err
    assert err.endswith(" --help)\n")


@pytest.mark.parametrize(
    ("language", "says"),
    [
        ("es_ES.UTF-8", "No hay ningún juego «go»; elige entre: "),
        ("it_IT.UTF-8", "Non c’è nessun gioco «go»; scegli tra: "),
        ("fr_FR", "Il n’y a pas de jeu «\u202fgo\u202f»\u202f; choisis parmi\u00a0: "),
        ("de_AT.UTF-8", "Es gibt kein Spiel „go“; zur Wahl stehen: "),
        ("ja_JP.UTF-8", "There is no game “go”; choose from: "),
    ],
)
def test_a_mistake_is_told_in_the_language_of_this_computer(
    language: str,
    says: str,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("LC_ALL", language)
    assert run(["rules", "go"]) == 2
    known = ", ".join(sobremesa.all_games())
    assert capsys.readouterr().err == f"sobremesa: {says}{known} (sobremesa rules --help)\n"


@pytest.mark.parametrize("typed", ["bogus", "--bogus", "rules", "games --lang", "games --lan x"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_what_click_finds_is_told_in_each_language_where_it_says_what_it_found(
    typed: str,
    language: str,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("LC_ALL", language)
    assert run(typed.split()) == 2
    err = capsys.readouterr().err
    english = ("There is", "is missing", "No such", "Missing", "requires")
    assert any(words in err for words in english) == (language == "en")


def test_a_sentence_of_clicks_stays_whole(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LC_ALL", "es_ES.UTF-8")
    assert run(["simulate", "loonacy", "--matches", "0"]) == 2
    said = "Invalid value for '--matches': 0 is not in the range x>=1"
    assert capsys.readouterr().err == f"sobremesa: {said} (sobremesa simulate --help)\n"


@pytest.mark.parametrize("variant", [1, 2, 3])
def test_simulate_moves_the_deck_of_the_captain(
    variant: int, capsys: pytest.CaptureFixture[str]
) -> None:
    command = (
        f"simulate captain --matches 4 --seed 2 --set variant={variant} --set corners=4 --json"
    )
    assert run(command.split()) == 0
    summary = json.loads(capsys.readouterr().out)
    happened = {name: spread["median"] > 0 for name, spread in summary["counts"].items()}
    assert happened["lifts"]
    assert happened["matches"]
    assert happened["fallen"] is (variant == 1)
    assert happened["shouts"] is (variant == 3)
    assert summary["faults"] == 0


def test_simulate_says_who_won_how_often(capsys: pytest.CaptureFixture[str]) -> None:
    command = "simulate loonacy --seats 4 --matches 30 --bots shark,child --seed 5 --json"
    assert run(command.split()) == 0
    summary = json.loads(capsys.readouterr().out)
    assert summary["matches"] == 30
    assert summary["faults"] == 0
    assert {wins["level"] for wins in summary["wins"]} == {"shark", "child"}
    assert sum(wins["wins"] for wins in summary["wins"]) == 30
    for wins in summary["wins"]:
        low, high = wins["interval"]
        assert 0 <= low <= wins["rate"] <= high <= 1
        assert (wins["seats"], wins["chance"]) == (2, 0.5)
    assert set(summary["counts"]) == {"draws", "reshuffles", "lost races", "wrong cards"}


def test_the_same_seed_simulates_the_same(capsys: pytest.CaptureFixture[str]) -> None:
    outputs = []
    for seed in ("7", "7", "8"):
        assert run(["simulate", "loonacy", "--matches", "5", "--seed", seed, "--json"]) == 0
        outputs.append(json.loads(capsys.readouterr().out)["seconds"])
    assert outputs[0] == outputs[1] != outputs[2]


def test_options_of_the_game_are_taken(capsys: pytest.CaptureFixture[str]) -> None:
    medians = []
    for pictures in (20, 30):
        setting = f"pictures={pictures}"
        run(["simulate", "loonacy", "--matches", "20", "--set", setting, "--json"])
        medians.append(json.loads(capsys.readouterr().out)["counts"]["draws"]["median"])
    assert medians[0] < medians[1]


def test_an_option_that_is_any_number_of_a_range_is_taken_and_others_refused(
    capsys: pytest.CaptureFixture[str],
) -> None:
    rounds = []
    for target in (7, 17):
        typed = ["simulate", "oeil", "--matches", "3", "--set", f"target={target}", "--json"]
        assert run(typed) == 0
        rounds.append(json.loads(capsys.readouterr().out)["counts"]["rounds"]["median"])
    assert rounds[0] < rounds[1]
    for wrong in ("target=0", "target=many", "deck=found"):
        assert run(["simulate", "oeil", "--set", wrong]) == 2
        error = capsys.readouterr().err
        assert wrong.partition("=")[0] in error
        assert error.count("\n") == 1


def test_simulate_shows_tables_to_people(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["simulate", "loonacy", "--matches", "3"]) == 0
    out, err = capsys.readouterr()
    assert "3 matches of loonacy, seed 1" in out
    for word in ("friend", "95 % interval", "seconds", "draws", "reshuffles", "ended by"):
        assert word in out
    assert err == ""


@pytest.mark.parametrize("language", LANGUAGES)
def test_games_and_rules_speak_each_language(
    language: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["games", "--lang", language]) == 0
    listed = capsys.readouterr().out
    assert "loonacy" in listed
    assert "2–5" in listed
    for game in sobremesa.all_games().values():
        assert run(["rules", game.card.id, "--lang", language]) == 0
        assert game.card.title in capsys.readouterr().out


def test_help_says_what_there_is(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["--help"]) == 0
    out = capsys.readouterr().out
    for command in ("games", "rules", "serve", "simulate"):
        assert command in out


def test_a_reader_that_goes_away_is_no_error() -> None:
    with subprocess.Popen(
        [PROGRAM, "rules", "loonacy"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as rules:
        assert rules.stdout is not None
        assert rules.stderr is not None
        rules.stdout.close()
        assert "Traceback" not in rules.stderr.read()


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no full device here")
@pytest.mark.parametrize("typed", ["games", "rules loonacy", "--version", "--help"])
def test_an_output_that_is_full_is_told_in_one_line(typed: str) -> None:
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(
            [PROGRAM, *typed.split()], stdout=full, stderr=subprocess.PIPE, text=True, check=False
        )
    assert done.returncode == 1
    assert done.stderr == "sobremesa: cannot write the output: No space left on device\n"
