"""Values that show themselves: as SVG in a notebook, drawn in a terminal, by print."""

from typing import Any

from pepo.core.scene import Scene


class Pictured:
    """Anything with a scene."""

    def scene(self) -> Scene:
        raise NotImplementedError

    def svg(self, theme: str = "light", *, size: float | None = None, **shown: Any) -> str:
        """A standalone SVG picture; themes: light, dark, contrast, colour-blind."""
        from pepo.render.svg import svg
        from pepo.render.theme import theme as theme_named

        scene = self.scene(**shown)
        return svg(scene, theme_named(theme), title=self._picture_title(), size=size)

    def _picture_title(self) -> str:
        return "pepo"

    def _words(self) -> str:
        """What is said under the picture."""
        return self.scene().alt

    def _repr_svg_(self) -> str:
        return self.svg(size=420)

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, str]:
        return {"image/svg+xml": self._repr_svg_(), "text/plain": str(self)}

    def __str__(self) -> str:
        from pepo.render.terminal import Screen, draw

        return f"{draw(self.scene(), Screen(columns=Screen.of().columns))}\n\n{self._words()}"
