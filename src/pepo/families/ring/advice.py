"""Ring: how hard a puzzle is, what is true of it, and what to do next."""

from pepo.core.advice import Distance, Hint, Rating, Review, Verdict, verdict_of
from pepo.core.levels import Level
from pepo.core.solving import Watch, solve
from pepo.core.words import are, counted
from pepo.families.ring.distances import distances
from pepo.families.ring.methods import BREADTH_FIRST
from pepo.families.ring.puzzle import Jump, Ring

LENGTHS = {  # the fewest and the most jumps of a level's shortest solutions
    Level.GENTLE: (1, 4),
    Level.MODERATE: (5, 8),
    Level.HARD: (9, 15),
    Level.FIENDISH: (16, 60),
}


def rate(ring: Ring) -> Rating:
    """By the number of jumps: each is a choice of 2, and a wrong one costs a detour."""
    return _rating(distance(ring, ring.start()).moves)


def _rating(far: int | None) -> Rating:
    if far is None:
        return Rating(None, "The goal can't be reached.")
    level = Level.at(far, [least for least, _ in LENGTHS.values()])
    return Rating(level, f"Shortest solution: {counted(far, 'jump')}.")


def verdict(ring: Ring, watch: Watch) -> Verdict:
    answer = solve(ring, BREADTH_FIRST, limits=watch.limits, cancel=watch.cancel)
    return verdict_of(answer, counted(answer.length, "jump"), lambda: _rating(answer.length))


def distance(ring: Ring, tile: int) -> Distance:
    far = distances(ring)[tile]
    return Distance(far if far >= 0 else None)


def hint(ring: Ring, tile: int) -> Hint[Jump]:
    """First both landings; then the better one, and what the other would cost."""
    if ring.is_solved(tile):
        return Hint("You are on the goal: the ring is solved.")
    far = distances(ring)
    if far[tile] < 0:
        return Hint(_lost(tile))
    landings = {jump: ring.apply(tile, jump) for jump in ring.moves(tile)}
    best = min(landings, key=lambda jump: (far[landings[jump]] < 0, far[landings[jump]]))
    others = [jump for jump in landings if jump != best]
    number = ring.tiles[tile]
    if others:
        look = (
            f"Tile {tile} says {number}: clockwise is tile {landings[Jump(number)]}, "
            f"counter-clockwise tile {landings[Jump(number, clockwise=False)]}."
        )
    else:
        look = f"Tile {tile} says {number}: either way leads to tile {landings[best]}."
    return Hint(
        look=look,
        therefore=_therefore(best, landings, far, others),
        moves=(best,),
        evidence=(f"tile-{tile}", *(f"tile-{target}" for target in landings.values())),
        conclusion=(f"tile-{landings[best]}",),
    )


def _therefore(best: Jump, landings: dict[Jump, int], far: list[int], others: list[Jump]) -> str:
    target = landings[best]
    left = far[target]
    said = f"Jump {best.direction} to tile {target}, the goal."
    if left:
        enough = f"After this, {counted(left, 'jump')} {are(left)} enough."
        said = f"Jump {best.direction} to tile {target}. {enough}"
    for other in others:
        there = far[landings[other]]
        if there < 0:
            said += f" Tile {landings[other]} would be a dead end."
        elif there == left:
            said += f" Tile {landings[other]} is just as good."
        else:
            said += f" From tile {landings[other]} you would need {counted(there, 'jump')}."
    return said


def review(ring: Ring, tile: int) -> Review:
    if distances(ring)[tile] >= 0:
        return Review(True, "No mistakes so far: the goal can still be reached.")
    return Review(False, _lost(tile), (f"tile-{tile}",))


def _lost(tile: int) -> str:
    return f"You can't reach the goal from tile {tile}."
