"""Parameters that describe and check themselves."""

from dataclasses import dataclass

import pytest

from pepo.core.errors import BadInput, UnknownName
from pepo.core.levels import Level
from pepo.core.params import build, describe, param


@dataclass(frozen=True)
class Options:
    how_many: int = param(3, "how many", least=1, most=10)
    ratio: float = param(0.5, "a share", least=0, most=1)
    unique: bool = param(False, "only one")
    shape: str = param("round", "its shape", choices=("round", "square"))
    limit: int | None = param(None, "at most", most=1_000_000)
    level: Level = param(Level.MODERATE, "how hard")


def test_a_dataclass_describes_its_parameters() -> None:
    assert [(p.name, p.kind, p.optional, p.default) for p in describe(Options)] == [
        ("how-many", int, False, 3),
        ("ratio", float, False, 0.5),
        ("unique", bool, False, False),
        ("shape", str, False, "round"),
        ("limit", int, True, None),
        ("level", str, False, "moderate"),
    ]


def test_values_come_as_text_or_as_values_under_either_spelling() -> None:
    options = build(
        Options, {"how-many": "7", "ratio": "0.25", "unique": "yes", "limit": 4}, what="test"
    )
    assert options == Options(7, 0.25, True, "round", 4)
    assert build(Options, {"how_many": 7}, what="test").how_many == 7


@pytest.mark.parametrize("value", ["hard", "Hard", "3", 3, Level.HARD])
def test_a_level_is_given_by_its_name_or_its_number(value: object) -> None:
    assert build(Options, {"level": value}, what="test").level is Level.HARD


@pytest.mark.parametrize(
    ("values", "words"),
    [
        ({"how-many": "0"}, "how-many is '0'; expected 1 or more."),
        ({"how-many": 11}, "how-many is '11'; expected 10 or less."),
        ({"limit": 10**7}, "limit is '10000000'; expected 1,000,000 or less."),
        ({"how-many": "1.5"}, "how-many is '1.5'; expected a whole number."),
        ({"how-many": True}, "expected a whole number"),
        ({"how-many": "9" * 5000}, "expected a whole number"),
        ({"how-many": None}, "expected a whole number"),
        ({"ratio": "nan"}, "ratio is 'nan'; expected a number."),
        ({"ratio": "inf"}, "expected a number"),
        ({"ratio": "1e999"}, "expected a number"),
        ({"unique": "perhaps"}, "unique is 'perhaps'; expected yes or no."),
        ({"shape": "rond"}, "There is no shape 'rond'; did you mean round?"),
        ({"level": "cruel"}, "There is no level 'cruel'; expected gentle, moderate, hard or"),
        ({"level": 0}, "There is no level '0'; expected gentle, moderate, hard or fiendish, or 1"),
        ({"level": 2.5}, "There is no level '2.5'"),
        ({"level": True}, "There is no level 'True'"),
        ({"level": None}, "There is no level 'None'"),
        ({"many": 3}, "The test has no parameter 'many'; did you mean how-many?"),
    ],
)
def test_a_bad_value_is_refused_in_one_sentence(values: dict[str, object], words: str) -> None:
    with pytest.raises((BadInput, UnknownName)) as caught:
        build(Options, values, what="test")
    assert words in str(caught.value)
