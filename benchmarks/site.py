"""A static site of 500 puzzles: how large it is, and how soon the first board can be played."""

import os
import shutil
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Thread
from typing import Any

from benchmarks.measurement import Row, time_of_command
from pepo import families
from pepo.core.generating import generate
from pepo.core.words import byte_size

EACH = 125  # puzzles of every family
SLOWDOWN = 4  # of the processor, as Chromium emulates it
RUNS = 5
BROWSERS = ("chromium-headless-shell", "chromium")
PLAYABLE = "() => document.querySelector('.table .board svg [data-id]') && performance.now()"


def run() -> list[Row]:
    with TemporaryDirectory() as folder:
        ids = [
            family.id(generate(family, {"level": 1 + number % 3}, seed=number).puzzle)
            for family in families.every()
            for number in range(EACH)
        ]
        puzzles, site = Path(folder) / "puzzles.txt", Path(folder) / "site"
        puzzles.write_text("\n".join(ids), encoding="utf-8")
        seconds, cpu = time_of_command("site", str(site), str(puzzles), "--no-catalogue")
        files = [file for file in site.rglob("*") if file.is_file()]
        size = sum(file.stat().st_size for file in files)
        told = f"{byte_size(size)}, {len(files)} files"
        rows = [
            (f"a site of {len(ids)} puzzles", told, "6 MB or less"),
            ("written in", f"{seconds:.1f} s, {cpu:.1f} s CPU", ""),
        ]
        for family, body in (first.split(":", 1) for first in ids[::EACH]):
            board = _first_board(site, f"{family}:{body}")
            what = f"{family}: first board playable, processor {SLOWDOWN}× slower"
            rows.append((what, board, "1 s or less"))
    return rows


def _first_board(site: Path, puzzle: str) -> str:
    """From the request to a board that can be clicked, nothing cached: the least of a few runs."""
    browser = next(filter(None, map(shutil.which, BROWSERS)), None)
    if browser is None:
        return "no browser"
    from playwright.sync_api import sync_playwright

    class Quiet(SimpleHTTPRequestHandler):
        def log_message(self, *said: Any) -> None:
            pass

    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=os.fspath(site))) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        address = f"http://127.0.0.1:{server.server_port}/#/play/{puzzle}"
        with sync_playwright() as playwright:
            chromium = playwright.chromium.launch(
                executable_path=browser, args=["--no-sandbox", "--disable-gpu"]
            )
            took = [_open(chromium, address) for _ in range(RUNS)]
            chromium.close()
        server.shutdown()
    return f"{min(took) / 1000:.2f} s"


def _open(chromium: Any, address: str) -> float:
    context = chromium.new_context(service_workers="block")
    page = context.new_page()
    session = context.new_cdp_session(page)
    session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWDOWN})
    page.goto(address, wait_until="commit")
    took: float = page.wait_for_function(PLAYABLE, polling=10).json_value()
    context.close()
    return took
