"""`make bench`: every benchmark once, in one run; writes docs/numbers.md."""

import importlib
import sys
from pathlib import Path

from benchmarks.measurement import Row, machine
from pepo import __version__
from pepo.core.errors import quote

FOLDER = Path(__file__).parent
PAGE = FOLDER.parent / "docs" / "numbers.md"
NOT_BENCHMARKS = {"__init__", "__main__", "measurement"}


def main(only: list[str]) -> None:
    names = sorted(p.stem for p in FOLDER.glob("*.py") if p.stem not in NOT_BENCHMARKS)
    if unknown := sorted(set(only) - set(names)):
        sys.exit(f"There is no benchmark {quote(unknown[0])}; known: {', '.join(names)}.")
    parts = []
    for name in only or names:
        module = importlib.import_module(f"benchmarks.{name}")
        rows: list[Row] = module.run()
        for what, measured, target in rows:
            print(f"{name}: {what}: {measured}" + (f"  ({target})" if target else ""), flush=True)
        parts.append(section(name, (module.__doc__ or "").strip().splitlines()[0], rows))
    if not only:
        PAGE.write_text(page(parts), encoding="utf-8")
        print(f"written: {PAGE.relative_to(FOLDER.parent)}")


def section(name: str, about: str, rows: list[Row]) -> str:
    lines = [f"## {name}", "", about, "", "| what | measured | wanted |", "|---|---|---|"]
    return "\n".join([*lines, *(f"| {' | '.join(row)} |" for row in rows)])


def page(parts: list[str]) -> str:
    head = (
        "# Numbers\n\n"
        f"Written by `make bench`, pepo {__version__}. {machine()}. Times are CPU time, the least "
        "of a few runs; ratios compare within one run.\n"
    )
    return head + "\n" + "\n\n".join(parts) + "\n"


if __name__ == "__main__":
    main(sys.argv[1:])
