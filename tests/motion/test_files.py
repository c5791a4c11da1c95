"""GIF, WebP and SVG: each ends with the still picture."""

import io
import re
import xml.etree.ElementTree as ET
from typing import Any

import numpy as np
import pytest
from PIL import Image

import pepo
from pepo.motion.canvas import still
from pepo.motion.film import Film
from pepo.motion.layout import Layout
from pepo.motion.palette import sampled
from pepo.render.svg import svg
from pepo.render.theme import theme as theme_named

SHOWN: list[tuple[str, dict[str, Any]]] = [
    ("gourds/hexagon-7", {"theme": "light", "speed": "quick"}),
    ("ring/exercise", {"theme": "dark", "method": "recursive", "speed": "quick"}),
    ("coroutine/puzzle-2", {"theme": "colour-blind", "speed": "quick"}),
    ("three-in-a-row:4x4:ACcIa", {"theme": "contrast", "method": "teaching", "speed": "fast"}),
]


def last_scene(film: Film, layout: Layout) -> Any:
    caption = film.captions[-1] if film.captions else ""
    return layout.framed(film.scene(len(film.frames) - 1), layout.words(caption))


def tree(text: str) -> list[tuple[str, dict[str, str], str]]:
    """The elements that are seen at the end, without what animates them."""
    found = []
    for element in ET.fromstring(text).iter():
        about = dict(element.attrib)
        names = about.get("class", "").split()
        if element.tag.endswith("}style") or "gone" in names:
            continue
        for name in ("id", "aria-labelledby", "class"):
            about.pop(name, None)
        found.append((element.tag, about, element.text or ""))
    return found


@pytest.mark.parametrize(("name", "how"), SHOWN)
def test_the_last_frame_is_the_still_picture(name: str, how: dict[str, Any]) -> None:
    animation = pepo.load(name).animate(size=120, **how)
    film, theme = animation.film, theme_named(animation.settings.theme)
    layout = Layout.of(film, 120)
    scene = last_scene(film, layout)
    picture = np.asarray(still(scene, layout, theme))

    webp: Any = Image.open(io.BytesIO(animation.bytes("webp")))
    webp.seek(webp.n_frames - 1)
    assert (np.asarray(webp.convert("RGB")) == picture).all()

    gif: Any = Image.open(io.BytesIO(animation.bytes("gif")))
    assert (gif.info["loop"], gif.size) == (0, (layout.width, layout.height))
    gif.seek(gif.n_frames - 1)
    shown = np.asarray(gif.convert("RGB"))
    palette = sampled(film, layout, theme)
    assert (shown == palette.colours[palette.numbers(picture)]).all()
    assert np.abs(shown.astype(int) - picture).mean() < 1  # and a GIF's colours are near

    text = animation.bytes("svg").decode()
    size = max(layout.width, layout.height)
    assert tree(text) == tree(svg(scene, theme, title=film.title, size=size))
    key = re.search(r'<svg id="(p\w+)"', text)
    assert key is not None
    rules = re.findall(r"^(#\w+) |^@keyframes \w+?(\w{8})\{", text, re.MULTILINE)
    assert {one or f"#p{other}" for one, other in rules} == {
        f"#{key[1]}"
    }  # none for other pictures


def test_frames_are_as_long_as_the_film_and_equal_ones_are_one() -> None:
    shown = pepo.load("ring/exercise").animate(size=100, once=True)
    gif = Image.open(io.BytesIO(shown.bytes("gif")))
    webp = Image.open(io.BytesIO(shown.bytes("webp")))
    assert "loop" not in gif.info
    assert webp.info["loop"] == 1

    def seconds(image: Any) -> float:
        total, before = 0.0, b""
        for number in range(image.n_frames):
            image.seek(number)
            now = image.convert("RGB").tobytes()
            total += image.info["duration"] / 1000
            assert now != before
            before = now
        return total

    text = shown.bytes("svg").decode()
    said = re.search(r"animation:([\d.]+)s step-end 1 both", text)
    assert said is not None
    assert seconds(gif) == pytest.approx(float(said[1]), abs=0.05)
    assert seconds(webp) == pytest.approx(float(said[1]), abs=0.05)


@pytest.mark.prove
def test_the_farthest_hexagon_is_small_and_quick() -> None:
    from time import process_time

    began = process_time()
    made = pepo.load("gourds/farthest-19-1").animate(size=480).bytes("gif")
    assert process_time() - began <= 8
    assert len(made) <= 1_500_000
