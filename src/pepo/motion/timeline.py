"""A film in time: how each picture comes to be, and how long it stays."""

from collections.abc import Iterator
from dataclasses import dataclass

from pepo.core.scene import Scene
from pepo.core.solving import Watch
from pepo.motion.film import Film
from pepo.motion.layout import Layout
from pepo.motion.settings import FAST, RATES
from pepo.render.finale import Finale
from pepo.render.theme import Theme
from pepo.render.tween import Tween

FIRST, REST, LAST = 0.8, 0.16, 2.4  # seconds at rest: the start, between moves, the end
CUT = 1 / 12  # a picture of a film that shows no motion
READ = 0.032  # a character of a caption
MAX_READ = 4.0  # a caption


@dataclass(frozen=True)
class Step:
    """A picture, the motions that lead to it from the one before, and how long it rests; the
    motions take `1 / rate` of their seconds."""

    scene: Scene
    motions: tuple[Tween | Finale, ...]
    rate: float
    rest: float


def steps(film: Film, layout: Layout, theme: Theme, speed: str, watch: Watch) -> Iterator[Step]:
    rate, fast = RATES[speed], speed == FAST or film.is_fast
    last = len(film.frames) - 1
    before: Scene | None = None  # the board alone: captions change at once
    said = ""
    for number in range(last + 1):
        watch.look(done=number, total=last + 1, what="pictures")
        caption = film.captions[number] if film.captions else ""
        board = film.scene(number)
        words = layout.words(caption)
        scene = layout.framed(board, words)
        motions: list[Tween | Finale] = []
        if before is not None and not fast:
            motions.append(Tween(before, board))
            motions[0].shapes += words
        rest = FIRST if number == 0 else CUT if fast else REST
        if caption != said and not fast:
            rest = max(rest, min(MAX_READ, READ * len(caption)))
        rest /= 1 if fast and number else rate
        if number == last:
            rest = LAST
            if film.won:
                motions.append(Finale(scene, theme))
        yield Step(scene, tuple(motions), rate, rest)
        before, said = board, caption
