"""Accessibility, as far as a program can judge it: axe-core over a page."""

from pathlib import Path

from playwright.async_api import Page

SCRIPT = Path(__file__).resolve().parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]


async def faults(page: Page, only: str | None = None) -> list[str]:
    """Return what axe finds wrong: the rule, where, and what it says. The page should not move.

    `only` one rule is looked at; without it, all of WCAG 2.2 AA and axe's own advice, whatever
    weight they have. No rule is left out.
    """
    if not await page.evaluate("'axe' in window"):
        await page.evaluate(SCRIPT.read_text("utf-8"))
    run = TAGS if only is None else {"type": "rule", "values": [only]}
    found = await page.evaluate("rules => axe.run(document, { runOnly: rules })", run)
    return [
        f"{violation['id']}: {node['html'][:200]}: {node['failureSummary']}"
        for violation in found["violations"]
        for node in violation["nodes"]
    ]
