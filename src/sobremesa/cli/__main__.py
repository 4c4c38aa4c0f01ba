"""Where the `sobremesa` command starts, and `python -m sobremesa.cli`."""

import io
import sys

INTERRUPTED = 130
"""What a shell reports of a command that Ctrl-C has ended."""


def main() -> None:
    """Run the command line, and leave with its exit status; Ctrl-C counts while it loads, too."""
    try:
        from sobremesa.cli.main import run

        _write_what_can_be_written()
        status = run(sys.argv[1:])
    except KeyboardInterrupt:
        status = INTERRUPTED
    sys.exit(status)


def _write_what_can_be_written() -> None:
    """Put a question mark for a sign that the terminal's encoding does not have."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")


if __name__ == "__main__":
    main()
