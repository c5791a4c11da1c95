"""`pepo completion SHELL`: the script a shell needs to complete our commands."""

import click
from click.shell_completion import get_completion_class

from pepo.apps.cli.options import Words
from pepo.apps.cli.output import say
from pepo.core.errors import choose

SHELLS = ["bash", "zsh", "fish"]


@click.command("completion")
@click.argument("shell", metavar="{bash|zsh|fish}", type=Words(lambda: SHELLS))
@click.pass_context
def command(ctx: click.Context, shell: str) -> None:
    """Print a completion script: eval "$(pepo completion bash)"."""
    kind = get_completion_class(choose(shell, SHELLS, what="shell"))
    assert kind is not None
    script = kind(ctx.find_root().command, {}, "pepo", "_PEPO_COMPLETE")
    if shell == "bash":  # click would run bash to ask for its version; the script doesn't need it
        say(script.source_template % script.source_vars())
    else:
        say(script.source())
