"""`pepo course`: exercises for a class, opened, checked and graded."""

import os
from dataclasses import dataclass
from pathlib import Path

import click
from click.shell_completion import CompletionItem

from pepo.apps.cli.inputs import json_option
from pepo.apps.cli.options import Words, number_option
from pepo.apps.cli.output import (
    Exit,
    complain,
    quiet,
    say,
    say_json,
    say_now,
    say_table,
    say_words,
    write_text,
)
from pepo.apps.web.limits import PORT
from pepo.core.errors import BadInput, UnknownName, quote
from pepo.core.words import byte_size, clock, counted
from pepo.course.course import Course, examples
from pepo.course.file import check_course, read_course
from pepo.course.grade import WORD, Graded, Grader
from pepo.course.result import START, Found, csv_text, find_results
from pepo.reading import files

SIGNS = {True: "✓", False: "✗", None: "·"}


class _CourseGroup(click.Group):
    """`pepo course FILE` means `pepo course open FILE`."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        own = {name for param in self.get_params(ctx) for name in param.opts}
        if args and args[0] not in {*self.commands, *own}:
            args = ["open", *args]
        return super().parse_args(ctx, args)

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[CompletionItem]:
        known = [CompletionItem(name) for name, _ in examples() if name.startswith(incomplete)]
        return [*known, *super().shell_complete(ctx, incomplete)]


course_argument = click.argument(
    "name", metavar="FILE", type=Words(lambda: [name for name, _ in examples()])
)


@click.group("course", cls=_CourseGroup, invoke_without_command=True)
@json_option
@click.pass_context
def command(ctx: click.Context, as_json: bool) -> None:
    """Exercises for a class: puzzles to solve, methods to watch, questions.

    'pepo course FILE.toml' opens a course in the browser; with -o it becomes one HTML file that
    works offline. 'pepo course ring' opens one that ships with pepo, 'pepo course' lists them.
    Students hand in a line of text, which 'pepo course grade' checks.
    """
    if ctx.invoked_subcommand is None:
        _list(as_json)
    elif as_json:
        raise BadInput(f"Put --json after '{ctx.invoked_subcommand}'.")


def _list(as_json: bool) -> None:
    known = [(name, read_course(text)) for name, text in examples()]
    if as_json:
        for name, course in known:
            many = len(course.exercises)
            say_json({"name": name, "title": course.title, "about": course.about,
                      "exercises": many, "course": course.fingerprint})  # fmt: skip
        return
    rows = [["name", "exercises", "title"]]
    rows += [[name, str(len(course.exercises)), course.title] for name, course in known]
    say_table(rows)
    say(quiet(f"\nOpen one: pepo course {known[0][0]}" if known else ""))


@command.command("open")
@course_argument
@click.option("-o", "--output", metavar="FILE", help="Write one HTML file instead ('-' prints it).")
@number_option("--port", least=0, most=65535, help=f"Port of the page (default {PORT}).")
@click.option("--no-browser", is_flag=True, help="Print the link; don't open a browser.")
def open_course(name: str, output: str | None, port: int | None, no_browser: bool) -> None:
    """Open a course in the browser, or write it as one HTML file that works offline."""
    opened = _opened(name)
    if output is not None:
        page = _page(opened.course)
        write_text(output, page)
        if output != "-":
            size = byte_size(len(page.encode()))
            say(f"{opened.course.title} written to {output} ({size}). Open it in a browser.")
        return
    from pepo.apps.web.launch import serve
    from pepo.library import Library

    where = opened.name
    if not where:
        where = opened.course.fingerprint
        with Library() as library:
            library.keep_course(where, opened.text)
    serve(f"#/course/{where}", port=port, browser=not no_browser, say=say_now)


def _page(course: Course) -> str:
    from threading import Event

    from pepo.apps.offline.course import export_course
    from pepo.apps.web.routes.tape import record
    from pepo.apps.web.runs.tasks import moves

    recordings = []
    for one in course.watched:
        reel = moves({"session": one.session, "method": one.method}, lambda _: None, Event())
        recordings.append(record(one.session, one.method, reel, one.row))
    return export_course(course, recordings)


@command.command("check")
@course_argument
@json_option
def check(name: str, as_json: bool) -> int:
    """Check a course: what is wrong in the file, and which exercises can't be done.

    Exit code 0 if nothing is wrong, 1 if something is, 3 if pepo couldn't find out in time.
    """
    course, faults = check_course(_text(name)[1])
    if as_json:
        said = [{"line": one.line, "sentence": one.sentence} for one in faults]
        say_json({"course": course.fingerprint, "title": course.title, "faults": said,
                  "exercises": len(course.exercises), "points": course.points})  # fmt: skip
    elif faults:
        for fault in faults:
            say_words(str(fault))
    else:
        many = counted(len(course.exercises), "exercise")
        points = counted(course.points, "point")
        say_words(f"{course.title}: {many}, {points}, fingerprint {course.fingerprint}. "
                  "Nothing is wrong.")  # fmt: skip
    if not faults:
        return Exit.DONE
    return Exit.GAVE_UP if all(fault.gave_up for fault in faults) else Exit.IMPOSSIBLE


@command.command("grade")
@course_argument
@click.argument("results", metavar="RESULTS...", nargs=-1, required=True)
@click.option("--csv", "as_csv", is_flag=True, help="Print CSV, one row per result.")
@json_option
def grade(name: str, results: tuple[str, ...], as_csv: bool, as_json: bool) -> int:
    """Check what students handed in, by replaying every answer.

    RESULTS are lines that students copied from the page, files with such lines among any other text
    (mails, an export of a form), CSV files from the page, or '-' for standard input.

    A line that is damaged or for another course is told, and the others are graded. Exit code 0 if
    all were graded, 1 if some couldn't be, 2 if there are none or the course can't be read, 3 if
    pepo couldn't work out an exercise in time.
    """
    if as_csv and as_json:
        raise BadInput("--csv and --json exclude each other; choose one.")
    course = _opened(name).course
    found = [one for text in results for one in _results(text)]
    if not any(one.result for one in found) and not any(one.problem for one in found):
        raise BadInput(f"There is no result in {quote(' '.join(results))}; expected lines that "
                       f"begin with {START}")  # fmt: skip
    grader = Grader(course)
    graded = list(grader.grade(found))
    for number, why in grader.unknown.items():
        complain(f"Exercise {number} can't be checked: {why.rstrip('.')}.")
    if as_json:
        for one in graded:
            say_json(one.json)
    elif as_csv:
        say(csv_text(_rows(graded, course)).rstrip("\n"))
        _complain_of(graded)
    else:
        _say_grades(graded, course)
    if any(one.problem for one in graded):
        return Exit.IMPOSSIBLE
    return Exit.GAVE_UP if grader.unknown else Exit.DONE


def _results(text: str) -> list[Found]:
    """What an argument holds."""
    if text.startswith(START):
        return [Found("the command line", one.result, one.problem) for one in find_results(text)]
    if text != "-" and not Path(text).exists():
        raise BadInput(f"There is no file {quote(text)}, and a line to grade begins with {START}")
    whole = files.read_all(text)
    return list(find_results(whole, "standard input" if text == "-" else text))


def _rows(graded: list[Graded], course: Course) -> list[list[str]]:
    """A gradebook: a row for each result."""
    numbers = range(1, len(course.exercises) + 1)
    rows = [["name", "points", "of", "right", "seconds", "hints",
             *(f"exercise_{number}" for number in numbers)]]  # fmt: skip
    for one in graded:
        if one.problem:
            continue
        worth = [
            "" if mark is None else str(exercise.points if mark.right else 0)
            for exercise, mark in zip(course.exercises, one.marks, strict=True)
        ]
        rows.append([one.name, str(one.points), str(course.points), str(one.right),
                     str(one.seconds), str(one.hints), *worth])  # fmt: skip
    return rows


def _say_grades(graded: list[Graded], course: Course) -> None:
    good = [one for one in graded if not one.problem]
    if good:
        rows = [["name", "points", "right", "exercises", "time", "hints"]]
        for one in good:
            signs = " ".join(SIGNS[mark.right if mark else None] for mark in one.marks)
            points = f"{one.points} of {course.points}"
            rows.append([one.name or "–", points, str(one.right), signs, clock(one.seconds),
                         str(one.hints)])  # fmt: skip
        say_table(rows)
        say()
    for one in good:
        for number, mark in enumerate(one.marks, start=1):
            if mark is not None and not mark.right:
                say_words(f"{one.name or one.where}, exercise {number}: {mark.said}")
    _complain_of(graded)
    if good:
        say_words(quiet(WORD))


def _complain_of(graded: list[Graded]) -> None:
    for one in graded:
        if one.problem:
            complain(f"{one.where[:1].upper()}{one.where[1:]}: {one.problem}")


# -- the file


@dataclass(frozen=True)
class _Opened:
    name: str  # of a course that ships with pepo; else empty
    text: str
    course: Course


def _opened(name: str) -> _Opened:
    own, text = _text(name)
    return _Opened(own, text, read_course(text))


def _text(name: str) -> tuple[str, str]:
    """The name of a course that ships with pepo, and its text; or no name, and a file's."""
    known = dict(examples())
    if name in known:
        return name, known[name]
    if name != "-" and not os.path.exists(name):
        names = ", ".join(known)
        raise UnknownName(f"There is no course or file {quote(name)}; known: {names}; or a file "
                          "such as class.toml.")  # fmt: skip
    return "", files.read_all(name)
