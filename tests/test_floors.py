"""Lower floors never import upper floors, and a family never imports another."""

import ast
from pathlib import Path

import pytest

SOURCE = Path(__file__).parent.parent / "src"
FILES = sorted((SOURCE / "pepo").rglob("*.py"))

# What each room may import of ours, besides itself. Rooms not named here may import everything
# below the apps; the apps may import everything.
BELOW = {
    "core": set(),
    "geometry": {"core"},
    "search": {"core", "geometry"},
    "families": {"core", "geometry", "search"},
    "render": {"core"},
    "library": {"core", "families", "reading"},
    "jobs": {"core", "families", "reading", "library"},
    "reports": {"core", "families", "reading", "library", "render"},
}
GROUND = {"_version"}
APPS = {"apps"}


def room_of(file: Path) -> str:
    return file.relative_to(SOURCE / "pepo").parts[0].removesuffix(".py")


def imports_of(file: Path) -> set[str]:
    """The modules of ours that a file imports, wherever in it."""
    found = set()
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            assert node.level == 0, f"{file}: imports are absolute"
            whole = {f"{node.module}.{alias.name}" for alias in node.names}
            found |= whole if node.module == "pepo" else {node.module}
    return {name for name in found if name.split(".")[0] == "pepo"}


@pytest.mark.parametrize("file", FILES, ids=lambda file: str(file.relative_to(SOURCE)))
def test_a_file_imports_only_from_below(file: Path) -> None:
    room = room_of(file)
    for name in imports_of(file):
        parts = name.split(".")
        target = parts[1] if len(parts) > 1 else "__init__"
        if target == room or target in GROUND:
            continue
        if room in BELOW:
            assert target in BELOW[room], f"{room} may not import {name}"
        else:
            assert room in APPS | {"__main__"} or target not in APPS, (
                f"{room} may not import {name}"
            )


@pytest.mark.parametrize("file", FILES, ids=lambda file: str(file.relative_to(SOURCE)))
def test_no_family_imports_another(file: Path) -> None:
    parts = file.relative_to(SOURCE / "pepo").parts
    if parts[0] != "families" or len(parts) < 3:
        return
    for name in imports_of(file):
        if name.startswith("pepo.families."):
            assert name.split(".")[2] == parts[1], f"{parts[1]} may not import {name}"


@pytest.mark.parametrize("file", FILES, ids=lambda file: str(file.relative_to(SOURCE)))
def test_front_ends_and_renderers_name_no_family(file: Path) -> None:
    if room_of(file) not in (
        "apps",
        "render",
        "search",
        "core",
        "geometry",
        "library",
        "jobs",
        "reports",
    ):
        return
    tree = ast.parse(file.read_text(encoding="utf-8"))
    documented = (ast.Module, ast.ClassDef, ast.FunctionDef)
    docstrings = {
        ast.get_docstring(n, clean=False) for n in ast.walk(tree) if isinstance(n, documented)
    }
    families = {
        p.name.replace("_", "-") for p in (SOURCE / "pepo/families").iterdir() if p.is_dir()
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            if node.value in docstrings:
                continue
            assert node.value not in families, f"{file.name} names the family {node.value!r}"


@pytest.mark.parametrize("file", FILES, ids=lambda file: str(file.relative_to(SOURCE)))
def test_files_are_named_for_one_idea_and_say_which(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    assert ast.get_docstring(ast.parse(text)), f"{file} does not open with what it is"
    # Kernels that call each other must share a file: Numba's cache does not see other files.
    most = 600 if "kernels" in str(file.relative_to(SOURCE)) else 450
    assert len(text.splitlines()) <= most, f"{file} holds more than one idea"
