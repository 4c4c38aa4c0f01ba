"""The command line, and the one place that tells a user of a mistake: one line, exit status 2."""

import contextlib
import errno
import sys

import click

import sobremesa
from sobremesa.cli.__main__ import INTERRUPTED
from sobremesa.cli.decks import deck
from sobremesa.cli.doctor import doctor
from sobremesa.cli.games import games
from sobremesa.cli.join import join
from sobremesa.cli.mistakes import one_line
from sobremesa.cli.play_command import play
from sobremesa.cli.replay import replay
from sobremesa.cli.rules import rules
from sobremesa.cli.serve import serve
from sobremesa.cli.simulate import simulate
from sobremesa.cli.tables import delete, export, tables


class Commands(click.Group):
    """Without a command it serves: that is what somebody wants who only says the name."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Take options that are not our own as those of `serve`."""
        own = {name for param in self.get_params(ctx) for name in param.opts}
        if not args or (args[0].startswith("-") and args[0] not in own):
            args = ["serve", *args]
        return super().parse_args(ctx, args)


@click.group(cls=Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(sobremesa.__version__, prog_name="sobremesa", message="%(prog)s %(version)s")
def sobremesa_command() -> None:
    """Play table games with family, friends and bots.

    Without a command it serves tables: `sobremesa serve`.
    """


for command in (
    deck,
    delete,
    doctor,
    export,
    games,
    join,
    play,
    replay,
    rules,
    serve,
    simulate,
    tables,
):
    sobremesa_command.add_command(command)


def run(arguments: list[str]) -> int:
    """Run the command line with these arguments, and return its exit status."""
    try:
        status = sobremesa_command.main(arguments, prog_name="sobremesa", standalone_mode=False)
        sys.stdout.flush()  # here a full disk can still be told of
    except click.Abort:
        return INTERRUPTED
    except click.ClickException as error:
        click.echo(f"sobremesa: {one_line(error)}", err=True)
        return 2
    except BrokenPipeError:
        sys.stderr.close()  # else Python complains once more, of the same pipe
        return 1
    except OSError as error:
        return _unwritten(error)
    return status if isinstance(status, int) else 0


def _unwritten(error: OSError) -> int:
    """Tell of an output that takes no more; any other such error is a bug. Returns the status."""
    if error.errno not in {errno.ENOSPC, errno.EIO, errno.EFBIG, errno.EDQUOT}:
        raise error
    click.echo(f"sobremesa: cannot write the output: {error.strerror}", err=True)
    with contextlib.suppress(OSError):
        sys.stdout.close()  # else Python complains once more as it ends
    return 1
