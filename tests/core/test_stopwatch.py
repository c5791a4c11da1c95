"""Time counts, unless it is told not to."""

from pepo.core.stopwatch import Stopwatch


def test_time_counts_unless_it_is_told_not_to() -> None:
    now = [100.0]
    watch = Stopwatch(lambda: now[0])
    for passed, counts, seconds in (
        (10, False, 10),
        (30, False, 10),
        (50, True, 10),
        (4, True, 14),
    ):
        now[0] += passed
        watch.count(counts)
        assert (watch.seconds, watch.counts) == (seconds, counts)
    watch.add(6)
    assert watch.seconds == 20
