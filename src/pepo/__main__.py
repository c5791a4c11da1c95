"""`python -m pepo` and the command `pepo`. It imports almost nothing, so that Ctrl-C and internal
errors are caught from the start."""

import sys


def run() -> None:
    try:
        from pepo.apps.cli.main import main

        main()
    except KeyboardInterrupt:
        _stopped()
    except Exception as error:
        from pepo.apps.cli.failure import say_failure
        from pepo.core.errors import is_interrupt

        if is_interrupt(error):
            _stopped()

        sys.exit(say_failure(error))


def _stopped() -> None:
    if sys.stderr is not None:
        sys.stderr.write("pepo: Stopped.\n")
    sys.exit(130)


if __name__ == "__main__":
    run()
