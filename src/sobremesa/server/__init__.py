"""The live server: what carries tables to phones. This layer knows no game's insides.

host       one live table: what is asked becomes rows, and rows become what screens are told
telling    what the screens are told; memory, which commands have their answer
bots       the bots of a table; devices, the thing at it that moves by itself;
           house, all tables; housetime, their clock
entries    what is on its way through a host, and why one ends
guest      one socket at a table; screens, what a host needs of it; sessions, who somebody is
running    a server from its start to its orderly end; settings, how it is set up
app        the routes: entrance, how people come in; visits, who has a socket; pages
replays    the matches that are over, to be looked at again
premises   what all doors share; identity, the key of a data folder; replies, refusals as JSON
rates      how often what may be done; health, whether the log can be reached; figures, what counts
sockets    the seam to WebSockets: who is let in, what is said, how it ends
serving    HTTP and sockets on one port, by uvicorn
guards     which host, origin and proxy are believed; the headers of every answer
limits     how often somebody may do something
addresses  under which addresses phones reach this machine; opening the port
awake      keep the machine from falling asleep while it serves
logs       one JSON line for each thing that matters, without anybody's data
metrics    figures for Prometheus, and the health check
"""
