"""Decks of photographs: what is to be seen on them, who made them, which of them double.

reading     a deck from its folder
archive     a folder or a zip of pictures, read without trust
shelf       the decks that there are: `found`, and those of people, on disk; saving, how they stay
            whole; parcel, one of them as a zip
unusable    why a picture is left out, and how large pictures and decks may be
developing  a picture's bytes, decoded and encoded anew; measuring, what bots go by
workroom    the processes in which that is done; worker, what they do
words/      why a picture is left out, in five languages
notes       what a deck says of its photographs to bots
found/      the pictures of that deck, with deck.json and their licences

The rules know photographs by number alone (`sobremesa.kernel.decks`). So a deck, once played with,
is never put into another order: old matches would be shown with other pictures.
"""

from typing import Final

LANGUAGES: Final = ("es", "it", "en", "fr", "de")
"""The languages that a deck speaks, as the rest of the program does."""
