"""A study that shows itself: all positions by distance, as bars; and as tables for notebooks."""

from dataclasses import dataclass
from importlib import import_module
from typing import Any

from pepo.api.pictured import Pictured
from pepo.core.errors import BadInput
from pepo.core.scene import Scene
from pepo.render.chart import WIDTH, bars, by_number
from pepo.search import study


@dataclass(frozen=True, repr=False)
class Study(Pictured, study.Study):
    """The figures of search/study.py, with a picture of them."""

    title: str = ""

    @staticmethod
    def of(found: study.Study, title: str) -> "Study":
        return Study(**vars(found), title=title)

    def scene(self, width: float = WIDTH, numbered: bool = False) -> Scene:
        return bars(
            by_number(self.space.distribution),
            title=self.title,
            across=f"{self.family.words.unit[1]} from {self.family.study.start_name}",
            up="positions",
            width=width,
            numbered=numbered,
        )

    def to_dataframe(self) -> Any:
        """Every position as a row of a pandas DataFrame: the state, its distance, and the fewest
        moves from it to a solved one (missing for dead ends)."""
        pandas = optional("pandas", "A DataFrame")
        rows = pandas.DataFrame(self.rows(), columns=["state", "distance", "to_goal"])
        return rows.astype({"distance": "Int64", "to_goal": "Int64"})

    def plot(self, ax: Any = None) -> Any:
        """The distances as bars of a matplotlib plot, in `ax` or in a figure of its own."""
        if ax is None:
            ax = optional("matplotlib.pyplot", "A plot").subplots()[1]
        counts = self.space.distribution
        ax.bar(range(len(counts)), counts)
        ax.set_xlabel(f"{self.family.words.unit[1]} from {self.family.study.start_name}")
        ax.set_ylabel("positions")
        ax.set_title(self.title)
        return ax

    def _picture_title(self) -> str:
        return self.title

    def _words(self) -> str:
        figures = self.figures()
        far = self.family.count(figures["farthest"])
        whole = "" if self.complete else f" Incomplete: {self.reason}."
        said = f"{figures['states']:,} positions, the farthest {far} away, {figures['mean']:.2f}"
        return f"{said} on average.{whole}"

    def __str__(self) -> str:
        """Without the chart, which is for screens with pixels."""
        return f"{self.title}: {self._words()}"


def optional(module: str, what: str) -> Any:
    """A module of the extra `study`; BadInput, with how to install it, where it is missing."""
    try:
        return import_module(module)
    except ImportError as error:
        name = module.partition(".")[0]
        raise BadInput(
            f"{what} needs {name}. Install it with: pip install 'pepo[study]'"
        ) from error
