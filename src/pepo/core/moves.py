"""Moves as people and programs give them: text, lists of texts, moves in parts, moves."""

from collections.abc import Sequence

from pepo.core.errors import BadInput, PepoError
from pepo.core.notation import Notation
from pepo.core.python_text import literal


def separator(moves: Sequence[str]) -> str:
    """What stands between two moves as text, so that the family reads them."""
    return "; " if any(" " in move or "," in move for move in moves[:1]) else " "


def single_moves(notation: Notation, given: object) -> list[object]:
    """One move after the other, each as text or as the family's own value.

    given  "+3"                      one move
           "+3 +1"                   several, as the family separates them
           ["+3", "+1"], ("+3",)     several; what `Answer.moves` holds
           [[0, "S"], [1, "W"]]      several, each in parts; also as pasted text
           (3, 2)                    one in parts
    """
    if isinstance(given, str):
        return _of_text(notation, given)
    given = given.tolist() if hasattr(given, "tolist") else given
    if isinstance(given, Sequence) and not isinstance(given, (list, tuple)):
        given = list(given)  # moves that are made when you look at them
    if isinstance(given, tuple) and _is_in_parts(given):
        return [_of_parts(notation, given)]
    if not (type(given) is list or type(given) is tuple):
        return [given]
    singles: list[object] = []
    for move in given:
        if type(move) is list and _is_plain(move):
            singles.append(_of_parts(notation, move))
        else:
            singles += single_moves(notation, move)
    return singles


def move_texts(notation: Notation, given: object) -> list[str]:
    """The same as text; what isn't a move of the family stays readable, for an error to quote."""
    return [_text(notation, single) for single in single_moves(notation, given)]


def _text(notation: Notation, single: object) -> str:
    if isinstance(single, str):
        return single
    try:
        return notation.format_move(single)
    except (AttributeError, TypeError, ValueError, LookupError):
        return str(single)


def _of_text(notation: Notation, text: str) -> list[object]:
    if text.lstrip().startswith("["):
        given = literal(text)
        if not isinstance(given, list):
            raise BadInput("The moves aren't a list; expected something like [[0, 'S'], [1, 'W']].")
        return single_moves(notation, given)
    return list(notation.split_moves(text))


def _of_parts(notation: Notation, parts: Sequence[object]) -> object:
    """The move that parts mean, written with commas; other parts stay as they are, since a
    family's moves may be tuples."""
    try:
        return notation.parse_move(",".join(map(str, parts)))
    except PepoError:
        return parts


def _is_in_parts(given: tuple[object, ...]) -> bool:
    """A plain tuple that isn't all texts; a family's own moves may be other kinds of tuple."""
    if type(given) is not tuple or not _is_plain(given):
        return False
    return not all(isinstance(part, str) for part in given)


def _is_plain(parts: Sequence[object]) -> bool:
    return bool(parts) and all(isinstance(part, (int, str)) for part in parts)
