"""Where the `sobremesa` command starts, and `python -m sobremesa.cli`."""

import sys

INTERRUPTED = 130
"""What a shell reports of a command that Ctrl-C has ended."""


def main() -> None:
    """Run the command line, and leave with its exit status; Ctrl-C counts while it loads, too."""
    try:
        from sobremesa.cli.main import run

        status = run(sys.argv[1:])
    except KeyboardInterrupt:
        status = INTERRUPTED
    sys.exit(status)


if __name__ == "__main__":
    main()
