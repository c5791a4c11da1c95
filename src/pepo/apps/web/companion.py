"""The page for another program of pepo's: `python -m pepo.apps.web.companion '#/edit/ring:1,0'`.

Opens the browser there, at a pepo that is running already or at one of its own, and says so in one
line. One of its own ends when its standard input does: with the program that started it.
"""

import signal
import sys
import threading

from pepo.apps.web import launch
from pepo.core.errors import PepoError

NO_BROWSER = "no browser was found. pepo play says its address."


def main(link: str) -> int:
    if not launch.finds_browser():
        print(NO_BROWSER, flush=True)
        return 2
    threading.Thread(target=_end_with_input, daemon=True).start()
    try:
        launch.serve(link, say=lambda said: print(said, flush=True))
    except PepoError as error:
        print(error, flush=True)
        return 2
    return 0


def _end_with_input() -> None:
    sys.stdin.read()
    signal.raise_signal(signal.SIGINT)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
