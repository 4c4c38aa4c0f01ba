"""Who asks over HTTP: the device of one of a table's people."""

from msgspec import Struct
from starlette.requests import Request

from sobremesa.kernel.ids import PersonId
from sobremesa.server.host import Host
from sobremesa.server.premises import Premises
from sobremesa.server.replies import Problem, Reason
from sobremesa.server.sessions import person_of, token_in


class Caller(Struct, frozen=True):
    """A person, and the table."""

    host: Host
    person: PersonId


async def caller(premises: Premises, request: Request) -> Caller:
    """Return who asks for something at the table of the path.

    Raises Problem where there is no such table, or it is nobody of it.
    """
    token = token_in(request.headers, request.cookies, premises.identity.cookie)
    if not token:
        raise Problem(Reason.NO_TOKEN)  # before a table is looked for
    host = await premises.host(request.path_params["table"])
    person = person_of(host.table, token)
    if person is None:
        raise Problem(Reason.STRANGER)
    return Caller(host, person)
