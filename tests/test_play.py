"""play.py: what it refuses, what it installs when, and that it can be broken off."""

import ast
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import play
from tools import client

ROOT = Path(play.__file__).resolve().parent


def start_with(before: str) -> tuple[int, str, list[str]]:
    """Run play.py in a Python in which something else was done before: status, output, errors."""
    code = f"import runpy, sys\n{before}\nrunpy.run_path('play.py', run_name='__main__')"
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=False
    )
    return done.returncode, done.stdout, done.stderr.splitlines()


def test_an_old_python_is_refused_in_one_line() -> None:
    assert start_with("sys.version_info = (3, 10, 12)") == (
        2,
        "",
        ["Sobremesa needs Python 3.11 or newer; this is Python 3.10."],
    )


def test_an_old_python_can_read_the_file_that_refuses_it() -> None:
    text = (ROOT / "play.py").read_text(encoding="utf-8")
    ast.parse(text, feature_version=(3, 7))
    assert "from __future__" not in text


@pytest.fixture
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Let play.py work on a copy of the requirement files, in a folder with a space."""
    root = tmp_path / "a table"
    shutil.copytree(ROOT / "requirements", root / "requirements")
    shutil.copy(ROOT / "pyproject.toml", root)
    (root / client.CLIENT).mkdir(parents=True)
    (root / client.CLIENT / "index.html").touch()
    venv = root / ".venv"
    bin_folder = venv / play.BIN.name
    places = {
        "ROOT": root,
        "VENV": venv,
        "BIN": bin_folder,
        "PYTHON": bin_folder / play.PYTHON.name,
        "STAMPS": venv / "stamps",
        "LOCK": root / ".venv.lock",
        "UNFINISHED": venv / "unfinished",
    }
    for name, path in places.items():
        monkeypatch.setattr(play, name, path)
    return root


@pytest.fixture
def installed(elsewhere: Path, monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, ...]]:
    """Fake the two slow steps; the list grows with each call of pip."""
    calls: list[tuple[str, ...]] = []

    def make_venv() -> None:
        play.BIN.mkdir(parents=True, exist_ok=True)
        play.PYTHON.touch()
        play.STAMPS.mkdir(exist_ok=True)
        play.UNFINISHED.unlink(missing_ok=True)
        play.write(play.STAMPS / "venv", play.birthmark())
        calls.append(("venv",))

    def try_pip(*arguments: str | Path) -> None:
        calls.append(tuple(str(a).removeprefix(str(elsewhere)).lstrip("/\\") for a in arguments))

    monkeypatch.setattr(play, "make_venv", make_venv)
    monkeypatch.setattr(play, "try_pip", try_pip)
    return calls


FIRST = [
    ("venv",),
    ("--require-hashes", "-r", "requirements/build.txt"),
    ("--require-hashes", "--no-build-isolation", "-r", "requirements/run.txt"),
    ("--no-deps", "--no-build-isolation", "--editable", "."),
]


def test_the_second_start_installs_nothing(installed: list[tuple[str, ...]]) -> None:
    assert play.prepare("run") == play.BIN
    assert installed == FIRST
    play.prepare("run")
    assert installed == FIRST


def test_only_what_has_changed_is_installed(
    elsewhere: Path, installed: list[tuple[str, ...]]
) -> None:
    play.prepare("run")
    play.prepare("test")
    added = ("--require-hashes", "--no-build-isolation", "-r", "requirements/test.txt")
    assert installed[4:] == [added]
    with (elsewhere / "requirements" / "run.txt").open("a") as file:
        file.write("# changed\n")
    play.prepare("test")
    changed = ("--require-hashes", "--no-build-isolation", "-r", "requirements/run.txt")
    assert installed[5:] == [changed]


@pytest.fixture
def built(monkeypatch: pytest.MonkeyPatch) -> list[client.Node]:
    """Fake the client's build; the list grows with each."""
    nodes: list[client.Node] = []

    def build(root: Path, node: client.Node) -> None:
        (root / client.CLIENT / "index.html").touch()
        nodes.append(node)

    monkeypatch.setattr(client, "build", build)
    return nodes


NODE = client.Node("npm", "/usr/bin")


def test_a_client_that_is_stale_is_built_and_nothing_is_installed(
    elsewhere: Path,
    installed: list[tuple[str, ...]],
    built: list[client.Node],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(client, "find_node", lambda _: NODE)
    play.prepare("run")
    (elsewhere / client.CLIENT / "index.html").unlink()
    play.prepare("run")
    play.prepare("run")
    assert (installed, built) == (FIRST, [NODE])


def test_a_node_is_fetched_only_where_there_is_none_and_the_client_is_stale(
    elsewhere: Path,
    installed: list[tuple[str, ...]],
    built: list[client.Node],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    fetched = ("--require-hashes", "--only-binary", ":all:", "-r", "requirements/node.txt")
    monkeypatch.setattr(client, "find_node", lambda _: NODE if fetched in installed else None)
    play.prepare("run")
    assert installed == FIRST
    (elsewhere / client.CLIENT / "index.html").unlink()
    play.prepare("run")
    assert (installed, built) == ([*FIRST, fetched], [NODE])


@pytest.mark.usefixtures("installed", "built")
def test_that_no_node_can_be_had_is_one_line(
    elsewhere: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    play.prepare("run")
    capsys.readouterr()
    monkeypatch.setattr(client, "find_node", lambda _: None)
    monkeypatch.setattr(play, "try_pip", lambda *_: "ERROR: No matching distribution found")
    (elsewhere / client.CLIENT / "index.html").unlink()
    with pytest.raises(SystemExit, match="2"):
        play.prepare("run")
    assert capsys.readouterr().err.splitlines()[1:] == [client.NO_NODE]


@pytest.mark.usefixtures("installed")
def test_that_a_client_cannot_be_built_is_said_without_a_traceback(
    elsewhere: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def build(root: Path, node: client.Node) -> None:
        raise client.CannotBuild("why it cannot")

    monkeypatch.setattr(client, "build", build)
    monkeypatch.setattr(client, "find_node", lambda _: NODE)
    (elsewhere / client.CLIENT / "index.html").unlink()
    with pytest.raises(SystemExit, match="2"):
        play.prepare("run")
    assert capsys.readouterr().err.splitlines()[-1] == "why it cannot"


def test_an_install_that_broke_off_is_begun_again(installed: list[tuple[str, ...]]) -> None:
    play.prepare("run")
    play.UNFINISHED.touch()
    play.prepare("run")
    assert installed == FIRST + FIRST


def test_what_was_deleted_by_hand_is_installed_anew(
    installed: list[tuple[str, ...]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(play, "contents", lambda: ["click", "rich"])
    play.prepare("run")
    monkeypatch.setattr(play, "contents", lambda: ["click", "more", "rich"])
    play.prepare("run")
    assert installed == FIRST
    monkeypatch.setattr(play, "contents", lambda: ["rich"])
    play.prepare("run")
    assert installed == FIRST + FIRST


def test_what_lies_in_the_environment_is_seen() -> None:
    assert {"click", "textual"} <= set(play.contents())


def test_another_version_of_python_gets_a_fresh_environment(
    installed: list[tuple[str, ...]], monkeypatch: pytest.MonkeyPatch
) -> None:
    play.prepare("run")
    monkeypatch.setattr(play, "birthmark", lambda: "cpython 3.99 somewhere else")
    play.prepare("run")
    assert installed[4] == ("venv",)


def test_a_part_that_failed_is_not_taken_for_installed(
    installed: list[tuple[str, ...]], monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: str | Path) -> None:
        play.stop("No network")

    with monkeypatch.context() as patch:
        patch.setattr(play, "pip", fail)
        with pytest.raises(SystemExit, match="2"):
            play.prepare("run")
    play.prepare("run")
    assert installed == FIRST


def test_ctrl_c_while_installing_shows_no_traceback(
    installed: list[tuple[str, ...]],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    def interrupt(*_: str | Path) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(play, "pip", interrupt)
    with pytest.raises(SystemExit, match="130"):
        play.prepare("run")
    assert installed == [("venv",)]
    assert capsys.readouterr().err.strip().endswith("begins the installation again.")


@pytest.mark.usefixtures("elsewhere")
@pytest.mark.parametrize("missing", ["venv", "ensurepip"])
def test_a_python_without_venv_is_told_the_package_in_one_line(
    missing: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, missing, None)
    with pytest.raises(SystemExit, match="2"):
        play.prepare("run")
    (line,) = capsys.readouterr().err.splitlines()
    assert line.endswith("on Debian or Ubuntu: sudo apt install python3-venv")


def test_a_missing_network_is_one_line() -> None:
    complaint = (
        "WARNING: Retrying (Retry(total=0)) after connection broken by "
        "'NewConnectionError(...)': /simple/click/\nERROR: No matching distribution found for click"
    )
    assert play.explain(complaint).splitlines() == [
        "No network: the Python package index cannot be reached. Connect and start again."
    ]
    assert "disk full" in play.explain("ERROR: disk full")


@pytest.mark.usefixtures("elsewhere")
def test_of_two_starts_at_once_one_waits() -> None:
    code = f"import pathlib, play\nplay.LOCK = pathlib.Path({str(play.LOCK)!r})\n"
    code += "with play.lock(): print('mine', flush=True)"
    second = [sys.executable, "-c", code]
    with play.lock():
        start = subprocess.Popen(
            second, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
        )
        assert start.stderr is not None
        assert start.stderr.readline() == "Another start is installing; waiting for it ...\n"
        assert start.poll() is None
    assert start.communicate(timeout=10) == ("mine\n", "")


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such paths")
def test_the_command_starts_from_a_path_with_quotes_and_brackets(
    elsewhere: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    odd = elsewhere / "a b'c\"d é[1]"
    odd.mkdir()
    (odd / "python").write_text('#!/bin/sh\nprintf "%s|" "$@"\n')
    (odd / "python").chmod(0o755)
    monkeypatch.setattr(play, "prepare", lambda group: odd)
    monkeypatch.setattr(play, "PYTHON", odd / "python")
    became: list[list[str]] = []

    def become(program: Path, command: list[str]) -> None:
        done = subprocess.run(
            command, executable=program, capture_output=True, text=True, check=True
        )
        became.append(done.stdout.split("|"))
        raise SystemExit(0)

    monkeypatch.setattr("os.execv", become)
    with pytest.raises(SystemExit, match="0"):
        play.run(["games", "--lang", "es"])
    assert became == [["-P", "-m", "sobremesa.cli", "games", "--lang", "es", ""]]
