"""`python -m pepo` and the command `pepo`: so small that Ctrl-C is caught from the first moment."""

import sys


def run() -> None:
    try:
        from pepo.apps.cli.main import main

        main()
    except KeyboardInterrupt:
        if sys.stderr is not None:
            sys.stderr.write("pepo: Stopped.\n")
        sys.exit(130)


if __name__ == "__main__":
    run()
