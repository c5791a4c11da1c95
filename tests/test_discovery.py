"""Families are found by folder, by PEPO_FAMILIES and by entry point, and loaded lazily."""

import subprocess
import sys
from pathlib import Path

import pytest

from pepo import families
from pepo.core.errors import UnknownName
from tests.apps.running import environment, process


def test_the_folders_are_the_families() -> None:
    folder = Path(families.__file__).parent
    found = {p.parent.name.replace("_", "-") for p in folder.glob("*/family.py")}
    assert set(families.names()) == found
    assert [family.name for family in families.every()] == sorted(
        found, key=lambda name: (families.load(name).rank, name)
    )


def test_an_unknown_family_is_refused_with_the_nearest_name() -> None:
    with pytest.raises(UnknownName, match=r"There is no family 'rign'; did you mean ring\?"):
        families.load("rign")


def test_naming_families_loads_none() -> None:
    code = (
        "import sys; from pepo import families; families.names();"
        "print([m for m in sys.modules if m.startswith('pepo.families.')])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_a_family_that_is_none_is_an_error_that_names_it(tmp_path: Path) -> None:
    folder = tmp_path / "broken"
    folder.mkdir()
    (folder / "__init__.py").write_text("")
    (folder / "family.py").write_text("FAMILY = 5\n")
    code = "from pepo import families; families.load('broken')"
    env = environment(PEPO_FAMILIES=str(tmp_path))
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, env=env, check=False
    )
    assert "The family 'broken' can't be loaded: it holds 5; expected a Family" in done.stderr
    ran = process("list", env={"PEPO_FAMILIES": str(tmp_path)})
    assert ran.code == 0
    assert "Ring" in ran.out
    assert ran.err.count("\n") == 1
    (folder / "family.py").write_text("import nothing_of_that_name\n")
    ran = process("solve", "3,6,4,1,3,4,2,0", env={"PEPO_FAMILIES": str(tmp_path)})
    assert ran.code == 0
    assert "No module named 'nothing_of_that_name'" in ran.err
