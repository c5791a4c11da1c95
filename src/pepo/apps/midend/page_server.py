"""Opens a board on the page, for what other surfaces leave to it: editing, comparing, studying and
printing."""

import subprocess
import sys
import threading
from collections.abc import Callable
from dataclasses import dataclass
from urllib.parse import quote as quoted

from pepo.reading.text import LINK_SAFE, Reading

COMMAND = (sys.executable, "-m", "pepo.apps.web.companion")
RUNNING = "pepo is "  # how the line begins that says where the page is
OPENED = "Opened in your browser."
FAILED = "The page can't be opened: {}"


@dataclass(frozen=True)
class PageScreen:
    """A screen of the page that takes a board, and what to do there, if that isn't clear."""

    name: str
    title: str
    screen: str
    then: str = ""


SCREENS = (
    PageScreen("edit", "Edit", "edit"),
    PageScreen("compare", "Compare", "compare"),
    PageScreen("study", "Study", "study"),
    PageScreen("print", "Print", "play", "Choose Print there, beside Share."),
)


def link_to(screen: PageScreen, reading: Reading) -> str:
    """What follows the page's address."""
    return f"#/{screen.screen}/{quoted(reading.id, safe=LINK_SAFE)}"


class PageServer:
    """Finds the server of the page, or starts one that ends with this program. `said` is what came
    of it; `wake` is called, from a thread, when there is something new."""

    def __init__(self, wake: Callable[[], None]) -> None:
        self._wake = wake
        self._said: list[str] = []
        self._processes: list[subprocess.Popen[str]] = []
        self._starting = threading.Lock()
        self._closed = False

    def open(self, screen: PageScreen, reading: Reading) -> None:
        threading.Thread(target=self._open, args=(screen, reading), daemon=True).start()

    def _open(self, screen: PageScreen, reading: Reading) -> None:
        """One after the other: a second one finds the server that the first has started."""
        with self._starting:
            if self._closed:
                return
            process = subprocess.Popen(
                [*COMMAND, link_to(screen, reading)],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                text=True,
            )
            alive = [one for one in self._processes if one.poll() is None]
            self._processes = [*alive, process]
            self._listen(process, screen)

    def _listen(self, process: "subprocess.Popen[str]", screen: PageScreen) -> None:
        assert process.stdout is not None
        said = FAILED.format("it ended at once.")
        for line in iter(process.stdout.readline, ""):
            if line.startswith(RUNNING):
                said = f"{OPENED} {screen.then}".strip()
                break
            said = FAILED.format(line.strip())  # or only that the usual port isn't free
        self._said.append(said)
        self._wake()

    def poll(self) -> str:
        """What there is to say, once."""
        return self._said.pop(0) if self._said else ""

    def close(self) -> None:
        self._closed = True
        for process in self._processes:
            if process.stdin is not None:
                process.stdin.close()
