"""`python -m pepo` and the command `pepo`. It imports almost nothing, so that Ctrl-C and internal
errors are caught from the start."""

import sys

AGAIN_SECONDS = 0.05


def run() -> None:
    sys.unraisablehook = _say_lost
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


def _say_lost(lost: "sys.UnraisableHookArgs") -> None:
    """Python drops an exception in a callback of a weak reference, and imports have many of those.
    A Ctrl-C that came just then comes again, a moment later: here it would be dropped, too."""
    if lost.exc_type is KeyboardInterrupt:
        import threading

        again = threading.Timer(AGAIN_SECONDS, _press_again)
        again.daemon = True
        again.start()
    else:
        sys.__unraisablehook__(lost)


def _press_again() -> None:
    if sys.platform == "win32":
        from _thread import interrupt_main

        interrupt_main()
    else:  # which wakes the main thread, too
        import os
        from signal import SIGINT

        os.kill(os.getpid(), SIGINT)


def _stopped() -> None:
    if sys.stderr is not None:
        sys.stderr.write("pepo: Stopped.\n")
    sys.exit(130)


if __name__ == "__main__":
    run()
