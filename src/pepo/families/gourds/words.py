"""Numbers with their words: 1 cell, 2 cells, 1,000 gourds."""


def counted(count: int, word: str) -> str:
    return f"{count:,} {word}{'' if count == 1 else 's'}"
