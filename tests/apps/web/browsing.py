"""A person in front of the page: a real Chromium, driven by Playwright."""

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, ClassVar
from urllib.parse import quote

import pytest

import pepo
from tests.apps import pictures
from tests.apps.web.serving import Server

FLAGS = [
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
    "--disable-background-networking", "--disable-component-update", "--disable-sync",
]  # fmt: skip
# The first has the same engine without the browser's own windows: less than half the work.
BROWSERS = {"chromium-headless-shell": [], "chromium": ["--headless=new"]}
AXE = Path(__file__).parents[3] / "build" / "node" / "node_modules" / "axe-core" / "axe.min.js"
AXE_MORE = ("target-size", "label-content-name-mismatch")  # off unless asked for
AXE_TAGS = ("wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice")
DESK = {"width": 1440, "height": 900}
PHONE = {"width": 390, "height": 844}


@contextmanager
def launch() -> Iterator[Any]:
    found = next((name for name in BROWSERS if shutil.which(name)), None)
    if found is None:
        pytest.skip(f"no browser: apt install {next(iter(BROWSERS))}")
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=shutil.which(found), args=[*BROWSERS[found], *FLAGS]
        )
        yield browser
        browser.close()


class Tab:
    """A page in a browser of its own, and what went wrong in it. The next person with the same
    browser takes it over, cleared: its files are loaded and compiled already."""

    free: ClassVar[dict[str, list["Tab"]]] = {}

    @classmethod
    def taken(cls, browser: Any, *, phone: bool, script: str, **how: Any) -> "Tab":
        """A tab that is free, or a new one. `script` runs in every page before its own."""
        waiting = cls.free.setdefault(repr((id(browser), phone, script, how)), [])
        return waiting.pop() if waiting else cls(browser, waiting, phone, script, how)

    def __init__(
        self, browser: Any, waiting: list["Tab"], phone: bool, script: str, how: dict[str, Any]
    ) -> None:
        self._waiting, self._how = waiting, how
        self.size = PHONE if phone else DESK
        self.context = browser.new_context(
            viewport=self.size,
            has_touch=phone,
            is_mobile=phone,
            device_scale_factor=2 if phone else 1,
            **how,
        )
        self.context.set_default_timeout(600_000)
        if script:
            self.context.add_init_script(script)
        self.page = self.context.new_page()
        self.faults: list[str] = []
        self.requests: list[str] = []
        self.page.on("pageerror", lambda error: self.faults.append(str(error)))
        self.page.on("console", self._heard)
        self.under_way: set[Any] = set()  # requests without an answer
        self.page.on("request", self._asked)
        for over in ("requestfinished", "requestfailed"):
            self.page.on(over, lambda request: self.under_way.discard(request))

    def _asked(self, request: Any) -> None:
        self.requests.append(request.url)
        self.under_way.add(request)

    def _heard(self, message: Any) -> None:
        refused = "status of 4" in message.text  # the browser notes it; the page says why
        if message.type == "error" and not refused:
            self.faults.append(message.text)

    def let_in(self, server: Server) -> None:
        """Follow the link that `pepo play` opens, once."""
        if not self.context.cookies(server.address):
            assert self.context.request.get(server.link).ok

    def rest(self, address: str) -> None:
        """Leave the page for a file of the same server, which keeps what the browser has loaded."""
        self.page.goto(f"{address}static/icon.svg")

    def free_for_the_next(self, address: str) -> None:
        self.page.unroute_all()
        self.rest(address)
        self.page.evaluate("localStorage.clear(), sessionStorage.clear()")
        self.page.mouse.move(0, 0)
        self.page.set_viewport_size(self.size)
        self.page.emulate_media(
            media="null",
            color_scheme=self._how.get("color_scheme", "light"),
            reduced_motion=self._how.get("reduced_motion", "no-preference"),
        )
        self.faults.clear()
        self.requests.clear()
        self.under_way.clear()
        self._waiting.append(self)


class Person:
    """Opens boards, plays, and sees what the page says. Nothing may go wrong behind the scenes."""

    def __init__(
        self, browser: Any, server: Server, *, phone: bool = False, script: str = "", **how: Any
    ) -> None:
        self.server = server
        self.tab = Tab.taken(browser, phone=phone, script=script, **how)
        self.page = self.tab.page
        self.touches = phone
        self.tab.let_in(server)

    def leave(self) -> None:
        """Only who leaves in good order gives the tab to the next."""
        faults, requests = [*self.tab.faults], [*self.tab.requests]
        assert faults == []
        away = [
            url
            for url in requests
            if not url.startswith((self.server.address, "data:", "blob:", "about:"))
        ]
        assert away == []
        self.server.ask("/settings", method="DELETE")
        self.tab.free_for_the_next(self.server.address)

    # -- going

    def open(self, puzzle: str, *, anew: bool = True) -> "Person":
        """A board, at rest; anew, or where it was left off."""
        if anew:
            self.server.ask("/forget", {"puzzle": puzzle})
        self.go(f"#/play/{quote(puzzle)}")
        self.page.locator(".table .board svg [data-id]").first.wait_for()
        return self

    def go(self, address: str) -> None:
        """To an address of the server, as by a link if the page is open already."""
        if address.startswith("#") and self._follow(address):
            return
        if "#" in self.page.url:  # or the browser would only scroll
            self.tab.rest(self.server.address)
        self.page.goto(self.server.address + address)

    def _follow(self, address: str) -> bool:
        """False if the page isn't open, or is there already."""
        if not self.page.url.startswith(f"{self.server.address}#"):
            return False
        left = self.page.evaluate(
            """address => {
              if (location.hash === address) return false;
              for (const part of document.querySelectorAll('#page > *')) part.dataset.left = '';
              location.hash = address;
              return true;
            }""",
            address,
        )
        if left:
            self.page.locator("#page > [data-left]").first.wait_for(state="detached")
        return bool(left)

    def home(self) -> "Person":
        self.go("#/")
        self.page.locator(".plate-card .board svg [data-id]").first.wait_for()
        return self

    # -- playing

    def point(self, shape: str) -> tuple[float, float]:
        """The middle of a shape on the screen."""
        element = self.page.locator(f'.table .board [data-id="{shape}"]')
        element.scroll_into_view_if_needed()
        box = element.bounding_box()
        assert box, shape
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def middle(self, where: str) -> tuple[float, float]:
        """The middle of a part of the page, as it stands."""
        box = self.page.locator(where).bounding_box()
        assert box, where
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def click(self, shape: str, *, right: bool = False) -> None:
        x, y = self.point(shape)
        if self.touches:
            self.page.touchscreen.tap(x, y)
        else:
            self.page.mouse.click(x, y, button="right" if right else "left")

    def says(self, where: str, text: str, *, seconds: float = 600) -> None:
        """Wait until a part of the page says something."""
        self.page.locator(where, has_text=text).first.wait_for(timeout=1000 * seconds)

    def until(self, expression: str) -> None:
        """Wait until something is true of the page. (Our policy forbids Playwright's own way.)"""
        for _ in range(12_000):
            if self.page.evaluate(expression):
                return
            self.page.wait_for_timeout(50)
        raise AssertionError(f"never: {expression}")

    def press(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)

    def picture(self, name: str) -> None:
        if pictures.kept:
            pictures.FOLDER.mkdir(parents=True, exist_ok=True)
            self.page.screenshot(path=pictures.FOLDER / f"{name}.png")

    def wear(self, theme: str) -> None:
        """Change the theme: of the system, which the page follows, or by the setting."""
        chosen = "system" if theme in ("light", "dark") else theme
        scheme = theme if theme in ("light", "dark") else "light"
        self.page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        self.page.evaluate(
            "theme => dispatchEvent(new CustomEvent('pepo-settings', {detail: {theme}}))", chosen
        )
        self.until(f"document.documentElement.dataset.theme === '{theme}'")

    def findings(self, *rules: str, within: str = "html") -> list[str]:
        """What axe-core finds, by these rules or by all of WCAG 2.2 A and AA and its best
        practices; of any impact."""
        if not AXE.exists():
            pytest.skip("axe-core is missing: python tools/page.py")
        if self.page.evaluate("typeof axe === 'undefined'"):
            self.page.evaluate(AXE.read_text(encoding="utf-8"))
        only = {"type": "rule", "values": rules} if rules else {"type": "tag", "values": AXE_TAGS}
        more = {} if rules else {"rules": {name: {"enabled": True} for name in AXE_MORE}}
        found = self.page.evaluate(
            "([where, how]) => axe.run(where, how).then(r => r.violations)",
            [within, {"resultTypes": ["violations"], "runOnly": only, **more}],
        )
        return [f"{v['impact']}: {v['id']}: {v['nodes'][0]['html'][:200]}" for v in found]


def way(name: str) -> list[str]:
    """Moves that solve a puzzle, shortest where that is known."""
    return list(pepo.load(name).solve().moves)


def shape_of(play: Any, move: str) -> tuple[str, int]:
    """The shape to click for a move, and which of its moves it is."""
    for shape in reversed(play.scene().shapes):
        if move in shape.moves:
            return shape.id, shape.moves.index(move)
    raise AssertionError(f"nothing plays {move}")
