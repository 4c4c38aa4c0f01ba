"""The games, a folder each; the registry finds them by looking in here."""
