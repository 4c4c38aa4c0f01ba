"""What somebody typed wrong, told in one line in the language of this computer.

Mistake   one that we found ourselves
one_line  what is said of any

What click finds it says in English, and hands over a finished sentence. Where its error says as
data what is wrong (a command, an option, a missing word), we say it; a sentence of click's about a
value stays as it is, since half a translation helps nobody: docs/adr/0005.
"""

import re
from typing import Any, Final

import click

from sobremesa.cli.words import Words, preferred_language, words

_BREAKS: Final = re.compile("[ \\t\\r\\n]+")
"""Not the blanks that keep together what they stand between."""


class Mistake(click.UsageError):
    """Something cannot be what somebody typed. Takes a key of the words, and fills its places."""

    def __init__(self, key: str, **places: object) -> None:
        shown: dict[str, Any] = {name: _shown(value) for name, value in places.items()}
        said = words(preferred_language()).say(key, **shown)
        super().__init__(said, click.get_current_context(silent=True))


def one_line(error: click.ClickException) -> str:
    """Return what to say of an error, and where more is said."""
    said = _in_our_words(error) or error.format_message()
    context = error.ctx if isinstance(error, click.UsageError) else None
    path = context.command_path if context is not None else "sobremesa"
    return f"{_BREAKS.sub(' ', said).strip().rstrip('.')} ({path} --help)"


def _in_our_words(error: click.ClickException) -> str | None:
    texts = words(preferred_language())
    match error:
        case click.NoSuchOption(option_name=option, possibilities=near):
            return _perhaps(texts, texts.say("mistake.no-option", option=_shown(option)), near)
        case click.NoSuchCommand(command_name=command, possibilities=near):
            return _perhaps(texts, texts.say("mistake.no-command", command=_shown(command)), near)
        case click.BadOptionUsage(option_name=option):
            return texts.say("mistake.option-value", option=_shown(option))
        case click.MissingParameter(param=click.Option(opts=[option, *_])):
            return texts.say("mistake.missing", what=option)
        case click.MissingParameter(param=click.Argument(human_readable_name=argument)):
            return texts.say("mistake.missing", what=argument)
    return None


def _perhaps(texts: Words, said: str, near: list[str] | None) -> str:
    return texts.say("mistake.perhaps", said=said, near=", ".join(near)) if near else said


def _shown(value: object) -> object:
    """Return what somebody typed without signs that do something to a terminal."""
    if not isinstance(value, str):
        return value
    return "".join(sign if sign.isprintable() else "?" for sign in value)
