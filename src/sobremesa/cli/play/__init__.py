"""One person at a table in the terminal.

session    the port through which a screen plays, whoever keeps the match
local      a session with bots, in this process, driven by the wall clock
hourglass  a pulse whose time its user moves
remote     a session at a live table; link, the socket that it goes over
lobby      a live table between matches; party, lobby and match in one app
people     who sits at the table: names, signs, colours
looks      colours and frames; with pictures, plain, or in ASCII alone
canvas     cells to paint on
papers     sheets of paper that lie over the table: help, pause, the end
board      what a game's screen implements
live       the rooms of a match that a server keeps, to play in it and to watch it
room       the evening: opening, match, pause, end, again
app        the room in Textual: keys, clicks, repainting
keyboard   what the terminal sends, without what is no key
evening    puts it all together; chosen, what the command line said
sheets     what the papers say
terminal   whether this terminal can show a table

What a game looks like stands in `sobremesa.cli.screens.<game>`.
"""
