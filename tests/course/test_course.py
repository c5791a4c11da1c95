"""Courses: what is wrong in a file, results that are handed in, and grades that can't be forged."""

import base64
import json
import random
import zlib
from pathlib import Path

import pytest

from pepo.apps.offline.course import export_course
from pepo.core.errors import BadInput
from pepo.course.course import Course, examples
from pepo.course.exercise import Key
from pepo.course.file import MAX_BYTES, Fault, check_course, read_course
from pepo.course.grade import Graded, Grader
from pepo.course.result import (
    START,
    Answer,
    Found,
    Result,
    checksum,
    find_results,
    read_line,
    write_csv,
)
from pepo.drills import Drills
from tests.apps.running import pepo as command

TINY = '''
title = "Tiny <b>course</b>"

[[exercise]]
kind = "solve"
puzzle = "ring/exercise"
at_most = "fewest"

[[exercise]]
kind = "watch"
puzzle = "ring/exercise"
method = "recursive"
row = 3

[[exercise]]
kind = "choose"
text = """
Which?
kind = 3"""
choices = ["this", "<img src=x onerror=alert(1)>"]
answer = "<img src=x onerror=alert(1)>"
explain = "Because."

[[exercise]]
kind = "number"
text = "How far is it?"
puzzle = "ring/exercise|+3"
answer = "fewest"
tries = 2
points = 3
'''
RIGHT = {
    1: Answer("+3;+1;+3", 41, 1),
    2: Answer("3", 9),
    3: Answer("2", 5),
    4: Answer("7; 02 ", 3),
}


@pytest.fixture(scope="module")
def tiny() -> Course:
    return read_course(TINY)


@pytest.fixture(scope="module")
def grader(tiny: Course) -> Grader:
    return Grader(tiny)


def result(course: Course, answers: dict[int, Answer] = RIGHT, name: str = "Ada") -> Result:
    return Result(name, course.fingerprint, answers)


def graded(grader: Grader, *answers: str) -> Graded:
    said = {number: Answer(text) for number, text in enumerate(answers, start=1)}
    (one,) = grader.grade([Found("", result(grader.course, said))])
    return one


# -- the file


def test_every_family_ships_a_course_of_ten_exercises_that_can_be_done() -> None:
    found = dict(examples())
    assert list(found) == ["gourds", "coroutine", "ring", "three-in-a-row"]
    prints = set()
    for name, text in found.items():
        course, faults = check_course(text)
        assert not faults, (name, faults)
        assert len(course.exercises) == 10
        assert {one.kind for one in course.exercises} == {"solve", "watch", "choose", "number"}
        assert {one.reading.family.name for one in course.exercises if one.reading} == {name}
        prints.add(course.fingerprint)
    assert len(prints) == 4


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('kind = "watch"', 'kind = "wach"', "Line 10: kind is 'wach'; expected solve, watch,"),
        ("row = 3", "row = 0", "Line 13: row is '0'; expected a whole number from 1 to"),
        ("row = 3", "row = 99", "Line 13: row is 99; the method 'recursive' has only 4 here."),
        ("row = 3", "rows = 3", "Line 13: A watch exercise has no 'rows'; did you mean row?"),
        ("row = 3", "row = ", "Line 13: 'row =' isn't TOML: invalid value."),
        ('"recursive"', '"recursiv"', "Line 12: There is no ring method 'recursiv'; did you mean"),
        ('"fewest"\n\n', "2\n\n", "Line 7: at_most is 2, but the shortest solution takes 3."),
        ('"fewest"\n\n', '"few"\n\n', "Line 7: at_most is 'few'; expected a number of moves,"),
        ('puzzle = "ring/exercise"\nat', 'puzzle = "ring/no-way-out"\nat', "Line 6: The goal can't"),
        ('puzzle = "ring/exercise"\nat', 'puzzle = "/etc/passwd"\nat', "Line 6: puzzle is '/etc/pa"),
        ('puzzle = "ring/exercise"\nat', 'puzzle = "ring/x"\nat', "Line 6: There is no ring puzzle"),
        ('puzzle = "ring/exercise"\nat', "at", "Line 5: Exercise 1 has no puzzle; a solve exercise"),
        ('"this", ', '3, "this", ', "Line 20: choices is '3'; expected texts, in quotes."),
        ('"this", ', "", "Line 20: choices is 1 choice; expected a list of 2 to 12 texts."),
        ('answer = "<', 'answer = "', "Line 21: answer is 'img src=x onerror=alert(1)>'; expected"),
        ('"fewest"\ntries', '"farthest"\ntries', "Line 28: answer is 'farthest'; expected a whole"),
        ("points = 3", "points = true", "Line 30: points is 'True'; expected a whole number"),
        ("title", "titel", "Line 1: There is no title; expected the course's title."),
        ("[[exercise]]", "[[exercises]]", "Line 1: There are no exercises; expected [[exercise]]"),
    ],
)  # fmt: skip
def test_a_fault_is_one_sentence_with_its_line(old: str, new: str, said: str) -> None:
    times = -1 if "exercise]]" in old else 1
    _, faults = check_course(TINY.replace(old, new, times))
    assert any(str(fault).startswith(said) for fault in faults), list(map(str, faults))
    assert all("\n" not in str(fault) and str(fault).endswith((".", "?")) for fault in faults)


def test_a_course_that_is_wrong_is_not_opened(tiny: Course) -> None:
    assert check_course(TINY) == (tiny, [])
    with pytest.raises(BadInput, match=r"The course can't be read. Line 1: There is no title.*2 m"):
        read_course(TINY.replace("title", "titel").replace('"choose"', '"chose"'))
    with pytest.raises(BadInput, match="the limit is 1,000,000"):
        read_course("#" * (MAX_BYTES + 1))
    assert str(Fault(0, "Wrong.")) == "Wrong."


def test_texts_can_be_mended_without_a_new_fingerprint(tiny: Course) -> None:
    mended = read_course(TINY.replace("Tiny", "Small").replace("points = 3", "points = 5"))
    assert mended.fingerprint == tiny.fingerprint
    assert read_course(TINY.replace("row = 3", "row = 2")).fingerprint != tiny.fingerprint
    assert "answer" not in tiny.exercises[2].json


# -- results


def test_a_line_is_read_back_from_any_text_around_it(tiny: Course) -> None:
    whole = result(tiny, name="Zoë O'Brien (3b)")
    line = whole.line
    assert len(line) < 160
    assert read_line(line) == whole
    mail = f"Dear teacher,\n\n> {line[:50]}\n> {line[50:]}\n\nbye, {line}, and {write_csv(whole, tiny)}"
    assert [(one.where, one.result) for one in find_results(mail, "mail")] == [
        ("mail, line 3", whole),
        ("mail, line 6", whole),
    ]
    csv = write_csv(whole, tiny)
    assert "'+3;+1;+3" in csv  # which a spreadsheet would work out otherwise
    for text in (csv, "\ufeff" + csv.replace("\n", "\r\n")):
        assert [one.result for one in find_results(text)] == [whole]


def test_no_damage_to_a_line_goes_unseen(tiny: Course) -> None:
    rng = random.Random(7)
    line = result(tiny).line
    signs = "abcXYZ0189-_:%~. "
    for _ in range(400):
        at = rng.randrange(len(START), len(line))
        damaged = rng.choice(
            (
                line[:at] + rng.choice(signs) + line[at + 1 :],
                line[:at] + line[at + 1 :],
                line[:at] + rng.choice(signs) + line[at:],
                line[: at - 1] + line[at] + line[at - 1] + line[at + 1 :],
            )
        )
        (found,) = find_results(damaged)
        if found.result is not None:
            assert "".join(damaged.split()).startswith(line)  # a space, or something after it
        else:
            assert found.problem.endswith(".")
    for _ in range(100):
        text = START + "".join(rng.choice(signs) for _ in range(rng.randrange(60)))
        assert all(one.result is None for one in find_results(text))


def forged(course: Course, data: bytes) -> str:
    body = (
        f"{START}1:{course.fingerprint}:Eve:{base64.urlsafe_b64encode(data).decode().rstrip('=')}"
    )
    return f"{body}:{checksum(body)}"


def test_a_forged_line_is_told_and_stops_no_other(tiny: Course, grader: Grader) -> None:
    def packed(text: str) -> bytes:
        packer = zlib.compressobj(9, zlib.DEFLATED, -15)
        return packer.compress(text.encode()) + packer.flush()

    lines = [forged(tiny, b"not deflated"), forged(tiny, packed("[1")), forged(tiny, b"")]
    lines += [
        forged(tiny, packed(text))
        for text in ("{}x", "[[1]]", '[["1","2",0,0]]', "[[1,2,3,4]]", '[[1,"a"],[1,"b"]]',
                     '[[1,"a","b",0]]', "7", '[[true,"1",0,0]]', "[" * 5000, " " * 5_000_000)
    ]  # fmt: skip
    lines.append(Result("Bob", "0000000x", RIGHT).line)
    lines.append(result(tiny, {9: Answer("+3")}).line)
    lines.append(result(tiny).line)
    *wrong, good = grader.grade(find_results("\n".join(lines)))
    assert all(one.problem and not one.marks and not one.points for one in wrong)
    assert "pepo didn't write it" in wrong[0].problem
    assert "another course" in wrong[-2].problem
    assert "answers exercise 9; the course has 4 exercises" in wrong[-1].problem
    assert (good.points, good.right, good.seconds, good.hints) == (6, 4, 58, 1)
    assert (good.json["of"], good.json["exercises"][1]["checked"]) == (6, False)


# -- grades


def test_every_answer_is_replayed(grader: Grader) -> None:
    said = [
        ("+3;+1;+3", True, "Solved in 3 jumps."),
        ("+3;+1;-1;+1;+3", False, "Move 3, '-1', is illegal."),
        ("-3;-4;+3;+3;-3;-3", False, "Move 3"),
        ("+3", False, "Not solved after 1 jump."),
        ("", False, "Not solved after 0 jumps."),
        ("hello;<b>", False, "Move 1, 'hello', is illegal."),
        (";".join(["+3"] * 20_001), False, "It has 20,001 moves; the limit is 20,000."),
    ]
    for answer, right, sentence in said:
        mark = graded(grader, answer).marks[0]
        assert mark is not None
        assert (mark.right, mark.said.startswith(sentence)) == (right, True), mark
    for row, right in (("3", True), ("4", True), ("2", False), ("5", False), ("x", False)):
        assert graded(grader, "", row).marks[1].right is right  # type: ignore[union-attr]
    tries = {"2": True, "1;2": False, "1": False, "": False, "<img src=x onerror=alert(1)>": False}
    for answer, right in tries.items():
        assert graded(grader, "", "", answer).marks[2].right is right  # type: ignore[union-attr]
    for answer, right in (("2", True), ("3;2", True), ("3;3;2", False), ("two", False)):
        assert graded(grader, "", "", "", answer).marks[3].right is right  # type: ignore[union-attr]
    assert graded(grader, "+3;+1;+3").marks[1:] == (None, None, None)


def test_a_longer_solution_than_asked_for_is_not_right(tiny: Course) -> None:
    solve = tiny.exercises[0]
    assert (
        solve.mark("+3;+1;+3", Key(limit=2)).said == "Solved in 3 jumps; at most 2 were asked for."
    )


def test_what_pepo_works_out() -> None:
    text = 'title = "x"\n' + "".join(
        f'[[exercise]]\nkind = "number"\ntext = "?"\npuzzle = "{puzzle}"\nanswer = "{name}"\n{more}'
        for puzzle, name, more in (
            ("ring/exercise", "moves", ""),
            ("ring/no-way-out", "positions", ""),
            ("three-in-a-row/first-steps", "solutions", ""),
            ("ring/exercise", "rows", 'method = "recursive"\n'),
        )
    )
    course, faults = check_course(text)
    assert not faults
    assert [one.key().right for one in course.exercises] == [("2",), ("4",), ("1",), ("4",)]
    _, faults = check_course(text.replace("three-in-a-row/first-steps", "ring/exercise"))
    assert [str(fault) for fault in faults] == [
        "Line 16: answer is 'solutions', which pepo doesn't count for ring."
    ]


def test_pepo_makes_questions_of_rows_and_of_drills() -> None:
    text = """
title = "Made"
[[exercise]]
kind = "predict"
puzzle = "coroutine/puzzle-2"
method = "signature-search"
row = 9
[[exercise]]
kind = "drill"
text = "Look closely."
item = "ring/how-far/7/0"
"""
    course, faults = check_course(text)
    assert not faults
    item = Drills("ring", "how-far", seed=7)[0]
    asked = course.json["exercises"][1]
    assert asked["text"] == f"Look closely.\n{item.question.sentence}"
    assert asked["choices"] == [choice.text for choice in item.question.choices]
    assert asked["scene"]["alt"] == item.scene().alt
    for exercise in course.exercises:
        key, many = exercise.key(), len(exercise.json["choices"])
        marks = {n: exercise.mark(str(n), key) for n in range(1, many + 1)}
        assert {str(n) for n, mark in marks.items() if mark.right} == set(key.right)
        assert 0 < len(key.right) < many
    assert course.exercises[1].explanation("1", marks[1]) == item.question.why
    assert '"predict"' in export_course(course, [])
    for old, new, said in (
        (
            "row = 9",
            "row = 999",
            "Line 7: row is 999; the method 'signature-search' has only 34 he",
        ),
        ("7/0", "7", "Line 11: The item is 'ring/how-far/7'; expected family/kind/seed/index,"),
    ):
        _, faults = check_course(text.replace(old, new))
        assert [str(fault)[: len(said)] for fault in faults] == [said]


# -- the command


def test_the_command_lists_checks_and_grades(tmp_path: Path, tiny: Course) -> None:
    file, lines = tmp_path / "class.toml", tmp_path / "lines.txt"
    file.write_text(TINY, encoding="utf-8")
    assert "three-in-a-row         10  Three in a row" in command("course").out
    assert json.loads(command("course", "--json").out.splitlines()[0])["exercises"] == 10
    ran = command("course", "check", str(file))
    assert (ran.code, f"fingerprint {tiny.fingerprint}. Nothing is wrong." in ran.out) == (0, True)
    file.write_text(TINY.replace('"watch"', '"wach"'), encoding="utf-8")
    ran = command("course", "check", str(file))
    assert (ran.code, ran.out.startswith("Line 10: kind is 'wach'")) == (1, True)
    assert command("course", "grade", str(file), "x").code == 2
    file.write_text(TINY, encoding="utf-8")

    good, wrong = result(tiny).line, result(tiny, {1: Answer("+3;+5")}, name="=1+1").line
    lines.write_text(f"{good}\n{wrong}\n", encoding="utf-8")
    ran = command("course", "grade", str(file), str(lines))
    assert ran.code == 0
    assert "Ada   6 of 6      4  ✓ ✓ ✓ ✓" in ran.out
    assert "=1+1, exercise 1: Move 2, '+5', is illegal." in ran.out
    assert "times, hints and which rows were watched are the students' word." in ran.out
    csv = command("course", "grade", str(file), str(lines), "--csv").out.splitlines()
    assert csv[1:] == ["Ada,6,6,4,58,1,1,1,1,3", "'=1+1,0,6,0,0,0,0,,,"]
    ran = command("course", "grade", str(file), good[:-1] + "x", good, "--json")
    assert (ran.code, ran.err) == (1, "")
    assert ["problem" in json.loads(line) for line in ran.out.splitlines()] == [True, False]
    ran = command("course", "grade", str(file), "-", stdin=good[:-9] + "\n" + good)
    assert (ran.code, ran.err.startswith("pepo: Standard input, line 1: 'pepo-co")) == (1, True)
    for args, said in (
        ((str(file), str(file)), f"There is no result in '{file}'"[:40]),
        (("nothing.toml", good), "There is no course or file 'nothing.toml'; known: gourds,"),
        ((str(file), good, "--csv", "--json"), "--csv and --json exclude each other"),
    ):
        ran = command("course", "grade", *args)
        assert (ran.code, said in ran.err) == (2, True), ran.err
