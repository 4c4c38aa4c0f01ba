"""The `sobremesa` command."""


def main() -> None:
    """Run the command line."""
