"""How quickly pepo answers small things."""

from benchmarks.measurement import Row, cpu_of_command, run_apart

HEAVY = "numba numpy scipy fastapi uvicorn pygame"


def run() -> list[Row]:
    return [
        ("`pepo --help`", f"{cpu_of_command('--help'):.2f} s CPU", "under 0.35 s"),
        ("`pepo solve ring/exercise`", f"{cpu_of_command('solve', 'ring/exercise'):.2f} s CPU",
         "under 0.35 s"),
        ("heavy modules imported by either", _heavy(), "none"),
    ]  # fmt: skip


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
