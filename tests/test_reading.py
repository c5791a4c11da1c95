"""Text to puzzle, one or many."""

import re
from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pepo.core.errors import BadInput, PepoError, UnknownName
from pepo.reading.stream import read_stream
from pepo.reading.text import read, read_value


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "empty"),
        ("   \n ", "empty"),
        ("rong:1,2", "There is no family 'rong'"),
        ("rong/exercise", "There is no family 'rong'"),
        ("ring/exercize", "There is no ring puzzle 'exercize'; did you mean exercise?"),
        ("ring:", "The ring is empty"),
        ('{"family": "rong"}', "There is no family 'rong'; did you mean ring?"),
        ('{"family": 5}', "The JSON's family is a number; expected a name."),
        ('{"tyles": [1]}', 'has no "family"'),
        ('{"family": "ring", "tiles"', "The JSON breaks off at line 1, column 27"),
        ("ring:3,4|+3|what", "what"),
        (
            "https://example.org/",
            "The link 'https://example.org/' contains no puzzle that pepo knows",
        ),
        ("https://example.org/a b#c", "contains no puzzle that pepo knows"),
        ("https://example.org/js/pearl.html#6x6:GBaAbbbACaDDbAaba", "contains no puzzle"),
        ("https://example.org/js/unruly.html", "expected one after a '#'"),
        ("https://example.org/js/unruly.html#8x8dn%23123", "'8x8dn#123' is a random seed"),
        ("https://example.org/js/unruly.html#8x8:aB", "The letters cover 2 cells"),
        ('{"cells": [[4]]}', 'has no "family"'),
        ('{"cells": [[4]], "gourds": 5}', "The gourds aren't a list of lists"),
        ('{"board": [[4]], "gourdsList": [[1]]}', "Gourd 1 has 1 number"),
        ('{"board": [[4]], "cells": [[4]], "gourds": []}', "'board' and 'cells'; expected one"),
        ('{"puzzle": "{}"}', "The JSON's puzzle is '{}'; expected an id."),
        ('{"family": "ring", "tiles": [1, 0], "moves": 5}', "moves are a number; expected a list"),
        ('{"family": "ring", "tiles": [1, 0], "moves": ["+7"]}', "Saved move 1 can't be played"),
        ('[{"puzzle": "ring:1,0"}, 5]', "The list contains a number; expected objects"),
        ('[{"puzzle": "ring:1,0"}, {"puzzle": "ring:2,0"}]', "contains 2 puzzles; expected 1"),
        ("board = [1, 2", "can't be read at line 1, 'board = [1, 2': '[' was never closed."),
        ("board = __import__('os').getcwd()", "assigns no board; expected something like"),
        ("board = open('x', 'w')", "assigns no board"),
        ("board = [1.5, 2]", "'board' isn't a puzzle: Tile 0 is '1.5'"),
        ("a = [3, 4]\nb = [4, 5]", "The text contains 2 puzzles, a and b; expected 1."),
        ("x = " + "[" * 5000, "can't be read"),
    ],
)
def test_text_without_a_puzzle_is_refused_in_one_sentence(text: str, words: str) -> None:
    with pytest.raises(PepoError) as caught:
        read(text).session()
    assert words in str(caught.value)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("link", "id"),
    [
        ("http://127.0.0.1:8417/#/play/ring/exercise", "ring:3,6,4,1,3,4,2,0"),
        ("http://127.0.0.1:8417/#/watch/recursive/2/ring/exercise", "ring:3,6,4,1,3,4,2,0"),
        ("#/watch/recursive/2/ring%3A3,6,4,1", "ring:3,6,4,1"),
        ("localhost:8417/#/edit/ring:3,6,4,1,3,4,2,0", "ring:3,6,4,1,3,4,2,0"),
        ("http://127.0.0.1:8417/#/replay/ring:3,6,4,1,3,4,2,0%7C+3;+1", "ring:3,6,4,1,3,4,2,0"),
        ("https://example.org/js/unruly.html#6x6:GBaAbbbACaDDbAaba",
         "three-in-a-row:6x6:GBaAbbbACaDDbAaba"),
        ("HTTPS://example.org/unruly.html?a=1#6x6dt:GBaAbbbACaDDbAaba",
         "three-in-a-row:6x6:GBaAbbbACaDDbAaba"),
    ],
)  # fmt: skip
def test_links_are_read(link: str, id: str) -> None:
    assert read(link).id == id


@settings(deadline=None)  # the first one loads the families
@given(st.text(max_size=80))
def test_any_text_is_read_or_refused(text: str) -> None:
    try:
        read(text)
    except PepoError as error:
        assert "\n" not in str(error)


@settings(deadline=None)
@given(st.recursive(st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
                    lambda inner: st.lists(inner, max_size=4)
                    | st.dictionaries(st.sampled_from(["family", "tiles", "x"]), inner, max_size=3),
                    max_leaves=12))  # fmt: skip
def test_any_python_value_is_read_or_refused(value: object) -> None:
    try:
        read_value(value)
    except PepoError:
        pass


def readings(text: str, family: str | None = None) -> list[str]:
    lines = read_stream(text.splitlines(keepends=True), family=family)
    return [
        f"{line.number} {line.reading.id}" if line.reading else f"{line.number} error"
        for line in lines
    ]


@pytest.mark.parametrize(
    ("text", "family", "found"),
    [
        ("ring:1,0\n", None, ["1 ring:1,0"]),
        ("\n\nring:1,0\n\n", None, ["3 ring:1,0"]),
        ("ring:1,0\nring:2,0\n", None, ["1 ring:1,0", "2 ring:2,0"]),
        ("ring:1,0\nnonsense\n\nring/exercise\n", None,
         ["1 ring:1,0", "2 error", "4 ring:3,6,4,1,3,4,2,0"]),
        ('[1,\n0]\n', "ring", ["1 ring:1,0"]),
        ("1 0\n2 0\n", "ring", ["1 ring:1,0", "2 ring:2,0"]),
        ('{"family": "ring",\n "tiles": [1, 0]}\n', None, ["1 ring:1,0"]),
        ('{"family": "ring", "tiles": [1, 0]}\nring:2,0', None, ["1 ring:1,0", "2 ring:2,0"]),
        ("nonsense\nring:2,0\n", None, ["1 error", "2 ring:2,0"]),
        ("nonsense\nmore nonsense\n", None, ["1 error", "2 error"]),
        ("1010\n0101\n", "ring", ["1 ring:1010", "2 ring:101"]),
        ('{"pepo": "0.1.0", "puzzle": "ring:1,0", "seed": 3}\n', None, ["1 ring:1,0"]),
        ("ring/exercise|+3\n", None, ["1 ring:3,6,4,1,3,4,2,0"]),
        ("ring:x\nring:2,0\n", None, ["1 error", "2 ring:2,0"]),
        ('{"answers": [{"puzzle": "ring:1,0"}, {"puzzle": "ring:1,0"}, {"puzzle": "ring:2,0"}]}', None,
         ["1 ring:1,0", "1 ring:2,0"]),
        ('{"pepo": "0.1.0", "puzzles": ["ring:1,0", "ring:2,0"]}\n', None, ["1 ring:1,0", "1 ring:2,0"]),
        ('[{"puzzle": "ring:1,0"},\n {"tiles": [2, 0]}]\n', None, ["1 ring:1,0", "1 ring:2,0"]),
        ("# a solver\nmoves = {}\nboard = [1,\n 0]\n", None, ["1 ring:1,0"]),
    ],
)  # fmt: skip
def test_a_text_is_one_puzzle_or_one_per_line(
    text: str, family: str | None, found: list[str]
) -> None:
    assert readings(text, family) == found


def test_a_stream_flows_before_it_ends() -> None:
    """Answers must not wait for the end of an endless input, nor for the line after a bad one."""
    for first in ("ring:1,0\n", "ring:bad\n"):

        def endless(first: str = first):  # type: ignore[no-untyped-def]
            yield first
            raise AssertionError("read too far")

        assert next(read_stream(endless())).number == 1


def test_empty_input_is_an_error() -> None:
    with pytest.raises(BadInput, match="The input is empty"):
        list(read_stream([]))


def test_text_that_several_families_can_read_is_an_error(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    from dataclasses import replace

    from pepo import families

    ring = families.load("ring")
    twin = replace(ring, name="gnir")
    monkeypatch.setattr(families, "names", lambda: ["gnir", "ring"])
    monkeypatch.setattr(families, "load", lambda name: {"ring": ring, "gnir": twin}[name])
    with pytest.raises(BadInput, match="could be gnir or ring; name the family, as in 'gnir:…'"):
        read("1,0")
    with pytest.raises(UnknownName):
        read("nowhere:1,0")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("999999999x999999999:a", "Read as three in a row: The grid is 999,999,999 cells wide"),
        ("8x8:qqqqq", "Read as three in a row: Letter 4, 'q', runs past"),
        ("XX..\nO?..\n....\n....", "Read as three in a row: Row 2, column 2 is '?'"),
        ("3,x,4", "Read as ring: Tile 1 is 'x'"),
        ("012,34,9/1,g,2/3,4,5", "Read as coroutine: Square 3 has the direction '9'"),
        ("  6a4  2a4\n2b2  4c2  _2\n  4b6  2x6", "Read as gourds: Gourd 'c' has 1 end"),
        ("hello world", "isn't a puzzle that pepo knows"),
    ],
)
def test_unreadable_text_gets_the_error_of_the_family_it_resembles(text: str, said: str) -> None:
    with pytest.raises(BadInput, match=re.escape(said)):
        read(text)


SEVEN = "gourds:coloured~1-4,4.0-2,2,2.1-6,6~1,0,3,0,6,2.0,1,1,2,2,4.2,1,3,2,4,2"
PALETTE = "~2-50c1e9.4-ed5485"
CELLS = [[0, 4, 0, 4, 0], [2, 0, 2, 0, 2], [0, 6, 0, 6, 0]]
GOURDS = [[1, 0, 3, 0, 6, 2], [0, 1, 1, 2, 2, 4], [2, 1, 3, 2, 4, 2]]
COLOURS = {"backGround": (242, 242, 242), 1: (1, 2, 3), 2: (80, 193, 233), 4: (237, 84, 133)}
PROGRAM = """
    import numpy
    class boardConfig1(object):
        board = numpy.array([
            # x  0  1  2  3  4
            [0, 4, 0, 4, 0],  # 0
            [2, 0, 2, 0, 2],  # 1
            [0, 6, 0, 6, 0],  # 2
        ])
        gourdsList = numpy.array([
            # x, y, x, y, i1, i2
            [1, 0, 3, 0, 6, 2],
            [0, 1, 1, 2, 2, 4],
            [2, 1, 3, 2, 4, 2],
        ])
        coloursLibrary = {
            'backGround': (242, 242, 242), 'black': (0, 0, 0),
            1: (190, 127, 73),
            2: (80, 193, 233),
            4: (237, 84, 133),
        }
"""
COROUTINE = """
moves = [{ 'x': 0, 'y': -1},
          { 'x': 1, 'y': -1}]
BOARD = [[[0,4,5],[1,2,4,5],[0,1,4,5]],
          [[1,4,5,7],[ ],[1,3,6]],
          [[0,6,7],[1,5,7],[0,2,7]]]
"""


def as_json(value: object) -> str:
    import json

    return json.dumps(value)


def arrays() -> tuple[object, object]:
    import numpy

    return numpy.array(CELLS), numpy.array(GOURDS)


DOCUMENTS = [
    (lambda: PROGRAM, SEVEN + PALETTE),
    (lambda: PROGRAM.split("object):")[1], SEVEN + PALETTE),
    (lambda: as_json({"board": CELLS, "gourdsList": GOURDS, "coloursLibrary": COLOURS}),
     SEVEN + PALETTE),
    (lambda: as_json({"cells": CELLS, "gourds": GOURDS}), SEVEN),
    (lambda: {"cells": CELLS, "gourds": GOURDS, "colours": {2: [80, 193, 233]}}, SEVEN + "~2-50c1e9"),
    (arrays, SEVEN),
    (lambda: list(arrays()), SEVEN),
    (lambda: (*arrays(), COLOURS), SEVEN + PALETTE),
    (lambda: dict(zip(("board", "gourdsList"), arrays())), SEVEN),
    (lambda: COROUTINE, "coroutine:045,1245,0145/1457,g,136/067,157,027"),
    (lambda: "L = [3, 6, 4, 1, 3, 4, 2, 0]", "ring:3,6,4,1,3,4,2,0"),
]  # fmt: skip


@pytest.mark.parametrize(("make", "id"), DOCUMENTS, ids=range(len(DOCUMENTS)))
def test_a_board_is_read_as_the_documents_write_it(make: Callable[[], object], id: str) -> None:
    assert read_value(make()).id == id
