"""What somebody has typed, as it is kept: a name, a caption."""

import unicodedata
from typing import Final

JOINING: Final = frozenset("\u200c\u200d") | {chr(tag) for tag in range(0xE0020, 0xE0080)}
"""Make one sign of several, in emoji and in some scripts; unseen, but not for nothing."""

_UNSEEN: Final = frozenset({"Cc", "Cf", "Cs", "Co"})
"""Controls, marks that turn the writing, lone surrogates, private code points."""
_BLANK: Final = frozenset("\u115f\u1160\u3164\uffa0\u2800")
"""Letters and signs that look like nothing: a text of these would be none."""


def one_line(text: str) -> str:
    """Return a text composed (NFC), on one line and without what is not seen.

    It is empty where nothing of it would be seen.

    >>> one_line("  Ana   Luz ")
    'Ana Luz'
    """
    kept = "".join(sign for sign in text if sign.isspace() or is_kept(sign))
    line = unicodedata.normalize("NFC", " ".join(kept.split()))
    return line if any(map(_is_seen, line)) else ""


def is_kept(sign: str) -> bool:
    """Tell whether a sign may stand in what is kept."""
    if sign in JOINING:
        return True
    no_character = ord(sign) & 0xFFFE == 0xFFFE
    return not no_character and unicodedata.category(sign) not in _UNSEEN and sign not in _BLANK


def _is_seen(sign: str) -> bool:
    """Tell letters, numbers, marks of writing and pictures from what only changes them.

    What this Python's Unicode does not know yet is a picture of the next one.
    """
    return unicodedata.category(sign)[0] in "LNPS" or unicodedata.category(sign) == "Cn"
