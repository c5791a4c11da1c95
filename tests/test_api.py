"""pepo from Python, as a notebook uses it."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

import pepo
from pepo import families


def test_a_file_may_be_loaded_by_path_or_by_name(tmp_path: Path) -> None:
    file = tmp_path / "my ring.txt"
    file.write_text("3 6 4 1 3 4 2 0\r\n")
    for source in (file, str(file)):
        assert pepo.load(source, family="ring").id == "ring:3,6,4,1,3,4,2,0"
    file.write_text("ring:1,0\nring:2,0\n")
    with pytest.raises(pepo.BadInput, match="holds several puzzles; expected one"):
        pepo.load(file)


def test_a_game_knows_itself() -> None:
    game = pepo.load("ring/exercise")
    assert game.title == "The exercise"
    assert game.json == {"family": "ring", "tiles": [3, 6, 4, 1, 3, 4, 2, 0]}
    assert pepo.load(game.json) == game
    assert pepo.load(game) is game
    assert eval(repr(game)) == game
    assert game.edit("set", 0, 1).id == "ring:1,6,4,1,3,4,2,0"
    assert game.edit("add", 0, 9).id == "ring:9,3,6,4,1,3,4,2,0"
    assert game.edit("remove", 7).id == "ring:3,6,4,1,3,4,2"


def test_an_answer_is_checked_and_described() -> None:
    answer = pepo.solve([3, 6, 4, 1, 3, 4, 2, 0])
    assert answer.moves == ["+3", "+1", "+3"]
    assert answer.sentence == "Solved in 3 jumps, the fewest possible."
    assert [step.state for step in answer] == [3, 4, 7]
    assert pepo.solve("ring/no-way-out").length is None
    assert (
        pepo.solve("ring/sixteen", states=1).sentence
        == "Gave up: the limit of 1 state was reached."
    )
    assert pepo.solve([0]).sentence == "It is already solved."


@pytest.mark.parametrize(
    "value",
    [
        pepo.load("ring/exercise"),
        pepo.load("ring/exercise").solve(),
        pepo.load("ring/exercise").play("+3"),
    ],
    ids=["game", "answer", "play"],
)
def test_values_show_themselves(value: pepo.Game) -> None:
    bundle = value._repr_mimebundle_()
    assert bundle["image/svg+xml"].startswith("<svg")
    assert value._repr_svg_() == bundle["image/svg+xml"]
    assert "Ring of 8 tiles." in bundle["text/plain"] or "Solved in 3 jumps" in bundle["text/plain"]
    assert len(str(value).splitlines()) > 8
    assert len(repr(value)) < 120
    assert value.svg("dark") != value.svg()


def test_in_a_notebook_the_words_stand_below_the_picture() -> None:
    game = pepo.load("ring/exercise")
    for value, words in (
        (game, "Jump round the ring to tile 7."),
        (game.solve(), "+3 +1 +3"),
        (game.play("+3"), "1 jump made"),
        (game.study(), "8 positions, the farthest 3 jumps away, 1.75 on average."),
    ):
        shown = value._repr_html_()
        assert "<svg" in shown
        assert words in shown
    assert "- ✓ It can be solved" in game.verdict()._repr_markdown_()
    assert "Jump clockwise" in game.hint()._repr_markdown_()


def test_methods_are_compared() -> None:
    comparison = pepo.compare(["ring/exercise", "ring/no-way-out"])
    assert len(comparison.answers) == 4
    assert "breadth-first" in str(comparison)
    assert "<table>" in comparison._repr_html_()
    assert len(pepo.compare([3, 6, 4, 1, 3, 4, 2, 0], ["recursive"]).answers) == 1


def test_hints_checks_and_new_puzzles() -> None:
    assert pepo.hint("ring/exercise").moves
    assert pepo.hint(pepo.play("ring/exercise").play("+3")).look.startswith("Tile 3 says 1")
    assert pepo.verdict("ring/exercise").facts["length"] == 3
    assert pepo.new("ring", jumps=5, seed=1) == pepo.new("ring", jumps=5, seed=1)
    with pytest.raises(TimeoutError, match="limit"):
        pepo.load("ring/full-circle").verdict(seconds=0)


def test_an_old_name_still_works_and_says_the_new_one() -> None:
    game = pepo.load("ring/exercise")
    with pytest.warns(DeprecationWarning, match=r"Game\.verdict") as told:
        assert game.check() == game.verdict()
    assert told[0].filename == __file__
    with pytest.warns(DeprecationWarning, match=r"pepo\.verdict") as told:
        assert pepo.check("ring/exercise") == game.verdict()
    assert told[0].filename == __file__
    with pytest.warns(DeprecationWarning, match=r"Play\.review") as told:
        assert game.play("+3").check() == game.play("+3").review()
    assert told[0].filename == __file__


def test_a_generator_that_was_renamed_works_for_one_version() -> None:
    with pytest.warns(DeprecationWarning, match="'length'"):
        old = pepo.new("ring", "wished", tiles=9, jumps=4, seed=1)
    assert old == pepo.new("ring", "length", tiles=9, jumps=4, seed=1)


def test_a_family_has_a_short_name_of_its_own() -> None:
    import pepo.ring
    from pepo.families import ring as family
    from pepo.ring import Ring

    assert pepo.ring is family
    assert Ring is family.Ring
    assert family.__spec__ is not None
    assert family.__spec__.name == "pepo.families.ring"
    for name in families.names():  # type checkers learn of the name by a stub
        module = name.replace("-", "_")
        stub = Path(pepo.__file__).with_name(f"{module}.pyi").read_text()
        assert stub.endswith(f"from pepo.families.{module} import *\n")
    with pytest.raises(AttributeError, match="has no attribute 'rong'"):
        _ = pepo.rong
    with pytest.raises(ModuleNotFoundError):
        import pepo.rong  # type: ignore[import-not-found]


@pytest.mark.parametrize(
    "value", [5, None, object(), {"tyles": [1]}, [[1, 2], [3]], 1.5, b"ring:1,0"]
)
def test_an_invalid_puzzle_is_refused(value: object) -> None:
    with pytest.raises(pepo.BadInput):
        pepo.load(value)


@pytest.mark.parametrize("name", ["ring/exercise", "coroutine/puzzle-2", "gourds/hexagon-7",
                                  "three-in-a-row/first-steps"])  # fmt: skip
def test_moves_are_taken_in_every_form_that_the_api_hands_them_out(name: str) -> None:
    game = pepo.load(name)
    answer = game.solve()
    parsed = answer.solution.moves
    for moves in (answer.moves, tuple(answer.moves), parsed, list(parsed), str(answer.moves)):
        assert game.verify(moves)
        assert pepo.verify(game, moves)
        assert game.play(moves).solved
        assert game.play().play(moves).solved
    assert game.verify(*answer.moves)
    assert not game.verify(answer.moves[:-1])
    assert not game.verify([])


@pytest.mark.parametrize(
    "moves",
    [[[0, "E"], [1, "-"]], [(0, "E"), (1, "-")], "[[0, 'E'], [1, '-']]", [["A", "E"], "B -"]],
)
def test_moves_may_come_in_parts(moves: object) -> None:
    game = pepo.load("coroutine/puzzle-2")
    assert game.play(moves).save() == f"{game.id}|A E;B -"
    assert not game.verify(moves)


@pytest.mark.parametrize(
    ("moves", "said"),
    [
        ([[0, "X"]], "Can't read move 1: The move is"),
        (["A E", 5], "Can't read move 2: The move is '5'"),
        ([None], "Can't read move 1"),
        ("[[0, 'E'", "'[' was never closed"),
        ("[x]", "The value isn't a literal"),
    ],
)
def test_an_invalid_move_is_refused_in_one_sentence(moves: object, said: str) -> None:
    with pytest.raises(pepo.BadInput, match=re.escape(said)):
        pepo.load("coroutine/puzzle-2").verify(moves)


def test_a_study_and_a_comparison_are_dataframes() -> None:
    study = pepo.study("ring:1,0,1,0").to_dataframe()
    assert list(study.columns) == ["state", "distance", "to_goal"]
    assert study.fillna(-1).values.tolist() == [["0", 0, 1], ["1", 1, -1], ["3", 1, 0]]
    compared = pepo.compare("ring/exercise", "breadth-first,recursive").to_dataframe()
    assert compared["method"].tolist() == ["breadth-first", "recursive"]
    assert compared["length"].tolist() == [3, 3]
    assert {"puzzle", "outcome", "states", "calls"} <= set(compared.columns)


class Axes:
    """What matplotlib's are asked for."""

    def __init__(self) -> None:
        self.told: dict[str, tuple[object, ...]] = {}

    def __getattr__(self, name: str):  # type: ignore[no-untyped-def]
        return lambda *told: self.told.update({name: told})


def test_a_study_draws_into_axes_of_matplotlib() -> None:
    axes = Axes()
    assert pepo.study("ring/exercise").plot(axes) is axes
    assert axes.told["bar"] == (range(4), [1, 2, 3, 2])
    assert axes.told["set_xlabel"] == ("jumps from start",)


@pytest.mark.parametrize(
    ("module", "ask", "said"),
    [
        (
            "pandas",
            "to_dataframe",
            "A DataFrame needs pandas. Install it with: pip install 'pepo[study]'",
        ),
        (
            "matplotlib.pyplot",
            "plot",
            "A plot needs matplotlib. Install it with: pip install 'pepo[study]'",
        ),
    ],
)
def test_a_missing_package_is_named(
    module: str, ask: str, said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, module, None)
    with pytest.raises(pepo.BadInput, match=re.escape(said)):
        getattr(pepo.study("ring/exercise"), ask)()


def test_the_json_of_a_saved_game_has_its_moves_and_is_read_back() -> None:
    game = pepo.load("ring/exercise|+3;+1")
    assert game.json == {"family": "ring", "tiles": [3, 6, 4, 1, 3, 4, 2, 0], "moves": ["+3", "+1"]}
    assert pepo.load(game.json) == game
    answers = pepo.compare(game, "breadth-first,recursive")
    for held in (game.solve().json, answers.json[0], game.study().figures()):
        assert pepo.load(held).puzzle == game.puzzle


def test_nothing_heavy_is_imported_for_small_things() -> None:
    """Numba, NumPy and web frameworks stay out of the way until they are needed."""
    code = (
        "import sys, pepo; pepo.solve('ring/exercise'); pepo.hint('ring/exercise');"
        "pepo.load('ring/exercise').svg(); pepo.new('ring', jumps=9, seed=1);"
        "print([m for m in ('numpy', 'numba', 'scipy', 'fastapi', 'pygame', 'textual') if m in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
