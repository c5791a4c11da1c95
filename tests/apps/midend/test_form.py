"""Forms: fields from a dataclass of params, filled in as text, refused in the words of the flags."""

from dataclasses import dataclass

import pytest

from pepo import families
from pepo.apps.midend.form import Form, fields_of
from pepo.core.errors import PepoError
from pepo.core.generating import generate
from pepo.core.levels import Level
from pepo.core.params import param


@dataclass(frozen=True)
class Wanted:
    tiles: int = param(16, "number of tiles", least=3, most=1000)
    largest: int | None = param(None, "largest number (default: any)", least=1, most=10**9)
    sides: int = param(2, "how many sides", least=1, most=4)
    share: float = param(0.4, "fraction of all", least=0.05, most=1)
    at_least: int = param(0, "minimum number of jumps", least=0)
    unique: bool = param(False, "only one shortest solution")
    level: Level = param(Level.HARD, "difficulty")


@pytest.mark.parametrize(
    ("name", "title", "says", "few", "range_", "default"),
    [
        ("tiles", "Tiles", "", (), "3 to 1,000", "16"),
        ("largest", "Largest", "largest number (default: any)", (), "1 or more", ""),
        ("sides", "Sides", "how many sides", ("1", "2", "3", "4"), "", "2"),
        ("share", "Share", "fraction of all", (), "0.05 to 1", "0.4"),
        ("at-least", "Minimum length", "minimum number of jumps", (), "0 or more", "0"),
        ("unique", "Unique", "only one shortest solution", (), "", "no"),
        ("level", "Difficulty", "", ("gentle", "moderate", "hard", "fiendish"), "", "hard"),
    ],
)
def test_a_field_says_what_it_wants(
    name: str, title: str, says: str, few: tuple[str, ...], range_: str, default: str
) -> None:
    field = next(field for field in fields_of(Wanted) if field.name == name)
    assert (field.title, field.says, field.few) == (title, says, few)
    assert (field.range, field.default) == (range_, default)


def test_what_is_filled_in_is_text_and_an_open_field_has_its_default() -> None:
    form = Form(Wanted, {"tiles": "9", "gone": "1"})
    assert form.text("tiles") == "9"
    form.fill("tiles", " 12 ")
    form.fill("sides", "")
    assert form.values == {
        "tiles": "12", "share": "0.4", "at-least": "0", "unique": "no", "level": "hard"
    }  # fmt: skip
    assert form.faults == {}


@pytest.mark.parametrize("family", families.names())
def test_a_bad_value_is_refused_in_the_words_of_the_command_line(family: str) -> None:
    loaded = families.load(family)
    for generator in loaded.generators:
        form = Form(generator.params)
        assert form.faults == {}
        for field in form.fields:
            if field.param.kind is int:
                form.fill(field.name, "many")
                with pytest.raises(PepoError) as refused:
                    generate(loaded, form.values, generator=generator.name, seed=1)
                assert form.faults == {field.name: str(refused.value)}
                form.fill(field.name, "")
