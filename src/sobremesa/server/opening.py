"""Who may open tables at this server and bring photographs to them; everybody else joins.

Opening  decides it for each request, and takes in the word where one is asked for
heard    a word as it is compared

A request comes from this machine's own networks only where nothing speaks against it: what passed a
proxy that was not named, or one that does not say for whom, comes from somewhere unknown.
"""

import hmac
import unicodedata
from collections.abc import Container
from typing import Annotated, Final

from msgspec import Meta, Struct
from starlette.requests import Request
from starlette.responses import Response

from sobremesa.server.guards import LOOPBACK, PEER, host_of
from sobremesa.server.identity import Identity
from sobremesa.server.networks import OwnNetworks
from sobremesa.server.proxies import Proxies
from sobremesa.server.proxies import ip as ip_of
from sobremesa.server.rates import EVERYBODY, Rates, slow_down
from sobremesa.server.replies import Problem, Reason, said
from sobremesa.server.requests import address, body
from sobremesa.server.settings import Settings, Who

KEPT: Final = 365 * 24 * 3600
"""Seconds for which a device need not say the word again."""
FORWARDED: Final = ("x-forwarded-for", "forwarded", "x-real-ip", "via")
"""Any of them says that a proxy has passed the request on."""


class Word(Struct, frozen=True, forbid_unknown_fields=True):
    """Say the word."""

    word: Annotated[str, Meta(max_length=100)]


class MayOpen(Struct, frozen=True):
    """Who may open tables here and bring photographs, and whether whoever asks may."""

    who: Who
    may: bool


class Opening:
    """Who may open tables and bring photographs."""

    def __init__(
        self,
        settings: Settings,
        identity: Identity,
        rates: Rates,
        networks: Container[str] | None = None,
    ) -> None:
        """`networks` are those that count as this machine's own; without them the system says."""
        self._settings = settings
        self._rates = rates
        self._networks = OwnNetworks() if networks is None else networks
        self._proxies = Proxies(settings.proxies)
        self.word = settings.word or identity.word()
        """What is asked for where a word is."""
        self.cookie = f"{identity.cookie}-word"
        self._said = identity.said_word(heard(self.word))

    def may(self, request: Request) -> bool:
        """Tell whether whoever asks may open a table and bring photographs."""
        match self._settings.open:
            case "everyone":
                return True
            case "lan":
                return self._is_near(request)
            case "word":
                said_before = request.cookies.get(self.cookie, "")
                return hmac.compare_digest(said_before.encode("utf-8", "replace"), self._said)

    def let(self, request: Request) -> None:
        """Let whoever may go on. Raises Problem for everybody else."""
        if not self.may(request):
            by_word = self._settings.open == "word"
            raise Problem(Reason.NO_WORD if by_word else Reason.FROM_AFAR)

    def _is_near(self, request: Request) -> bool:
        peer, client = request.scope[PEER], address(request)
        forwarded = any(name in request.headers for name in FORWARDED)
        is_proxy = peer in self._proxies
        if forwarded and not is_proxy:
            return False
        here = ip_of(client)
        if here is not None and here.is_loopback and not forwarded:
            return not self._is_public(request)
        if is_proxy and not forwarded:
            return False
        return client in self._networks

    def _is_public(self, request: Request) -> bool:
        """Tell whether it was asked for under the public name: then something leads it here."""
        host = host_of(request.headers.get("host", ""))
        return host not in LOOPBACK and host in self._settings.public_hosts

    async def ask(self, request: Request) -> Response:
        """GET /opening: who may open tables here, and whether whoever asks may."""
        self._rates.take(self._rates.sockets, address(request))
        return said(MayOpen(self._settings.open, self.may(request)))

    async def say(self, request: Request) -> Response:
        """POST /opening: say the word; the device is let in from then on."""
        self._rates.take(self._rates.words, address(request))
        asked = await body(request, Word)
        if self._settings.open != "word":
            return said(MayOpen(self._settings.open, self.may(request)))
        self._hear(asked.word)
        answer = said(MayOpen("word", may=True))
        answer.set_cookie(
            self.cookie,
            self._said.decode(),
            max_age=KEPT,
            path=f"{self._settings.base_path}/",
            secure=self._settings.secure,
            httponly=True,
            samesite="lax",
        )
        return answer

    def _hear(self, word: str) -> None:
        """Take in what somebody takes for the word. Raises Problem where it is not."""
        if wait := self._rates.wrong_words.wait(EVERYBODY):
            raise slow_down(wait)
        if not hmac.compare_digest(heard(word).encode(), heard(self.word).encode()):
            self._rates.wrong_words.take(EVERYBODY)
            raise Problem(Reason.WRONG_WORD)


def heard(word: str) -> str:
    """Return a word as it is compared: its letters and digits, whatever stands between them.

    >>> heard("bcdf-GHJK") == heard(" BCDFGHJK ")
    True
    """
    folded = unicodedata.normalize("NFKC", word).casefold()
    return "".join(sign for sign in folded if sign.isalnum())
