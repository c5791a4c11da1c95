"""A planner for tests: STRIPS as its textbooks have it, in a page of Python."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import chain

Fact = tuple[str, ...]


def parse(text: str) -> list:  # type: ignore[type-arg]
    """Brackets as lists."""
    words = re.findall(r"[()]|[^\s()]+", re.sub(r";.*", "", text).lower())
    stack: list[list] = [[]]  # type: ignore[type-arg]
    for word in words:
        if word == "(":
            stack.append([])
        elif word == ")":
            done = stack.pop()
            stack[-1].append(done)
        else:
            stack[-1].append(word)
    (whole,) = stack[0]
    return whole  # type: ignore[no-any-return]


def typed(words: list[str]) -> dict[str, str]:
    """Each name with its type: `?a ?b - cell`."""
    found: dict[str, str] = {}
    waiting: list[str] = []
    for place, word in enumerate(words):
        if word == "-":
            found |= dict.fromkeys(waiting, words[place + 1])
            waiting = []
        elif place == 0 or words[place - 1] != "-":
            waiting.append(word)
    assert not waiting
    return found


@dataclass(frozen=True)
class Action:
    name: str
    parameters: tuple[str, ...]
    needs: tuple[Fact, ...]
    adds: tuple[Fact, ...]
    deletes: tuple[Fact, ...]


class Task:
    def __init__(self, files: Mapping[str, bytes]) -> None:
        domain = parse(files["domain.pddl"].decode())
        problem = parse(files["problem.pddl"].decode())
        parts = {
            part[0]: part[1:] for part in chain(domain[1:], problem[1:]) if part[0] != ":action"
        }
        assert parts[":requirements"] == [":strips", ":typing"]
        self.types = typed(parts[":objects"])
        self.arity = {one[0]: list(typed(one[1:]).values()) for one in parts[":predicates"]}
        self.actions = [self._action(part[1:]) for part in domain if part[0] == ":action"]
        self.start = frozenset(map(tuple, parts[":init"]))
        self.goal = frozenset(map(tuple, parts[":goal"][0][1:]))
        for fact in (*self.start, *self.goal):
            assert [self.types[name] for name in fact[1:]] == self.arity[fact[0]], fact
        changed = {fact[0] for action in self.actions for fact in (*action.adds, *action.deletes)}
        self.fixed = {fact for fact in self.start if fact[0] not in changed}

    def _action(self, words: list) -> Action:  # type: ignore[type-arg]
        name, fields = words[0], dict(zip(words[1::2], words[2::2], strict=True))
        parameters = typed(fields[":parameters"])
        needs = [tuple(one) for one in fields[":precondition"][1:]]
        effects = fields[":effect"][1:]
        adds = [tuple(one) for one in effects if one[0] != "not"]
        deletes = [tuple(one[1]) for one in effects if one[0] == "not"]
        for fact in (*needs, *adds, *deletes):
            assert [parameters[name] for name in fact[1:]] == self.arity[fact[0]], (name, fact)
        return Action(name, tuple(parameters), tuple(needs), tuple(adds), tuple(deletes))

    def steps(self, state: frozenset[Fact]) -> Iterator[tuple[str, frozenset[Fact]]]:
        """What may be done in a state, and what comes of it; what an action adds stays."""
        known: dict[str, list[Fact]] = {}
        for fact in state:
            known.setdefault(fact[0], []).append(fact)
        for action in self.actions:
            for bound in _match(action.needs, known, {}):
                said = " ".join([action.name, *(bound[name] for name in action.parameters)])
                deleted = {_put(fact, bound) for fact in action.deletes}
                added = {_put(fact, bound) for fact in action.adds}
                yield f"({said})", frozenset((state - deleted) | added)

    def shortest_plan(self) -> list[str] | None:
        """Breadth first; None if no plan exists."""
        came: dict[frozenset[Fact], tuple[frozenset[Fact], str] | None] = {self.start: None}
        for state in (queue := [self.start]):
            if self.goal <= state:
                plan = []
                while (step := came[state]) is not None:
                    state, said = step
                    plan.append(said)
                return plan[::-1]
            for said, after in self.steps(state):
                if after not in came:
                    came[after] = state, said
                    queue.append(after)
        return None


def _put(fact: Fact, bound: Mapping[str, str]) -> Fact:
    return tuple(bound.get(word, word) for word in fact)


def _match(
    needs: tuple[Fact, ...], known: Mapping[str, list[Fact]], bound: dict[str, str]
) -> Iterator[dict[str, str]]:
    if not needs:
        yield bound
        return
    for fact in known.get(needs[0][0], ()):
        found = dict(bound)
        if all(
            found.setdefault(name, value) == value for name, value in zip(needs[0][1:], fact[1:])
        ):
            yield from _match(needs[1:], known, found)
