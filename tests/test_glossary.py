"""One word for one thing: names in the code don't use the words that docs/glossary.md retired."""

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

SOURCE = Path(__file__).parent.parent / "src" / "pepo"


@dataclass(frozen=True)
class Retired:
    word: str  # in small letters, as one part of a name
    say: str
    where: str = "**/*.py"  # under src/pepo
    kinds: str = "function class variable"


TABLE = (
    Retired("way", "moves, solution", "families/**/*.py", "function"),
    Retired("ways", "moves, solutions", "families/**/*.py", "function"),
    Retired("clicks", "moves", "families/gourds/**/*.py"),
    Retired("journey", "moves", "families/**/*.py"),
    Retired("gap", "empty", "families/gourds/**/*.py"),
    Retired("hollow", "empty", "families/gourds/**/*.py"),
    Retired("home", "goal, target", "families/**/*.py"),
    Retired("word", "bits", "families/**/kernels/*.py"),
    Retired("words", "bits", "families/**/kernels/*.py"),
    Retired("most", "max", kinds="constant"),
    Retired("least", "min", kinds="constant"),
    Retired("large", "max, min", kinds="constant"),
    Retired("patience", "timeout_seconds"),
    Retired("grace", "timeout_seconds"),
    Retired("look", "poll_seconds", kinds="constant"),
    Retired("keeper", "library"),
    Retired("shelf", "library"),
    Retired("chance", "random"),
    Retired("judge", "verdict"),
    Retired("judged", "verdict"),
    Retired("asked", "XRequest", "apps/web/**/*.py", "class"),
    Retired("wished", "XRequest", "apps/web/**/*.py", "class"),
    Retired("played", "XRequest", "apps/web/**/*.py", "class"),
)


@cache
def names_in(file: Path) -> frozenset[tuple[str, str]]:
    """The names a file gives: what kind of thing, and the name."""
    return frozenset(_names_in(ast.parse(file.read_text(encoding="utf-8"))))


def _names_in(tree: ast.Module) -> Iterator[tuple[str, str]]:
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield "function", node.name
        elif isinstance(node, ast.ClassDef):
            yield "class", node.name
        elif isinstance(node, ast.arg):
            yield "variable", node.arg
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            yield ("constant" if node.id.isupper() else "variable"), node.id


def parts_of(name: str) -> set[str]:
    """`MOST_EVENTS` and `mostEvents` are made of `most` and `events`."""
    return {part.lower() for part in re.findall(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+", name)}


def test_retired_words_are_gone_from_names() -> None:
    found = set()
    for retired in TABLE:
        files = list(SOURCE.glob(retired.where))
        assert files, f"nothing lies in {retired.where}"
        for file in files:
            for kind, name in names_in(file):
                if kind in retired.kinds.split() and retired.word in parts_of(name):
                    place = file.relative_to(SOURCE)
                    found.add(f"{place}: {name}; for '{retired.word}' say {retired.say}")
    assert not found, "\n" + "\n".join(sorted(found))


def test_a_name_is_cut_into_its_words() -> None:
    assert parts_of("MOST_EVENTS") == {"most", "events"}
    assert parts_of("_shortest_way2") == {"shortest", "way"}
    assert parts_of("GamesInMemory") == {"games", "in", "memory"}
