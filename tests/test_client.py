"""The browser client as it is built: when, from what, and that wheels have it."""

import gzip
import os
import shutil
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest

from tools import client
from tools.client import CannotBuild, Node

ROOT = Path(client.__file__).resolve().parent.parent
BIN = Path(sys.executable).parent
pytestmark = pytest.mark.timeout(60)


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A copy of what the client is made of, in a folder with a space, with npm's packages."""
    root = tmp_path / "a table"
    for path in client.sources(ROOT):
        copy = root / path.relative_to(ROOT)
        copy.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(path, copy)
    (root / client.MODULES).symlink_to(ROOT / client.MODULES, target_is_directory=True)
    return root


@pytest.fixture
def node() -> Node:
    found = client.find_node(BIN)
    assert found is not None
    return found


def program(folder: Path, name: str, lines: str) -> None:
    """Put a program into a folder."""
    folder.mkdir(exist_ok=True)
    (folder / name).write_text(f"#!/bin/sh\n{lines}\n")
    (folder / name).chmod(0o755)


def failing(folder: Path, complaint: str) -> Node:
    """Return a Node whose npm only complains."""
    program(folder, "npm", f"echo '{complaint}'; exit 1")
    return Node(str(folder / "npm"), os.environ["PATH"])


def test_a_build_is_made_once_for_all_that_it_is_made_of(checkout: Path, node: Node) -> None:
    assert not client.is_built(checkout)
    client.build(checkout, node)
    assert client.is_built(checkout)
    page = (checkout / client.CLIENT / "index.html").read_text("utf-8")
    assert '<script type="module" crossorigin src="./assets/' in page
    (script,) = (checkout / client.CLIENT).glob("assets/index-*.js")
    small = script.with_name(f"{script.name}.gz")
    assert gzip.decompress(small.read_bytes()) == script.read_bytes()


@pytest.mark.parametrize(
    "name",
    ["web/src/main.ts", "web/vite.config.ts", "src/sobremesa/table/words/es.json"],
)
def test_a_change_to_anything_it_is_made_of_makes_it_stale(checkout: Path, name: str) -> None:
    before = client.fingerprint(checkout)
    with (checkout / name).open("a") as file:
        file.write("\n")
    assert client.fingerprint(checkout) != before
    (checkout / client.CLIENT).mkdir()
    (checkout / client.CLIENT / "index.html").touch()
    (checkout / client.FINGERPRINT).write_text(before)
    assert not client.is_built(checkout)


def test_a_client_without_its_page_is_not_built(checkout: Path) -> None:
    (checkout / client.CLIENT).mkdir()
    (checkout / client.FINGERPRINT).write_text(client.fingerprint(checkout))
    assert not client.is_built(checkout)


def test_a_build_that_failed_is_not_taken_for_one(checkout: Path, node: Node) -> None:
    (checkout / "web" / "src" / "main.ts").write_text("this is no script")
    with pytest.raises(CannotBuild, match=r"could not be built; why stands above\.$"):
        client.build(checkout, node)
    assert not client.is_built(checkout)


def test_packages_are_brought_again_only_when_others_are_asked_for(
    checkout: Path, tmp_path: Path
) -> None:
    (checkout / client.MODULES).unlink()
    program(tmp_path / "bin", "npm", 'mkdir -p node_modules; echo "$@" >> calls')
    npm = Node(str(tmp_path / "bin" / "npm"), os.environ["PATH"])
    for checks in (False, False, True, True, False):
        client.install(checkout, npm, checks=checks)
    with (checkout / "web" / "package-lock.json").open("a") as file:
        file.write("\n")
    client.install(checkout, npm)
    shutil.rmtree(checkout / client.MODULES)
    client.install(checkout, npm)
    calls = (checkout / "web" / "calls").read_text().splitlines()
    small, whole = ["ci", "--omit=dev"], ["ci", "--include=dev"]
    assert [call.split()[:2] for call in calls] == [small, whole, small, small]


def test_a_missing_network_is_one_line(checkout: Path, tmp_path: Path) -> None:
    (checkout / client.MODULES).unlink()
    npm = failing(tmp_path / "bin", "npm error code ENOTFOUND")
    with pytest.raises(CannotBuild, match=r"^No network: [^\n]+$"):
        client.install(checkout, npm)
    with pytest.raises(CannotBuild, match=r"npm error code EACCES\n[^\n]+ why stands above.$"):
        client.install(checkout, failing(tmp_path / "bin", "npm error code EACCES"))


@pytest.mark.parametrize(
    ("said", "good"),
    [
        ("v20.18.3", False),
        ("v20.19.0", True),
        ("v21.7.0", False),
        ("v22.11.0", False),
        ("v22.12.0", True),
        ("v23.9.0", False),
        ("v24.0.0", True),
        ("v100.1.0", True),
        ("what is a version", False),
    ],
)
def test_an_old_node_is_as_bad_as_none(
    said: str,
    *,
    good: bool,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    program(tmp_path, "node", f"echo {said}")
    program(tmp_path, "npm", "true")
    monkeypatch.setenv("PATH", str(tmp_path))
    assert (client.find_node() is not None) == good


def test_a_node_that_was_fetched_comes_before_an_old_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    old, new = tmp_path / "old", tmp_path / "new"
    for folder, said in ((old, "v18.0.0"), (new, "v24.0.0")):
        program(folder, "node", f"echo {said}")
        program(folder, "npm", "true")
    monkeypatch.setenv("PATH", str(old))
    assert client.find_node() is None
    assert client.find_node(new) == Node(str(new / "npm"), f"{new}{os.pathsep}{old}")


def test_a_node_without_npm_is_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    program(tmp_path, "node", "echo v24.0.0")
    monkeypatch.setenv("PATH", str(tmp_path))
    assert client.find_node(tmp_path / "nothing") is None


def make(kind: str, root: Path, into: Path, path: str = os.environ["PATH"]) -> Path:
    """Let hatchling make a wheel or a source archive; return it."""
    done = subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", kind, "-d", str(into)],
        cwd=root,
        env=os.environ | {"PATH": path},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    (made,) = into.glob("*.whl" if kind == "wheel" else "*.tar.gz")
    return made


def client_in(wheel: Path) -> dict[str, bytes]:
    """What a wheel has of the client, by its name there."""
    with zipfile.ZipFile(wheel) as archive:
        names = [name for name in archive.namelist() if name.startswith("sobremesa/client/")]
        return {name.removeprefix("sobremesa/client/"): archive.read(name) for name in names}


def built_client() -> dict[str, bytes]:
    """The client that this checkout has, by its names."""
    files = (path for path in (ROOT / client.CLIENT).rglob("*") if path.is_file())
    return {path.relative_to(ROOT / client.CLIENT).as_posix(): path.read_bytes() for path in files}


def test_the_wheel_has_the_client_also_when_it_is_made_from_the_source_archive(
    tmp_path: Path,
) -> None:
    wheel = make("wheel", ROOT, tmp_path / "wheel")
    built = built_client()
    assert "index.html" in built
    assert client_in(wheel) == built
    with tarfile.open(make("sdist", ROOT, tmp_path / "archive")) as archive:
        archive.extractall(tmp_path, filter="data")
    (unpacked,) = tmp_path.glob("sobremesa-*")
    # Without a Node: the archive has the client, and it is fresh.
    assert client_in(make("wheel", unpacked, tmp_path / "again", path="")) == built


def test_what_can_have_no_client_is_not_built(tmp_path: Path) -> None:
    root = tmp_path / "archive"
    for name in ("hatch_build.py", "pyproject.toml", "README.md", "LICENSE", "tools/client.py"):
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, root / name)
    (root / "src" / "sobremesa").mkdir(parents=True)
    shutil.copy(ROOT / "src" / "sobremesa" / "__init__.py", root / "src" / "sobremesa")
    done = subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", "wheel"],
        cwd=root,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 1
    assert "There is no browser client here, and no web/ to build it from." in done.stderr
