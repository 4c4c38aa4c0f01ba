"""How games look in a terminal: a package for each, found by the game's id.

Each offers SCREEN (see `sobremesa.cli.play.board`) and, in its module `command`, the click command
that starts it.
"""
