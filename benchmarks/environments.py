"""Vector environments, one core: random legal play, with all that a step returns."""

from typing import Any

import gymnasium
import numpy as np

from benchmarks.measurement import Row, cpu
from pepo import environments

PLACES, STEPS = 1024, 200


def run() -> list[Row]:
    return [
        _row("ring of 16 tiles", "ring", {"tiles": 16}, 1e6),
        _row("the same, reward by exact distance", "ring", {"tiles": 16, "reward": "distance"}),
        _row("coroutine, 3 × 3", "coroutine", {}),
        _row("three-in-a-row, 8 × 8", "three-in-a-row", {"width": 8}, 1e6),
        _row("the same, reward by exact distance", "three-in-a-row", {"reward": "distance"}),
        _row("gourds of 19 cells", "gourds", {"cells": 19}, 3e5),
    ]


def _row(what: str, family: str, options: dict[str, Any], wanted: float = 0) -> Row:
    envs = gymnasium.make_vec(environments.id_of(family), PLACES, **options)
    rng = np.random.default_rng(1)
    seconds = 0.0
    _, info = envs.reset(seed=1)
    for _ in range(STEPS):
        mask = info["action_mask"]
        actions = (rng.random(mask.shape, np.float32) * mask).argmax(axis=1)
        found: list[dict[str, object]] = []
        seconds += cpu(lambda: found.append(envs.step(actions)[4]))  # noqa: B023
        info = found[0]
    speed = PLACES * STEPS / seconds
    return (
        f"{what}, {PLACES:,} at once",
        f"{speed / 1e6:.1f} million steps a second",
        f"at least {wanted / 1e6:g} million" if wanted else "",
    )
