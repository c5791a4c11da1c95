"""How quickly pepo answers small things."""

from tempfile import TemporaryDirectory

from benchmarks.measurement import Row, cpu_of_command, run_apart, time_of_command

# On a fresh machine, where nothing is compiled: seconds on the clock and of CPU, at most.
FIRST = {
    "solve gourds/hexagon-61": (15, 20),
    "new three-in-a-row --width 14 --level 3 --seed 1": (3, 3),
    "new three-in-a-row --width 20 --level 2 --seed 1": (3, 3),
    "hint gourds/hexagon-19": (3, 3),
    "hint gourds/hexagon-61": (3, 3),
    "new coroutine --turns 15 --seed 1": (3, 3),
}
HEAVY = "numba numpy scipy fastapi uvicorn pygame"


def run() -> list[Row]:
    return [
        ("`pepo --help`", f"{cpu_of_command('--help'):.2f} s CPU", "under 0.35 s"),
        ("`pepo solve ring/exercise`", f"{cpu_of_command('solve', 'ring/exercise'):.2f} s CPU",
         "under 0.35 s"),
        ("heavy modules imported by either", _heavy(), "none"),
        *(_first(command, *wanted) for command, wanted in FIRST.items()),
    ]  # fmt: skip


def _first(command: str, clock: int, work: int) -> Row:
    """The first run of a command, with empty caches."""
    with TemporaryDirectory() as folder:
        caches = {"PEPO_CACHE": folder, "NUMBA_CACHE_DIR": folder}
        seconds, cpu = time_of_command(*command.split(), env=caches)
    measured = f"{seconds:.1f} s, {cpu:.1f} s CPU"
    return f"the first `pepo {command}`", measured, f"{clock} s, {work} s CPU"


def _heavy() -> str:
    found = run_apart(
        "import sys, io, contextlib\n"
        "from pepo.apps.cli.main import main\n"
        "for args in (['--help'], ['solve', 'ring/exercise']):\n"
        "    with contextlib.redirect_stdout(io.StringIO()), contextlib.suppress(SystemExit):\n"
        "        main(args)\n"
        f"print(*(m for m in '{HEAVY}'.split() if m in sys.modules))"
    )
    return found.strip() or "none"
