"""What a careful printer would mark in a text, in each of the five languages."""

import re
from typing import Final

import sobremesa

TITLES: Final = [game.card.title for game in sobremesa.all_games().values()]


def faults(language: str, text: str) -> list[str]:
    """What a careful printer of that language would mark; a game's title stays as it is printed."""
    for title in TITLES:
        text = text.replace(title, "title")
    marked = []
    if text != text.strip() or "  " in text:
        marked.append("blanks")
    if "'" in text or '"' in text:
        marked.append("a straight quote")
    if language == "fr" and re.search(r"[^\u202f][;!?»]|[^\u00a0]:(?!\w)|«[^\u202f]", text):
        marked.append("no narrow space before ; ! ? or beside « », or no fixed one before :")
    if language != "fr" and re.search(r"\s[;:!?]", text):
        marked.append("a blank before a mark")
    if language == "es" and (text.count("¿"), text.count("¡")) != (
        text.count("?"),
        text.count("!"),
    ):
        marked.append("a question or call that is not opened")
    return marked
