"""IDA* with pattern databases, by several threads.

One thread begins. A search that takes longer is shared out: the first few moves from the position
lead to some hundred positions, which are dealt out in turn. Each thread remembers for itself what
it has searched. A thread that has nothing left takes half of what another one has.

All threads search the same number of nodes between two checks, and of several solutions the one of
the first position counts. So the answer is the one that a single thread finds.
"""

from collections import deque
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from pepo.core.cores import cores
from pepo.families.gourds.exact import ida
from pepo.families.gourds.exact.kernels import patterns as kernels
from pepo.families.gourds.exact.kernels.search import BOUND, DEPTH, NEXT, NODES
from pepo.families.gourds.exact.numbers import numbers_of
from pepo.families.gourds.exact.patterns import KNOWN, MAX_THREADS, Patterns
from pepo.families.gourds.exact.placements import Named
from pepo.families.gourds.puzzle import Gourds, Position

ALONE = 5_000_000  # nodes of one thread before the work is shared out
ENOUGH = 200  # positions to deal out

Rows = NDArray[np.int64]


@dataclass(frozen=True, eq=False)
class Begin:
    """The first moves of a search, as edges, with the placement and the rows after each of them."""

    number: int
    edges: tuple[int, ...]
    placements: tuple[int, ...]
    rows: tuple[Rows, ...]


class Member:
    """One thread: what it searches now and what it has still to search."""

    def __init__(self, patterns: Patterns, known: int) -> None:
        rows, count = kernels.MAX_DEPTH + 2, len(patterns.members)
        placements, edges, waiting = np.zeros((3, rows), np.int64)
        self.status = np.zeros(4, np.int64)
        self.patterns = patterns
        self.line = kernels.Line(
            placements,
            np.zeros((rows, count, 4), np.int64),
            edges,
            waiting,
            np.zeros((rows, kernels.MAX_EDGES), np.int64),
            np.zeros((rows, kernels.MAX_EDGES, len(patterns.partitions), 4), np.int64),
            np.zeros(known, np.uint64),
        )
        self.waiting = deque[Begin]()
        self.now: Begin | None = None
        self.found: tuple[int, list[int]] | None = None  # the begin's number, and all edges

    def search(self, nodes: int) -> None:
        """Visit about this many nodes, until there is nothing left or a solution is found."""
        end = self.status[NODES] + nodes
        while self.found is None and self.status[NODES] < end:
            if self.now is None:
                if not self.waiting:
                    return
                self.load(self.waiting.popleft())
            assert self.now is not None
            if self.visit(int(end - self.status[NODES])):
                edges = self.line.edges[: self.status[DEPTH]].tolist()
                self.found = self.now.number, edges
            if self.status[DEPTH] < 0:
                self.now = None

    def visit(self, nodes: int) -> bool:
        """Visit about this many nodes after the begin; True when a solution is found."""
        graph, data = self.patterns.ordered.arrays, self.patterns.data
        return bool(kernels.search(self.status, self.line, graph, data, nodes))

    def load(self, begin: Begin) -> None:
        """Stand after the first moves, with nothing else to try on the way."""
        line, depth, self.now = self.line, len(begin.edges), begin
        line.placements[: depth + 1], line.edges[:depth] = begin.placements, begin.edges
        line.patterns[: depth + 1] = begin.rows
        line.waiting[: depth + 1] = 0
        line.edges[depth] = self.patterns.ordered.arrays.first[begin.placements[-1]] - 1
        self.status[DEPTH] = depth

    @property
    def is_busy(self) -> bool:
        return self.found is None and (self.now is not None or bool(self.waiting))

    def begin(self, bound: int, begins: list[Begin]) -> None:
        self.status[BOUND], self.status[NEXT] = bound, ida.UNBOUNDED
        self.now, self.found, self.waiting = None, None, deque(begins)

    def drop_after(self, number: int) -> None:
        """Forget what comes after a begin with a solution."""
        self.waiting = deque(begin for begin in self.waiting if begin.number < number)
        if self.now is not None and self.now.number > number:
            self.now = None


class Team:
    """All threads, and the search as a whole (ida.py)."""

    def __init__(self, patterns: Patterns, start: Named, members: list[Member]) -> None:
        self.patterns, self.start, self.members = patterns, start, members
        self.status = np.zeros(4, np.int64)
        self.edges: list[int] = []  # of the solution
        self.root = Begin(0, (), (start.placement,), (patterns.rows(start),))

    def look_at(self, nodes: int) -> bool:
        """Visit about this many nodes; True if a solution is found (ida.py)."""
        if self.status[DEPTH] == 0:
            self._deal(int(self.status[BOUND]))
        self._search(nodes)
        found = min((member.found for member in self.members if member.found), default=None)
        if found is not None:
            for member in self.members:
                member.drop_after(found[0])
        else:
            self._balance()
        busy = any(member.is_busy for member in self.members)
        if found is not None and not busy:
            self.edges = found[1]
            self.status[DEPTH] = len(self.edges)
            return True
        self.status[DEPTH] = 1 if busy else -1
        return False

    def moves(self) -> list[int]:
        return [int(click) for click in self.patterns.ordered.click[self.edges]]

    def _deal(self, bound: int) -> None:
        """A new bound: share out the begins that it allows."""
        alone = self.status[NODES] < ALONE or len(self.members) == 1
        begins = [self.root] if alone else self.begins
        bounds = {b: len(b.edges) + self.patterns.lower_bound(b.rows[-1]) for b in begins}
        within = [begin for begin in begins if bounds[begin] <= bound]
        above = [least for least in bounds.values() if least > bound]
        self.status[NEXT] = min(above, default=ida.UNBOUNDED)
        for number, member in enumerate(self.members):
            member.begin(bound, within[number :: len(self.members)])

    def _search(self, nodes: int) -> None:
        busy = [member for member in self.members if member.is_busy]
        before = self._nodes()
        if len(busy) == 1:
            busy[0].search(nodes)
        elif busy:
            share = -(-nodes // len(busy))
            with ThreadPoolExecutor(len(busy)) as pool:
                list(pool.map(lambda member: member.search(share), busy))
        self.status[NODES] += self._nodes() - before
        self.status[NEXT] = min(self.status[NEXT], *(m.status[NEXT] for m in self.members))

    def _nodes(self) -> int:
        return sum(int(member.status[NODES]) for member in self.members)

    def _balance(self) -> None:
        """A member that has nothing left takes half of what another one has."""
        for member in self.members:
            if not member.is_busy:
                richest = max(self.members, key=lambda other: len(other.waiting))
                both = list(richest.waiting)
                richest.waiting, member.waiting = deque(both[::2]), deque(both[1::2])

    @cached_property
    def begins(self) -> list[Begin]:
        """The first moves, in the order of a single thread, without those that lead where others
        lead as well."""
        graph, first = self.patterns.ordered.graph, self.patterns.ordered.arrays.first
        layer: list[tuple[tuple[int, ...], tuple[Named, ...]]] = [((), (self.start,))]
        seen = {self.start}
        while 0 < len(layer) < ENOUGH:
            following = []
            for edges, states in layer:
                here = states[-1]
                for k, edge in enumerate(graph.edges[here.placement]):
                    after = here.after(edge)
                    if after not in seen:
                        seen.add(after)
                        number = int(first[here.placement]) + k
                        following.append(((*edges, number), (*states, after)))
            layer = following
        rows = {state: self.patterns.rows(state) for _, states in layer for state in states}
        return [
            Begin(
                number,
                edges,
                tuple(state.placement for state in states),
                tuple(rows[state] for state in states),
            )
            for number, (edges, states) in enumerate(layer)
        ]


def pattern_search(puzzle: Gourds, position: Position, patterns: Patterns) -> ida.Search:
    start = numbers_of(puzzle).state(position)
    threads = min(cores(), MAX_THREADS)
    team = Team(patterns, start, [Member(patterns, KNOWN) for _ in range(threads)])
    return ida.Search(
        puzzle,
        position,
        patterns.lower_bound(team.root.rows[0]),
        team.status,
        np.zeros(kernels.MAX_DEPTH + 2, np.int64),
        team.look_at,
        lambda depth: team.moves(),
    )


def plain_search(puzzle: Gourds, position: Position, patterns: Patterns) -> ida.Search:
    """By one thread that remembers nothing, and so meets all solutions."""
    start = numbers_of(puzzle).state(position)
    member, rows = Member(patterns, 0), patterns.rows(start)
    member.load(Begin(0, (), (start.placement,), (rows,)))
    edges, click = member.line.edges, patterns.ordered.click
    return ida.Search(
        puzzle,
        position,
        patterns.lower_bound(rows),
        member.status,
        edges,
        member.visit,
        lambda depth: click[edges[:depth]].tolist(),
    )
