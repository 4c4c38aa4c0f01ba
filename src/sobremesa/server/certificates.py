"""HTTPS without a proxy: the certificate that the operator has given.

Pair            where certificate and key lie
secured         the context of a pair
CannotSecure    it is no usable pair; the text is one line that says why
"""

import ssl
from dataclasses import dataclass
from pathlib import Path


class CannotSecure(Exception):  # noqa: N818 - it is a sentence for the person at the terminal
    """Certificate and key cannot be used; the text is one line that says why, and what to do."""


@dataclass(frozen=True, slots=True)
class Pair:
    """A certificate with the chain above it, and its key, both PEM files."""

    certificate: Path
    key: Path


def secured(pair: Pair) -> ssl.SSLContext:
    """Return a server's context. Raises CannotSecure."""
    for file in (pair.certificate, pair.key):
        try:
            file.open("rb").close()
        except OSError as error:
            line = f"--tls: {file} cannot be read: {error.strerror}"
            raise CannotSecure(line) from error
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    try:
        # A key with a password would ask for it at the terminal, and a service has none.
        context.load_cert_chain(pair.certificate, pair.key, password=_no_password)
    except _Locked as error:
        line = f"--tls: {pair.key} is locked with a password; store the key without one"
        raise CannotSecure(line) from error
    except ssl.SSLError as error:
        line = (
            f"--tls: {pair.certificate} and {pair.key} are no certificate with its key, in PEM; "
            f"{error.reason or error.strerror or error}"
        )
        raise CannotSecure(line) from error
    return context


class _Locked(Exception):  # noqa: N818
    """The key wants a password."""


def _no_password() -> str:
    raise _Locked
