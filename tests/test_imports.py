"""Who may import whom: the contracts of pyproject.toml bite, and what they cannot say."""

import ast
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
PURE = ("kernel", "bots", "games")
# import-linter sees imports only. These builtins reach the outside without one.
OUTSIDE = {"breakpoint", "input", "open", "print"}
LIBRARIES = sys.stdlib_module_names | {"msgspec", "sobremesa"}
# By module: the one library beyond these that it uses, and no other module does.
ONCE = {
    "games/oeil/stems.py": {"snowballstemmer"},
    "games/captain/planks.py": {"pymunk"},
}


def imported(tree: ast.AST) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield node.module or ""


def faults(module: str, text: str) -> list[str]:
    """What a module of a pure package does that import-linter's contracts cannot forbid."""
    tree = ast.parse(text)
    names = list(imported(tree))
    package, libraries = module.partition("/")[0], LIBRARIES | ONCE.get(module, set())
    found = [name for name in names if name.partition(".")[0] not in libraries]
    found += [name for name in names if name in {"sobremesa", "importlib.resources"}]
    if package == "kernel":
        ours = [name for name in names if name.startswith("sobremesa.")]
        found += [name for name in ours if name.split(".")[1] != "kernel"]
    calls = (node.func for node in ast.walk(tree) if isinstance(node, ast.Call))
    found += [call.id for call in calls if isinstance(call, ast.Name) and call.id in OUTSIDE]
    return found


@pytest.mark.parametrize("package", PURE)
def test_pure_packages_use_msgspec_alone_and_reach_nothing_outside(package: str) -> None:
    home = ROOT / "src" / "sobremesa"
    modules = {path.relative_to(home).as_posix(): path for path in (home / package).rglob("*.py")}
    assert modules
    found = {name: faults(name, path.read_text("utf-8")) for name, path in modules.items()}
    assert {name: names for name, names in found.items() if names} == {}


@pytest.mark.parametrize(
    ("module", "text", "expected"),
    [
        ("kernel", "import numpy as np", ["numpy"]),
        ("kernel", "from sobremesa import __version__", ["sobremesa"]),
        ("kernel", "from sobremesa.bots import pace", ["sobremesa.bots"]),
        ("games", "def f():\n    import importlib.resources", ["importlib.resources"]),
        ("games", "deck = open('deck.json')", ["open"]),
        ("bots", "from sobremesa.kernel import ids\nprint(ids)", ["print"]),
        ("bots", "import pymunk", ["pymunk"]),
        ("bots", "from random import Random\nfrom sobremesa.kernel import ids", []),
        ("games/oeil/bots.py", "import snowballstemmer", ["snowballstemmer"]),
        ("games/oeil/stems.py", "import numpy, snowballstemmer", ["numpy"]),
    ],
)
def test_planted_faults_of_a_module_are_seen(module: str, text: str, expected: list[str]) -> None:
    assert faults(module, text) == expected


MODULES = (
    "kernel",
    "bots",
    "games",
    "games/loonacy",
    "games/oeil",
    "games/oeil/stems",
    "games/captain",
    "games/captain/planks",
    "decks",
    "store",
    "table",
    "wire",
    "server",
    "cli",
)


def contracts_say(folder: Path, module: str, line: str) -> str:
    """What import-linter says of an empty project in which one module has one line."""
    package = folder / "sobremesa"
    for name in ("", *MODULES):
        (package / name).mkdir(parents=True, exist_ok=True)
        (package / name / "__init__.py").write_text(line if name == module else "")
    done = subprocess.run(
        [Path(sys.executable).parent / "lint-imports", "--config", ROOT / "pyproject.toml"],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(folder)},
        stdout=subprocess.PIPE,
        text=True,
        check=False,
    )
    assert "Contracts:" in done.stdout, "import-linter could not read the contracts"
    return "broken" if done.returncode else "kept"


@pytest.mark.parametrize(
    ("module", "line"),
    [
        ("kernel", "import asyncio"),
        ("kernel", "from os import path"),
        ("kernel", "from sobremesa import bots"),
        ("bots", "import time"),
        ("bots", "from sobremesa.games import loonacy"),
        ("games", "import textual"),
        ("games/loonacy", "from pathlib import Path"),
        ("games/loonacy", "def f():\n    import socket"),
        ("games/loonacy", "from sobremesa.games import oeil"),
        ("games/loonacy", "from sobremesa import cli"),
        ("games/loonacy", "import apsw"),
        ("games/loonacy", "from sobremesa import store"),
        ("store", "from sobremesa.games import loonacy"),
        ("store", "from sobremesa import kernel"),
        ("", "from sobremesa.games import loonacy"),
        ("", "from sobremesa import store"),
        ("table", "from sobremesa.games import loonacy"),
        ("decks", "from sobremesa.games import oeil"),
        ("decks", "from sobremesa import table"),
        ("games/oeil", "from sobremesa import decks"),
        ("games/oeil", "import snowballstemmer"),
        ("server", "import snowballstemmer"),
        ("table", "from sobremesa import decks"),
        ("table", "import time"),
        ("wire", "from sobremesa import table"),
        ("wire", "from sobremesa.kernel import game"),
        ("games/loonacy", "import picows"),
        ("games/captain", "import pymunk"),
        ("games/loonacy", "import pymunk"),
        ("server", "import pymunk"),
        ("server", "from sobremesa.games import loonacy"),
        ("server", "import textual"),
        ("server", "from sobremesa import cli"),
        ("", "from sobremesa import server"),
    ],
)
def test_a_planted_import_breaks_a_contract(tmp_path: Path, module: str, line: str) -> None:
    assert contracts_say(tmp_path, module, line) == "broken"


@pytest.mark.parametrize(
    ("module", "line"),
    [
        ("", "from sobremesa import kernel"),
        ("kernel", "import random, msgspec"),
        ("games/loonacy", "from sobremesa import bots, kernel"),
        ("games/oeil/stems", "import snowballstemmer"),
        ("games/captain/planks", "import pymunk\nfrom pymunk import batch"),
        ("store", "import apsw, asyncio, threading"),
        ("cli", "import click, time\nfrom sobremesa import bots, games, kernel, store"),
        ("decks", "import pathlib\nfrom sobremesa import kernel"),
        ("server", "from sobremesa import decks"),
        ("server", "import asyncio, uvicorn\nfrom sobremesa import bots, kernel"),
        ("cli", "import click, time\nfrom sobremesa import bots, games, kernel, server"),
    ],
)
def test_an_import_that_the_layout_allows_keeps_them(
    tmp_path: Path, module: str, line: str
) -> None:
    assert contracts_say(tmp_path, module, line) == "kept"
