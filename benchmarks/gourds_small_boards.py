"""Gourds: radius and diameter of all small boards: searches and time, from a random sample."""

from random import Random
from statistics import fmean
from time import process_time

from benchmarks.measurement import Row
from pepo.core.solving import Watch
from pepo.families.gourds.exact.numbers import goal_of_placement
from pepo.families.gourds.exact.placements import orbits, placement_graph
from pepo.families.gourds.exact.tables import make_table
from pepo.families.gourds.study.extent import extents
from pepo.families.gourds.study.front import Front
from pepo.families.gourds.study.small_boards import boards

SAMPLE = 24


def run() -> list[Row]:
    began = process_time()
    listed = boards(15)
    listing = process_time() - began
    rows: list[Row] = [
        (
            "boards of 15 cells without cut cells, listed",
            f"{len(listed):,} in {listing:.1f} s CPU",
            "",
        )
    ]
    chosen = Random(1).sample(listed, SAMPLE)
    began = process_time()
    searches = [sum(extent.searches for extent in extents(board, Watch())) for board in chosen]
    seconds = (process_time() - began) / SAMPLE
    classes = fmean(len(orbits(placement_graph(board))) for board in chosen)
    rows += [
        (
            f"radius and diameter, {SAMPLE} of them at random",
            f"{fmean(searches):.1f} searches instead of {classes:.1f}",
            "",
        ),
        (
            "the same, time",
            f"{seconds:.2f} s CPU a board, {seconds * len(listed) / 3600:.1f} hours for all",
            "",
        ),
    ]
    tables, fronts = 0.0, 0.0
    for board in chosen[:6]:
        front, goal = Front(board, Watch()), goal_of_placement(placement_graph(board), 0)
        front.search(1)
        began = process_time()
        make_table(board, [goal], Watch())
        tables += process_time() - began
        began = process_time()
        front.search(0)
        fronts += process_time() - began
    what = "a search that keeps no distances, against the table of all distances"
    return [*rows, (what, f"{tables / fronts:.1f} times faster", "")]
