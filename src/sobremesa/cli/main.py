"""The command line, and the one place that tells a user of a mistake: one line, exit status 2."""

import sys

import click

import sobremesa
from sobremesa.cli.__main__ import INTERRUPTED
from sobremesa.cli.games import games
from sobremesa.cli.play_command import play
from sobremesa.cli.rules import rules
from sobremesa.cli.simulate import simulate


@click.group(invoke_without_command=True, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(sobremesa.__version__, prog_name="sobremesa", message="%(prog)s %(version)s")
@click.pass_context
def sobremesa_command(context: click.Context) -> None:
    """Play table games with family, friends and bots."""
    if context.invoked_subcommand is None:
        click.echo(context.get_help())


for command in (games, play, rules, simulate):
    sobremesa_command.add_command(command)


def run(arguments: list[str]) -> int:
    """Run the command line with these arguments, and return its exit status."""
    try:
        status = sobremesa_command.main(arguments, prog_name="sobremesa", standalone_mode=False)
    except click.Abort:
        return INTERRUPTED
    except click.ClickException as error:
        click.echo(f"sobremesa: {_one_line(error)}", err=True)
        return 2
    except BrokenPipeError:
        sys.stderr.close()  # else Python complains once more, of the same pipe
        return 1
    return status if isinstance(status, int) else 0


def _one_line(error: click.ClickException) -> str:
    message = " ".join(error.format_message().split()).rstrip(".")
    context = error.ctx if isinstance(error, click.UsageError) else None
    path = context.command_path if context is not None else "sobremesa"
    return f"{message} (see: {path} --help)"
