"""Items are the same everywhere, and each one's own answer is right."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import pepo
from pepo.core.errors import BadInput, PepoError, Stop, UnknownName
from pepo.core.solving import Watch
from pepo.tasks import Item, Tasks, score
from tests.apps.running import environment
from tests.conftest import GOLDEN, forget_countdown
from tests.tutorial import write_family

FILE = GOLDEN / "tasks.txt"
SETTINGS: list[tuple[str, str | None, dict[str, Any]]] = [
    ("ring", None, {}),
    ("ring", "random", {"tiles": 24}),
    ("coroutine", None, {"level": 1}),
    ("coroutine", "random", {}),
    ("coroutine", None, {"turns": 9, "unique": True}),
    ("gourds", None, {"level": [1, 2]}),
    ("gourds", "random", {"cells": 13}),
    ("gourds", "shape", {"size": 2}),
    ("three-in-a-row", None, {}),
    (
        "three-in-a-row",
        None,
        {"width": 6, "height": 7, "level": 1, "signs": 8, "distinct-lines": True},
    ),
]


def told(item: Item) -> str:
    return "\n".join([item.question, "", item.answer, "", json.dumps(dict(item.metadata))])


def test_items_are_as_they_were(write_golden: bool) -> None:
    """`make golden` writes them. What changes here is another item for everybody who uses it."""
    items = [Tasks(name, generator, seed=7, **given)[40] for name, generator, given in SETTINGS]
    assert all(score(item.answer, item) == 1.0 for item in items)
    text = "\n\n\n".join(map(told, items)) + "\n"
    if write_golden:
        FILE.write_text(text, encoding="utf-8")
    assert FILE.read_text(encoding="utf-8") == text


def test_an_item_depends_on_nothing_but_seed_and_index() -> None:
    """Not on the others, their order, or the process."""
    for name in ("ring", "three-in-a-row", "gourds"):
        tasks = Tasks(name, level=1, seed=3)
        together = list(tasks.items(30, 5))
        assert [Tasks(name, level=1, seed=3)[index] for index in (34, 32)] == [
            together[4],
            together[2],
        ]
        assert len({item.metadata["id"] for item in together}) == 5
        assert tasks[30] != Tasks(name, level=1, seed=4)[30]
    code = "from pepo.tasks import Tasks; print(Tasks('coroutine', 'random', seed=3)[2].json)"
    said = [
        subprocess.run(
            [sys.executable, "-c", code], env=environment(PYTHONHASHSEED=seed),
            capture_output=True, text=True, check=True,
        ).stdout
        for seed in ("1", "2")
    ]  # fmt: skip
    assert said[0] == said[1] == f"{Tasks('coroutine', 'random', seed=3)[2].json}\n"


def test_an_item_says_what_it_is() -> None:
    item = Tasks("gourds", "shape", size=2, colours=0, seed=5)[1]
    about = item.metadata
    answer = pepo.load(about["id"]).solve()
    assert about["length"] == about["optimum"] == len(answer)
    assert (about["family"], about["seed"], about["index"]) == ("gourds", 5, 1)
    assert about["generator"] == "shape"
    assert about["params"]["size"] == 2
    assert "column,row" in item.question
    assert "as few moves as you can" in item.question
    back = Item.read(json.loads(json.dumps(item.json)))
    assert back == item
    assert back.puzzle == item.puzzle
    assert score(item.answer, item.json) == 1.0


@pytest.mark.parametrize("generators", [False, True])
def test_a_new_family_has_tasks(
    generators: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """From its catalogue, or from its generators, with nothing written for it."""
    write_family(tmp_path, generators=generators)
    monkeypatch.setenv("PEPO_FAMILIES", str(tmp_path))
    forget_countdown()
    tasks = Tasks("countdown", seed=1)
    for item in tasks.items(0, 5):
        assert item.metadata["optimum"] == item.metadata["length"]
        assert score(item.answer, item) == 1.0
        assert score(f"I think it is this.\n\nAnswer: {item.answer}\n", item) == 1.0
        words = item.answer.split()
        assert score(f"First {words[0]}, then {', '.join(words[1:])}. Done!", item) == 1.0
        assert score(" ".join(words[:-1]), item) == 0.0
    with pytest.raises(UnknownName):
        Tasks("countdown", generator="no-such")
    forget_countdown()


@pytest.mark.parametrize(
    ("family", "given", "said"),
    [
        ("ring", {"tiles": "x"}, "tiles is 'x'"),
        ("ring", {"level": 7}, "There is no level"),
        ("ring", {"level": [1, 2], "tiles": 9}, "Several levels"),
        ("ring", {"seed": -1}, "The seed is"),
        ("rung", {}, "rung"),
    ],
)
def test_bad_settings_are_refused(family: str, given: dict[str, Any], said: str) -> None:
    with pytest.raises(PepoError, match=said):
        Tasks(family, **given)


def test_what_cannot_be_made_is_said() -> None:
    tasks = Tasks("ring", "random", tiles=1)
    with pytest.raises(Stop, match="can be used"):
        tasks[0]
    with pytest.raises(BadInput, match="index"):
        tasks[-1]
    with pytest.raises(BadInput, match="question"):
        score("+1", {"answer": "+1"})
    import threading

    cancel = threading.Event()
    cancel.set()
    with pytest.raises(Stop, match="stopped"):
        list(Tasks("ring").items(0, 2, Watch(cancel=cancel)))
