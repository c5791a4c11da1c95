"""What a student hands in: one line of text with a checksum, or rows of CSV.

    pepo-course:1:k3f9q2x7:Ada%20Lovelace:q1Yy…:0h2m4ks
                |     |          |          |      |
           format  course      name     answers  checksum

The answers are JSON, [[exercise, answer, seconds, hints], …], deflated, in Base64 for addresses.
The checksum is the CRC-32 of all before it: it finds typing errors and lost characters, and proves
nothing. The page writes the same line (js/course/line.js).
"""

import base64
import binascii
import csv
import io
import json
import re
import zlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from urllib.parse import quote as quoted
from urllib.parse import unquote

from pepo.core.errors import BadInput, quote
from pepo.course.course import Course, base32

START = "pepo-course:"
FORMAT = "1"
CHECK_LENGTH = 7  # characters of a checksum, for 32 bits
MAX_NAME = 80
MAX_BYTES = 4_000_000  # of unpacked answers
MAX_SECONDS = 10**8
COLUMNS = ("fingerprint", "name", "exercise", "answer", "seconds", "hints")
PARTS = re.compile(
    r"(?P<format>\d+):(?P<course>[^:]*):(?P<name>[^:]*):(?P<data>[A-Za-z0-9_-]*):"
    rf"(?P<check>[0-9a-z]{{{CHECK_LENGTH}}})"
)
# A line that was a result, without its beginning.
DAMAGED = re.compile(r"^.*:[0-9a-z]{8}:[^:\s]*:[\w-]{4,}:[0-9a-z]{5}", re.M)
FORMULA = ("=", "+", "-", "@", "\t", "\r")  # a spreadsheet would work out a cell that begins so


@dataclass(frozen=True)
class Answer:
    """What was answered, in how many seconds, with how much help; of the last two there is only
    the student's word."""

    text: str
    seconds: int = 0
    hints: int = 0


@dataclass(frozen=True)
class Result:
    """What a student handed in for a course, by the number of the exercise, from 1."""

    name: str
    fingerprint: str
    answers: dict[int, Answer] = field(default_factory=dict)

    @property
    def line(self) -> str:
        rows = [[n, one.text, one.seconds, one.hints] for n, one in sorted(self.answers.items())]
        packer = zlib.compressobj(9, zlib.DEFLATED, -15)
        said = json.dumps(rows, separators=(",", ":"), ensure_ascii=False).encode()
        data = base64.urlsafe_b64encode(packer.compress(said) + packer.flush()).decode()
        name = quoted(clean_name(self.name), safe="-_.~")
        body = f"{START}{FORMAT}:{self.fingerprint}:{name}:{data.rstrip('=')}"
        return f"{body}:{checksum(body)}"


@dataclass(frozen=True)
class Found:
    """A result among others, and where it was; or why it can't be read, in one sentence."""

    where: str
    result: Result | None = None
    problem: str = ""


def checksum(body: str) -> str:
    return base32(zlib.crc32(body.encode()), CHECK_LENGTH)


def clean_name(name: str) -> str:
    """Printable, on one line, not too long."""
    shown = "".join(c if c.isprintable() else " " for c in name)
    return " ".join(shown.split())[:MAX_NAME].strip()


# -- reading


def find_results(text: str, source: str = "") -> Iterator[Found]:
    """All results in a text, in order: lines among other words (a mail, an export of a form), even
    where they were broken; or the rows of a CSV file that the page wrote."""
    if _is_csv(text):
        yield from _read_csv(text, source)
        return
    for at, end in pairwise([*_starts(text), len(text)]):
        number = text.count("\n", 0, at) + 1
        where = f"{source}, line {number}" if source else f"line {number}"
        try:
            yield Found(where, read_line(text[at:end]))
        except BadInput as error:
            yield Found(where, problem=str(error))


def _starts(text: str) -> list[int]:
    """Where results begin, damaged ones too; but not where the second half of one does."""
    whole = [found.start() for found in re.finditer(START, text)]
    begun = {text.count("\n", 0, at) for at in whole}
    damaged = (found.start() for found in DAMAGED.finditer(text))
    lost = [at for at in damaged if not {text.count("\n", 0, at) - back for back in (0, 1)} & begun]
    return sorted([*whole, *lost])


def read_line(text: str) -> Result:
    """The result of a line, which may be broken or quoted as in a mail; BadInput if it is
    damaged."""
    if not text.startswith(START):
        raise BadInput(
            f"{quote(text.strip(), most=40)} is damaged: it doesn't begin with {START} Ask for it "
            "again."
        )
    body = re.sub(r"\s+(?:>\s?)*", "", text.removeprefix(START))
    found = PARTS.match(body)
    shown = quote(f"{START}{body}", most=40)
    if found is None:
        raise BadInput(f"{shown} is damaged: parts of it are missing. Ask for it again.")
    if found["format"] != FORMAT:
        raise BadInput(f"{shown} has the format {found['format']}, which this pepo doesn't read; "
                       f"expected {FORMAT}.")  # fmt: skip
    whole = START + body[: found.start("check") - 1]
    if checksum(whole) != found["check"]:
        raise BadInput(f"{shown} is damaged: its checksum is '{found['check']}', but the text "
                       f"gives '{checksum(whole)}'. Ask for it again.")  # fmt: skip
    name = clean_name(unquote(found["name"], errors="replace"))
    return Result(name, found["course"], _unpacked(found["data"], shown))


def _unpacked(data: str, shown: str) -> dict[int, Answer]:
    try:
        packed = base64.urlsafe_b64decode(data + "=" * (-len(data) % 4))
        unpacker = zlib.decompressobj(-15)
        said = unpacker.decompress(packed, MAX_BYTES)
        if unpacker.unconsumed_tail or not unpacker.eof:
            raise ValueError
        rows = json.loads(said)
        answers = {row[0]: _answer(*row[1:]) for row in rows}
        if not all(type(number) is int for number in answers) or len(answers) < len(rows):
            raise ValueError
    except (ValueError, TypeError, IndexError, zlib.error, binascii.Error, RecursionError):
        raise BadInput(
            f"{shown} holds no answers that can be read; pepo didn't write it."
        ) from None
    return answers


def _answer(text: object, seconds: object = 0, hints: object = 0) -> Answer:
    if not isinstance(text, str) or type(seconds) is not int or type(hints) is not int:
        raise ValueError
    return Answer(text, max(0, min(seconds, MAX_SECONDS)), max(0, min(hints, MAX_SECONDS)))


# -- CSV


def _is_csv(text: str) -> bool:
    head = text.lstrip("\ufeff").partition("\n")[0]
    names = [name.strip().strip('"') for name in re.split(r"[,;\t]", head)]
    return set(COLUMNS) <= set(names)


def _read_csv(text: str, source: str) -> Iterator[Found]:
    """Rows of one student and course, one after the other, are one result."""
    text = text.removeprefix("\ufeff")
    head = text.partition("\n")[0]
    delimiter = max(",;\t", key=head.count)
    rows = csv.DictReader(io.StringIO(text, newline=""), delimiter=delimiter)
    results: dict[tuple[str, str], tuple[int, dict[int, Answer]]] = {}
    try:
        for row in rows:
            where = f"{source}, line {rows.line_num}" if source else f"line {rows.line_num}"
            said = {name: uncelled(row.get(name) or "") for name in COLUMNS}
            numbers = [said[name].strip() or "0" for name in ("exercise", "seconds", "hints")]
            if not all(re.fullmatch(r"[0-9]{1,8}", one) for one in numbers):
                wrong = next(one for one in numbers if not re.fullmatch(r"[0-9]{1,8}", one))
                yield Found(where, problem=f"A number is {quote(wrong)}; expected digits.")
                continue
            exercise, seconds, hints = map(int, numbers)
            student = (clean_name(said["name"]), said["fingerprint"].strip())
            _, answers = results.setdefault(student, (rows.line_num, {}))
            answers[exercise] = Answer(said["answer"], seconds, hints)
    except csv.Error as error:
        yield Found(source, problem=f"The CSV can't be read after line {rows.line_num}: {error}.")
    for (name, fingerprint), (line, answers) in results.items():
        where = f"{source}, line {line}" if source else f"line {line}"
        yield Found(where, Result(name, fingerprint, answers))


def write_csv(result: Result, course: Course) -> str:
    """As the page writes it: a row for each answer."""
    rows = [["course", *COLUMNS, "title"]]
    for number, answer in sorted(result.answers.items()):
        title = course.exercises[number - 1].title if number <= len(course.exercises) else ""
        rows.append([course.title, result.fingerprint, result.name, str(number), answer.text,
                     str(answer.seconds), str(answer.hints), title])  # fmt: skip
    return csv_text(rows)


def csv_text(rows: Sequence[Sequence[str]]) -> str:
    out = io.StringIO(newline="")
    csv.writer(out, lineterminator="\n").writerows([[celled(cell) for cell in row] for row in rows])
    return out.getvalue()


def celled(text: str) -> str:
    """Text that no spreadsheet takes for a formula."""
    return f"'{text}" if text.startswith((*FORMULA, "'")) else text


def uncelled(text: str) -> str:
    return text[1:] if text.startswith("'") else text
