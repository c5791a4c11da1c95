"""A study that shows itself: all positions by distance, as bars."""

from dataclasses import dataclass

from pepo.core.scene import Scene
from pepo.pictures import Pictured
from pepo.search import study


@dataclass(frozen=True, repr=False)
class Study(Pictured, study.Study):
    """The figures of search/study.py, with a picture of them."""

    title: str = ""

    @staticmethod
    def of(found: study.Study, title: str) -> "Study":
        return Study(found.family, found.puzzle, found.found, title)

    def scene(self) -> Scene:
        from pepo.render.chart import bars

        return bars(
            self.space.distribution,
            title=self.title,
            across=f"{self.family.unit[1]} from {self.family.study_from}",
            up="positions",
        )

    def _picture_title(self) -> str:
        return self.title

    def _words(self) -> str:
        figures = self.figures()
        far = self.family.count(figures["farthest"])
        whole = "" if self.complete else f" Not all of them: {self.reason}."
        said = f"{figures['states']:,} positions, the farthest {far} away, {figures['mean']:.2f}"
        return f"{said} on average.{whole}"

    def __str__(self) -> str:
        """Bars are not for a screen of letters."""
        return f"{self.title}: {self._words()}"
