"""A win in words, and what to play next."""

from pepo import families
from pepo.apps.midend.win import help_in_words, in_order, next_entry, win_of
from pepo.core.advice import Distance
from pepo.reading.text import read


def test_the_next_puzzle_is_one_that_is_not_solved_yet_round_at_the_end() -> None:
    family = families.load("ring")
    entries = [e for e in in_order(family) if e.known["outcome"] == "solved"]
    first, second, third, *_, last = entries
    ids = {entry.name: family.id(entry.puzzle) for entry in entries}
    assert next_entry(family, None, ()) is first
    assert next_entry(family, first, ()) is second
    assert next_entry(family, first, {ids[second.name]}) is third
    assert next_entry(family, last, ()) is first
    assert next_entry(family, last, {ids[first.name]}) is second
    assert next_entry(family, first, ids.values()) is None


def test_a_win_says_what_help_there_was() -> None:
    session = read("ring:3,6,4,1,3,4,2,0|+3;+1;+3").session()
    win = win_of(session, Distance(3))
    assert (win.played, win.fewest, win.exact, win.counts) == (3, 3, True, True)
    assert help_in_words(session) == ""
    session.watched, session.assisted = 3, True
    assert not win_of(session, Distance(3)).counts
    assert help_in_words(session) == (
        "Played for you: 3 jumps. Assists were on. "
        "Mostly solved for you, so it isn't counted as your win."
    )
