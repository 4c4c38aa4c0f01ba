"""The seats that this computer's person has at tables, and how he gets them.

A token is kept in a file of his own, so that he finds his seat again when the terminal was closed.
"""

import json
import secrets
import urllib.error
import urllib.request
from http.cookiejar import CookieJar
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import click
import msgspec
import platformdirs

from sobremesa.cli.mistakes import Mistake
from sobremesa.cli.play.link import Place
from sobremesa.cli.words import Words
from sobremesa.wire import Refused

if TYPE_CHECKING:
    from sobremesa.cli.join import Where

MOST: Final = 100
"""Tables that are remembered; the oldest is forgotten."""
PATIENCE: Final = 10.0
"""Seconds for an answer."""


class Seats:
    """Asks servers for seats, and remembers them in a file."""

    def __init__(self, file: Path) -> None:
        self._file = file

    @classmethod
    def of_this_computer(cls) -> "Seats":
        """Return the seats of whoever uses this account."""
        return cls(platformdirs.user_state_path("sobremesa", appauthor=False) / "seats.json")

    def take(self, where: "Where", name: str, sign: str, texts: Words) -> Place:
        """Return a seat: one's own from before, or a new one.

        Raises click.ClickException where it is refused, OSError where nobody answers.
        """
        asked: dict[str, Any] = {"name": name, "sign": sign, "script": True}
        try:
            if where.code is not None:
                found = _post(where.server, "/find", {"code": where.code})
                table, secret = found["table"], found["secret"]
            elif where.table is not None:
                table, secret = where.table, where.secret
            else:
                opened = _opened(where, asked | {"language": texts.language})
                return self._keep(Place(where.server, opened["table"], opened["token"]))
            known = self._token(where.server, table)
            if known is not None:
                return Place(where.server, table, known)
            asked |= {"secret": secret or "", "attempt": secrets.token_urlsafe(18)}
            joined = _post(where.server, f"/t/{table}/join", asked)
        except _RefusedError as error:
            if error.refused.reason == "no-word":
                raise Mistake("join.no-word") from error
            raise click.ClickException(texts.refusal(error.refused)) from error
        return self._keep(Place(where.server, table, joined["token"]))

    def _token(self, server: str, table: str) -> str | None:
        return self._read().get(f"{server}/t/{table}")

    def _keep(self, place: Place) -> Place:
        kept = self._read()
        kept[f"{place.server}/t/{place.table}"] = place.token
        newest = dict(list(kept.items())[-MOST:])
        try:
            self._file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            half = self._file.with_suffix(".half")
            half.touch(mode=0o600)
            half.write_text(json.dumps(newest), encoding="utf-8")
            half.replace(self._file)
        except OSError:
            pass  # then he gets another seat next time
        return place

    def _read(self) -> dict[str, str]:
        try:
            return msgspec.json.decode(self._file.read_bytes(), type=dict[str, str])
        except (OSError, msgspec.DecodeError):
            return {}


def _opened(where: "Where", asked: dict[str, Any]) -> dict[str, Any]:
    """Open a table, and say the word of the house before it where there is one to say."""
    jar = CookieJar()
    if where.word is not None:
        _post(where.server, "/opening", {"word": where.word}, jar)
    return _post(where.server, "/tables", asked, jar)


class _RefusedError(Exception):
    def __init__(self, refused: Refused) -> None:
        super().__init__(refused.reason)
        self.refused = refused


def _post(
    server: str, path: str, body: dict[str, Any], jar: CookieJar | None = None
) -> dict[str, Any]:
    """Ask a server something. Raises _RefusedError, and OSError where it does not answer so."""
    request = urllib.request.Request(  # noqa: S310 - the scheme was looked at
        server + path,
        data=json.dumps(body).encode(),
        headers={"Content-Type": "application/json"},
        method="POST",
    )
    # A table is in the same house, and no proxy leads to it.
    opener = urllib.request.build_opener(
        urllib.request.ProxyHandler({}), urllib.request.HTTPCookieProcessor(jar)
    )
    try:
        with opener.open(request, timeout=PATIENCE) as answer:
            said: dict[str, Any] = json.loads(answer.read())
    except urllib.error.HTTPError as error:
        with error:
            text = error.read()
        try:
            refused = msgspec.json.decode(text, type=Refused)
        except msgspec.DecodeError:
            raise OSError(text.decode(errors="replace")) from error
        raise _RefusedError(refused) from error
    except ValueError as error:
        raise OSError("that is no Sobremesa") from error
    return said
