"""Addresses of the web, as they are typed on the command line."""

from urllib.parse import SplitResult, urlsplit


def web_address(text: str) -> SplitResult | None:
    """Return the parts of an address with http or https; None: it leads nowhere.

    >>> web_address("https://games.example/a").hostname
    'games.example'
    >>> [
    ...     web_address(text)
    ...     for text in ("ftp://a", "http://", "http://[", "http://a:99999", "http://a b")
    ... ]
    [None, None, None, None, None]
    """
    try:
        parts = urlsplit(text)
        port = parts.port
    except ValueError:
        return None
    leads = parts.scheme in {"http", "https"} and bool(parts.hostname) and port != 0
    return parts if leads and parts.netloc.isprintable() and " " not in parts.netloc else None
