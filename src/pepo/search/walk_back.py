"""How far every state is from the goal: one walk back from the goal, along the moves reversed."""

from collections.abc import MutableSequence, Sequence

from pepo.core.solving import Watch


def walk_back(
    far: MutableSequence[int], into: Sequence[Sequence[int]], watch: Watch | None = None
) -> None:
    """Fill `far`, the fewest moves to the goal: -1 stays where the goal cannot be reached.

    States are numbers. `far` is known of some states, the same of each, and -1 elsewhere; `into`
    lists for each state those from which one move leads to it.
    """
    queue = [state for state, known in enumerate(far) if known >= 0]
    for state in queue:  # grows while it is walked
        if watch is not None:
            watch.pulse()
        for before in into[state]:
            if far[before] < 0:
                far[before] = far[state] + 1
                queue.append(before)
