"""Lists and assignments as people paste them from a Python program. Nothing is ever run.

    BOARD = [[[0, 4, 5], [1, 2]], …]        board = numpy.array([[0, 4], …])        [[0, 'S'], …]

The text is parsed into a syntax tree, and only literals in that tree are read. Everything else is
ignored.
"""

import ast
import re
import textwrap
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

from pepo.core.errors import BadInput, quote

# A name, and a value that begins as a literal or a call does: `X=. .` is a picture, not Python.
ASSIGNMENT = re.compile(
    r"^[ \t]*[A-Za-z_]\w*[ \t]*=(?!=)[ \t]*([\[({'\"0-9+-]|[A-Za-z_][\w.]*\()", re.MULTILINE
)
MAX_CHARACTERS = 1 << 20
ARRAYS = ("array", "asarray")  # numpy.array([...]) means the list in it


def looks_assigned(text: str) -> bool:
    """Whether some line begins like an assignment."""
    return len(text) <= MAX_CHARACTERS and ASSIGNMENT.search(text) is not None


def literal(text: str) -> Any:
    """The list or number in a text; BadInput if there is none."""
    tree = _tree(text.strip())
    if len(tree.body) == 1 and isinstance(tree.body[0], ast.Expr):
        return _value(tree.body[0].value)
    raise BadInput(
        f"The text {quote(text)} isn't a list; expected something like [[0, 'S'], [1, 'W']]."
    )


def assignments(text: str) -> list[dict[str, Any]]:
    """The names that are given literal values, for the text and for each class in it."""
    tree = _tree(textwrap.dedent(text).strip())
    classes = [node for node in ast.walk(tree) if isinstance(node, ast.ClassDef)]
    found = [dict(_assigned(body)) for body in (tree.body, *(node.body for node in classes))]
    return [names for names in found if names]


def _tree(text: str) -> ast.Module:
    try:
        if len(text) > MAX_CHARACTERS:
            raise BadInput(f"The text {quote(text, most=16)} is too long to be read as Python.")
        return ast.parse(text)
    except SyntaxError as error:
        line = text.splitlines()[(error.lineno or 1) - 1 : error.lineno or 1]
        raise BadInput(
            f"The text looks like Python, but can't be read at line {error.lineno or 1}, "
            f"{quote(''.join(line).strip())}: {(error.msg or 'invalid syntax').lower()}."
        ) from None
    except (ValueError, RecursionError, MemoryError):
        raise BadInput(f"The text {quote(text, most=16)} can't be read as Python.") from None


def _assigned(body: list[ast.stmt]) -> Iterator[tuple[str, Any]]:
    for statement in body:
        if isinstance(statement, ast.Assign):
            names = [target.id for target in statement.targets if isinstance(target, ast.Name)]
            with suppress(BadInput):  # a computed value isn't a board
                yield from [(name, _value(statement.value)) for name in names]


def _value(node: ast.expr) -> Any:
    if isinstance(node, ast.Call) and node.args:
        called = getattr(node.func, "attr", getattr(node.func, "id", ""))  # numpy.array, array
        node = node.args[0] if called in ARRAYS else node
    try:
        return ast.literal_eval(node)
    except (ValueError, TypeError, SyntaxError, RecursionError, MemoryError):
        raise BadInput("The value isn't a literal.") from None
