"""The order of the house: lower rooms never import upper ones, and every room says what it holds."""

import ast
import re
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

FAMILY = (  # the rooms of a family, as far as it has them
    "puzzle",
    "canonical notation kernels",
    "lanes fiendish",
    "logic distances",
    "drawing questions",
    "methods",
    "advice certificates predictions study words",
    "drills environment generators writers pddl dimacs",
    "editor",
    "family",
)

# The rooms from the ground up. A room may import from the lines below it (earlier in the list),
# and from itself; rooms on one line don't import each other.
HOUSE = {
    "pepo": (
        "_version",
        "core",
        "certificates",
        "search render",
        "families",
        "reading",
        "daily drills tasks",
        "course",
        "library workers",
        "jobs",
        "motion paper reports",
        "api",
        "__init__",
        "apps",
        "environments",
        "__main__",
    ),
    "pepo.apps": ("midend", "offline", "site mcp terminal web window", "cli"),
    "pepo.apps.cli": (
        "failure interrupt options output",
        "inputs",
        "progress proof streams trace",
        "choice dialogue",
        "commands",
        "main",
    ),
    "pepo.apps.web": (
        "access documents errors limits peer",
        "guard bulk_jobs open_games runs",
        "state",
        "routes",
        "app",
        "launch",
        "companion",
    ),
    "pepo.apps.mcp": ("limits", "tasks", "games", "tools", "server"),
    "pepo.apps.web.routes": (
        "models",
        "views",
        "families play ask runs frames predictions kept today drills scores share edit library jobs settings",
        "tape",
        "courses",
    ),
    "pepo.apps.terminal": (
        "keys line",
        "look",
        "page",
        "board_view desk ground",
        "screens",
        "program",
    ),
    "pepo.apps.window": (
        "keyboard memory system paint",
        "place desk",
        "widgets",
        "screens",
        "touches",
        "fingers",
        "program",
    ),
    "pepo.families.gourds": (
        "board colours",
        "puzzle",
        "canonical names notation moves targets drawing",
        "exact questions workshop",
        "phases",
        "peel",
        "methods",
        "advice certificates predictions study",
        "drills environment generators writers pddl",
        "editor",
        "family",
    ),
    "pepo.families.three_in_a_row": FAMILY,
    "pepo.families.coroutine": FAMILY,
    "pepo.families.ring": FAMILY,
}

# They know no family.
SHARED = {"apps", "certificates", "core", "daily", "jobs", "library", "render", "reports", "search"}
SHARED |= {"course", "drills", "environments", "motion", "paper", "tasks", "workers"}
NOUNS = {
    "listing",
    "annealing",
    "drawing",
    "lettering",
    "ranking",
    "reading",
    "ring",
    "scaling",
    "spacing",
}
NOUNS |= {"tiling", "solving", "generating"}  # the last two are core's doors

SOURCE = Path(__file__).parent.parent / "src"
FAMILIES = SOURCE / "pepo" / "families"


def name_of(file: Path) -> str:
    """A file's module, as it is imported; a package keeps its `__init__`."""
    return ".".join(file.relative_to(SOURCE).with_suffix("").parts)


FILES = {name_of(file): file for file in sorted((SOURCE / "pepo").rglob("*.py"))}


@cache
def tree_of(file: Path) -> ast.Module:
    return ast.parse(file.read_text(encoding="utf-8"))


def modules() -> Iterator[tuple[str, Path, ast.Module]]:
    for name, file in FILES.items():
        yield name, file, tree_of(file)


def module_named(name: str) -> str | None:
    return name if name in FILES else f"{name}.__init__" if f"{name}.__init__" in FILES else None


@cache
def imports_of(name: str) -> frozenset[str]:
    """The modules of ours that a module imports, anywhere in it, for type checkers too."""
    found: set[str | None] = set()
    for node in ast.walk(tree_of(FILES[name])):
        if isinstance(node, ast.Import):
            found |= {module_named(alias.name) for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            assert node.level == 0, f"{name}: imports are absolute"
            for alias in node.names:
                whole = module_named(f"{node.module}.{alias.name}")
                found.add(whole or module_named(node.module))
    return frozenset(found - {None, name})  # type: ignore[arg-type]


def none(faults: Iterable[str]) -> None:
    found = sorted(faults)
    assert not found, "\n" + "\n".join(found)


def test_rooms_import_only_from_below() -> None:
    def faults() -> Iterator[str]:
        for house, floors in HOUSE.items():
            level = {room: at for at, line in enumerate(floors) for room in line.split()}
            depth = len(house.split("."))
            for name in FILES:
                if not name.startswith(f"{house}."):
                    continue
                room = name.split(".")[depth]
                if room not in level and house != "pepo":
                    if room not in ("__init__", "__main__"):
                        yield f"{name}: the room '{room}' is not in the table of {house}"
                    continue
                for other in imports_of(name):
                    below = other.split(".")[depth] if other.startswith(f"{house}.") else room
                    if below == room or below == "__init__":
                        continue
                    if below not in level or level[below] >= level[room]:
                        yield f"{name} may not import {other}"

    none(faults())


def test_no_module_imports_itself_through_others() -> None:
    """Every circle of imports, those for type checkers and inside functions included."""
    order: dict[str, int] = {}
    low: dict[str, int] = {}
    stack: list[str] = []
    circles: list[str] = []

    def visit(name: str) -> None:  # Tarjan
        order[name] = low[name] = len(order)
        stack.append(name)
        for other in imports_of(name):
            if other not in order:
                visit(other)
                low[name] = min(low[name], low[other])
            elif other in stack:
                low[name] = min(low[name], order[other])
        if low[name] == order[name]:
            at = stack.index(name)
            if len(stack) - at > 1:
                circles.append(" ⇄ ".join(sorted(stack[at:])))
            del stack[at:]

    for name in FILES:
        if name not in order:
            visit(name)
    none(circles)


def test_no_family_imports_another() -> None:
    none(
        f"{name} may not import {other}"
        for name in FILES
        if name.startswith("pepo.families.") and name.count(".") > 2
        for other in imports_of(name)
        if other.startswith("pepo.families.") and other.split(".")[2] != name.split(".")[2]
    )


def test_kernels_are_compiled_from_their_own_room() -> None:
    """Numba's cache is keyed by the files of the room, so nothing else may be compiled in."""
    shared = {"pepo.core.compiled", "pepo.core.bits"}
    none(
        f"{name} may not import {other}"
        for name, file in FILES.items()
        if "njit(" in file.read_text(encoding="utf-8") and name not in shared
        for other in imports_of(name)
        if other not in shared and other.rpartition(".")[0] != name.rpartition(".")[0]
    )


def test_shared_rooms_name_no_family() -> None:
    families = {folder.name.replace("_", "-") for folder in FAMILIES.iterdir() if folder.is_dir()}
    documented = (ast.Module, ast.ClassDef, ast.FunctionDef)

    def faults() -> Iterator[str]:
        for name, _, tree in modules():
            if name.split(".")[1] not in SHARED:
                continue
            docstrings = {
                ast.get_docstring(node, clean=False)
                for node in ast.walk(tree)
                if isinstance(node, documented)
            }
            for node in ast.walk(tree):
                said = node.value if isinstance(node, ast.Constant) else None
                if isinstance(said, str) and said in families and said not in docstrings:
                    yield f"{name} names the family '{said}'"

    none(faults())


def test_files_are_named_for_one_idea_and_say_which() -> None:
    def faults() -> Iterator[str]:
        for name, file, tree in modules():
            if not ast.get_docstring(tree):
                yield f"{name} does not open with what it is"
            most = 600 if "kernels" in name else 450
            if (lines := len(file.read_text(encoding="utf-8").splitlines())) > most:
                yield f"{name} has {lines} lines and holds more than one idea"

    none(faults())


def test_every_room_says_what_each_of_its_modules_holds() -> None:
    """One line a module in the docstring of the folder: `verdict   what is true of a puzzle`."""

    def faults() -> Iterator[str]:
        for name, file, tree in modules():
            if file.name != "__init__.py" or name == "pepo.__init__":
                continue
            held = {part.stem for part in file.parent.glob("*.py")} - {"__init__", "__main__"}
            held |= {part.parent.name for part in file.parent.glob("*/__init__.py")}
            said = ast.get_docstring(tree) or ""
            listed = set(re.findall(r"^ *(\w+)(?:\.py)? {2,}\S", said, re.M))
            if file.parent != FAMILIES:
                yield from (f"{name} does not say what {part} holds" for part in held - listed)

    none(faults())


def test_modules_are_nouns() -> None:
    """Named for what they hold, not for what they do."""
    none(
        f"{name}: '{part}' says what it does, not what it holds"
        for name in FILES
        for part in name.split(".")
        if part.endswith("ing") and part not in NOUNS
    )


def test_nothing_lies_loose_on_the_ground_floor() -> None:
    loose = {file.name for file in (SOURCE / "pepo").glob("*.py")}
    assert loose == {"__init__.py", "__main__.py", "_version.py"}


CHECKERS = {  # the files that a certificate rests on
    "pepo.certificates": "closed_set distances formula refutation",
    "pepo.families.three_in_a_row.certificates": "checker",
    "pepo.families.gourds.certificates": "no_goal placements group table",
}


def test_checkers_of_certificates_rest_on_rules_and_notation_alone() -> None:
    """They share nothing with the searches that make certificates; and are short enough to read."""
    checkers = {f"{room}.{file}" for room, files in CHECKERS.items() for file in files.split()}
    allowed = checkers | {f"pepo.core.{name}" for name in ("certificates", "errors", "notation")}
    allowed |= {"pepo.certificates.fast_refutation"}  # offered beside the readable one

    def faults() -> Iterator[str]:
        for name in checkers:
            family = name.rpartition(".certificates")[0]
            rules = {f"{family}.puzzle", f"{family}.notation", f"{family}.notation.__init__"}
            yield from (f"{name} may not import {o}" for o in imports_of(name) - allowed - rules)
            if (lines := len(FILES[name].read_text(encoding="utf-8").splitlines())) > 140:
                yield f"{name} has {lines} lines, too many for a checker"

    none(faults())
