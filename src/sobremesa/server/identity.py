"""What a data folder is known by, and the tokens that are made from it.

Identity  the folder's key: the name of its cookies, and tokens that a repeated request gets again

Cookies are not separated by port, so two servers on one machine would overwrite each other's: the
name carries the folder's id.
"""

import base64
import hashlib
import hmac
import secrets
from pathlib import Path
from typing import Final

from sobremesa.kernel.ids import PersonId, PlayerId, TableId
from sobremesa.server.sessions import PERSON_BYTES, new_person, new_token
from sobremesa.store.errors import CannotOpen
from sobremesa.table.hosting import CODE_LETTERS

FILE: Final = "key"
KEY_BYTES: Final = 32
WORD_LENGTH: Final = 8
"""Of 20 letters: 26 thousand million words."""


class Identity:
    """The key of a data folder. It never leaves the folder."""

    def __init__(self, key: bytes) -> None:
        """Take the key; `of` reads or makes the folder's."""
        self._key = key
        self.cookie = f"sobremesa-{hashlib.sha256(key).hexdigest()[:12]}"
        """The name of the cookies of this folder."""

    @classmethod
    def of(cls, folder: Path) -> "Identity":
        """Read the folder's key, or make it. Raises CannotOpen."""
        file = folder / FILE
        try:
            if not file.exists():
                half = file.with_suffix(".half")
                half.touch(mode=0o600)
                half.write_bytes(secrets.token_bytes(KEY_BYTES))
                half.replace(file)
            key = file.read_bytes()
        except OSError as error:
            raise CannotOpen(f"{file} cannot be used: {error.strerror}.") from error
        if len(key) != KEY_BYTES:
            raise CannotOpen(f"{file} is damaged; without it nobody gets his seat back.")
        return cls(key)

    def newcomer(self, table: TableId, attempt: str | None) -> tuple[PersonId, str]:
        """Return the id and the token of somebody who joins a table.

        Who sends an attempt, a long random text of his own, gets the same ones for it each time:
        a request that is sent twice, because a finger was quick or an answer was lost, makes one
        person. Only the key makes a token from it.
        """
        if attempt is None:
            return new_person(), new_token()
        person = self._derive("person", table, attempt)[:PERSON_BYTES]
        return PersonId(PlayerId(_text(person))), _text(self._derive("token", table, attempt))

    def deck_key(self, deck: str) -> str:
        """Return what opens a deck that is kept, at whatever table."""
        return _text(self._derive("deck", TableId(""), deck))

    def opens_deck(self, deck: str, key: str) -> bool:
        """Tell whether it is the key of that deck."""
        return hmac.compare_digest(self.deck_key(deck).encode(), key.encode("utf-8", "replace"))

    def word(self) -> str:
        """Return the word of this folder, for who opens tables: eight letters that are no word."""
        drawn = int.from_bytes(self._derive("word", TableId(""), ""))
        letters = ""
        while len(letters) < WORD_LENGTH:
            drawn, one = divmod(drawn, len(CODE_LETTERS))
            letters += CODE_LETTERS[one]
        return f"{letters[:4]}-{letters[4:]}"

    def said_word(self, word: str) -> bytes:
        """Return what a device keeps that has said a word: it opens nothing when that changes."""
        return _text(self._derive("said", TableId(""), word)).encode()

    def _derive(self, what: str, table: TableId, attempt: str) -> bytes:
        parts = f"{what}\n{table}\n{attempt}".encode()
        return hmac.new(self._key, parts, hashlib.sha256).digest()


def _text(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()
