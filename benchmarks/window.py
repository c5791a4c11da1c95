"""The window: CPU of a frame while a piece moves, the whole frame as it goes to the display."""

import json

from benchmarks.measurement import Row, run_apart

CODE = """
import json, os, sys, tempfile, time
os.environ.update(SDL_VIDEODRIVER="dummy", PEPO_SCALE="1",
                  PEPO_LIBRARY=tempfile.mkdtemp() + "/library.sqlite")
import pygame, pepo
from pepo.apps.window.program import Program

def measure(puzzle, moves):
    program = Program(puzzle)
    view = program.screen.view
    def rest():
        while view.busy or program.dirty or view.scene is None:
            program._frame()
            time.sleep(0.002)
    rest()
    spent = []
    for _ in range(moves):
        program.screen.game.play(next(view.scene.clickable()).moves[0])
        program.dirty = True
        program._frame()
        while not view.moving and view.busy:
            program._frame()
        while view.moving:
            began = time.process_time()
            program._frame()
            spent.append(time.process_time() - began)
            time.sleep(0.01)
        rest()
    began = time.process_time()
    program.next_theme()
    program.dirty = True
    rest()
    whole = time.process_time() - began
    program.close()
    spent.sort()
    return [spent[len(spent) // 2], spent[len(spent) * 95 // 100], whole]

if __name__ == "__main__":
    pygame.display.init()
    pygame.font.init()
    big = pepo.new("gourds", "shape", size=18, colours=0, seed=1).id
    print(json.dumps([measure(puzzle, 8) for puzzle in ("gourds/blossom-19", "ring/sixteen", big)]))
"""


def run() -> list[Row]:
    rows: list[Row] = []
    names = ("gourds, 19 cells", "ring, 16 tiles", "gourds, 919 cells")
    for name, (middle, most, whole) in zip(names, json.loads(_said()), strict=True):
        wanted = "at least 30" if "919" in name else ""
        rows += [
            (f"{name}: a frame in motion, median and 95%",
             f"{middle * 1000:.1f} ms, {most * 1000:.1f} ms CPU", ""),
            (f"{name}: frames a second the 95% allow", f"{1 / most:,.0f}", wanted),
            (f"{name}: all of it painted anew", f"{whole:.2f} s CPU, over several frames", ""),
        ]  # fmt: skip
    return rows


def _said() -> str:
    return run_apart(CODE).strip().splitlines()[-1]
