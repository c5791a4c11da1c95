"""The small language of --where and --want: `length >= 30 and unique`, `not (level = 1)`.

    either   :=  both { "or" both }
    both     :=  plain { "and" plain }
    plain    :=  "not" plain | "(" either ")" | NAME | NAME compares VALUE { compares VALUE }
                 | VALUE compares NAME compares VALUE | NAME "in" "(" VALUE { "," VALUE } ")"
    compares :=  = | == | != | < | <= | > | >=
    VALUE    :=  a number, yes, no, a word, or text in quotes

A name alone means that the fact is true (not zero). A fact that isn't known about a puzzle is
neither true nor false, and so is everything that depends on it. A puzzle is chosen only if the
whole expression is true.

No part of an expression is ever run as SQL or Python. It is parsed into the three classes below,
which write SQL with placeholders and names of existing facts, or look up a dictionary. `fitted`
turns a name such as `hard` into the stored number, and refuses a value that no puzzle could have.
"""

import operator
import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from pepo.core.errors import BadInput, quote

Value = int | float | str
Facts = Mapping[str, Any]
Sql = tuple[str, list[Value]]
Column = Callable[[str], str]  # a fact's name -> its column, checked; raises UnknownName
Fit = Callable[["Compare"], "Compare"]  # to a comparison of stored values; raises BadInput

MAX_CHARACTERS = 2_000
MAX_DEPTH = 40
TOKEN = re.compile(
    r"\s*(?:(?P<number>-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?(?![\w.]))"
    r"|(?P<word>[A-Za-z_][\w-]*)"
    r"|(?P<text>'[^']*'|\"[^\"]*\")"
    r"|(?P<sign><=|>=|==|!=|<>|=|<|>|\(|\)|,))"
)
SIGNS: dict[str, Callable[[Any, Any], bool]] = {
    "=": operator.eq, "!=": operator.ne, "<": operator.lt, "<=": operator.le,
    ">": operator.gt, ">=": operator.ge,
}  # fmt: skip
SPELLED = {"==": "=", "<>": "!="}
TURNED = {"<": ">", "<=": ">=", ">": "<", ">=": "<=", "=": "=", "!=": "!="}
WORDS = {"yes": 1, "true": 1, "no": 0, "false": 0}
KEYWORDS = ("and", "or", "not", "in")


@dataclass(frozen=True)
class Compare:
    """A fact compared with a value. Text and numbers are never equal, and neither is greater."""

    name: str
    sign: str
    value: Value

    def holds(self, facts: Facts) -> bool | None:
        fact = facts.get(self.name)
        if fact is None:
            return None
        if isinstance(fact, str) != isinstance(self.value, str):
            return self.sign == "!="
        return SIGNS[self.sign](fact, self.value)

    def sql(self, column: Column) -> Sql:
        place = column(self.name)
        if "?" in place:  # several values, like tags: the column says how to find one
            if self.sign == "!=":
                return f"NOT {place.replace('?', '= ?')}", [self.value]
            return place.replace("?", f"{self.sign} ?"), [self.value]
        text = f"{place} {self.sign} ?"
        if isinstance(self.value, str) and self.sign in ("<", "<="):  # for SQLite, text > 1
            text = f"({text} AND typeof({place}) NOT IN ('integer', 'real'))"
        elif not isinstance(self.value, str) and self.sign in (">", ">="):
            text = f"({text} AND typeof({place}) <> 'text')"
        return text, [self.value]

    @property
    def asks_if_true(self) -> bool:
        """Whether it was a name alone."""
        return self.sign == "!=" and self.value == 0

    def could_hold(self, values: Iterable[Value]) -> bool:
        """Whether any of these values of the fact would match."""
        return any(self.holds({self.name: value}) for value in values)

    def refusal(self, expected: str) -> BadInput:
        """The error for a value that no puzzle can have."""
        value = quote(self.value) if isinstance(self.value, str) else self.value
        return BadInput(
            f"No puzzle can have {self.name} {self.sign} {value}; {self.name} is {expected}."
        )


@dataclass(frozen=True)
class Not:
    inner: "Expression"

    def holds(self, facts: Facts) -> bool | None:
        held = self.inner.holds(facts)
        return None if held is None else not held

    def sql(self, column: Column) -> Sql:
        text, values = self.inner.sql(column)
        return f"NOT {text}", values


@dataclass(frozen=True)
class Both:
    """All of them ("and"), or any of them ("or")."""

    word: str
    parts: tuple["Expression", ...]

    def holds(self, facts: Facts) -> bool | None:
        decides = self.word == "or"
        unknown = False
        for part in self.parts:
            held = part.holds(facts)
            if held is decides:
                return decides
            unknown = unknown or held is None
        return None if unknown else not decides

    def sql(self, column: Column) -> Sql:
        written = [part.sql(column) for part in self.parts]
        text = f" {self.word.upper()} ".join(text for text, _ in written)
        return f"({text})", [value for _, values in written for value in values]


Expression = Compare | Not | Both


def read(text: str) -> Expression:
    """Parse an expression; BadInput says in one sentence where the error is.

    >>> read("length >= 30 and unique").holds({"length": 31, "unique": True})
    True
    """
    if len(text) > MAX_CHARACTERS:
        raise BadInput(
            f"The expression has {len(text):,} characters; expected up to {MAX_CHARACTERS:,}."
        )
    reader = _Reader(text, _tokens(text))
    found = reader.either(0)
    if reader.at < len(reader.tokens):
        raise reader.expected("'and', 'or' or the end")
    return found


def fitted(expression: Expression, fit: Fit) -> Expression:
    """The same expression, with every comparison fitted to the stored values."""
    if isinstance(expression, Compare):
        return fit(expression)
    if isinstance(expression, Not):
        return Not(fitted(expression.inner, fit))
    return Both(expression.word, tuple(fitted(part, fit) for part in expression.parts))


def _fact(word: str) -> str:
    return word.lower().replace("-", "_")


def _tokens(text: str) -> list[tuple[str, str, int]]:
    """Kind, text and place of each word, number, quoted text and sign."""
    tokens, at = [], 0
    while text[at:].strip():
        found = TOKEN.match(text, at)
        if found is None:
            at += len(text[at:]) - len(text[at:].lstrip())
            raise BadInput(
                f"The expression {quote(text)} has an error at character {at + 1}, "
                f"{quote(text[at : at + 8])}; expected a fact, a number or a sign."
            )
        assert found.lastgroup is not None
        tokens.append((found.lastgroup, found[found.lastgroup], found.start(found.lastgroup)))
        at = found.end()
    return tokens


class _Reader:
    def __init__(self, text: str, tokens: list[tuple[str, str, int]]) -> None:
        self.text, self.tokens, self.at = text, tokens, 0

    def expected(self, what: str) -> BadInput:
        if self.at == len(self.tokens):
            where = "at the end"
        else:
            _, found, place = self.tokens[self.at]
            where = f"at character {place + 1}, {quote(found)}"
        return BadInput(f"The expression {quote(self.text)} has an error {where}; expected {what}.")

    def peek(self) -> tuple[str, str]:
        """Kind and text of the next token; keywords in lower case, signs in one spelling."""
        if self.at == len(self.tokens):
            return "end", ""
        kind, text, _ = self.tokens[self.at]
        if kind == "word" and text.lower() in KEYWORDS:
            return "keyword", text.lower()
        return kind, SPELLED.get(text, text)

    def take(self, text: str) -> bool:
        kind, found = self.peek()
        taken = kind in ("keyword", "sign") and found == text
        self.at += taken
        return taken

    def either(self, deep: int) -> Expression:
        return self._joined("or", lambda: self._joined("and", lambda: self.plain(deep)))

    def _joined(self, word: str, part: Callable[[], Expression]) -> Expression:
        parts = [part()]
        while self.take(word):
            parts.append(part())
        return parts[0] if len(parts) == 1 else Both(word, tuple(parts))

    def plain(self, deep: int) -> Expression:
        if deep > MAX_DEPTH:
            raise BadInput(f"The expression {quote(self.text)} is nested too deeply.")
        if self.take("not"):
            return Not(self.plain(deep + 1))
        if self.take("("):
            inner = self.either(deep + 1)
            if not self.take(")"):
                raise self.expected("')'")
            return inner
        return self.comparison()

    def comparison(self) -> Expression:
        kind, word = self.peek()
        if kind == "word":
            self.at += 1
            name = _fact(word)
            if self.take("in"):
                return self.listed(name)
            compared = self.following(name)
            return compared or Compare(name, "!=", 0)
        value = self.value("a fact, 'not' or '('")
        sign = self.sign()
        kind, word = self.peek()
        if sign is None or kind != "word":
            raise self.expected("a comparison with a fact" if sign is None else "a fact")
        self.at += 1
        name = _fact(word)
        first = Compare(name, TURNED[sign], value)
        more = self.following(name)
        return first if more is None else Both("and", (first, more))

    def following(self, name: str) -> Expression | None:
        """`>= 3`, or nothing."""
        sign = self.sign()
        return None if sign is None else Compare(name, sign, self.value("a number, word or text"))

    def listed(self, name: str) -> Expression:
        if not self.take("("):
            raise self.expected("'('")
        values = [self.value("a value")]
        while self.take(","):
            values.append(self.value("a value"))
        if not self.take(")"):
            raise self.expected("',' or ')'")
        return Both("or", tuple(Compare(name, "=", value) for value in values))

    def sign(self) -> str | None:
        kind, text = self.peek()
        if kind != "sign" or text not in SIGNS:
            return None
        self.at += 1
        return text

    def value(self, expected: str) -> Value:
        kind, text = self.peek()
        if kind not in ("number", "word", "text"):
            raise self.expected(expected)
        self.at += 1
        if kind == "number":
            number = float(text)
            return int(text) if re.fullmatch(r"-?\d{1,18}", text) else number
        return text[1:-1] if kind == "text" else WORDS.get(text.lower(), text)
