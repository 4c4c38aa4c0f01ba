"""What may go wrong in a store.

StoreError        all of these
TableExists       create: there is such a table
CodeTaken         create: another table has the code
NoSuchTable       claim, load: there is none
StoreUnavailable  any call: whether it was done is unknown
CannotOpen        the data folder cannot be used: FolderInUse, NewerFile, BrokenFile

The text of each is one line for people.
"""


class StoreError(Exception):
    """Something that a store could not do."""


class TableExists(StoreError):
    """There is a table with this id already. Nothing was written."""


class CodeTaken(StoreError):
    """Another table has this join code. Nothing was written."""


class NoSuchTable(StoreError):
    """There is no table with this id: it never was, or it was deleted."""


class StoreUnavailable(StoreError):
    """The store cannot be reached, or has no room: whether the call was done is unknown."""

    def __init__(self, reason: str) -> None:
        """Take the reason in plain words: "disk full"."""
        super().__init__(f"The log cannot be written or read: {reason}.")
        self.reason = reason


class CannotOpen(StoreError):
    """The data folder cannot be used."""


class FolderInUse(CannotOpen):
    """Another server uses the data folder."""


class NewerFile(CannotOpen):
    """The file was written by a newer Sobremesa."""


class BrokenFile(CannotOpen):
    """The file is damaged, or is not one of Sobremesa's at all."""
