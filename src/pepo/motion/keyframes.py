"""A film as an animated SVG: the elements of its last picture, and CSS that moves them. Those who
ask their system for less motion see the last picture at rest."""

from cmath import exp
from collections.abc import Iterable
from math import degrees

from pepo.core.scene import AnyShape, Line
from pepo.motion.timeline import Step
from pepo.motion.track import Track, Tracks
from pepo.render.finale import DEPTH, EACH, FAINT, SECONDS, Finale, darker
from pepo.render.svg import element, key_of, opening
from pepo.render.theme import Theme
from pepo.render.tween import CURVE, Span

EASE = f"cubic-bezier({','.join(f'{part:g}' for part in CURVE)})"
RISE, FALL = "cubic-bezier(.39,.58,.57,1)", "cubic-bezier(.47,0,.74,.71)"  # the halves of a sine
HOLD = ""  # no timing of its own: it stays until the next

Moment = tuple[float, str, str]  # when, what, and how it goes on from there
Moments = list[Moment]


def animated_svg(steps: Iterable[Step], theme: Theme, *, title: str, size: int, once: bool) -> str:
    tracks = Tracks.of(steps)
    assert tracks.scene is not None
    style = Style(tracks.seconds)
    drawn = [_drawn(group, tracks, theme, style) for group in _groups(tracks, theme)]
    key = key_of([tracks.scene.alt, *drawn, *style.rules])
    head = opening(tracks.scene, theme, key, title=title, size=size)
    head[0] = head[0].replace("<svg ", f'<svg id="p{key}" ', 1)
    return "\n".join([*head, style.sheet(key, once=once), *drawn, "</svg>", ""])


class Style:
    """The animations of a film, each named once."""

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        self.rules: dict[str, str] = {}  # what happens: its name
        self.classes: dict[tuple[str, ...], str] = {}

    def named(self, moments: Moments) -> str:
        """The name of an animation."""
        said = "".join(self._rule(*moment) for moment in moments)
        return self.rules.setdefault(said, f"a{len(self.rules)}")

    def _rule(self, when: float, what: str, then: str) -> str:
        timing = f";animation-timing-function:{then}" if then else ""
        return f"{_n(100 * when / self.seconds, 4)}%{{{what}{timing}}}"

    def classed(self, names: Iterable[str]) -> str:
        """The class of elements with these animations."""
        key = tuple(names)
        return self.classes.setdefault(key, f"k{len(self.classes)}") if key else ""

    def sheet(self, key: str, *, once: bool) -> str:
        often = "1 both" if once else "infinite"
        names = {name: f"{name}{key}" for name in self.rules.values()}
        lines = [f"#p{key} .gone{{opacity:0}}", "@media (prefers-reduced-motion:no-preference){"]
        lines.append(f"#p{key} *{{animation:{_n(self.seconds)}s step-end {often}}}")
        lines += [
            f"#p{key} .{kind}{{animation-name:{','.join(names[name] for name in used)}}}"
            for used, kind in self.classes.items()
        ]
        lines += [f"@keyframes {names[name]}{{{said}}}" for said, name in self.rules.items()]
        return "\n".join(["<style>", *lines, "}", "</style>"])


def _groups(tracks: Tracks, theme: Theme) -> list[list[Track]]:
    """Tracks that one element can show: a shape that comes back as it was is the same element."""
    found: dict[str, list[Track]] = {}
    for number, track in enumerate(tracks):
        said = f"moves {number}" if track.moves else element(track.shape, theme)
        found.setdefault(said, []).append(track)
    return list(found.values())


def _drawn(group: list[Track], tracks: Tracks, theme: Theme, style: Style) -> str:
    shape = group[-1].shape
    last = tracks.live.get(shape.id)
    stays = any(track is last for track in group)
    names = [style.named(moments) for moments in _animations(group, tracks, theme) if moments]
    classes = " ".join(filter(None, [style.classed(names), "" if stays else "gone"]))
    if stays and last is not None:
        shape = last.shape
    text = element(shape, theme)
    return text.replace('class="', f'class="{classes} ', 1) if classes else text


def _animations(group: list[Track], tracks: Tracks, theme: Theme) -> Iterable[Moments]:
    opacity = group[0].shape.opacity
    seen = _seen([(track.appears, track.gone) for track in group], opacity)
    shape, finale = group[-1].shape, tracks.finale
    yield _moved(group[0])
    if finale is None or tracks.live.get(shape.id) not in group:
        yield seen
    elif isinstance(shape, Line):
        lit = _lit(shape, *finale)
        yield [*(seen or [(0.0, f"opacity:{_n(opacity)}", HOLD)]), *lit] if lit else seen
    else:
        yield seen
        yield _darkened(shape, *finale, theme)


def _seen(windows: list[tuple[Span, Span | None]], opacity: float) -> Moments:
    """When it is visible."""
    on, off = f"opacity:{_n(opacity)}", "opacity:0"
    moments: Moments = []
    for appears, gone in sorted(windows, key=lambda window: window[0]):
        if appears[1] > 0:
            if not moments:
                moments.append((0.0, off, HOLD))
            if appears[1] > appears[0]:
                moments.append((appears[0], off, "linear"))
            moments.append((appears[1], on, HOLD))
        elif gone is not None:
            moments.append((0.0, on, HOLD))
        if gone is not None:
            if gone[1] > gone[0]:
                moments.append((gone[0], on, "linear"))
            moments.append((gone[1], off, HOLD))
    return moments


def _moved(track: Track) -> Moments:
    """How it moves, from where it is at its end: backwards, since there it is drawn."""
    turned, shifted = 0.0, 0j  # where it is is where it ends, turned and shifted by these
    moments: Moments = []
    for (begin, end), move in reversed(track.moves):
        motion, anchor = move.motion, move.anchor
        assert motion is not None
        if not motion.angle:
            before = shifted - motion.shift
            arrived, left = _placed(shifted, turned), _placed(before, turned)
            shifted = before
        elif anchor is None:
            pivot, was = motion.pivot, turned - motion.angle
            shifted = pivot + exp(-1j * motion.angle) * (shifted - pivot)
            inside = exp(-1j * was) * (shifted - pivot)
            arrived, left = _around(pivot, turned, inside), _around(pivot, was, inside)
            turned = was
        else:
            shifted -= motion(1.0, anchor) - anchor
            arm, rest = anchor - motion.pivot, shifted - anchor
            arrived = _upright(motion.pivot, motion.angle, arm, rest)
            left = _upright(motion.pivot, 0.0, arm, rest)
        moments += [(end, arrived, HOLD), (begin, left, EASE)]
    if moments:
        moments.append((0.0, moments[-1][1], HOLD))
    return [(when, f"transform:{what}", then) for when, what, then in reversed(moments)]


def _placed(at: complex, angle: float) -> str:
    return f"{_shift(at)}{_turn(angle)}"


def _around(pivot: complex, angle: float, inside: complex) -> str:
    return f"{_shift(pivot)}{_turn(angle, always=True)}{_shift(inside)}"


def _upright(pivot: complex, angle: float, arm: complex, rest: complex) -> str:
    turn, back = _turn(angle, always=True), _turn(-angle, always=True)
    return f"{_shift(pivot)}{turn}{_shift(arm)}{back}{_shift(rest)}"


def _shift(by: complex) -> str:
    return f"translate({_n(by.real)}px,{_n(by.imag)}px)"


def _turn(angle: float, *, always: bool = False) -> str:
    return f"rotate({_n(degrees(angle), 2)}deg)" if always or abs(angle) > 1e-6 else ""


# -- the finale, as render/finale.py has it


def _lit(line: Line, finale: Finale, span: Span) -> Moments:
    """A line is faint until its turn."""
    turn = finale.turn_of(line.id)
    if turn is None:
        return []
    each = (span[1] - span[0]) / finale.count
    faint, full = (f"opacity:{_n(line.opacity * part)}" for part in (FAINT, 1.0))
    begin = span[0] + turn * each
    return [(span[0], faint, HOLD), (begin, faint, "linear"), (begin + each, full, HOLD)]


def _darkened(shape: AnyShape, finale: Finale, span: Span, theme: Theme) -> Moments:
    turn = finale.turn_of(shape.id)
    if turn is None:
        return []
    slower = (span[1] - span[0]) / SECONDS
    begin = span[0] + slower * (SECONDS - EACH) * turn / max(1, finale.count - 1)
    if shape.fill:
        colour = theme.colour(shape.fill)
        plain, deep = f"fill:{colour}", f"fill:{darker(colour, DEPTH)}"
    else:
        width = shape.width * theme.outline_scale
        plain, deep = (f"stroke-width:{_n(wide)}px" for wide in (width, width * (1 + 2 * DEPTH)))
    half = slower * EACH / 2
    return [
        (0.0, plain, HOLD),
        (begin, plain, RISE),
        (begin + half, deep, FALL),
        (begin + 2 * half, plain, HOLD),
    ]


def _n(number: float, places: int = 3) -> str:
    said = f"{number:.{places}f}".rstrip("0").rstrip(".")
    return "0" if said == "-0" else said
