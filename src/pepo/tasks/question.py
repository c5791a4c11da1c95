"""The question as plain text: rules, puzzle, goal, and how to answer."""

from pepo.core.family import Family
from pepo.core.moves import separator
from pepo.core.puzzle import M, P, S

MARK = "Answer:"


def question_of(family: Family[P, S, M], puzzle: P) -> str:
    words, questions, notation = family.words, family.questions, family.notation
    show = questions.board or notation.typed or notation.format
    rules = words.rules_on_paper([puzzle])
    parts = [f"{family.title}. {family.line}"]
    if rules:
        parts.append("\n".join(["Rules:", *(f"- {rule}" for rule in rules)]))
    parts.append(show(puzzle))
    parts.append(f"{words.goal(puzzle)}{_best(family)} {_how(family)}".strip())
    return "\n\n".join(parts)


def _best(family: Family) -> str:
    return f" Use as few {family.words.unit[1]} as you can." if family.has_shortest else ""


def _how(family: Family) -> str:
    """How to write the answer; at the end, so that it is read last."""
    units = family.words.unit[1]
    default = f"Write the {units} in order, one per line. {family.words.reading_moves}".strip()
    return f'{family.questions.how or default} Put "{MARK}" before your answer.'


def answer_of(family: Family[P, S, M], puzzle: P, moves: "list[M]") -> str:
    if family.questions.answer is not None:
        return family.questions.answer(puzzle, moves)
    texts = [family.notation.format_move(move) for move in moves]
    return separator(texts).join(texts)
