"""Who may have a socket at a table: the device of one of its people."""

import re
from functools import partial
from typing import Final

from sobremesa.server.choosing import Choosing
from sobremesa.server.guest import Guest
from sobremesa.server.premises import Premises
from sobremesa.server.replies import SENTENCES, Problem, Reason
from sobremesa.server.sessions import person_of, token_in
from sobremesa.server.sockets import Listener, Refused, Request

_PATH: Final = re.compile(r"/t/(?P<table>[a-z]+)/socket")


class Visits:
    """Answers the question of the door."""

    def __init__(self, premises: Premises) -> None:
        self._premises = premises

    async def accept(self, request: Request) -> Listener | Refused:
        """Let a person of the table in; refuse others with a status and a sentence."""
        try:
            return await self._guest(request)
        except Problem as problem:
            return Refused(problem.status, SENTENCES[problem.reason])

    async def _guest(self, request: Request) -> Guest:
        path = request.path.removeprefix(self._premises.settings.base_path)
        found = _PATH.fullmatch(path)
        if found is None:
            raise Problem(Reason.NO_TABLE)
        token = token_in(request.headers, request.cookies, self._premises.identity.cookie)
        if token is None:
            raise Problem(Reason.NO_TOKEN)
        rates = self._premises.rates
        rates.take(rates.sockets, request.address)
        host = await self._premises.host(found["table"])
        person = person_of(host.table, token)
        if person is None:
            raise Problem(Reason.STRANGER)
        allowed = partial(rates.take_message, host.id, person)
        return Guest(
            host,
            person,
            allowed=allowed,
            entered=partial(self._premises.arrivals.came, request.address),
            prepared=Choosing(host, self._premises.albums).prepared,
        )
