"""What a saved game holds besides its moves, as `at=2;hints=1;seconds=41`:

at         how many of the moves led here, if there are more ahead
marks      the checkpoints
pencil     how many moves came before the pencilled ones
erased     1 if the pencilled moves were taken back, and are ahead
hints      hints asked for
watched    moves played for you
assists    1 if assists were shown
seen       how many of the moves were played or watched, if not all
before     after Restart, the three kinds of help used for the moves ahead
seconds    on the clock
"""

from collections.abc import Mapping

from pepo.core.errors import BadInput, quote

EXTRAS = (
    "at", "marks", "pencil", "erased", "hints", "watched", "assists", "seen", "before", "seconds",
)  # fmt: skip


def read_extras(text: str) -> dict[str, str]:
    said = {}
    for part in filter(None, text.split(";")):
        key, equals, value = part.partition("=")
        if not equals or key not in EXTRAS:
            known = ", ".join(f"{key}=" for key in EXTRAS[:-1])
            raise BadInput(f"The saved game says {quote(part)}; expected {known} or {EXTRAS[-1]}=.")
        said[key] = value
    return said


def within(said: Mapping[str, str], key: str, most: int, *, default: int) -> int:
    text = said.get(key)
    if text is None:
        return default
    if not (text.isascii() and text.isdigit() and len(text) < 14) or int(text) > most:
        raise BadInput(f"The saved game says {key}={quote(text)}; expected 0 to {most}.")
    return int(text)


def numbers(said: Mapping[str, str], key: str, most: int, *, count: int = 0) -> list[int]:
    """Numbers separated by commas; exactly `count` of them, if that is given."""
    parts = said.get(key, "").split(",") if said.get(key) else []
    if count and len(parts) != count:
        raise BadInput(f"The saved game says {key}={quote(said[key])}; expected {count} numbers.")
    return [within({key: part}, key, most, default=0) for part in parts]
