"""The `sobremesa` command.

__main__    where the command starts
main        the command line, and the one place that tells a user of a mistake
arguments   games, levels and options as they are typed
games       `sobremesa games`
serve       `sobremesa serve`, and `sobremesa` alone; greeting, what its terminal says
join        `sobremesa join`: at a live table; seats, how one gets there and back
tables      `sobremesa tables`, `export`, `delete`; replay, an evening in words, told by narrator
stored      how those read a data folder
decks       `sobremesa deck`: one's own photographs
play        `sobremesa play GAME`: one person against bots; play_command, its options
screens     how games look in a terminal
rules       `sobremesa rules GAME`
simulate    `sobremesa simulate GAME`: bots on virtual time; simulation counts what they do
words       what players read, in five languages
"""
