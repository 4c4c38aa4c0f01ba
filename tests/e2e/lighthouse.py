"""Lighthouse, as tools/lighthouse pins it: what it says of a page in a running browser."""

import asyncio
import json
import os
import shutil
import sys
from pathlib import Path
from typing import Any

import play

PINNED = Path(__file__).resolve().parents[2] / "tools" / "lighthouse"
CATEGORIES = ("performance", "accessibility")
PATIENCE = 180
"""Seconds for a page; it is loaded several times, as slowly as a phone in mid-range does."""


async def bring(folder: Path) -> Path:
    """Install what is pinned into a folder; return the command."""
    for name in ("package.json", "package-lock.json", ".npmrc"):
        shutil.copy(PINNED / name, folder)
    node = play.find_node()
    process = await _start(node.path, node.npm, "ci", "--ignore-scripts", cwd=folder)
    assert await process.wait() == 0
    return folder / "node_modules" / "lighthouse" / "cli" / "index.js"


async def judged(command: Path, url: str, port: int, *how: str) -> dict[str, int]:
    """Return the marks of a page, in hundredths, as the browser at that port shows it.

    It is looked at as on a phone in mid-range, unless Lighthouse is told otherwise. What is kept of
    the page's files is forgotten first; its cookies stay.
    """
    path = play.find_node().path
    process = await _start(
        path, shutil.which("node", path=path) or "node", str(command), url, f"--port={port}",
        f"--only-categories={','.join(CATEGORIES)}", *how,
        "--output=json", "--quiet", cwd=command.parent,
    )  # fmt: skip
    out, _ = await asyncio.wait_for(process.communicate(), PATIENCE)
    assert process.returncode == 0
    report: dict[str, Any] = json.loads(out)
    assert report["finalDisplayedUrl"] == url
    sys.stdout.write(_told(report))
    marks = {name: round(100 * report["categories"][name]["score"]) for name in CATEGORIES}
    sys.stdout.write(f"{marks}\n")
    return marks


async def _start(path: str, *command: str, cwd: Path) -> asyncio.subprocess.Process:
    return await asyncio.create_subprocess_exec(
        *command, cwd=cwd, env={**os.environ, "PATH": path}, stdout=asyncio.subprocess.PIPE
    )


def _told(report: dict[str, Any]) -> str:
    """Return what was measured, for whoever reads the test's output."""
    audits = report["audits"].values()
    lines = [f"{audit['id']}: {audit['displayValue']}" for audit in audits if _is_measured(audit)]
    return "\n".join([report["finalDisplayedUrl"], *lines, ""])


def _is_measured(audit: dict[str, Any]) -> bool:
    return audit["scoreDisplayMode"] == "numeric" and "displayValue" in audit
