"""`python -m pepo.apps.window [PUZZLE]`: the window, without the command line around it."""

import sys

from pepo.apps.window import open_window
from pepo.core.errors import PepoError, is_interrupt


def main() -> int:
    try:
        return open_window(sys.argv[1] if len(sys.argv) > 1 else None)
    except PepoError as error:
        print(error, file=sys.stderr)
        return 2
    except BaseException as error:
        if is_interrupt(error):
            return 130
        raise


if __name__ == "__main__":
    sys.exit(main())
