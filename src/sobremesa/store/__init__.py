"""The log of every table: the only authority on what has happened.

contract  what a store does: create, claim, append, load, and what stands beside the log
errors    what may go wrong: refusals of a call, a store that is unavailable, one that cannot open
memory    a store without a file, for simulations and tests
sqlite    one file in a data folder, for one server

What is stored are bytes and names; a store knows no game, no person and no event. Whoever appends
must win a compare-and-set on the table's epoch and last seq, so it does not matter who believes to
own a table: a former owner is refused by its next append.
"""
