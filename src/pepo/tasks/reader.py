r"""The answer in what a person or a model wrote.

People write prose, lists, code fences, LaTeX. The answer is looked for in these places, and the
first one that holds moves (or a position, where that is an answer too) counts:

    <answer>…</answer>           the last one
    \boxed{…}                    the last one
    Answer: …                    the paragraph after the last such mark; also "Final answer is", …
    ```…```                      the last code block
    the last paragraph           if it holds nothing but moves
    everything                   all moves in the text, in order
"""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Generic, cast

from pepo.core.errors import PepoError
from pepo.core.family import Family
from pepo.core.moves import single_moves
from pepo.core.puzzle import M, P, S

MAX_CHARACTERS = 100_000  # of a text; of a longer one, the end is read
MAX_WORDS = 4_000  # looked at one by one, for families that don't say how moves look among words
WORDS_OF_A_MOVE = 3

TAG = re.compile(r"(?i)<answer>(.*?)(?:</answer>|\Z)", re.S)
MARK = re.compile(
    r"(?i)\b(?:answer|solution)\b(?:[ \t*_]{1,3}is)?[ \t*_]{0,3}(?::|=|\bis\b)[*_]{0,3}"
)
FENCE = re.compile(r"```[^\n`]*\n(.*?)(?:```|\Z)", re.S)
MARKER = re.compile(
    r"(?m)^[ \t]{0,20}(?:[-*•][ \t]|(?:(?i:step|move|turn)[ \t])?[0-9]{1,5}[.):][ \t])"
)
LATEX_TEXT = re.compile(r"\\(?:text|mathrm|mathbf|texttt|mathtt)\s?\{([^{}]*)\}")
LATEX = re.compile(r"\\(?:begin|end)\{[a-z*]+\}|\\[a-zA-Z]+|\\[,;:! {}]|[$`*]")
PARAGRAPHS = re.compile(r"\n[ \t]*\n")
EDGES = " \t\n.,;:!\"'()[]{}"


@dataclass(frozen=True)
class Found(Generic[S, M]):
    """Moves, or the position they lead to."""

    moves: Sequence[M] = ()
    state: S | None = None


def find(family: Family[P, S, M], puzzle: P, text: str, limit: int = 0) -> Found[S, M] | None:
    """The answer in a text, or None. `limit` is how many characters an answer may need."""
    text = text[-max(MAX_CHARACTERS, limit) :]
    for place in _places(text):
        found = _read(family, puzzle, _plain(place))
        if found is not None:
            return found
    if family.questions.find_state is None:
        last = PARAGRAPHS.split(text.strip())[-1]
        if moves := _strictly(family, _plain(last)):
            return Found(moves)
    return _read(family, puzzle, _plain(text))


def _places(text: str) -> Iterator[str]:
    """Where an answer is marked as one, the surest first."""
    if tags := TAG.findall(text):
        yield tags[-1]
    if (at := text.rfind("\\boxed{")) >= 0:
        yield _braces(text, at + len("\\boxed{"))
    if marks := list(MARK.finditer(text)):
        after = text[marks[-1].end() :].lstrip()
        block = FENCE.match(after)
        yield block[1] if block else PARAGRAPHS.split(after)[0]
    if fences := FENCE.findall(text):
        yield fences[-1]


def _braces(text: str, start: int) -> str:
    """Up to the brace that closes the one before `start`."""
    depth = 1
    for at in range(start, len(text)):
        depth += {"{": 1, "}": -1}.get(text[at], 0)
        if not depth:
            return text[start:at]
    return text[start:]


def _plain(text: str) -> str:
    """Without LaTeX, Markdown and the marks of lists."""
    if "\\" in text or "$" in text or "*" in text or "`" in text:
        rows = MARKER.sub("", text).replace("\\\\", "\n")  # two backslashes end a row
        text = LATEX.sub(" ", LATEX_TEXT.sub(r"\1", rows))
    return MARKER.sub("", text)


def _read(family: Family[P, S, M], puzzle: P, text: str) -> Found[S, M] | None:
    questions = family.questions
    if questions.find_state is not None:
        state = questions.find_state(puzzle, text)
        if state is not None:
            return Found(state=state)
    moves = _strictly(family, text) or (questions.find_moves or _by_words(family))(text)
    return Found(moves) if moves else None


def _strictly(family: Family[P, S, M], text: str) -> list[M] | None:
    """The moves of a text that holds nothing else."""
    notation, moves = family.notation, list[M]()
    try:
        for single in single_moves(notation, text.strip().rstrip(".")):
            moves.append(
                notation.parse_move(single) if isinstance(single, str) else cast(M, single)
            )
    except PepoError:
        return None
    return moves


def _by_words(family: Family[P, S, M]) -> Callable[[str], Sequence[M]]:
    """Finds whatever words the family's notation reads as moves, the most words first."""
    parse = family.notation.parse_move

    def find_moves(text: str) -> list[M]:
        words = [word.strip(EDGES) for word in text.split()][-MAX_WORDS:]
        moves, at = list[M](), 0
        while at < len(words):
            for many in range(WORDS_OF_A_MOVE, 0, -1):
                try:
                    moves.append(parse(" ".join(words[at : at + many])))
                except PepoError:
                    continue
                at += many - 1
                break
            at += 1
        return moves

    return find_moves
