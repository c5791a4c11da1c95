"""Where the board and the captions are, and how many pixels there are."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from pepo.core.scene import Scene, Text
from pepo.motion.film import Film
from pepo.render import paragraph

MAX_LINES = 6  # of a caption
LEADING = 1.4
NARROW = frozenset("'’ijlIftr.:·!,;|/\\()[]{} ")
WIDE = frozenset("mwMW%…½@→")


@dataclass(frozen=True)
class Layout:
    """A picture of `width` by `height` pixels; board units times `scale`, from `left` and `top` of
    the board. Captions are below, in `lines` lines of `text` pixels."""

    left: float
    top: float
    scale: float
    width: int
    height: int
    board: float  # how high the board is, in board units
    text: float = 0.0
    lines: int = 0

    @classmethod
    def of(cls, film: Film, size: int) -> "Layout":
        """The longer side of the board is `size` pixels. Below a narrow board captions may be wider
        than it, up to this size."""
        scenes = [film.scene(0), film.scene(len(film.frames) - 1)]
        left, top = min(s.left for s in scenes), min(s.top for s in scenes)
        wide = max(s.left + s.width for s in scenes) - left
        high = max(s.top + s.height for s in scenes) - top
        scale = size / max(wide, high)
        plain = cls(left, top, scale, round(wide * scale), round(high * scale), high)
        if not film.captions:
            return plain
        text = min(28.0, max(11.0, 0.034 * size))
        width = max(plain.width, min(size, round(24 * text)))
        aside = (width - wide * scale) / 2 / scale
        said = replace(plain, left=left - aside, width=width, text=text)
        lines = max(len(said.broken(caption)) for caption in set(film.captions))
        below = round((lines * LEADING + 0.9) * text)
        return replace(said, lines=lines, height=plain.height + below)

    def broken(self, caption: str) -> list[str]:
        wide = (self.width - 1.6 * self.text) / self.text
        found = paragraph.lines(sentence(caption).split(), wide, ems)
        return paragraph.cut(found, MAX_LINES, wide, ems)

    def words(self, caption: str) -> tuple[Text, ...]:
        """The lines of a caption, at their places."""
        size = self.text / self.scale
        first = self.top + self.board + 0.85 * size
        return tuple(
            Text(id=f"caption-{number}", role="caption", text=line, size=size, fill="ink-2",
                 at=(self.left + 0.8 * size, first + number * LEADING * size), anchor="start")
            for number, line in enumerate(self.broken(caption) if self.lines else ())
        )  # fmt: skip

    def framed(self, scene: Scene, words: Sequence[Text] = ()) -> Scene:
        """The scene as large as the picture, with its caption."""
        wide, high = self.width / self.scale, self.height / self.scale
        shapes = (*scene.shapes, *words)
        return replace(scene, left=self.left, top=self.top, width=wide, height=high, shapes=shapes)


def sentence(text: str) -> str:
    """What a method says, with a capital and a full stop."""
    whole = text[:1].upper() + text[1:]
    return f"{whole}." if whole and whole[-1] not in ".!?" else whole


def ems(text: str) -> float:
    """About how wide a text is, as a multiple of its size; never too little for the bundled
    typeface, since pictures are laid out without measuring it."""
    return sum(
        0.34 if sign in NARROW
        else 0.98 if sign in WIDE or not sign.isascii()
        else 0.77 if sign.isupper()
        else 0.66 if sign.isdigit() or not sign.isalpha()
        else 0.6
        for sign in text
    )  # fmt: skip
