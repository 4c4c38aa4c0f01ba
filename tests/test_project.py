"""The project around the code: what is committed, what is pinned, what the documents promise."""

import re
import shutil
import subprocess
import tomllib
from pathlib import Path

import pytest

import play

ROOT = Path(__file__).resolve().parent.parent
GIT = shutil.which("git") if (ROOT / ".git").exists() else None
LOCKS = sorted((ROOT / "requirements").glob("*.txt"))
GENERATED = {"node_modules", "__pycache__", "build", "dist", "test-artefacts"}
# Put together from pieces, because this file is searched too.
FORBIDDEN = re.compile(
    "|".join(
        [
            r"pypi\." + "org",
            "python" + "hosted",
            r"registry\." + "npmjs",
            r"deb\." + "debian",
            "file:" + "//",
            r"(?<![\w.])/" + r"(?:home|root|Users|work)" + r"/\w",
        ]
    )
)
MOST_LINES = 400


def is_hidden(folder: str) -> bool:
    return folder.startswith(".") and folder != ".ci"


def committed_files() -> list[Path]:
    """The files of the repository; without git, all that no tool has made."""
    if GIT is None:
        files = (path for path in ROOT.rglob("*") if not GENERATED & set(path.parts))
        return [
            path for path in files if not any(map(is_hidden, path.relative_to(ROOT).parts[:-1]))
        ]
    listed = subprocess.run(
        [GIT, "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        check=True,
    )
    return [ROOT / name for name in listed.stdout.decode().split("\0") if name]


def committed_texts() -> dict[Path, str]:
    texts = {}
    for path in committed_files():
        data = path.read_bytes() if path.is_file() else b"\0"
        if b"\0" not in data:
            texts[path.relative_to(ROOT)] = data.decode()
    return texts


def test_no_committed_file_names_a_registry_or_a_folder_of_some_machine() -> None:
    texts = committed_texts()
    assert Path("README.md") in texts
    assert {str(path): FORBIDDEN.findall(text) for path, text in texts.items()} == {
        str(path): [] for path in texts
    }


@pytest.mark.parametrize(
    "text",
    ["https://files.python" + "hosted.org/a", "/ho" + "me/ada/x", "file:" + "///wheels"],
)
def test_such_a_name_would_be_seen(text: str) -> None:
    assert FORBIDDEN.search(text)


def test_no_source_file_is_longer_than_a_reader_can_bear() -> None:
    long = {
        str(path): len(text.splitlines())
        for path, text in committed_texts().items()
        if path.suffix in {".py", ".ts", ".svelte", ".js", ".css"}
        and len(text.splitlines()) > MOST_LINES
        and "do not edit" not in text.partition("\n")[0]  # a program wrote it, and nobody reads it
    }
    assert long == {}


def test_the_lock_of_one_tool_is_not_committed() -> None:
    assert ROOT / "uv.lock" not in committed_files()


def logical_lines(text: str) -> list[str]:
    """The lines of a requirement file, continued ones joined, comments left out."""
    joined = text.replace("\\\n", " ").splitlines()
    return [line for line in joined if line.strip() and not line.lstrip().startswith("#")]


def test_there_is_a_lock_for_everything_that_is_installed() -> None:
    made = {play.PACKAGE, play.CHECKS, play.CLIENT, "bench"}
    parts = {part for group in play.GROUPS.values() for part in group} - made | {play.NODE}
    assert {path.stem for path in LOCKS} >= parts
    assert all((ROOT / "requirements" / f"{part}.in").exists() for part in parts - {"run"})


@pytest.mark.parametrize("path", LOCKS, ids=lambda path: str(path.name))
def test_every_line_of_a_lock_is_pinned_and_has_hashes(path: Path) -> None:
    pinned = re.compile(
        r"[a-z0-9-]+(\[[a-z0-9,-]+\])?==\S+( ; [^#]+?)?(\s+--hash=sha256:[0-9a-f]{64})+"
    )
    lines = logical_lines(path.read_text(encoding="utf-8"))
    assert lines
    assert [line for line in lines if not pinned.fullmatch(line.strip())] == []


def names(lines: list[str]) -> set[str]:
    named = (re.match(r"[a-z0-9][a-z0-9-]*", line.lower()) for line in lines)
    return {match[0] for match in named if match}


def test_the_locks_hold_what_the_project_asks_for() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    wanted = {"run": names(project["project"]["dependencies"])}
    for path in (ROOT / "requirements").glob("*.in"):
        wanted[path.stem] = names(path.read_text(encoding="utf-8").splitlines())
    for part, asked in wanted.items():
        assert asked
        lock = (ROOT / "requirements" / f"{part}.txt").read_text(encoding="utf-8")
        assert asked - names(logical_lines(lock)) == set()


def test_the_locks_agree_with_each_other() -> None:
    """They are installed into one environment, in any order."""
    pins: dict[str, set[str]] = {}
    for path in LOCKS:
        for line in logical_lines(path.read_text(encoding="utf-8")):
            name, _, rest = line.partition("==")
            pins.setdefault(f"{name} {rest.split('--hash')[0].partition(';')[2]}", set()).add(
                rest.split()[0]
            )
    assert {name: versions for name, versions in pins.items() if len(versions) > 1} == {}


def test_every_make_command_of_the_documents_exists() -> None:
    targets = set(re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE))
    documents = [path for path in committed_texts() if path.suffix == ".md"]
    used = {
        (str(path), word)
        for path in documents
        for word in re.findall(
            r"(?:`|^)make ([a-z]+)", (ROOT / path).read_text("utf-8"), re.MULTILINE
        )
    }
    assert {"play", "test"} <= {word for path, word in used if path == "README.md"}
    assert {(path, word) for path, word in used if word not in targets} == set()


def test_every_local_link_of_the_documents_leads_somewhere() -> None:
    broken = []
    for path, text in committed_texts().items():
        if path.suffix == ".md":
            targets = re.findall(r"\]\((?!\w+:|#)([^)#]+)", text)
            broken += [(path, t) for t in targets if not (ROOT / path.parent / t).exists()]
    assert broken == []
