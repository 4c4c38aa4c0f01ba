"""Benchmarks with their peers, run by `python -m bench`.

harness        contenders, interleaved rounds, medians, goals: what every benchmark is made of
against_peers  the benchmark of random playouts, ours beside the peers'
fanout         the benchmark of sockets, ours beside uvicorn's own; fanout_server, its server
appends        the benchmark of durable rows of the log, ours beside SQLite driven plainly
playouts       random playouts of our games
peers          random playouts of other libraries' games
rate           what a run of random playouts returns
report         the figures as a table for the terminal and as results.md

A new benchmark is a module that offers a `Bench`; `__main__` lists them.
"""
