"""The language of --where: parsed, compared with facts, written as SQL, and nothing else."""

import sqlite3

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pepo.core.errors import BadInput, UnknownName, choose
from pepo.library.expression import Both, Compare, Expression, Not, read

PUZZLE = {"length": 30, "unique": True, "level": 2, "kind": "hard", "ratio": 0.5, "dead_ends": 0}

HOLDS = [
    ("length >= 30 and unique", True),
    ("length > 30", False),
    ("length = 30", True),
    ("length == 30", True),
    ("length <> 30", False),
    ("not unique", False),
    ("dead_ends", False),
    ("dead-ends = 0", True),
    ("kind = hard", True),
    ("kind = 'hard'", True),
    ('kind != "easy"', True),
    ("kind = 3", False),
    ("level = hard", False),
    ("level != hard", True),
    ("kind > 3", False),
    ("level in (1, 2)", True),
    ("kind in (easy, moderate)", False),
    ("20 <= length <= 30", True),
    ("20 <= length < 30", False),
    ("31 > length", True),
    ("ratio < 0.75 and ratio > 2.5e-1", True),
    ("length < 3 or level = 2 and unique", True),
    ("(length < 3 or level = 2) and not unique", False),
    ("unique = yes", True),
    ("unique = false", False),
    ("length > -5", True),
    ("NOT (length < 3) AND Unique", True),
    ("steps > 3", None),
    ("not steps > 3", None),
    ("steps > 3 or unique", True),
    ("steps > 3 and not unique", False),
]


def in_sql(text: str) -> bool:
    """The same expression, evaluated by SQLite."""
    connection = sqlite3.connect(":memory:")
    names = [*PUZZLE, "steps"]
    connection.execute(f"CREATE TABLE t ({', '.join(map(repr, names))})")
    marks = ",".join("?" * len(names))
    connection.execute(f"INSERT INTO t VALUES ({marks})", [PUZZLE.get(name) for name in names])
    sql, values = read(text).sql(lambda name: f'"{choose(name, names, what="fact")}"')
    return bool(connection.execute(f"SELECT count(*) FROM t WHERE {sql}", values).fetchone()[0])


@pytest.mark.parametrize(("text", "holds"), HOLDS)
def test_an_expression_means_the_same_in_python_and_in_sql(text: str, holds: bool | None) -> None:
    assert read(text).holds(PUZZLE) is holds
    assert in_sql(text) is (holds is True)


NAMES = st.sampled_from([*PUZZLE, "steps"])
VALUES = st.sampled_from([0, 1, 2, 30, 0.5, -1, "hard", "easy"])
COMPARISONS = st.builds(Compare, NAMES, st.sampled_from(["=", "!=", "<", "<=", ">", ">="]), VALUES)
EXPRESSIONS = st.recursive(
    COMPARISONS,
    lambda inner: (
        st.builds(Not, inner)
        | st.builds(
            Both, st.sampled_from(["and", "or"]), st.lists(inner, min_size=2, max_size=3).map(tuple)
        )
    ),
    max_leaves=8,
)


def spelled(expression: Expression) -> str:
    if isinstance(expression, Compare):
        value = repr(expression.value) if isinstance(expression.value, str) else expression.value
        return f"{expression.name} {expression.sign} {value}"
    if isinstance(expression, Not):
        return f"not ({spelled(expression.inner)})"
    return "(" + f" {expression.word} ".join(map(spelled, expression.parts)) + ")"


@settings(max_examples=150, deadline=None)
@given(EXPRESSIONS)
def test_any_expression_reads_back_and_agrees_with_sql(expression: Expression) -> None:
    text = spelled(expression)
    assert read(text).holds(PUZZLE) == expression.holds(PUZZLE)
    assert in_sql(text) is (expression.holds(PUZZLE) is True)


BAD = [
    ("", "at the end"),
    ("length >=", "at the end"),
    ("length >= and unique", "'and'"),
    ("(length > 3", "')'"),
    ("length > 3)", "'and', 'or' or the end"),
    ("length > 3 unique", "'unique'"),
    ("3 < 4", "a fact"),
    ("3", "comparison"),
    ("length; DROP TABLE puzzles", "character 7"),
    ("__import__('os')", "character 11"),
    ("length + 1 > 3", "character 8"),
    ("level in 3", "'('"),
    ("level in (3", "',' or ')'"),
    ("a" * 3000, "3,000 characters"),
    ("(" * 300 + "length" + ")" * 300, "nested too deeply"),
    ("not " * 400 + "length", "nested too deeply"),
    ("length > 3 and \x00", "character 16"),
    ("kind = 'hard", "character 8"),
]


@pytest.mark.parametrize(("text", "said"), BAD, ids=[text[:20] for text, _ in BAD])
def test_a_bad_expression_is_refused_with_the_place_of_the_error(text: str, said: str) -> None:
    with pytest.raises(BadInput) as refused:
        read(text)
    assert said in str(refused.value)


@settings(max_examples=300, deadline=None)
@given(st.text(max_size=60))
def test_any_text_is_parsed_or_refused(text: str) -> None:
    try:
        read(text).holds(PUZZLE)
    except BadInput:
        pass


def test_values_never_enter_the_sql() -> None:
    text, values = read('kind = "x\' OR 1=1 --"').sql(lambda name: f'"{name}"')
    assert "OR 1" not in text
    assert values == ["x' OR 1=1 --"]


def test_an_unknown_fact_suggests_similar_ones() -> None:
    with pytest.raises(UnknownName, match="did you mean length"):
        in_sql("lenght > 3")
