"""The exact state space of a puzzle, in figures."""

from collections.abc import Callable, Iterator, Sized
from dataclasses import dataclass, replace
from typing import Any, Unpack

from pepo.core.errors import BadInput, Stop, choose
from pepo.core.family import Family
from pepo.core.memory import machine_bytes, used_bytes
from pepo.core.puzzle import M, P, S
from pepo.core.solving import Limits, Running, Watch
from pepo.core.study import ENGINES, How, Studied
from pepo.search.state_space import components, explore


@dataclass(frozen=True, repr=False, kw_only=True)
class Study(Studied):
    """How far every reachable state is from the start."""

    family: Family
    puzzle: Any

    @property
    def complete(self) -> bool:
        return not self.reason

    def figures(self) -> dict[str, Any]:
        """The fields that every surface shows; of an unfinished study, what is certain."""
        distribution = self.space.distribution
        total = sum(far * count for far, count in enumerate(distribution))
        figures: dict[str, Any] = {
            "puzzle": self.family.id(self.puzzle),
            "family": self.family.name,
            "outcome": "done" if self.complete else "gave up",
            "states": self.space.size,
            "components": self.components,
            "from": self.family.study.start_name,
            "distribution": distribution,
            "farthest": max(len(distribution) - 1, 0),
            "mean": round(total / max(self.space.size, 1), 6),
            "dead_ends": self.dead_ends,
            "shortest_solutions": self.shortest_solutions,
            **self.more,
        }
        if self.reason:
            figures["reason"] = self.reason
        return figures

    def __repr__(self) -> str:
        figures = self.figures()
        states, farthest = figures["states"], figures["farthest"]
        return f"<pepo.Study {figures['outcome']}: {states:,} states, farthest {farthest}>"

    def rows(self) -> Iterator[tuple[str, int, int | None]]:
        """Every state as text, its distance from the start, and to the nearest solved state."""
        for state, distance, to_goal in self.space.each():
            yield self.family.notation.format_state(self.puzzle, state), distance, to_goal

    def farthest_states(self) -> list[Any]:
        return list(self.space.farthest())


def study(
    family: Family[P, S, M],
    puzzle: P,
    *,
    start: S | None = None,
    all_solved: bool = False,
    engine: str = "auto",
    recompute: bool = False,
    told: Callable[[str], None] | None = None,
    **running: Unpack[Running],
) -> Study:
    """Explore every reachable state; by default in at most half of the machine's memory.

    `all_solved` adds what holds over all solved placements of the board. Studies that ship with
    pepo are read from there, unless an engine is named or `recompute` is set. `told` is called with
    what the study will take, before it starts.
    """
    if choose(engine, list(ENGINES), what="engine") not in family.study.engines:
        known = ", ".join(family.study.engines)
        raise BadInput(
            f"A study of {family.name} can't run on '{engine}'; expected one of: {known}."
        )
    how = How(engine, recompute)
    if all_solved and family.study.all_solved is None:
        raise BadInput(f"A {family.name} puzzle has only one goal; leave out --all-solved.")
    limits = running.get("limits", Limits())
    if limits.memory is None:
        limits = replace(limits, memory=machine_bytes() // 2 or None)
    watch = Watch(limits, running.get("progress"), running.get("cancel"), told=told)
    if family.study.own is not None:
        found = family.study.own(puzzle, start, watch, how)
    else:
        found = _explored(family, puzzle, start, watch)
    if all_solved and not found.reason:
        found = _with_all_solved(family, puzzle, found, watch, how)
    return Study(**vars(found), family=family, puzzle=puzzle)


def _with_all_solved(
    family: Family[P, S, M], puzzle: P, found: Studied, watch: Watch, how: How
) -> Studied:
    assert family.study.all_solved is not None
    try:
        more, said = family.study.all_solved(puzzle, watch, how)
        return replace(found, more={**found.more, **more}, sentences=(*found.sentences, said))
    except Stop as stop:
        return replace(found, reason=stop.reason, cancelled=stop.cancelled)


def _explored(family: Family[P, S, M], puzzle: P, start: S | None, watch: Watch) -> Studied:
    """The study of any puzzle, state by state."""
    states, before = family.study.all_states, used_bytes()
    space = explore(puzzle, puzzle.start() if start is None else start, watch)
    if not space.complete:
        reason = (
            f"{space.reason}; {_need(family, puzzle, len(space.states), used_bytes() - before)}"
        )
        return Studied(space, reason=reason, cancelled=space.cancelled)
    try:
        return Studied(
            space,
            components=None if states is None else components(puzzle, states(puzzle), watch),
            dead_ends=sum(1 for far in space.to_goal(watch) if far < 0),
            shortest_solutions=space.shortest_solutions(watch),
        )
    except Stop as stop:
        return Studied(space, reason=stop.reason, cancelled=stop.cancelled)


def _need(family: Family[P, S, M], puzzle: P, known: int, grown: int) -> str:
    """What is certain, and an estimate of what the whole would need."""
    each = max(grown // max(known, 1), 100)
    said = f"{known:,} states are certain so far, at about {each:,} bytes each"
    states = family.study.all_states(puzzle) if family.study.all_states else None
    if isinstance(states, Sized):
        said += f"; all {len(states):,} would need about {len(states) * each:,} bytes"
    return said
