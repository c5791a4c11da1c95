"""The contract: what a family of seven entries has, and the one door to its solvers."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pytest

from pepo import families
from pepo.api.export import export, refuse_path
from pepo.apps.offline.writers import writer, writers
from pepo.core.errors import BadInput, UnknownName, WrongSolver
from pepo.core.family import Family
from pepo.core.methods import Methods
from pepo.core.notation import Notation
from pepo.core.params import param
from pepo.core.scene import Scene
from pepo.core.solving import READABLE_REPLAY, Claim, Outcome, Watch
from pepo.core.vocabulary import Words
from pepo.core.writers import Writer
from pepo.reading.text import Reading
from pepo.search.defaults import complete
from tests.tiny import Walk, method

NOTATION: Notation[Walk, int, int] = Notation(
    parse=lambda text: Walk(int(text)),
    format=lambda walk: str(walk.end),
    parse_state=lambda walk, text: int(text),
    format_state=lambda walk, at: str(at),
    parse_move=int,
    format_move=str,
)
LONG = READABLE_REPLAY + 1


def walks(**more: Any) -> Family[Walk, int, int]:
    return Family(
        name="walks",
        title="Walks",
        line="Walk to the end.",
        puzzle_class=Walk,
        notation=NOTATION,
        words=Words(lambda walk: f"Walk to {walk.end}.", lambda walk: f"Walk of {walk.end}"),
        draw=lambda walk, at, view: Scene(0, 0, 1, 1, (), f"You are at {at}."),
        **more,
    )


def test_seven_entries_are_enough() -> None:
    family = complete(walks())
    assert family.method().name == "breadth-first"
    assert family.solve(Walk(3)).moves == (1, 1, 1)
    assert family.advice.distance(Walk(3), 1).moves == 2
    assert family.advice.distance(Walk(3), -1).is_lost
    assert family.advice.verdict(Walk(3), Watch()).facts["unique"] is True
    assert family.advice.facts_of(Walk(3), Watch())["length"] == 3
    assert family.count(1) == "1 move"
    assert (family.edits, len(family.generators), family.editor) == ((), 0, None)
    with pytest.raises(UnknownName, match="no walks generator"):
        family.generator()


@dataclass(frozen=True)
class Loudness:
    loud: bool = param(False, "in capitals")


def test_a_family_brings_writers_that_write_one_file_or_several(tmp_path: Path) -> None:
    words: Writer[Walk] = Writer(
        "words", "Words", "In words.", ".txt",
        lambda walk, options: f"{'TO' if options.loud else 'to'} {walk.end}\n", Loudness,
    )  # fmt: skip
    parts: Writer[Walk] = Writer(
        "parts", "Parts", "A file for each step.", "",
        lambda walk, options: {f"{step}.bin": bytes([0, step]) for step in range(walk.end)},
    )  # fmt: skip
    reading = Reading(walks(writers=(words, parts)), Walk(3))
    assert [writer.name for writer in writers(reading.family)] == ["html", "words", "parts"]
    assert writer(reading).suffix == ".html"
    with pytest.raises(UnknownName, match=r"no walks writer 'png'; known: html, words, parts\."):
        writer(reading, "png")
    with pytest.raises(UnknownName, match="The writer 'words' has no parameter 'size'"):
        export(reading, words, {"size": "3"})

    one = export(reading, words, {"loud": "yes"})
    assert (one.download, one.content) == ("walks-walk-of-3.txt", b"TO 3\n")
    assert one.write(tmp_path / "walk.txt").read_bytes() == b"TO 3\n"
    with pytest.raises(BadInput, match="Can't write"):
        one.write(tmp_path / "no" / "walk.txt")

    several = export(reading, parts, {})
    assert (several.name, several.size, list(several.files)) == (
        "walks-walk-of-3-parts", 6, ["0.bin", "1.bin", "2.bin"],
    )  # fmt: skip
    folder = several.write(tmp_path / "parts")
    assert (folder / "2.bin").read_bytes() == bytes([0, 2])
    with pytest.raises(BadInput, match="isn't empty"):
        refuse_path(folder, parts)
    with pytest.raises(BadInput, match="isn't empty"):
        several.write(folder)
    packed = several.write(tmp_path / "parts.zip")
    assert packed.read_bytes() == several.content
    with ZipFile(packed) as archive:
        assert archive.read("1.bin") == bytes([0, 1])


def test_advice_is_asked_of_a_family_that_was_loaded() -> None:
    with pytest.raises(NotImplementedError, match=r"pepo\.families\.load"):
        walks().advice.hint(Walk(3), 0)


def test_the_door_takes_the_fast_replay_along() -> None:
    seen: list[int] = []

    def twin(walk: Walk, at: int, moves: Sequence[int]) -> int:
        seen.append(len(moves))
        return at + sum(moves)

    right = method(Claim(Outcome.SOLVED, (1,) * LONG), "right")
    short = method(Claim(Outcome.SOLVED, (1,) * (LONG - 1)), "short")
    family = walks(methods=Methods((right, short), fast_replay=twin))
    assert family.solve(Walk(LONG)).length == LONG
    assert family.solve(Walk(LONG), "right").solved
    assert family.solve(Walk(LONG), right).method == "right"
    claim = Claim(Outcome.SOLVED, (1,) * LONG)
    assert family.confirm(Walk(LONG), claim, Watch(), 1.5).seconds == 1.5
    assert seen == [LONG] * 4
    with pytest.raises(WrongSolver):
        family.solve(Walk(LONG), "short")


def test_json_holds_the_text_where_a_family_has_no_fields_of_its_own() -> None:
    assert NOTATION.to_json(Walk(5)) == {"puzzle": "5"}
    assert NOTATION.from_json({"family": "walks", "puzzle": "5"}) == Walk(5)
    for value in (5, {}, {"puzzle": 5}):
        with pytest.raises(BadInput, match="expected a text"):
            NOTATION.from_json(value)


def test_a_family_knows_its_folder_and_the_lengths_of_its_catalogue() -> None:
    family = families.load("ring")
    assert family.folder == Path(families.__file__).parent / "ring"
    for entry in family.catalogue.values():
        length = entry.known.get("length")
        assert family.known_lengths(entry.puzzle) == ([] if length is None else [length])
    assert family.known_lengths(family.notation.parse("1,1,1,0")) == []
