"""What goes wrong in a browser without anybody seeing it: collected, so that a test can fail of it.

A table makes no noise: no error in the console, no exception, no report of the content security
policy, no file that does not come, and no word to any other server.
"""

import re
from urllib.parse import urlsplit

from playwright.async_api import BrowserContext, ConsoleMessage, Page, Request, Response, WebSocket

# What makes up the page. Other requests may be refused: that is how a wrong code is told.
PARTS = {"document", "font", "image", "manifest", "media", "script", "stylesheet"}
# Of a refused request, which is judged by itself.
ECHO = "Failed to load resource"
# The page was left while it was on its way.
LEFT = "net::ERR_ABORTED"
# The server is away, or has gone in the middle of a file: for tests that kill it.
LOST = (
    r"^console: WebSocket connection to "
    r"|: net::ERR_(CONNECTION_[A-Z_]+|SOCKET_NOT_CONNECTED|TIMED_OUT|NETWORK_CHANGED|EMPTY_RESPONSE"
    r"|CONTENT_LENGTH_MISMATCH|INCOMPLETE_CHUNKED_ENCODING|RESPONSE_HEADERS_TRUNCATED"
    r"|INVALID_HTTP_RESPONSE)$"
)
INNER = ("about", "blob", "data")
REPORTED = """
addEventListener("securitypolicyviolation", ({ blockedURI, violatedDirective }) =>
  console.error("CSP", blockedURI, violatedDirective))
"""


class Complaints:
    """The complaints of all pages of a context, in their order."""

    def __init__(self, context: BrowserContext, origin: str) -> None:
        self.heard: list[str] = []
        self.origins: set[str] = set()
        """Which servers were asked for anything, with their ports."""
        self._origin = urlsplit(origin).netloc
        self._forgiven: list[re.Pattern[str]] = []
        self._listens = True
        context.on("page", self._watch)
        context.on("request", self._request)
        context.on("requestfailed", self._failed)
        context.on("response", self._response)
        context.on("console", self._console)
        context.on("weberror", lambda error: self._take(f"exception: {error.error}"))

    def forgive(self, pattern: str) -> None:
        """Expect complaints that match, from the beginning: the test brings them about itself."""
        self._forgiven.append(re.compile(pattern))

    def unforgiven(self) -> list[str]:
        """Return what is left to complain of."""
        return [
            complaint
            for complaint in self.heard
            if not any(pattern.search(complaint) for pattern in self._forgiven)
        ]

    def stop(self) -> None:
        """Listen no longer: whoever goes away breaks things off."""
        self._listens = False

    def _take(self, complaint: str) -> None:
        if self._listens:
            self.heard.append(complaint)

    def _watch(self, page: Page) -> None:
        page.on("websocket", self._socket)
        page.on("crash", lambda _: self._take("the page crashed"))

    def _console(self, message: ConsoleMessage) -> None:
        if message.type in {"error", "warning"} and not message.text.startswith(ECHO):
            self._take(f"console: {message.text}")

    def _request(self, request: Request) -> None:
        self._address(request.url)

    def _socket(self, socket: WebSocket) -> None:
        self._address(socket.url)

    def _address(self, url: str) -> None:
        parts = urlsplit(url)
        if parts.scheme in INNER:
            return
        self.origins.add(parts.netloc)
        if parts.netloc != self._origin:
            self._take(f"elsewhere: {url}")

    def _failed(self, request: Request) -> None:
        if request.failure != LEFT:
            self._take(f"failed: {request.method} {request.url}: {request.failure}")

    def _response(self, response: Response) -> None:
        part = response.request.resource_type in PARTS
        if response.status >= (400 if part else 500):
            self._take(f"status {response.status}: {response.request.method} {response.url}")
