"""A film as a file: GIF, WebP or an animated SVG."""

from pepo.core.solving import Watch
from pepo.motion.film import Film
from pepo.motion.keyframes import animated_svg
from pepo.motion.layout import Layout
from pepo.motion.settings import Settings, require
from pepo.motion.timeline import steps
from pepo.render.theme import theme as theme_named


def written(film: Film, format: str, settings: Settings, watch: Watch) -> bytes:
    """The bytes of the file. Raises Stop if it is cancelled."""
    settings.check()
    require(format)
    theme = theme_named(settings.theme)
    layout = Layout.of(film, settings.size)
    shown = steps(film, layout, theme, settings.speed, watch)
    if format == "svg":
        longer = max(layout.width, layout.height)
        text = animated_svg(shown, theme, title=film.title, size=longer, once=settings.once)
        return text.encode()
    from pepo.motion.gif import gif
    from pepo.motion.palette import sampled
    from pepo.motion.shots import shots
    from pepo.motion.webp import webp

    size = (layout.width, layout.height)
    seen = shots(shown, layout, theme)
    if format == "webp":
        return webp(seen, size, once=settings.once)
    return gif(seen, sampled(film, layout, theme), size, once=settings.once)
