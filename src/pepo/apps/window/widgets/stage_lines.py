"""Which stages are side by side."""

from collections.abc import Callable

from pepo.core.stages import Stage


def in_lines(stages: tuple[Stage, ...], is_short: Callable[[Stage], bool]) -> list[list[Stage]]:
    """Stages of which only one is needed are alternatives: they open and end together. They are
    placed side by side, in pairs, if there is room for their names."""
    lines: list[list[Stage]] = []
    for stage in stages:
        twin = lines[-1][0] if lines and len(lines[-1]) == 1 else None
        alike = twin is not None and twin.after == stage.after and twin.done is stage.done
        if alike and is_short(stage) and twin is not None and is_short(twin):
            lines[-1].append(stage)
        else:
            lines.append([stage])
    return lines
