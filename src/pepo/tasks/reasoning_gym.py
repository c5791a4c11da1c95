"""Every family as a data set of reasoning-gym: `import pepo.tasks.reasoning_gym` registers them.

    import reasoning_gym, pepo.tasks.reasoning_gym
    data = reasoning_gym.create_dataset("pepo_ring", size=100, seed=7, min_level=1, max_level=3)
    data.score_answer("+3 +1", data[0])

The names are pepo_gourds, pepo_coroutine and so on, one for each family, yours included.
"""

from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, ClassVar

from reasoning_gym.coaching import BaseCurriculum, RangeAttributeDefinition
from reasoning_gym.dataset import ProceduralDataset
from reasoning_gym.factory import DATASETS, register_dataset

from pepo import families
from pepo.core.errors import BadInput, quote
from pepo.core.levels import Level
from pepo.tasks.grader import score
from pepo.tasks.source import Tasks


@dataclass
class PepoConfig:
    """Puzzles of levels `min_level` to `max_level` (1 gentle to 4 fiendish); or, with a `generator`
    or `params`, those of a generator, as `pepo new FAMILY --help` lists them."""

    family: ClassVar[str]
    min_level: int = 1
    max_level: int = 2
    generator: str | None = None
    params: dict[str, Any] = field(default_factory=dict)
    size: int = 500
    seed: int | None = None

    def validate(self) -> None:
        for name in ("min_level", "max_level"):
            if getattr(self, name) not in list(Level):
                raise BadInput(f"{name} is {quote(getattr(self, name))}; expected 1 to 4.")
        if self.min_level > self.max_level:
            raise BadInput(f"min_level is {self.min_level}, above max_level {self.max_level}.")
        if type(self.size) is not int or self.size < 1:
            raise BadInput(f"size is {quote(self.size)}; expected 1 or more.")
        self.tasks(self.seed or 0)

    def tasks(self, seed: int) -> Tasks:
        if self.generator is not None or self.params:
            return Tasks(self.family, self.generator, seed=seed, **self.params)
        levels = list(range(self.min_level, self.max_level + 1))
        return Tasks(self.family, level=levels, seed=seed)


class PepoDataset(ProceduralDataset):  # type: ignore[misc]
    """Items of one family. Entries hold all that scoring needs."""

    name: ClassVar[str]

    def __init__(self, config: PepoConfig) -> None:
        super().__init__(config=config, seed=config.seed, size=config.size)

    @property
    def category(self) -> str:
        return "games"

    @cached_property
    def tasks(self) -> Tasks:
        return self.config.tasks(self.seed)  # type: ignore[no-any-return]

    def __getitem__(self, idx: int) -> dict[str, Any]:
        item = self.tasks[idx]
        asked = (self.config.min_level, self.config.max_level)
        level = item.metadata["level"]
        own = self.config.generator is not None or self.config.params
        about = {
            "source_dataset": self.name,
            "source_index": idx,
            **item.metadata,
            "difficulty": {"level": (level, level) if own else asked},
        }
        return {"question": item.question, "answer": item.answer, "metadata": about}

    def score_answer(self, answer: str | None, entry: dict[str, Any]) -> float:
        return score(answer, entry)


class PepoCurriculum(BaseCurriculum):  # type: ignore[misc]
    """From gentle to fiendish."""

    config: ClassVar[type[PepoConfig]]

    def __init__(self) -> None:
        super().__init__(type(self).__name__, self.config)
        self._define_attributes(
            RangeAttributeDefinition(
                name="level",
                levels=[int(level) for level in Level],
                lower_field_name="min_level",
                upper_field_name="max_level",
                description="Level of the puzzles, from 1, gentle, to 4, fiendish",
                ensure_interval=False,
            )
        )


def _register(family: str) -> None:
    name = f"pepo_{family.replace('-', '_')}"
    if name in DATASETS:
        return
    title = "".join(map(str.title, name.split("_")))
    config: type[PepoConfig] = dataclass(type(f"{title}Config", (PepoConfig,), {"family": family}))
    dataset = type(f"{title}Dataset", (PepoDataset,), {"name": name})
    curriculum = type(f"{title}Curriculum", (PepoCurriculum,), {"config": config})
    for made in (config, dataset, curriculum):  # so that they can be pickled
        made.__module__ = __name__
        globals()[made.__name__] = made
    register_dataset(name, dataset, config, curriculum)


for _family in families.every():
    _register(_family.name)
