"""Items from a family, settings, a seed and an index: the same ones in every process, on every
platform and with every version of Python.

Each item has random numbers of its own, from a hash of family, seed and index. So an item doesn't
depend on which others are made, nor in which order. Items of one group (GROUP indices in a row)
also share random numbers, for what a family's puzzles may have in common.

Every item can be solved: a puzzle that begins solved, or that can't be solved, is not used, nor is
one whose own answer doesn't score 1.0.
"""

from collections.abc import Iterator, Mapping, Sequence
from hashlib import sha256
from random import Random
from typing import Any

from pepo import families
from pepo.core.errors import BadInput, Stop, UnknownName
from pepo.core.family import Family
from pepo.core.generating import pick, read_seed
from pepo.core.generators import Generator
from pepo.core.levels import Level
from pepo.core.params import build, describe
from pepo.core.solving import Claim, Outcome, Watch
from pepo.tasks.grader import score
from pepo.tasks.item import Item
from pepo.tasks.question import answer_of, question_of

GROUP = 32  # items that may have a board in common
MAX_ATTEMPTS = 100  # for one item
CHUNK = 64  # items made at once, by the kernels


class Tasks:
    """The items of a family. Without a generator and without parameters, its puzzles of a level;
    `level` may also be several levels, of which each item has one at random.

    >>> Tasks("ring", seed=7)[0].metadata["level"]
    2
    >>> Tasks("ring", tiles=24, seed=7)[0].metadata["generator"]
    'random'
    """

    def __init__(
        self,
        family: str | Family,
        generator: str | None = None,
        *,
        level: object = None,
        seed: int = 0,
        **params: object,
    ) -> None:
        self.family = families.load(family) if isinstance(family, str) else family
        self.seed = read_seed(seed)
        self.levels: tuple[Level, ...] = ()
        self._made_by: tuple[Generator, object, Mapping[str, Any]] | None = None
        levels = level if isinstance(level, (list, tuple)) else (level,)
        if generator is None and not params:
            self.levels = tuple(map(Level.read, levels)) if level is not None else (Level(2),)
            if self.family.generators.settings(self.levels[0], Random(0)) is not None:
                return
            self.levels = ()
        if len(levels) > 1:
            raise BadInput("Several levels can't be combined with a generator's parameters.")
        given = {**params, **({} if level is None else {"level": levels[0]})}
        if len(self.family.generators):
            self._made_by = self._settings(pick(self.family, generator, given), given)
        elif given or generator is not None:
            raise UnknownName(f"There is no generator for {self.family.name} puzzles.")

    def _settings(
        self, generator: Generator, given: Mapping[str, object]
    ) -> tuple[Generator, object, Mapping[str, Any]]:
        what = f"{self.family.name} generator '{generator.name}'"
        params = build(generator.params, given, what=what)
        return generator, params, {name: _plain(value) for name, value in vars(params).items()}

    def __getitem__(self, index: int) -> Item:
        return next(self.items(index, 1))

    def __iter__(self) -> Iterator[Item]:
        """All items, without end."""
        return self.items()

    def items(
        self, first: int = 0, count: int | None = None, watch: Watch | None = None
    ) -> Iterator[Item]:
        """Items in order, some at once, as the kernels like it. Raises Stop if the generator gives
        up on one, or when the watch is cancelled."""
        if type(first) is not int or first < 0:
            raise BadInput(f"The index is {first!r}; expected 0 or a whole number above it.")
        watch = Watch(cancel=None if watch is None else watch.cancel)  # limits could change items
        while count is None or count > 0:
            chunk = CHUNK if count is None else min(CHUNK, count)
            yield from self._chunk(range(first, first + chunk), watch)
            first, count = first + chunk, None if count is None else count - chunk

    def _chunk(self, indices: Sequence[int], watch: Watch) -> list[Item]:
        done: dict[int, Item] = {}
        for attempt in range(MAX_ATTEMPTS):
            open = [index for index in indices if index not in done]
            if not open:
                return [done[index] for index in indices]
            drafts = [draft for index in open if (draft := self._draft(index, attempt, watch))]
            claims = self._solved([puzzle for _, puzzle, _ in drafts], watch)
            for (index, puzzle, about), claim in zip(drafts, claims, strict=True):
                item = self._item(index, puzzle, about, claim)
                if item is not None:
                    done[index] = item
        index = next(index for index in indices if index not in done)
        raise Stop(f"none of {MAX_ATTEMPTS} puzzles for item {index} can be used")

    # -- one item

    def _rng(self, *what: object) -> Random:
        """Random numbers that depend on nothing but these words."""
        said = " ".join(map(str, ("pepo.tasks", self.family.name, self.seed, *what)))
        return Random(int.from_bytes(sha256(said.encode()).digest(), "big"))

    def _draft(
        self, index: int, attempt: int, watch: Watch
    ) -> tuple[int, Any, dict[str, Any]] | None:
        """A puzzle for an item and how it was made, or None if the generator gave up."""
        watch.look(what="items")
        rng = self._rng("item", index, attempt)
        if not len(self.family.generators):
            return index, *self._from_catalogue(rng)
        made_by, level = self._made_by, None
        if made_by is None:
            level = self.levels[0] if len(self.levels) == 1 else rng.choice(self.levels)
            settings = self.family.generators.settings(level, rng)
            assert settings is not None
            made_by = self._settings(self.family.generator(settings[0]), settings[1])
        generator, params, said = made_by
        try:
            with watch:
                if generator.for_many is None:
                    puzzle = generator.generate(params, rng, watch)
                else:
                    common = self._rng("group", index // GROUP, attempt)
                    puzzle = generator.for_many(params, common, rng, watch)
        except Stop as stop:
            if stop.cancelled:
                raise
            return None
        return (
            index,
            puzzle,
            {
                "level": level or _level_in(generator, params),
                "generator": generator.name,
                "params": said,
            },
        )

    def _from_catalogue(self, rng: Random) -> tuple[Any, dict[str, Any]]:
        known = [e for e in self.family.catalogue.values() if e.known.get("outcome") == "solved"]
        if not known:
            raise UnknownName(f"There are no {self.family.name} puzzles that can be solved.")
        entry = rng.choice(known)
        level = Level.find(entry.level) if entry.level else None
        return entry.puzzle, {"level": level, "generator": None, "params": {}}

    def _solved(self, puzzles: Sequence[Any], watch: Watch) -> Sequence[Claim[Any]]:
        """By the family's first method; by its kernel for many, if it has one, even for one."""
        if not puzzles:
            return []
        if self.family.bulk.solve_many is not None:
            with watch:
                return self.family.bulk.solve_many(puzzles, watch)
        answers = []
        for puzzle in puzzles:
            answers.append(self.family.solve(puzzle, cancel=watch.cancel))
            if answers[-1].cancelled:
                raise Stop("it was stopped", cancelled=True)
        return answers

    def _item(
        self, index: int, puzzle: Any, about: dict[str, Any], claim: Claim[Any]
    ) -> Item | None:
        """None if the puzzle can't be used."""
        family = self.family
        if claim.outcome is not Outcome.SOLVED or not claim.moves:
            return None
        level = about["level"] or (
            family.advice.level(puzzle) if family.advice.level else family.advice.rate(puzzle).level
        )
        metadata = {
            "family": family.name,
            "id": family.id(puzzle),
            "level": None if level is None else int(level),
            "length": len(claim.moves),
            "optimum": len(claim.moves) if claim.shortest or not family.has_shortest else None,
            "generator": about["generator"],
            "params": about["params"],
            "seed": self.seed,
            "index": index,
        }
        moves = list(claim.moves)
        item = Item(question_of(family, puzzle), answer_of(family, puzzle, moves), metadata)
        item.__dict__["puzzle"] = puzzle
        return item if score(item.answer, item) == 1.0 else None


def _level_in(generator: Generator, params: object) -> Level | None:
    """The level that was asked for, if the generator has one."""
    named = (param.field for param in describe(generator.params) if param.is_level)
    return next((getattr(params, name) for name in named), None)


def _plain(value: object) -> object:
    """A parameter as JSON has it."""
    return int(value) if isinstance(value, Level) else value
