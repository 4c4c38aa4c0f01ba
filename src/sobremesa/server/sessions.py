"""Who somebody is: the token of his device, and what opens a table to him.

A device that joins gets a token for the table, in a cookie that no page can read; scripts
send it in a header. Only its hash is kept.
"""

import hashlib
import secrets
from collections.abc import Mapping
from typing import Final

from sobremesa.kernel.ids import PersonId, PlayerId
from sobremesa.table.state import Table

TOKEN_BYTES: Final = 32
PERSON_BYTES: Final = 9
BEARER: Final = "Bearer "


def new_token() -> str:
    """Draw a token: 256 bits, in letters that may stand in a cookie."""
    return secrets.token_urlsafe(TOKEN_BYTES)


def new_person() -> PersonId:
    """Draw the id of a person who comes to a table."""
    return PersonId(PlayerId(secrets.token_urlsafe(PERSON_BYTES)))


def token_hash(token: str) -> bytes:
    """Return what is kept of a token. It is long and random: one round of SHA-256 is enough."""
    return hashlib.sha256(token.encode()).digest()


def person_of(table: Table, token: str | None) -> PersonId | None:
    """Return whose token it is at this table; None: nobody's."""
    if not token:
        return None
    found = token_hash(token)
    return next((one.id for one in table.people if secrets.compare_digest(one.token, found)), None)


def opens(table: Table, secret: str) -> bool:
    """Tell whether somebody with this secret may join the table."""
    return secrets.compare_digest(table.secret.encode(), secret.encode())


def token_in(headers: Mapping[str, str], cookies: Mapping[str, str], cookie: str) -> str | None:
    """Return the token that came with a request: a script's header, else the cookie."""
    header = headers.get("authorization", "")
    if header.startswith(BEARER):
        return header.removeprefix(BEARER)
    return cookies.get(cookie)
