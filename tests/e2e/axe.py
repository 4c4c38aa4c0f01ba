"""Accessibility, as far as a program can judge it: axe-core over a page."""

from pathlib import Path

from playwright.async_api import Page

SCRIPT = Path(__file__).resolve().parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]


async def faults(page: Page) -> list[str]:
    """Return what axe finds wrong: the rule, where, and what it says. The page should not move."""
    await page.evaluate(SCRIPT.read_text("utf-8"))
    found = await page.evaluate("rules => axe.run(document, { runOnly: rules })", RULES)
    return [
        f"{violation['id']}: {node['html'][:200]}: {node['failureSummary']}"
        for violation in found["violations"]
        for node in violation["nodes"]
    ]
