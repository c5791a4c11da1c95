"""Every family as a taskset of verifiers 0.4 and newer.

    import verifiers.v1 as vf
    from pepo.tasks.verifiers import PepoConfig, PepoTaskset
    taskset = PepoTaskset(PepoConfig(family="ring", level=2, count=100))

For its commands, which look for a module by its name alone, put two lines into a `pepo_tasks.py`:

    from pepo.tasks.verifiers import PepoTaskset
    __all__ = ["PepoTaskset"]

The reward of a rollout is the score of its last reply (`pepo.tasks.grader`).
"""

from collections.abc import Iterator
from typing import Any

import verifiers.v1 as vf
from pydantic import Field

from pepo.tasks.grader import score
from pepo.tasks.source import Tasks


class PepoData(vf.TaskData):  # type: ignore[misc]
    """An item: the question is the prompt."""

    answer: str
    metadata: dict[str, Any]


class PepoTask(vf.Task[PepoData]):  # type: ignore[misc]
    @property
    def key(self) -> str:
        about = self.data.metadata
        return f"{about['id']} {about['seed']} {about['index']}"

    @vf.reward  # type: ignore[untyped-decorator]
    async def solved(self, trace: vf.Trace) -> float:
        """1 for every best answer, a part for a longer one."""
        return score(trace.last_reply, self._entry)

    async def validate(self, runtime: vf.Runtime) -> bool:
        return score(self.data.answer, self._entry) == 1.0

    @property
    def _entry(self) -> dict[str, Any]:
        data = self.data
        return {"question": data.prompt_text, "answer": data.answer, "metadata": data.metadata}


class PepoConfig(vf.TasksetConfig):  # type: ignore[misc]
    family: str
    level: int | list[int] | None = None
    """Of the puzzles, 1 to 4, if no generator and no parameters are given."""
    generator: str | None = None
    params: dict[str, Any] = Field(default_factory=dict)
    """Of the generator, as `pepo new FAMILY --help` lists them."""
    seed: int = 0
    count: int | None = 1000
    """How many tasks; without a number, there is no end."""


class PepoTaskset(vf.Taskset[PepoTask, PepoConfig]):  # type: ignore[misc]
    def __init__(self, config: PepoConfig) -> None:
        super().__init__(config)
        self.INFINITE = config.count is None

    def load(self) -> Iterator[PepoTask]:
        config = self.config
        tasks = Tasks(config.family, config.generator, level=config.level, seed=config.seed,
                      **config.params)  # fmt: skip
        for item in tasks.items(0, config.count):
            id = f"{config.family}-{config.seed}-{item.metadata['index']}"
            data = PepoData(
                id=id, prompt=item.question, answer=item.answer, metadata=dict(item.metadata)
            )
            yield PepoTask(data, config.task)


__all__ = ["PepoTaskset"]
