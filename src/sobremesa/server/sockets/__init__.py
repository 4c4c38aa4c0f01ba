"""The seam to WebSockets: the live server sees what is exported here and nothing behind it.

Five calls (opened, text, closed; send, waiting bytes) and the good-bye, two adapters that pass the
same tests. A package rather than one file, because each half of it is read for another reason:

seam           Request, Refused, Listener, Socket, Limits, Code: what both sides know
door           who may have a socket, and who has one
knock          one client, from its request to upgrade to the end of its line
handshake      that request, and the answer that refuses it
line           what is the same for both adapters: order, bounds, pings, good-byes
lag            how long a message takes
by_picows      the adapter for picows
by_websockets  the adapter for websockets, where picows has no wheel
"""

from sobremesa.server.sockets.door import Adapter, Door
from sobremesa.server.sockets.seam import (
    Accept,
    Code,
    Limits,
    Listener,
    Refused,
    Request,
    Socket,
)

__all__ = [
    "Accept",
    "Adapter",
    "Code",
    "Door",
    "Limits",
    "Listener",
    "Refused",
    "Request",
    "Socket",
]
