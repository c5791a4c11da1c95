"""The source of a teaching method, in step with its trace.

A listing holds the method's own functions as they are in the files, without what only keeps the
books: limits, counters, the trace itself. The line of an event is looked up on the call stack when
the event is recorded, so no edit of the source can leave the two apart.
"""

import ast
import inspect
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, fields, is_dataclass
from functools import cached_property
from itertools import pairwise
from pathlib import PurePath
from textwrap import dedent
from types import CodeType, FrameType
from typing import Any

ALWAYS_HIDDEN = ("watch", "self.watch")
MAX_ITEMS = 8  # of a list or a set that is written out
MAX_CHARACTERS = 60  # of a value
MAX_SHORT = 24  # characters of a value inside others, such as a move
MAX_FOLLOWED = 10_000  # rows whose variables are kept


@dataclass(frozen=True)
class Line:
    """One line of a listing, and where it is in the repository."""

    function: str
    file: str  # "ring/methods.py"
    number: int
    text: str

    @property
    def reference(self) -> str:
        """As in "methods.py:94"."""
        return f"{PurePath(self.file).name}:{self.number}"


@dataclass(frozen=True)
class Place:
    """Where a method was when it recorded an event: the number of a line in its listing, from 0 on,
    and the variables that have changed since the event before."""

    line: int
    variables: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Listing:
    """The functions worth reading, in the order to read them. Statements that only assign to or
    call what `hidden` names are left out."""

    functions: tuple[Callable[..., Any], ...]
    hidden: tuple[str, ...] = ()

    @cached_property
    def lines(self) -> tuple[Line, ...]:
        return tuple(line for read in self._read for line in read.lines)

    @cached_property
    def _read(self) -> tuple["_Function", ...]:
        hidden = (*ALWAYS_HIDDEN, *self.hidden)
        return tuple(_Function(function, hidden) for function in self.functions)

    @cached_property
    def _found(self) -> dict[tuple[str, int, str], tuple["_Function", int]]:
        """The function that each piece of compiled code belongs to, and where its lines begin. Code
        is known by its place, since tools such as those that measure coverage replace it."""
        found, first = {}, 0
        for read in self._read:
            for code in _codes(read.code):
                found[_place(code)] = read, first
            first += len(read.lines)
        return found

    def find(self, frame: FrameType | None) -> tuple[FrameType, "_Function", int] | None:
        """The innermost call of a function that is listed, from this frame outwards, and the number
        of its line."""
        while frame is not None:
            here = self._found.get(_place(frame.f_code))
            if here is not None and not frame.f_code.co_name.startswith("<"):
                read, first = here
                return frame, read, first + read.shown(frame.f_lineno)
            frame = frame.f_back
        return None


class Follower:
    """Follows one run of a method through its listing."""

    def __init__(self, listing: Listing) -> None:
        self.listing = listing
        self._before: dict[tuple[str, str], str] = {}
        self._rows = 0

    def place(self) -> Place | None:
        """Where the method is: this is called below one of its functions."""
        found = self.listing.find(sys._getframe(1))
        if found is None:
            return None
        frame, read, line = found
        self._rows += 1
        if self._rows > MAX_FOLLOWED:
            return Place(line)
        changed = {}
        for name, text in read.values(frame):
            key = (read.name, name)
            if self._before.get(key) != text:
                self._before[key] = text
                changed[name] = _cut(text)
        return Place(line, changed)


class _Function:
    """A function of a listing: its lines, and for each line of the file the one that is shown."""

    def __init__(self, function: Callable[..., Any], hidden: tuple[str, ...]) -> None:
        self.code: CodeType = inspect.unwrap(function).__code__
        self.name = self.code.co_name
        self.file = "/".join(PurePath(self.code.co_filename).parts[-2:])
        self._hidden = hidden
        source, self._first = inspect.getsourcelines(function)
        self._source = dedent("".join(source)).splitlines()
        self.lines: list[Line] = []
        self._shown: dict[int, int] = {}
        (tree,) = ast.parse("\n".join(self._source)).body
        self._statement(tree, 0)
        self._names, self._attributes = _assigned(tree, hidden)

    def shown(self, number: int) -> int:
        """The line that stands for a line of the file."""
        return self._shown.get(number, 0)

    # -- which lines are shown

    def _block(self, body: list[ast.stmt], header: int) -> None:
        """The statements of a block; one that is hidden is stood for by the one before it."""
        before, count = header, len(self.lines)
        for statement in body:
            if self._is_hidden(statement):
                self._stand(statement.lineno, statement.end_lineno, before)
            else:
                before = self._statement(statement, before)
        if len(self.lines) == count:  # nothing but bookkeeping
            first = body[0]
            self._add(first.lineno, " " * first.col_offset + "…")

    def _statement(self, statement: ast.stmt, before: int) -> int:
        """Add a statement; the number of its line."""
        blocks = [
            block
            for name in ("body", "orelse", "finalbody")
            if (block := getattr(statement, name, None))
        ]
        last = statement.end_lineno or statement.lineno
        if not blocks:
            return self._add_all(statement.lineno, last)
        here = self._add_all(statement.lineno, _header_end(statement, blocks[0]))
        self._block(_without_docstring(statement, blocks[0]), here)
        for done, block in pairwise(blocks):
            end = done[-1].end_lineno or done[-1].lineno
            start = block[0].lineno
            is_elif = isinstance(block[0], ast.If) and block[0].col_offset == statement.col_offset
            if not is_elif:
                words = [n for n in range(end + 1, start) if self._text(n).endswith(":")]
                here = self._add(words[-1]) if words else here
            self._block(block, here)
        return here

    def _add_all(self, first: int, last: int) -> int:
        """Lines that are one statement: its first line stands for all of them."""
        here = self._add(first)
        for number in range(first + 1, last + 1):
            self._add(number)
        self._stand(first, last, here)
        return here

    def _add(self, number: int, text: str | None = None) -> int:
        at = self._first + number - 1
        said = self._source[number - 1] if text is None else text
        self.lines.append(Line(self.name, self.file, at, said))
        self._shown.setdefault(at, len(self.lines) - 1)
        return len(self.lines) - 1

    def _stand(self, first: int, last: int | None, line: int) -> None:
        for number in range(first, (last or first) + 1):
            self._shown[self._first + number - 1] = line

    def _text(self, number: int) -> str:
        return self._source[number - 1].partition("#")[0].strip()

    def _is_hidden(self, statement: ast.stmt) -> bool:
        return any(_is_under(name, self._hidden) for name in _subjects(statement))

    # -- its variables

    def values(self, frame: FrameType) -> Iterator[tuple[str, str]]:
        """The variables it assigns, as text; those that can't be read as text are left out."""
        for name in self._names:
            if name in frame.f_locals and (text := _text_of(frame.f_locals[name])) is not None:
                yield name, text
        this = frame.f_locals.get("self")
        for name in self._attributes:
            if (text := _text_of(getattr(this, name, _text_of))) is not None:
                yield f"self.{name}", text


def _place(code: CodeType) -> tuple[str, int, str]:
    return code.co_filename, code.co_firstlineno, code.co_qualname


def _codes(code: CodeType) -> Iterator[CodeType]:
    """A function's code, and that of the functions and comprehensions inside it."""
    yield code
    for inner in code.co_consts:
        if isinstance(inner, CodeType):
            yield from _codes(inner)


def _header_end(statement: ast.stmt, body: list[ast.stmt]) -> int:
    """The last line of "if …:", "for …:", "def …:"."""
    parts = [
        node.end_lineno or 0
        for name in ("test", "iter", "target", "returns", "args")
        if isinstance(node := getattr(statement, name, None), ast.expr)
    ]
    arguments = getattr(statement, "args", None)
    if isinstance(arguments, ast.arguments):
        parts += [argument.end_lineno or 0 for argument in ast.walk(arguments)
                  if isinstance(argument, ast.arg)]  # fmt: skip
    return min(max([statement.lineno, *parts]), body[0].lineno)


def _without_docstring(statement: ast.stmt, body: list[ast.stmt]) -> list[ast.stmt]:
    if isinstance(statement, ast.FunctionDef) and ast.get_docstring(statement):
        return body[1:] or body
    return body


def _subjects(statement: ast.stmt) -> Iterator[str]:
    """What a simple statement assigns to or calls; what an "if" asks, if that is one thing."""
    if isinstance(statement, ast.Assign):
        for target in statement.targets:
            parts = target.elts if isinstance(target, ast.Tuple) else [target]
            yield from map(_dotted, parts)
    elif isinstance(statement, ast.AugAssign | ast.AnnAssign):
        yield _dotted(statement.target)
    elif isinstance(statement, ast.Expr):
        yield _dotted(statement.value)
    elif isinstance(statement, ast.If):
        test = statement.test
        yield _dotted(test.operand if isinstance(test, ast.UnaryOp) else test)


def _dotted(node: ast.expr) -> str:
    """The name at the root of an expression: "self.counts" of self.counts["tried"]."""
    while isinstance(node, ast.Call | ast.Subscript):
        node = node.func if isinstance(node, ast.Call) else node.value
    if isinstance(node, ast.Attribute):
        return f"{_dotted(node.value)}.{node.attr}"
    return node.id if isinstance(node, ast.Name) else ""


def _is_under(name: str, roots: tuple[str, ...]) -> bool:
    return any(name == root or name.startswith(f"{root}.") for root in roots)


def _assigned(tree: ast.AST, hidden: tuple[str, ...]) -> tuple[list[str], list[str]]:
    """The variables that a function assigns, and the attributes of `self` that it uses."""
    names: dict[str, None] = {}
    attributes: dict[str, None] = {}
    called = {node.func for node in ast.walk(tree) if isinstance(node, ast.Call)}
    for node in ast.walk(tree):
        if not isinstance(node, ast.Name | ast.Attribute) or _is_under(_dotted(node), hidden):
            continue
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            names[node.id] = None
        if _dotted(node) == f"self.{getattr(node, 'attr', '')}" and node not in called:
            attributes[_dotted(node).removeprefix("self.")] = None
    return list(names), list(attributes)


def _text_of(value: object) -> str | None:
    """A value in few words; None for what isn't a number, a text, or a short value of these."""
    if value is None or isinstance(value, bool | int | float | str):
        return repr(value)
    if isinstance(value, set | frozenset) and len(value) > MAX_ITEMS:
        return f"{{{len(value):,} items}}"
    if isinstance(value, set | frozenset):
        inside = _joined(value)
        return None if inside is None else f"{{{', '.join(sorted(inside))}}}"
    if isinstance(value, list | tuple):
        inside = _joined(value[-MAX_ITEMS:])
        if inside is None:
            return None
        if len(value) > MAX_ITEMS:
            inside.insert(0, f"… {len(value) - MAX_ITEMS} more")
        text = ", ".join(inside)
        return f"[{text}]" if isinstance(value, list) else f"({text})"
    if is_dataclass(value):
        inside = _joined([getattr(value, part.name) for part in fields(value)])
        text = f"{type(value).__name__}({', '.join(inside)})" if inside is not None else ""
        return text if 0 < len(text) <= MAX_SHORT else None
    return None


def _joined(values: Iterable[object]) -> list[str] | None:
    texts = [_text_of(value) for value in values]
    return None if None in texts else [text for text in texts if text is not None]


def _cut(text: str) -> str:
    return text if len(text) <= MAX_CHARACTERS else text[: MAX_CHARACTERS - 1] + "…"
