"""Phrases that were retired must not come back. docs/glossary.md has the words to use instead."""

import re
from pathlib import Path

ROOT = Path(__file__).parent.parent
SUFFIXES = {".py", ".js", ".html", ".css", ".toml", ".md", ".cuh"}
PLACES = [ROOT / "src", ROOT / "docs", ROOT / "tools", *ROOT.glob("*.md")]

# Each phrase, and what to say instead. A pattern matches whole words, over line breaks.
RETIRED = {
    r"so many": "say the number, or 'this many'",
    r"by chance": "random, at random",
    r"(?<!there )(?<!There )\bis no\b(?! longer| more than)": "isn't, can't, doesn't",
    r"whoever": "if you",
    r"nobody|no one": "say what is not done, or isn't known",
    r"somebody|anybody": "you, a player, a person",
    r"somebody's": "a player's",
    r"gone on with|go on with|goes on with": "continue",
    r"no way is shorter": "the fewest possible",
    r"(moves|jumps|turns|steps|cells) at best": "Shortest solution: ...",
    r"as \w+ as can be": "in the fewest moves, as few as possible",
    r"shortest ways?": "shortest solution",
    r"hangs? together": "connected",
    r"leave \S+ away": "leave out",
    r"who names": "if you name",
    r"in vain": "say what happened",
    r"politeness": "say the plain fact",
    r"dear to make": "slow to make",
    r"as (?:it|they) (?:is|are) taught|as one plays": "textbook method; as you play",
    r"is all well": "check for mistakes",
    r"perhaps not the shortest": "a shorter solution may exist",
    r"of its own accord": "by itself",
    r"within reach of the start": "reachable from the start",
    r"one way or the other": "in either direction",
    r"there are none here": "there are none",
    r"by the clock": "elapsed",
    r"as fits (?:the|your|its)": "depends on",
}
EXEMPT = {ROOT / "docs" / "glossary.md"}  # its last column lists them


def texts() -> dict[Path, str]:
    files = [
        file
        for place in PLACES
        for file in ([place] if place.is_file() else sorted(place.rglob("*")))
        if file.suffix in SUFFIXES and file not in EXEMPT
    ]
    return {file: file.read_text(encoding="utf-8") for file in files}


def one_line(text: str) -> str:
    """Sentences go over line breaks, comment signs and the quotes between parts of a string."""
    joined = re.sub(r'"?\s*\n\s*(?:#|//|\*)?\s*(?:f?")?', " ", text)
    return re.sub(r" +", " ", joined)


def test_retired_phrases_are_gone() -> None:
    found = [
        f"{file.relative_to(ROOT)}: '{match[0]}' ({better}): ...{text[match.start() - 40 : match.end() + 30]}..."
        for file, whole in texts().items()
        for text in [one_line(whole)]
        for phrase, better in RETIRED.items()
        for match in re.finditer(rf"\b(?:{phrase})\b", text, re.IGNORECASE)
    ]
    assert not found, "\n".join(found)


def test_the_check_finds_what_it_looks_for() -> None:
    bad = [
        "2 is no jump",
        "Count at most so\n    # many.",
        '"drawn by "\n        f"chance"',
        "Whoever asks",
    ]
    good = ["there is no board", "it is no longer kept", "There is no way", "is not", "also many"]
    for text in bad:
        assert any(re.search(rf"\b(?:{p})\b", one_line(text), re.IGNORECASE) for p in RETIRED), text
    for text in good:
        assert not any(
            re.search(rf"\b(?:{p})\b", one_line(text), re.IGNORECASE) for p in RETIRED
        ), text
