"""Benchmarks with their peers, run by `python -m bench`.

harness        contenders, interleaved rounds, medians, goals: what every benchmark is made of
against_peers  the benchmark of random playouts, ours beside the peers'
fanout         the benchmark of sockets, ours beside uvicorn's own; fanout_server, its server
appends        the benchmark of durable rows of the log, ours beside SQLite driven plainly
fanout         the benchmark of frames to everybody at a table; fanout_server is what it measures
live           the benchmarks of plays on the whole live path, beside picows alone (bare_server)
sockets        the benchmark of the time from a play to the last of five sockets
screens        the benchmark of the time from a card's drop to the last of five screens
frames         the benchmark of how smoothly a slow phone shows a flurry of cards
phones         pages of a real browser at a table, which note what they show; for both of these
memory         the benchmark of what a table and a socket hold in memory
lives          the benchmark of what abandoned tables leave there; both run a house of their own
evening        the benchmark of 200 people at 50 tables, cut off, coming and going, a server killed
guests         these people; delays, how long their acts took; evening_server, what they come to
served         a live server in a process of its own, and how a script comes to its tables
players        people in a script at a live server; choosing is what they do, pace when
playouts       random playouts of our games
peers          random playouts of other libraries' games
rate           what a run of random playouts returns
report         the figures as a table for the terminal and as results.md

A new benchmark is a module that offers a `Bench`; `__main__` lists them.
"""
