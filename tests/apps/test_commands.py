"""Every command, as it is used."""

import csv
import io
import json
import re
import subprocess
from pathlib import Path
from xml.etree import ElementTree

import pytest

from pepo import __version__, families, load
from pepo.apps.cli.commands.solve import in_figures
from pepo.apps.cli.main import _invoke
from pepo.apps.cli.output import say_picture
from pepo.library import Library
from pepo.reading.stream import Line, read_stream
from pepo.reading.text import read
from pepo.render.terminal import Screen
from tests.apps.running import PEPO, Ran, environment, pepo, process

ID = "ring:3,6,4,1,3,4,2,0"


def test_pepo_alone_says_what_is_here_and_what_to_try() -> None:
    ran = pepo()
    assert ran.code == 0
    for words in ("Ring", "pepo play", "pepo solve", "pepo hint"):
        assert words in ran.out
    for line in ran.out.splitlines():
        if line.startswith("  pepo ") and "pepo play" not in line:  # which stays until it is ended
            assert pepo(*line.strip().split("  ")[0].split()[1:]).code == 0, line


def test_version_and_help() -> None:
    assert pepo("--version").out.strip() == f"pepo, version {__version__}"
    ran = pepo("--help")
    assert ran.code == 0
    assert "70 internal error" in " ".join(ran.out.split())
    assert "130" in ran.out
    for command in (
        "list",
        "show",
        "check",
        "solve",
        "hint",
        "explain",
        "verify",
        "new",
        "compare",
        "study",
        "improve",
    ):
        assert command in ran.out
        assert pepo(command, "--help").code == 0


def test_list_shows_families_and_what_is_in_them() -> None:
    assert "Ring" in pepo("list").out
    ran = pepo("list", "ring")
    for words in ("ring/exercise", "breadth-first", "--jumps"):
        assert words in ran.out
    about = [json.loads(line) for line in pepo("list", "--json").out.splitlines()]
    assert about[0].keys() >= {"family", "puzzles", "methods", "generators", "switches", "edits"}
    options = {m["name"]: m["options"] for family in about for m in family["methods"]}
    leaf, direction = options["phases-leaf-sort"]
    assert (leaf["default"], leaf["choices"]) == ("any", ["any", "one", "two"])
    assert direction["choices"] == ["shorter", "clockwise", "counter-clockwise"]
    gourds = pepo("list", "gourds", env={"COLUMNS": "160"}).out
    assert "--option leaf=any  type of leaf: one is insertion sort, two is bubble sort" in gourds
    assert "--option prove=yes" in gourds


@pytest.mark.parametrize(
    ("puzzle", "stdin"),
    [
        (ID, ""),
        ("ring/exercise", ""),
        ("-", ID),
        ("-", "[3, 6, 4, 1, 3, 4, 2, 0]"),
        ('{"family": "ring", "tiles": [3, 6, 4, 1, 3, 4, 2, 0]}', ""),
        ("3 6 4 1 3 4 2 0", ""),
    ],
)
def test_solve_takes_a_puzzle_in_every_form(puzzle: str, stdin: str) -> None:
    ran = pepo("solve", puzzle, "--json", stdin=stdin)
    answer = json.loads(ran.out)
    assert ran.code == 0
    assert answer | {"seconds": 0} == {
        "pepo": __version__,
        "puzzle": ID,
        "family": "ring",
        "outcome": "solved",
        "method": "breadth-first",
        "shortest": True,
        "length": 3,
        "moves": ["+3", "+1", "+3"],
        "stats": {"states": 8, "shortest_solutions": 2},
        "seconds": 0,
    }


def test_solve_lists_all_shortest_solutions() -> None:
    ran = pepo("solve", "ring/exercise", "--all-shortest", "9", "--no-picture")
    assert ran.out.splitlines() == [
        "Solved in 3 jumps, the fewest possible.",
        "These 2 solutions are this short, and no others:",
        "+3 +1 +3",
        "-3 +4 +6",
    ]
    answer = json.loads(pepo("solve", "ring/exercise", "--all-shortest", "1", "--json").out)
    assert (answer["all_shortest"], answer["all_shortest_complete"]) == (
        [["+3", "+1", "+3"]],
        False,
    )
    ran = pepo("solve", "three-in-a-row/score", "--all-shortest", "2")
    assert (ran.code, ran.err) == (
        2,
        "pepo: pepo can't list shortest solutions of three-in-a-row puzzles.\n",
    )


def test_solve_takes_a_file(tmp_path: Path) -> None:
    file = tmp_path / "a ring"
    file.write_text("3 6 4 1 3 4 2 0")
    assert json.loads(pepo("solve", str(file), "--json").out)["length"] == 3


def test_solve_in_words() -> None:
    ran = pepo("solve", "ring/exercise")
    assert ran.out.endswith(
        "Solved in 3 jumps, the fewest possible.\n"
        "2 solutions are this short; here is one.\n"
        "+3 +1 +3\n"
    )
    assert "⣿" in ran.out
    assert pepo("solve", "ring/exercise", "--no-picture").out.startswith("Solved")


@pytest.mark.parametrize("command", ["solve", "hint"])
def test_a_picture_by_itself_has_a_legend(command: str) -> None:
    _, legend, words = pepo(command, "ring/exercise").out.rsplit("\n\n", 2)
    assert legend == "in a tile: how far it jumps; beside it: its position; ( ) you; [ ] the goal"
    assert words


def test_solve_continues_a_saved_game() -> None:
    answer = json.loads(pepo("solve", f"{ID}|+3", "--json").out)
    assert answer["length"] == 2
    assert answer["from"] == "3"


@pytest.mark.parametrize(
    ("args", "code"),
    [
        (["solve", "ring/exercise"], 0),
        (["solve", "ring/no-way-out"], 1),
        (["solve", "ring/exercise", "--states", "1"], 3),
        (["solve", "ring/nowhere"], 2),
        (["check", "ring/exercise"], 0),
        (["check", "ring/no-way-out"], 1),
        (["check", "ring/sixteen", "--states", "1"], 3),
        (["verify", "ring/exercise", "+3", "+1", "+3"], 0),
        (["verify", "ring/exercise", "+3"], 1),
        (["verify", "ring/exercise", "+4"], 1),
        (["verify", "ring/exercise", "nonsense"], 2),
        (["hint", "ring/exercise"], 0),
        (["hint", "ring/no-way-out"], 1),
        (["study", "ring/exercise"], 0),
        (["study", "ring/sixteen", "--states", "2"], 3),
        (["study", "gourds/flower-7", "--all-solved"], 0),
        (["study", "ring/exercise", "--all-solved"], 2),
        (["improve", "gourds/triangle-3", "0,1", "1,0", "2,1"], 0),
        (["improve", "gourds/triangle-3", "0,1"], 2),
        (["improve", "gourds/triangle-3", "9,9"], 2),
        (["improve", "ring/exercise", "+3", "+1", "+3"], 2),
        (["explain", "ring/exercise"], 0),
        (["explain", "ring/no-way-out"], 1),
        (["compare", "ring/exercise", "ring/no-way-out"], 0),
        (["compare", "ring/exercise", "--states", "1"], 3),
        (["new", "ring"], 0),
        (["new", "ring", "--at-least", "30", "--tiles", "60", "--seconds", "0.3"], 3),
        (["completion", "bash"], 0),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
def test_exit_codes_are_as_documented(args: list[str], code: int) -> None:
    assert pepo(*args).code == code


def test_a_stream_answers_line_by_line_and_a_bad_line_does_not_stop_it() -> None:
    stream = f"{ID}\nring:3,x\n\nring:3,4,1,2,0\nring/exercise\n"
    ran = pepo("solve", "-", "--json", stdin=stream)
    answers = [json.loads(line) for line in ran.out.splitlines()]
    assert [answer["outcome"] for answer in answers] == ["solved", "error", "impossible", "solved"]
    assert answers[1]["line"] == 2
    assert "Tile 1 is 'x'" in answers[1]["error"]
    assert "Line 2" in ran.err
    assert ran.code == 2
    assert pepo("solve", "-", stdin=f"{ID}\nring:3,4,1,2,0\n").code == 0
    assert pepo("solve", "-", "--states", "1", stdin=f"{ID}\n{ID}\n").code == 3


def test_several_puzzles_may_be_named_at_once() -> None:
    ran = pepo("solve", "ring/exercise", "ring/nowhere", "ring/no-way-out", "--json")
    assert [json.loads(line)["outcome"] for line in ran.out.splitlines()] == [
        "solved",
        "error",
        "impossible",
    ]
    assert ran.code == 2


def test_a_long_stream_is_solved_by_the_kernel_with_the_same_answers(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """After some work the stream goes to the kernel; with limits, the readable solver is used."""
    from pepo.apps.cli.commands import solve

    together: list[int] = []
    by_kernel = solve.Run._bulk

    def bulk(run: solve.Run, lines: list[Line]) -> list[solve.Answered | None]:
        together.append(len(lines))
        return by_kernel(run, lines)

    monkeypatch.setattr(solve, "BULK_AFTER_SECONDS", 0.0)
    monkeypatch.setattr(solve.Run, "_bulk", bulk)
    made = pepo("new", "ring", "--count", "60", "--seed", "1", "--tiles", "500").out
    stream = made.replace("ring:", "ring:x", 1) + "ring:3,4,1,2,0\n" + made
    fast = pepo("solve", "-", "--json", stdin=stream).out.splitlines()
    assert sum(together) > 60
    slow = pepo("solve", "-", "--json", "--states", "100000", stdin=stream).out.splitlines()
    assert len(fast) == len(slow) == 121
    for one, other in zip(map(json.loads, fast), map(json.loads, slow), strict=True):
        for key in ("puzzle", "outcome", "length", "shortest", "line", "error"):
            assert one.get(key) == other.get(key)


def test_family_option_names_the_family_of_plain_text() -> None:
    assert (
        pepo("solve", "-", "--family", "ring", "--json", stdin="3 6 4 1 3 4 2 0\n1 0\n").code == 0
    )
    ran = pepo("solve", "-", "--family", "rong", stdin="3 6")
    assert ran.code == 2
    assert "There is no family 'rong'" in ran.err


def test_hint_has_two_beats() -> None:
    first = pepo("hint", "ring/exercise", "--no-picture").out
    assert first == (
        "Tile 0 says 3: clockwise is tile 3, counter-clockwise tile 5.\nAdd --more to see what follows from it.\n"
    )
    assert "Jump clockwise to tile 3" in pepo("hint", "ring/exercise", "--more").out
    found = json.loads(pepo("hint", "ring/exercise", "--after", "+3 +1", "--json").out)
    assert found["moves"] == ["+3"]
    assert found["distance"] == 1


def test_hint_says_why_about_any_cell() -> None:
    ran = pepo("hint", "three-in-a-row/six-pack", "--cell", "r2c2", "--more", "--no-picture")
    assert ran.out == (
        "Look at row 2, column 2. 1 rule and 2 filled cells settle it: no three alike in row 2, "
        "columns 2–4.\nIf it were white: row 2, columns 2–4 are all white. So row 2, column 2 is "
        "black.\n"
    )
    assert "is given" in pepo("hint", "three-in-a-row/six-pack", "--cell", "r1c1").out
    found = json.loads(pepo("hint", "ring/exercise", "--cell", "tile-3", "--json").out)
    assert found["moves"] == ["+3"]
    assert found["therefore"] == "After +3, 2 jumps are enough; no move is better."
    assert found["steps"] == []
    assert "you can't jump 2 from here" in pepo("hint", "ring/exercise", "--cell", "r1c3").out
    for cell in ("r9c9", "nowhere"):
        ran = pepo("hint", "three-in-a-row/six-pack", "--cell", cell)
        assert ran.code == 2
        assert "There is no cell" in ran.err


def test_explain_asks_what_comes_next_and_scores_the_answers() -> None:
    ran = pepo("explain", "ring/sixteen", "--ask", stdin="3\n1\n2\n")
    assert ran.code == 0
    assert "Row 1. Tile 0 asks. Which tile?" in ran.out
    assert "3  tile 6, 6 clockwise\n> 3\nRight. Tile 0 is new." in ran.out
    assert "1 of 3 predictions right." in ran.out
    assert "row 5: Tile 11 asks tile 0. What does tile 0 say? You said: It is new" in ran.out
    again = pepo("explain", "ring/sixteen", "--ask", stdin="7\n3\n\n")
    assert again.err == "pepo: The choice is '7'; expected 1 to 3.\n"
    assert "1 of 1 prediction right." in again.out
    assert "so name the puzzle" in pepo("explain", "--ask", stdin="ring/sixteen").err
    assert "leave out --why" in pepo("explain", "ring/sixteen", "--ask", "--why").err
    [first, *_] = json.loads(pepo("explain", "ring/sixteen", "--ask", "--json").out)["predictions"]
    assert [choice["right"] for choice in first["choices"]] == [False, False, True]
    moves = pepo("explain", "ring/sixteen", "--ask", "--method", "breadth-first", stdin="1\n1").out
    assert "   3  " in moves
    assert "There is nothing to predict." in pepo("explain", "gourds/no-room", "--ask").out


def test_explain_prints_the_trace_table() -> None:
    out = pepo("explain", "ring/exercise").out
    assert "Row  On            What happens\n  1  tile 0        3 clockwise to 3\n" in out
    assert "Tile 0 is new." in pepo("explain", "ring/exercise", "--why", env={"COLUMNS": "120"}).out
    steps = pepo("explain", "ring/exercise", "--method", "breadth-first").out
    assert "1  +3  3 clockwise from tile 0 to tile 3" in steps
    code = pepo("explain", "ring/exercise", "--code", env={"COLUMNS": "140"}).out
    assert re.search(r"methods.py:\d+  seen = \{0, 3\}, tiles = \[0, 3\]", code)
    assert re.search(r"\d+ +3 × +target = ring.apply\(tiles\[-1\], jump\)", code)
    found = json.loads(pepo("explain", "ring/exercise", "--code", "--json").out)
    places = [found["code"][place["line"]]["text"].strip() for place in found["places"]]
    assert places[-1] == "if ring.is_solved(target):"
    refused = pepo("explain", "ring/exercise", "--code", "--method", "breadth-first")
    assert "no source to show; expected 'recursive'" in refused.err
    found = json.loads(pepo("explain", "ring/exercise", "--json").out)
    assert found["trace"][0]["on"] == "tile 0"


def test_explain_names_rows_that_are_the_same_and_shows_the_stack_under_each() -> None:
    out = pepo("explain", "ring:3,4,1,2,0", "--stack").out
    assert "  3      tile 0      seen before, so no      as in row 1\n" in out
    assert "  1  tile 0          3 clockwise to 3        again in rows 3 and 6\n" in out
    assert (
        "      Call on  Clockwise  Back  Answer\n"
        "      tile 2                    no\n"
        "      tile 0   3 no       2 ?   ?\n"
        "      Memo, shared by all calls: ? tile 0; no tile 3, tile 1, tile 2\n"
    ) in out
    found = json.loads(pepo("explain", "ring:3,4,1,2,0", "--stack", "--json").out)
    trace = found["trace"]
    assert trace[2] | {"as_in": 1, "group": 1} == trace[2]
    assert trace[0]["again"] == [3, 6]
    assert found["stacks"][12]["entries"][0] == {
        "tile": "tile 0", "clockwise": "3 no", "back": "2 ?", "answer": "?", "row": 1,
    }  # fmt: skip
    assert trace[11]["notes"] == {"tile-3": "no", "tile-1": "no", "tile-2": "no"}
    coloured = pepo("explain", "coroutine/puzzle-2", env={"FORCE_COLOR": "1"}).out
    colours = {row: code for code, row in re.findall(r"^\x1b\[(\d+)m +(\d+) ", coloured, re.M)}
    assert colours["3"] == colours["7"] == colours["13"] != colours["6"] == colours["12"]
    assert "4" not in colours
    refused = pepo("explain", "coroutine/puzzle-2", "--stack")
    assert "has no stack to show; expected 'decision-stack'" in refused.err


@pytest.mark.parametrize(
    ("solution", "stdin", "words"),
    [
        (["+3", "+1", "+3"], "", "Valid and solved, in 3 jumps."),
        (["+3,+1,+3"], "", "Valid and solved"),
        (["-3", "+4", "+6"], "", "Valid and solved"),
        (["-3,+4,+6"], "", "Valid and solved"),
        (["-"], "+3\n+1\n+3\n", "Valid and solved"),
        (["-"], '{"moves": ["+3", "+1", "+3"]}', "Valid and solved"),
        (["+3", "+1"], "", "Valid, but not solved: 2 jumps, ending at 4."),
        (
            ["+3", "+2"],
            "",
            "Move 2, '+2', is illegal. Tile 3 says 1, so you can't jump 2 from here.",
        ),
        (["+3", "+1", "+3", "+0"], "", "Move 4, '+0', is illegal. Tile 7 is the goal"),
    ],
    ids=str,
)
def test_verify_replays_a_solution(solution: list[str], stdin: str, words: str) -> None:
    assert words in pepo("verify", "ring/exercise", *solution, stdin=stdin).out


def test_verify_reads_what_solve_writes(tmp_path: Path) -> None:
    file = tmp_path / "answer.json"
    file.write_text(pepo("solve", "ring/sixteen", "--json").out)
    report = json.loads(pepo("verify", "ring/sixteen", str(file), "--json").out)
    assert report["valid"]
    assert report["solved"]
    assert report["length"] == 9


def test_new_follows_its_parameters_and_a_seed_repeats() -> None:
    made = pepo("new", "ring", "--tiles", "20", "--jumps", "12", "--seed", "7", "--json")
    facts = json.loads(made.out)
    assert facts["generator"] == "length"
    assert facts["seed"] == 7
    assert len(facts["tiles"]) == 20
    assert json.loads(pepo("solve", facts["puzzle"], "--json").out)["length"] == 12
    again = pepo("new", "ring", "--tiles", "20", "--jumps", "12", "--seed", "7").out
    assert again.strip() == facts["puzzle"]
    many = pepo("new", "ring", "--jumps", "5", "--count", "5", "--seed", "1").out.splitlines()
    assert len(set(many)) == 5
    assert "seed" in pepo("new", "ring").err


def test_compare_puts_methods_side_by_side() -> None:
    out = pepo("compare", "ring/exercise", "--methods", "recursive,breadth-first").out
    assert [line.split()[2] for line in out.splitlines()[1:]] == ["recursive", "breadth-first"]
    answers = json.loads(pepo("compare", "ring/exercise", "--json").out)["answers"]
    assert [answer["method"] for answer in answers] == ["breadth-first", "recursive"]


def test_study_gives_the_figures_and_every_state() -> None:
    figures = json.loads(pepo("study", "ring/exercise", "--json").out)
    assert figures["states"] == 8
    assert figures["distribution"] == [1, 2, 3, 2]
    rows = list(csv.DictReader(io.StringIO(pepo("study", "ring/exercise", "--csv").out)))
    assert len(rows) == 8
    assert rows[0] == {"state": "0", "distance": "0", "to_goal": "3"}
    part = json.loads(pepo("study", "ring/sixteen", "--json", "--states", "4").out)
    assert part["outcome"] == "gave up"
    assert part["distribution"] == [1, 2, 3]
    assert "all 16 would need about" in part["reason"]


def test_study_draws_the_distances(tmp_path: Path) -> None:
    file = tmp_path / "distances.svg"
    assert pepo("study", "ring/exercise", "--svg", str(file)) == Ran(0, "", "")
    assert file.read_text(encoding="utf-8") == pepo("study", "ring/exercise", "--svg", "-").out
    assert file.read_text(encoding="utf-8").count('class="bar"') == 4
    assert "Choose only one of" in pepo("study", "ring/exercise", "--svg", "-", "--json").err
    nowhere = pepo("study", "ring/exercise", "--svg", str(tmp_path / "no" / "file.svg"))
    assert nowhere.code == 2
    assert "Can't write" in nowhere.err


def test_show_draws_in_the_terminal_and_as_svg(tmp_path: Path) -> None:
    assert "(3)" in pepo("show", "ring/exercise").out
    assert pepo("show", "ring/exercise", "--ascii").out.isascii()
    assert "(1)" in pepo("show", "ring/exercise", "--after", "+3").out
    file = tmp_path / "ring.svg"
    assert (
        pepo("show", "ring/exercise", "--svg", str(file), "--theme", "dark", "--size", "300").code
        == 0
    )
    assert ElementTree.fromstring(file.read_text()).get("width") == "300"
    assert pepo("show", "ring/exercise", "--svg", "-").out.startswith("<svg")
    assert json.loads(pepo("show", "ring/exercise", "--json").out)["family"] == "ring"
    assert pepo("show", "ring/exercise", "--id").out.strip() == ID
    plain = pepo("show", "ring/exercise", "--off", "arrows").out
    assert plain != pepo("show", "ring/exercise").out
    assert (
        max(map(len, pepo("show", "ring/exercise", "--columns", "30").out.splitlines()[3:15])) <= 30
    )


def test_export_writes_one_self_contained_file(tmp_path: Path) -> None:
    file = tmp_path / "ring.html"
    ran = pepo("export", ID, "-o", str(file))
    assert ran.code == 0
    assert "Open it in a browser" in ran.out
    page = file.read_text(encoding="utf-8")
    assert page.startswith("<!doctype html>")
    assert 'src="' not in page
    assert "<link" not in page
    assert pepo("export", ID, "-o", "-").out.startswith("<!doctype html>")
    assert pepo("export", ID, "--replay").code == 2
    assert pepo("export", ID, "--as", "html", "--option", "solution=no", "-o", "-").code == 0
    assert "There is no ring writer 'stl'; known: html" in pepo("export", ID, "--as", "stl").err
    assert pepo("export", ID, "-o", str(tmp_path / "no" / "way.html")).code == 2
    large = pepo("new", "ring", "--tiles", "2000", "--seed", "1").out.strip()
    assert pepo("export", "-", "-o", str(file), stdin=large).code == 0


def test_colour_only_if_it_is_wanted() -> None:
    assert "\x1b[" not in pepo("show", "ring/exercise").out
    assert "\x1b[" in pepo("show", "ring/exercise", env={"FORCE_COLOR": "1"}).out
    assert (
        "\x1b[" not in pepo("show", "ring/exercise", env={"FORCE_COLOR": "1", "NO_COLOR": "1"}).out
    )
    ran = process("show", "ring/exercise", env={"PYTHONIOENCODING": "ascii"})
    assert ran.code == 0
    assert ran.out.isascii()


def test_completion_knows_commands_families_and_catalogue_names() -> None:
    def complete(*words: str) -> str:
        line = " ".join(["pepo", *words])
        return pepo(env={"_PEPO_COMPLETE": "bash_complete", "COMP_WORDS": line,
                         "COMP_CWORD": str(len(words))}).out  # fmt: skip

    assert "solve" in complete("so")
    assert "ring/exercise" in complete("solve", "ring/ex")
    assert "recursive" in complete("solve", "ring/exercise", "--method", "rec")
    assert "--jumps" in complete("new", "ring", "--j")
    for shell in ("bash", "zsh", "fish"):
        assert "_PEPO_COMPLETE" in pepo("completion", shell).out


@pytest.mark.parametrize("command", ["solve", "hint"])
def test_piped_input_is_the_puzzle_if_none_is_named(command: str) -> None:
    ran = pepo(command, stdin=f"{ID}\n")
    assert ran.code == 0, ran.err
    assert ran.out == pepo(command, ID).out


def test_without_a_pipe_a_puzzle_must_be_named() -> None:
    done = subprocess.run([*PEPO, "solve"], stdin=subprocess.DEVNULL, capture_output=True,
                          text=True, timeout=600, env=environment(), check=False)  # fmt: skip
    assert done.returncode == 2
    assert "Missing argument 'PUZZLE...'" in done.stderr


def test_show_prints_a_puzzle_as_you_type_it() -> None:
    typed = pepo("show", "gourds/flower-7", "--text").out
    assert len(typed.splitlines()) == 3
    assert pepo("show", "-", "--text", stdin=typed).out == typed
    assert "Choose only one of" in pepo("show", "ring/exercise", "--text", "--id").err


def test_large_numbers_of_solutions_are_rounded() -> None:
    assert in_figures(12_345) == "12,345 solutions"
    assert in_figures(123_456 * 10**20) == "1.23·10^25 solutions"


def test_show_draws_goals() -> None:
    shown = pepo("show", "gourds/hexagon-7", "--goals", "2").out
    assert "Goal 2" in shown
    assert "Goal 3" not in shown
    assert "1 of 5" in pepo("show", "gourds/flower-7", "--goals", "5").out
    assert "doesn't work with ring puzzles" in pepo("show", "ring/exercise", "--goals", "2").err


def test_a_study_that_found_nothing_only_says_why() -> None:
    answer = pepo("study", "gourds/barrel-17", "--recompute", "--memory", "1M")
    assert answer.out == ""
    assert "needs about" in answer.err


SMALL = {"ring": "ring/exercise", "coroutine": "coroutine/first-steps", "gourds": "gourds/hexagon-7",
         "three-in-a-row": "three-in-a-row/first-steps"}  # fmt: skip
PRINTING = [
    "show PUZZLE --json", "check PUZZLE --json", "solve PUZZLE --json", "hint PUZZLE --json",
    "explain PUZZLE --json", "compare PUZZLE --json", "study PUZZLE --json --states 50",
    "verify PUZZLE [] --json", "new FAMILY --json --seed 1", "library add PUZZLE --library LIBRARY",
    "library list --json --library LIBRARY", "library show 1 --json --library LIBRARY",
    "library export --library LIBRARY", "list FAMILY --json",
]  # fmt: skip


@pytest.mark.parametrize("family", SMALL)
def test_pepo_reads_back_all_json_that_it_prints(
    family: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """In this process: every command that prints a puzzle as JSON, and what reading makes of it."""
    words = {"PUZZLE": SMALL[family], "FAMILY": family, "LIBRARY": str(tmp_path / "l.sqlite")}
    for command in PRINTING:
        args = [words.get(word, word) for word in command.split()]
        _invoke(args)
        out = capsys.readouterr().out
        if "library add" in command:
            continue
        found = list(read_stream(out.splitlines(keepends=True)))
        assert found, command
        assert all(line.reading is not None for line in found), (command, found[0].error)
        if "PUZZLE" in command or "library" in command:
            assert [line.reading and line.reading.puzzle for line in found] == [
                read(SMALL[family]).puzzle
            ], command
        if "list FAMILY" in command:
            assert len(found) == len(families.load(family).catalogue)


@pytest.mark.parametrize(("lines", "first"), [("60", "Title"), ("12", "picture")])
def test_a_title_that_would_scroll_off_stands_below_the_picture(
    lines: str,
    first: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setenv("LINES", lines)
    monkeypatch.setenv("COLUMNS", "80")
    scene = load("ring/exercise").scene()
    say_picture(scene, Screen(80, rows=int(lines) - 4), above=["Title"], below=["The end."])
    said = capsys.readouterr().out.splitlines()
    assert said[-1] == "The end."
    assert said.index("Title") == (0 if first == "Title" else len(said) - 3)
    if first == "Title":
        assert len(said) <= int(lines) - 2


def test_stats_are_shown_exported_and_deleted_after_a_question(tmp_path: Path) -> None:
    file = tmp_path / "library.sqlite"
    env = {"PEPO_LIBRARY": str(file)}
    assert "No game has ended yet" in pepo("stats", env=env).out
    play = load("ring/exercise").play()
    play.play(*load("ring/exercise").solve().moves)
    with Library(file) as library:
        library.keep(play)
        library.note(load("ring/exercise").id, 1, 3)
    said = json.loads(pepo("stats", "--json", env=env).out)
    assert [(one["family"], one["level"], one["won"]) for one in said["figures"]] == [
        ("", None, 1), ("ring", None, 1), ("ring", 1, 1)]  # fmt: skip
    out = pepo("stats", env=env).out
    assert "1.00 × fewest" in out
    assert "Ring, gentle: Your last one was gentle: the same level again." in out
    assert pepo("stats", "--export", "-", env=env).out.splitlines()[1].startswith('"ring:3,6,4')
    ran = pepo("stats", "--delete", stdin="n\n", env=env)
    assert (ran.code, ran.err) == (2, "pepo: This would delete 1 result. Add --yes to confirm.\n")
    assert "Deleted 1 result." in pepo("stats", "--delete", "--yes", env=env).out
    assert json.loads(pepo("stats", "--json", env=env).out)["figures"] == []
    begun = load("ring:1,1,1,0").play("+1")
    with Library(file) as library:
        library.keep(begun)
        library.give_up("ring:1,1,1,0")
    for words in (["--json"], ["--export", "-"]):  # read back: games that you may play again
        told = pepo("stats", *words, env=env).out.splitlines(keepends=True)
        assert [line.reading and line.reading.id for line in read_stream(told)] == ["ring:1,1,1,0"]
