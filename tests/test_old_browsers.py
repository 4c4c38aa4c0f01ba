"""Televisions with webOS 22 are Chromium 87: what it does not know has something in its stead."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ASSETS = Path(__file__).resolve().parent.parent / "src" / "sobremesa" / "client" / "assets"
SUPPORTS = re.compile(r"@supports not selector\(:where\(a\)\)\{(?P<rule>[^{}]*\{[^{}]*\})\}")
RULE = re.compile(r"(?P<selector>[^{}]*)\{(?P<body>[^{}]*)\}")
UNKNOWN = re.compile(
    r":is\(|:has\(|@layer|@container|@property|aspect-ratio:|color-mix\(|[;{]inset:"
    r"|[;{](?:translate|rotate|scale):|[0-9](?:svh|lvh|dvw|cqw)|oklch\(|(?<=[;{}])&"
)
"""Not known to Chromium 87, and not to be replaced by a second rule."""


def faults(css: str) -> Iterator[str]:
    """Yield what Chromium 87 does not know, and has nothing in its stead."""
    yield from UNKNOWN.findall(css)
    seconds = {
        f"{selector}{{{rule['body']}}}"
        for found in SUPPORTS.finditer(css)
        for rule in RULE.finditer(found["rule"])
        for selector in [rule["selector"], *rule["selector"].split(",")]
    }
    rest = SUPPORTS.sub("", css)
    for rule in RULE.finditer(rest):
        selector, body = rule["selector"], rule["body"]
        second = re.sub(r":where\((\.[\w-]+)\)", r"\1", selector)
        if ":where(" in selector and f"{second}{{{body}}}" not in seconds:
            yield selector
        for name, value in re.findall(r"(?:^|;)([\w-]+):([^;]*dvh[^;]*)", body):
            if f"{name}:{value.replace('dvh', 'vh')}" not in body:
                yield f"{name}:{value}"


def test_a_television_of_2022_understands_every_style() -> None:
    sheets = sorted(ASSETS.glob("*.css"))
    assert sheets
    found = {sheet.name: list(faults(sheet.read_text(encoding="utf-8"))) for sheet in sheets}
    assert [fault for one in found.values() for fault in one] == []


@pytest.mark.parametrize(
    "css",
    [
        ".a:where(.svelte-x){color:red}",
        ".a{min-height:100dvh}",
        ".a{aspect-ratio:1}",
        "@layer base{.a{color:red}}",
        ".a:is(.b){color:red}",
    ],
)
def test_a_planted_style_that_it_does_not_know_is_found(css: str) -> None:
    assert list(faults(css))
