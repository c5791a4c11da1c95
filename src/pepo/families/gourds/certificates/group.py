"""Impossible: moves make only some exchanges of gourds, and none of them is enough.

Every position that can be reached is the first position on its placement with the ends renamed
(placements.py), by a product of labels. All products of labels form a group. The certificate lists
members of a group, *strong generators*; the checker proves what the whole group is (Schreier and
Sims), that all labels belong to it, and that none of its members makes a solved position of any
first position. So the group describes a set of positions that no move leaves: a closed set that
would be too large to list.

    certificate.json   "generators": renamings, each as the list of new names of the ends
"""

from collections import Counter
from collections.abc import Sequence

from pepo.core.certificates import Proof
from pepo.core.errors import Flaw, quote
from pepo.families.gourds.certificates.placements import Placements, Renaming, wants_of
from pepo.families.gourds.puzzle import Gourds, sort_of


def then(first: Renaming, second: Renaming) -> Renaming:
    """First `first`, then `second`."""
    return tuple(second[name] for name in first)


def inverse(names: Renaming) -> Renaming:
    return tuple(sorted(range(len(names)), key=names.__getitem__))


class Group:
    """Everything that strong generators generate.

    The generators that leave 0 to k - 1 alone generate a group, that of level k. `sends[k]` holds a
    member of it for every name that k can get. Every member of level k is a member of level k + 1,
    then one of `sends[k]`: that is what makes generators strong, and is checked here.
    """

    def __init__(self, points: int, generators: Sequence[Renaming]) -> None:
        self.points = points
        self.sends: list[dict[int, Renaming]] = [{} for _ in range(points)]
        for level in reversed(range(points)):
            own = [g for g in generators if g[:level] == tuple(range(level))]
            sent = self.sends[level] = {level: tuple(range(points))}
            for name in (queue := [level]):  # grows while it is walked
                for member in (then(sent[name], generator) for generator in own):
                    if member[level] not in sent:
                        sent[member[level]] = member
                        queue.append(member[level])
            for member in (then(one, generator) for one in sent.values() for generator in own):
                if not self.has(then(member, inverse(sent[member[level]])), level + 1):
                    raise Flaw(f"The generators aren't strong: they lack one that fixes {level}.")

    def has(self, names: Renaming, level: int = 0) -> bool:
        """Whether it is a member of a level: divide by members until the identity is left."""
        for k in range(level, self.points):
            if names[k] not in self.sends[k]:
                return False
            names = then(names, inverse(self.sends[k][names[k]]))
        return names == tuple(range(self.points))

    def solves(self, index_of: Sequence[int], wants: Sequence[int]) -> bool:
        """Whether some member gives every end the name of one with the index that is wanted."""
        todo = [(0, tuple(range(self.points)))]
        while todo:
            level, after = todo.pop()
            if level == self.points:
                return True
            for name, member in self.sends[level].items():
                if index_of[after[name]] == wants[level]:
                    todo.append((level + 1, then(member, after)))
        return False


def check_group(puzzle: Gourds, claim: str, proof: Proof) -> None:
    """Flaw, unless the group proves that no goal can be reached."""
    if not puzzle.playable:
        raise Flaw("The gourds can't lie like this, so there are no placements.")
    index_of = puzzle.index_of
    group = Group(len(index_of), _read(proof, len(index_of)))
    placements = Placements.of(puzzle)
    for label in {label for moves in placements.moves for _, label in moves}:
        if not group.has(label):
            raise Flaw(f"A move exchanges gourds as {list(label)}, which isn't in the group.")
    sorts = Counter(sort_of(*gourd.indices) for gourd in puzzle.gourds)
    for position in placements.first:
        if Counter(puzzle.sort_at(*pair) for pair in position.pairs) != sorts:
            continue  # the pairs of a goal have the indices of gourds
        if group.solves(index_of, wants_of(puzzle, position)):
            raise Flaw("The group has a member that solves the puzzle.")


def _read(proof: Proof, points: int) -> list[Renaming]:
    given = proof.fields.get("generators")
    if not isinstance(given, list):
        raise Flaw(f"The generators are {quote(given)}; expected a list.")
    for names in given:
        if not (
            isinstance(names, list)
            and all(type(name) is int for name in names)
            and sorted(names) == list(range(points))
        ):
            raise Flaw(f"A generator is {quote(names)}; expected the {points} ends in an order.")
    return [tuple(names) for names in given]
