"""Values that show themselves: picture and words in a notebook, drawn in a terminal by print."""

from html import escape

from pepo.core.scene import Scene

FIGURE = (
    "display:inline-block;margin:0;padding:14px 18px 12px;max-width:460px;border-radius:8px;"
    "background:#f7f8f3;color:#1a201b"
)
CAPTION = (
    "margin-top:10px;line-height:1.45;overflow-wrap:anywhere;"
    "font-family:Palatino,'Palatino Linotype','Book Antiqua',serif;font-size:16px"
)


class Pictured:
    """Anything with a scene."""

    def scene(self) -> Scene:
        raise NotImplementedError

    def svg(self, theme: str = "light", *, size: float | None = None, **shown: bool) -> str:
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

    def _caption(self) -> str:
        """The same in a notebook."""
        return self._words()

    def _repr_svg_(self) -> str:
        return self.svg(size=420)

    def _repr_html_(self) -> str:
        """The picture with its words below, on a light background in any notebook."""
        said = "".join(f"<div>{escape(line)}</div>" for line in self._caption().splitlines())
        return (
            f'<figure style="{FIGURE}">{self._repr_svg_()}'
            f'<figcaption style="{CAPTION}">{said}</figcaption></figure>'
        )

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> dict[str, str]:
        return {
            "text/html": self._repr_html_(),
            "image/svg+xml": self._repr_svg_(),
            "text/plain": str(self),
        }

    def __str__(self) -> str:
        from pepo.render.terminal import Screen, draw

        return f"{draw(self.scene(), Screen(columns=Screen.of().columns))}\n\n{self._words()}"
