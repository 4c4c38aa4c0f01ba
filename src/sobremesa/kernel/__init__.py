"""The contract between a game and everything that plays it.

ids         seats, phases, milliseconds; tables, people, rows: the small words of the contract
commands    what can be asked of a match: Begin, Act, Ring, Away, Back, Leave, Stop
refusals    the answer to a command that the rules do not accept
game        what a game implements, its identity card, timers, waiting, outcome, notation
moments     the best moments of a match, told when it is over
bots        the door through which bots play: levels, plans
devices     a thing that moves by itself at the table
gate        the one check that every `decide` begins with
fold        events into state: fold, replay
codec       bytes of states, events and views; actions read from the wire
registry    finds the games
decks       a deck of photographs, as the rules know it
texts       what somebody has typed, as it is kept

Everything here is pure: no clock, no chance of its own, no input or output.
"""
