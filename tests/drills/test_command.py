"""`pepo drill`: asked in the terminal, with a record."""

import json
from pathlib import Path

from pepo.drills import Drills
from tests.apps.running import pepo


def test_a_drill_asks_tells_and_keeps_a_record(tmp_path: Path) -> None:
    env = {"PEPO_LIBRARY": str(tmp_path / "library.sqlite")}
    said = ["drill", "ring", "how-far", "--seed", "7", "--no-picture"]
    first, second = Drills("ring", "how-far", seed=7)[0], Drills("ring", "how-far", seed=7)[1]
    wrong = next(c.answer for c in second.question.choices if not c.right)
    ran = pepo(*said, "--timed", stdin=f"{first.question.right[0]}\nfoo\n{wrong}\n\n", env=env)
    assert (ran.code, ran.err) == (0, "pepo: The answer is 'foo'; expected 2, 3, 4 or 5.\n")
    assert "1. Ring: How far is it?" in ran.out
    assert first.reply(first.question.right[0]).sentence in ran.out
    assert second.reply(wrong).sentence in ran.out
    assert "1 of 2 right. 0:0" in ran.out
    assert " s each." in ran.out
    assert pepo(*said, "--count", "1", env=env).out.endswith("No answers.\n")
    listed = pepo("drill", "ring", "--list", env=env).out
    assert "ring how-far" in listed
    assert "✓✗" in listed
    assert "Next: ring dead-end. You haven't tried it yet." in listed
    rows = [json.loads(row) for row in pepo("drill", "--list", "--json", env=env).out.splitlines()]
    asked = {(row["family"], row["kind"]): row["answers"] for row in rows}
    assert len(rows) == 12
    assert asked["ring", "how-far"] == 2
    assert sum(asked.values()) == 2
    assert "Drills" in pepo("stats", env=env).out
    exported = pepo("stats", "--export", "-", env=env).out
    assert exported.count("ring/how-far/7/") == 2
    assert "Deleted 2 results." in pepo("stats", "--delete", "--yes", env=env).out


def test_items_are_printed_with_their_answers() -> None:
    rows = pepo("drill", "ring", "--json", "--count", "3", "--seed", "7").out.splitlines()
    items = [json.loads(row) for row in rows]
    assert [item["item"] for item in items] == [
        "ring/how-far/7/0", "ring/dead-end/7/1", "ring/how-far/7/2"]  # fmt: skip
    one = pepo("drill", "ring/how-far/7/2", "--json").out
    assert json.loads(one) == items[2]


def test_bad_input_gets_a_sentence() -> None:
    for args, said in (
        (["ring", "far"], "There is no ring drill 'far'; did you mean how-far?"),
        (["rong"], "There is no family 'rong'; did you mean ring?"),
        (["ring/how-far/7"], "The item is 'ring/how-far/7'; expected family/kind/seed/index"),
        (["ring/how-far/7/0", "x"], "KIND is 'x'; expected none after the item"),
        (["--count", "0"], "--count is '0'; expected a whole number, 1 to 1000000."),
        (["--seed", "x"], "The seed is 'x'; expected"),
    ):
        ran = pepo("drill", *args)
        assert (ran.code, said in ran.err) == (2, True), args
