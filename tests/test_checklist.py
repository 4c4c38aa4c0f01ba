"""docs/checklist.md: each line names tests, and they are there."""

import re
from pathlib import Path
from typing import Final

import pytest

ROOT: Final = Path(__file__).resolve().parent.parent
PAGE: Final = (ROOT / "docs" / "checklist.md").read_text("utf-8")
LINES: Final = re.findall(r"^\| (?!what \|)(?!-)(.+?) \| (.+) \|$", PAGE, re.MULTILINE)


@pytest.mark.parametrize(("what", "proof"), LINES, ids=[what for what, _ in LINES])
def test_each_line_has_its_tests(what: str, proof: str) -> None:
    named = re.findall(r"`([^`]+)`", proof)
    assert named, what
    for one in named:
        file, _, test = one.partition("::")
        assert (ROOT / file).is_file(), one
        assert f"def {test}(" in (ROOT / file).read_text("utf-8") or not test, one


RISKS: Final = {
    "cross-site socket hijack",
    "tokens",
    "session ends, socket lives",
    "acting for another seat",
    "hidden information",
    "guessing codes",
    "host, admin",
    "who may open",
    "quotas",
    "message size, depth, types",
    "floods, slow readers, half-open handshakes",
    "pictures, archives",
    "XSS",
    "proxies",
    "personal data, children",
    "supply chain",
}


def test_each_risk_has_its_line() -> None:
    security = PAGE.split("\n## Security\n")[1]
    assert set(re.findall(r"^\| \*\*(.+?)\*\*: ", security, re.MULTILINE)) == RISKS


def test_each_part_of_the_list_has_lines() -> None:
    parts = re.split(r"^## ", PAGE, flags=re.MULTILINE)[1:]
    assert len(parts) == 14
    assert all(part.count("\n| ") > 1 for part in parts)
