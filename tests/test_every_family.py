"""What every family promises, checked over every family that is found and all it has."""

import json
from functools import lru_cache
from pathlib import Path
from random import Random
from typing import Any
from xml.etree import ElementTree

import pytest

from pepo import families
from pepo.api.game import Game
from pepo.core import generating, solving
from pepo.core.catalogue import Entry
from pepo.core.errors import IllegalMove, PepoError
from pepo.core.family import Family
from pepo.core.levels import Level
from pepo.core.params import describe
from pepo.core.session import Session
from pepo.core.solving import Limits, Outcome, Solution, Watch
from pepo.core.view import View
from pepo.reading.text import read
from pepo.render.svg import svg
from pepo.render.terminal import Screen, draw
from pepo.render.theme import THEMES
from tests.everything import ENTRIES, FAMILIES, SOLVABLE, name_of, random_walk

GENEROUS = Limits(states=10**9)  # no seconds: a method may use all the time it is given
FEW = Limits(states=20_000)
PATIENT = Limits(states=20_000, seconds=1)  # for methods that may honestly give up
each_family = pytest.mark.parametrize("family", FAMILIES, ids=name_of)
# By the scope, all tests of an entry run together, and find what the others have solved.
each_entry = pytest.mark.parametrize(("family", "entry"), ENTRIES, ids=name_of, scope="module")
each_solvable = pytest.mark.parametrize(("family", "entry"), SOLVABLE, ids=name_of, scope="module")


WARM: set[tuple[str, str]] = set()


def warm(family: Family, method: str) -> None:
    """Solve something once without a limit, so that no limit in seconds pays for compiling."""
    if (family.name, method) in WARM:
        return
    WARM.add((family.name, method))
    entry = min((e for f, e in SOLVABLE if f is family), key=lambda e: e.known.get("length", 0))
    solve(family, entry.puzzle, method)


def is_ours(family: Family) -> bool:
    """Whether it is one of this house, which asks for more than a family from elsewhere has."""
    return family.folder.parent == Path(families.__file__).parent


ANSWERS: dict[tuple[str, Any, str, Limits], Solution[Any, Any]] = {}


def solve(
    family: Family, puzzle: Any, method: str | None = None, limits: Limits = GENEROUS
) -> Solution[Any, Any]:
    """Each puzzle is solved once by each method, whichever test asks."""
    key = (family.name, puzzle, family.method(method).name, limits)
    if key not in ANSWERS:
        ANSWERS[key] = family.solve(puzzle, method, limits=limits)
    return ANSWERS[key]


def positions(puzzle: Any, *, walks: int = 4) -> list[Any]:
    """Some positions: the start, and what random walks come by."""
    found = [puzzle.start()]
    for seed in range(walks):
        found += [after for _, _, after in random_walk(puzzle, Random(seed), most=12)]
    return list(dict.fromkeys(found))


@lru_cache(maxsize=4)
def some_positions(puzzle: Any) -> list[Any]:
    """The start and some on two walks: what is asked there may take a while, and is remembered."""
    return positions(puzzle, walks=2)[::4]


# -- text


@each_entry
def test_a_puzzle_survives_its_text_and_its_json(family: Family, entry: Entry) -> None:
    notation = family.notation
    body = notation.format(entry.puzzle)
    assert "\n" not in body
    assert "|" not in body
    assert body.isascii()
    assert notation.parse(body) == entry.puzzle
    assert (
        notation.from_json(json.loads(json.dumps(notation.to_json(entry.puzzle)))) == entry.puzzle
    )
    assert read(family.id(entry.puzzle)).puzzle == entry.puzzle
    assert read(f"{family.name}/{entry.name}").puzzle == entry.puzzle
    as_json = json.dumps({"family": family.name, **notation.to_json(entry.puzzle)})
    assert read(as_json).puzzle == entry.puzzle


@each_entry
def test_a_puzzle_survives_being_typed(family: Family, entry: Entry) -> None:
    """Pieces may get other names, so it is drawn rather than compared."""
    typed = Game(family, entry.puzzle).text
    again = read(typed, family=family.name).puzzle
    assert Game(family, again).text == typed
    assert again.is_solved(again.start()) == entry.puzzle.is_solved(entry.puzzle.start())
    assert family.words.describe(again) == family.words.describe(entry.puzzle)


@each_entry
def test_moves_and_states_survive_their_text(family: Family, entry: Entry) -> None:
    notation = family.notation
    for seed in range(3):
        for _, move, after in random_walk(entry.puzzle, Random(seed)):
            assert notation.parse_move(notation.format_move(move)) == move
            assert notation.split_moves(notation.format_move(move)) == [notation.format_move(move)]
            text = notation.format_state(entry.puzzle, after)
            assert notation.parse_state(entry.puzzle, text) == after


@each_entry
def test_bare_text_is_understood_by_one_family_only(family: Family, entry: Entry) -> None:
    body = family.notation.format(entry.puzzle)
    understood = []
    for other in families.every():
        try:
            other.notation.parse(body)
            understood.append(other.name)
        except PepoError:
            pass
    assert understood == [family.name]


# -- rules


@each_entry
def test_every_move_offered_can_be_played(family: Family, entry: Entry) -> None:
    puzzle = entry.puzzle
    for state in positions(puzzle):
        moves = list(puzzle.moves(state))
        assert len(set(moves)) == len(moves)
        assert {hash(state), *map(hash, moves)}
        for move in moves:
            puzzle.apply(state, move)
        if puzzle.is_solved(state) and not moves and family.method().proves_shortest:
            for move in puzzle.moves(puzzle.start()):
                with pytest.raises(IllegalMove):
                    puzzle.apply(state, move)


# -- methods


@each_entry
def test_every_method_gives_the_same_verdict_and_every_solution_replays(
    family: Family, entry: Entry
) -> None:
    lengths, proven = {}, set()
    for method in family.methods:
        warm(family, method.name)
        limits = GENEROUS if method is family.method() else PATIENT
        solution = solve(family, entry.puzzle, method.name, limits)
        if method is not family.method() and solution.outcome is Outcome.GAVE_UP:
            assert solution.reason
            continue
        assert solution.outcome.value == entry.known["outcome"], (method.name, solution.reason)
        state = entry.puzzle.start()
        for move in solution.moves:
            state = entry.puzzle.apply(state, move)
        assert entry.puzzle.is_solved(state) == solution.solved
        assert solution.shortest or not (method.proves_shortest and solution.solved)
        lengths[method.name] = solution.length
        if solution.shortest:
            proven.add(solution.length)
    assert len(proven) <= 1
    assert all(length >= min(proven, default=0) for length in lengths.values())


@each_family
def test_every_method_decides_most_of_the_catalogue(family: Family) -> None:
    entries = [entry for f, entry in ENTRIES if f is family][:12]
    for method in family.methods:
        warm(family, method.name)
        solutions = [solve(family, entry.puzzle, method.name, PATIENT) for entry in entries]
        decided = [s for s in solutions if s.outcome is not Outcome.GAVE_UP]
        assert len(decided) > len(entries) // 2, method.name


@each_entry
def test_what_the_catalogue_says_is_true(family: Family, entry: Entry) -> None:
    solution = solve(family, entry.puzzle)
    found = {"outcome": solution.outcome.value, "length": solution.length, **solution.stats}
    if not entry.known.keys() <= found.keys():  # such as whether the solution is the only one
        found = {**family.advice.verdict(entry.puzzle, Watch()).facts, **found}
    assert {key: found.get(key) for key in entry.known} == dict(entry.known)
    rating = family.advice.rate(entry.puzzle)
    assert (rating.level, rating.name) == (entry.level, entry.level_name)
    assert entry.title
    assert entry.note.endswith((".", "!", "?"))


@each_entry
def test_a_family_says_what_its_puzzles_are(family: Family, entry: Entry) -> None:
    assert isinstance(entry.puzzle, family.puzzle_class)


@each_family
def test_the_catalogue_is_rich(family: Family) -> None:
    if is_ours(family):
        assert len(family.catalogue) >= 12
        levels = [entry.level_name for entry in family.catalogue.values()]
        assert len(set(levels)) >= 4
    titles = [entry.title for entry in family.catalogue.values()]
    assert len(set(titles)) == len(titles)


@each_family
def test_a_teaching_method_has_a_trace_of_an_impossible_puzzle(family: Family) -> None:
    entries = [e for e in family.catalogue.values() if e.known["outcome"] == "impossible"]
    for method in (m for m in family.methods if m.teaches):
        for entry in entries:
            solution = family.solve(entry.puzzle, method, trace=True)
            assert solution.outcome is Outcome.IMPOSSIBLE
            assert solution.trace, (entry.name, method.name)
            assert all(event.why for event in solution.trace)


@each_family
def test_a_teaching_method_writes_a_trace_and_others_refuse(family: Family) -> None:
    entry = next(e for f, e in SOLVABLE if f is family)
    for method in family.methods:
        if not method.teaches:
            with pytest.raises(PepoError, match="keeps no trace"):
                family.solve(entry.puzzle, method, trace=True)
            continue
        trace = family.solve(entry.puzzle, method, trace=True).trace
        columns = {key for column in method.trace_columns for key in column.keys}
        assert trace
        assert all(event.values.keys() <= columns for event in trace)
        assert all(event.why for event in trace)


@each_family
def test_a_method_that_may_not_look_at_a_state_gives_up_and_proves_nothing(family: Family) -> None:
    entry = [e for f, e in ENTRIES if f is family][-1]
    outcomes = set()
    for method in family.methods:
        solution = family.solve(entry.puzzle, method, limits=Limits(states=1))
        outcomes.add(solution.outcome)
        if solution.outcome is Outcome.GAVE_UP:
            assert "limit" in solution.reason
            assert not solution.shortest
    assert Outcome.GAVE_UP in outcomes


# -- hints


@each_solvable
def test_hints_lead_to_the_goal(family: Family, entry: Entry) -> None:
    session = Session(family, entry.puzzle)
    most = 4 * (entry.known.get("length", 0) + 10) + 2000
    while not session.solved:
        hint = session.hint()
        assert hint.look
        assert hint.therefore
        assert hint.moves
        session.play(*hint.moves)
        assert len(session.played) <= most
    assert family.advice.hint(entry.puzzle, session.state).refused


@each_entry
def test_distance_falls_by_one_along_a_best_move(family: Family, entry: Entry) -> None:
    puzzle = entry.puzzle
    for state in some_positions(puzzle):
        here = family.advice.distance(puzzle, state)
        if not here.exact or puzzle.is_solved(state):
            continue
        moves = list(puzzle.moves(state))
        if len(moves) > 100:  # a sample will do, if the best is in it
            moves = [*Random(1).sample(moves, 20), *family.advice.hint(puzzle, state).moves[:1]]
        after = [family.advice.distance(puzzle, puzzle.apply(state, move)).moves for move in moves]
        known = [far for far in after if far is not None]
        assert here.moves == (min(known) + 1 if known else None)
        assert family.advice.review(puzzle, state).ok == (here.moves is not None)
        assert family.advice.hint(puzzle, state).refused == (here.moves is None)


@each_entry
def test_a_hint_marks_shapes_that_are_there(family: Family, entry: Entry) -> None:
    check_hints(family, entry, some_positions(entry.puzzle)[::3])


@each_family
def test_why_has_an_answer_at_every_place(family: Family) -> None:
    """A hint whose moves are legal and whose marks are there; or a sentence that says why not."""
    puzzle = min(
        (entry.puzzle for entry in family.catalogue.values()), key=lambda p: len(family.id(p))
    )
    scene = family.draw(puzzle, puzzle.start(), View())
    places = dict.fromkeys(shape.place for shape in scene.shapes if shape.place)
    for place in places:
        found = family.advice.why(puzzle, puzzle.start(), place)
        assert found.look.endswith(".")
        assert found.refused or found.therefore.endswith(".")
        for move in found.moves:
            puzzle.apply(puzzle.start(), move)
        for beat in range(1, found.beats + 1):
            drawn = family.draw(puzzle, puzzle.start(), View(hint=found, beat=beat))
            ids = {shape.id for shape in drawn.shapes}
            view = View(hint=found, beat=beat)
            lit = {name for region in view.regions for name in region}
            assert view.evidence | view.conclusion | lit <= ids
            assert found.said(beat) or found.refused
    with pytest.raises(PepoError, match="There is no cell"):
        family.advice.why(puzzle, puzzle.start(), (998, 998))


@pytest.mark.prove
@each_entry
def test_a_hint_marks_shapes_that_are_there_all_along_a_walk(family: Family, entry: Entry) -> None:
    check_hints(family, entry, positions(entry.puzzle, walks=2))


def check_hints(family: Family, entry: Entry, states: list[Any]) -> None:
    for state in states:
        hint = family.advice.hint(entry.puzzle, state)
        for beat in (1, 2):
            scene = family.draw(entry.puzzle, state, View(hint=hint, beat=beat, assists=True))
            ids = {shape.id for shape in scene.shapes}
            assert {*hint.evidence, *hint.conclusion} <= ids


# -- pictures


@each_entry
def test_scenes_have_unique_ids_words_and_legal_clicks(family: Family, entry: Entry) -> None:
    kinds: dict[str, type] = {}
    for state in some_positions(entry.puzzle):
        for assists in (False, True):
            scene = family.draw(entry.puzzle, state, View(assists=assists))
            ids = [shape.id for shape in scene.shapes]
            assert len(set(ids)) == len(ids)
            assert len(scene.alt) > 20
            for shape in scene.clickable():
                assert shape.label
                for text in shape.moves:
                    entry.puzzle.apply(state, family.notation.parse_move(text))
            for shape in scene.shapes:
                assert kinds.setdefault(shape.id, type(shape)) is type(shape)


@each_entry
def test_every_legal_move_can_be_clicked(family: Family, entry: Entry) -> None:
    scene = family.draw(entry.puzzle, entry.puzzle.start(), View())
    legal = {family.notation.format_move(move) for move in entry.puzzle.moves(entry.puzzle.start())}
    clickable = {move for shape in scene.clickable() for move in shape.moves}
    stays = {
        family.notation.format_move(move)
        for move in entry.puzzle.moves(entry.puzzle.start())
        if entry.puzzle.apply(entry.puzzle.start(), move) == entry.puzzle.start()
    }
    assert clickable | stays == legal


@each_entry
def test_the_svg_stands_alone_in_every_theme(family: Family, entry: Entry) -> None:
    scene = family.draw(entry.puzzle, entry.puzzle.start(), View())
    for theme in THEMES.values():
        text = svg(scene, theme, title=entry.title)
        root = ElementTree.fromstring(text)
        space = "{http://www.w3.org/2000/svg}"
        assert root.findtext(f"{space}title") == entry.title, theme.name
        assert root.findtext(f"{space}desc") == scene.alt
        assert "href" not in text
        assert "var(" not in text
        for part in root.iter():
            for corner in ("x", "cx"):
                if corner in part.attrib and part.tag != f"{space}rect":
                    assert scene.left <= float(part.attrib[corner]) <= scene.left + scene.width


@each_entry
def test_the_terminal_picture_fits_the_terminal(family: Family, entry: Entry) -> None:
    scene = family.draw(entry.puzzle, entry.puzzle.start(), View())
    for columns in (24, 40, 80, 200):
        for unicode in (True, False):
            picture = draw(scene, Screen(columns, unicode=unicode))
            assert picture.strip()
            assert max(map(len, picture.splitlines())) < columns
            assert unicode or picture.isascii()
            assert "\x1b" not in picture
    assert "\x1b[" in draw(scene, Screen(80, colour=True))


# -- sessions


@each_entry
def test_a_saved_game_comes_back_as_it_was(family: Family, entry: Entry) -> None:
    session = Session(family, entry.puzzle, clock=lambda: 0.0)
    for _, move, _ in random_walk(entry.puzzle, Random(5), most=6):
        session.play(move)
        session.checkpoint()
    session.undo()
    saved = session.save()
    assert "\n" not in saved
    again = read(saved).session()
    assert (again.state, again.played, again.checkpoints) == (
        session.state,
        session.played,
        session.checkpoints,
    )
    assert again.redo() == session.redo()
    assert again.state == session.state


# -- generators


@each_family
def test_every_generator_makes_what_it_says_and_a_seed_makes_it_again(family: Family) -> None:
    simple_first = [method.name for method in family.methods][::-1]
    for generator in family.generators:
        made = [
            generating.generate(family, {}, generator=generator.name, seed=seed).puzzle
            for seed in (1, 1, 2, 3)
        ]
        assert made[0] == made[1]
        assert len(set(made)) > 1
        for puzzle in set(made):
            assert any(solve(family, puzzle, name, FEW).solved for name in simple_first)
            assert family.notation.parse(family.notation.format(puzzle)) == puzzle


@each_family
def test_parameters_describe_themselves(family: Family) -> None:
    for described in (*family.generators, *family.methods):
        cls = described.params if hasattr(described, "params") else described.options
        for param in describe(cls):
            assert param.help
            assert param.kind in (int, float, bool, str)
            if param.default is not None:
                given = param.read(param.default)
                assert given == (Level.read(param.default) if param.is_level else param.default)


# -- kernels


@each_family
def test_the_bulk_kernel_answers_as_the_default_method_does(family: Family) -> None:
    if family.bulk.solve_many is None:
        return
    puzzles = [entry.puzzle for f, entry in ENTRIES if f is family]
    puzzles = [puzzle for puzzle in puzzles if len(family.id(puzzle)) < 120]
    puzzles += [generating.generate(family, {}, seed=seed).puzzle for seed in range(4)]
    claims = family.bulk.solve_many(puzzles, Watch())
    for puzzle, claim in zip(puzzles, claims, strict=True):
        slow = solve(family, puzzle)
        fast = solving.check(puzzle, family.method(), claim, Watch(), start=puzzle.start())
        assert (fast.outcome, fast.length, fast.shortest) == (
            slow.outcome,
            slow.length,
            slow.shortest,
        )
        assert fast.stats.get("shortest_solutions") == slow.stats.get("shortest_solutions")


@each_family
def test_a_family_with_kernels_tests_them(family: Family) -> None:
    has_kernels = any((family.folder / name).exists() for name in ("kernels.py", "kernels"))
    if is_ours(family) and has_kernels:
        tests = Path(__file__).parent / "families" / family.folder.name
        assert (tests / "test_kernels.py").exists()


# -- checking


@each_entry
def test_the_verdict_agrees_with_the_solver(family: Family, entry: Entry) -> None:
    verdict = family.advice.verdict(entry.puzzle, Watch())
    assert verdict.ok == (entry.known["outcome"] == "solved")
    assert all(finding.sentence.endswith(".") for finding in verdict.findings)
    if verdict.ok and "length" in entry.known:
        assert verdict.facts["length"] == entry.known["length"]
