"""The `sobremesa` command.

__main__    where the command starts
main        the command line, and the one place that tells a user of a mistake
arguments   games, levels and options as they are typed
games       `sobremesa games`
play        `sobremesa play GAME`: one person against bots; play_command, its options
screens     how games look in a terminal
rules       `sobremesa rules GAME`
simulate    `sobremesa simulate GAME`: bots on virtual time; simulation counts what they do
words       what players read, in five languages
"""
