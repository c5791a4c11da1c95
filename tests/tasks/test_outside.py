"""Tasks with the real packages, in an environment of its own: verifiers pins much, and reasoning-gym
brings a hundred data sets with all their libraries."""

import subprocess
import sys
import venv
from pathlib import Path

import pytest

from tests.apps.running import environment
from tests.packages import build

SCRIPT = r"""
import asyncio
import importlib.util
import sys
from pathlib import Path

import pepo
assert not {"verifiers", "reasoning_gym", "pyarrow"} & set(sys.modules), "import pepo loads none"

# -- verifiers
import verifiers.v1 as vf
from pepo.tasks.verifiers import PepoConfig, PepoTaskset

taskset = PepoTaskset(PepoConfig(family="coroutine", level=[1, 2], count=6, seed=7))
tasks = list(taskset)
assert [task.data.idx for task in tasks] == list(range(6))
assert len({task.key for task in tasks}) == 6
assert list(taskset.shuffle(seed=1).take(2))
assert PepoTaskset.task_type() is type(tasks[0])
Path("pepo_tasks.py").write_text(
    "from pepo.tasks.verifiers import PepoTaskset\n__all__ = ['PepoTaskset']\n"
)
config = vf.taskset_config_type("pepo_tasks")(id="pepo_tasks", family="ring", count=3)
loaded = vf.load_taskset(config)
assert len(list(loaded)) == 3

class Trace:
    def __init__(self, reply):
        self.last_reply = reply
        self.metrics, self.rewards = {}, {}
    def record_reward(self, name, value, weight=1.0):
        self.rewards[name] = value

async def score():
    for task in tasks:
        for reply, wanted in ((f"Answer: {task.data.answer}", 1.0), ("no", 0.0)):
            trace = Trace(reply)
            await task.score(trace)
            assert trace.rewards == {"solved": wanted}, trace.rewards
        assert await task.validate(None)
        copy = type(task.data).model_validate_json(task.data.model_dump_json())
        assert copy == task.data

asyncio.run(score())

# -- reasoning-gym, with all it depends on
import reasoning_gym
import pepo.tasks.reasoning_gym
for name in ("pepo_gourds", "pepo_coroutine", "pepo_ring", "pepo_three_in_a_row"):
    data = reasoning_gym.create_dataset(name, size=2, seed=1)
    assert all(data.score_answer(entry["answer"], entry) == 1.0 for entry in data)

# -- Parquet
from pepo.__main__ import run
sys.argv = ["pepo", "dataset", "three-in-a-row", "--level", "1", "--count", "20", "--format",
            "parquet", "--seed", "1", "--processes", "0", "-o", "data"]
try:
    run()
except SystemExit as ended:
    assert not ended.code, ended.code
from pepo.tasks import score
from pepo.tasks.files import read_items
items = [item for name in ("train", "test") for item in read_items(f"data/{name}.parquet")]
assert len(items) == 20
assert all(score(item.answer, item) == 1.0 for item in items)
print("all well")
"""


@pytest.mark.prove
def test_tasks_work_with_the_real_packages(tmp_path: Path) -> None:
    """However they got there: pepo is installed without its extras."""
    folder = tmp_path / "venv"
    venv.create(folder, with_pip=True)
    python = str(folder / ("Scripts/python.exe" if sys.platform == "win32" else "bin/python"))
    wheel = build(tmp_path / "wheel").wheel
    packages = [str(wheel), "verifiers>=0.4", "reasoning-gym>=0.1.25", "pyarrow>=17"]
    subprocess.run(
        [python, "-m", "pip", "install", "--quiet", "--no-compile", *packages], check=True
    )
    (tmp_path / "script.py").write_text(SCRIPT, encoding="utf-8")
    env = environment(PEPO_LIBRARY=str(tmp_path / "library.sqlite"), PYTHONPATH=str(tmp_path))
    ran = subprocess.run(
        [python, "script.py"], cwd=tmp_path, env=env, capture_output=True, text=True, check=False
    )
    assert ran.stdout.endswith("all well\n"), ran.stdout + ran.stderr
