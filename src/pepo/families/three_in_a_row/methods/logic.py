"""Logic alone: levels 1 to 3, the easiest deduction first; where logic ends, it says so."""

from dataclasses import replace

from pepo.core.highlight import Highlight
from pepo.core.listing import Listing
from pepo.core.params import NoParams
from pepo.core.solving import Claim, Method, Outcome, Watch
from pepo.core.trace import Column, Event
from pepo.core.words import counted
from pepo.families.three_in_a_row.drawing import cell_ids
from pepo.families.three_in_a_row.logic.deductions import easiest
from pepo.families.three_in_a_row.logic.grid import Grid
from pepo.families.three_in_a_row.logic.pigeonhole import find_crowd
from pepo.families.three_in_a_row.methods.claims import crowded
from pepo.families.three_in_a_row.methods.highlights import highlight_of
from pepo.families.three_in_a_row.notation import format_move
from pepo.families.three_in_a_row.puzzle import BLANK, Fill, ThreeInARow, lower_first, upper_first


def solve_by_logic(puzzle: ThreeInARow, state: str, watch: Watch, options: NoParams) -> Claim[Fill]:
    fills: list[Fill] = []
    whys: list[str] = []
    steps = {1: 0, 2: 0, 3: 0}
    crowd = find_crowd(puzzle, state)
    if crowd is not None:
        claim = crowded(puzzle, crowd, {"steps_by_level": steps, "level": 1})
        return _refuted(state, watch, claim)
    while True:
        watch.tick()
        watch.look()
        level = max((n for n in steps if steps[n]), default=1)
        stats: dict[str, object] = {"steps_by_level": dict(steps), "level": level}
        fault = next(puzzle.faults(state), None)
        if fault is not None:
            said = lower_first(fault.sentence).rstrip(".")
            claim = Claim(Outcome.IMPOSSIBLE, stats=stats, reason=said)
            return _refuted(state, watch, claim, cell_ids(puzzle, fault.cells))
        if BLANK not in state:
            return Claim(Outcome.SOLVED, fills, whys, stats=stats)
        found = easiest(puzzle, state)
        if found is None:
            claim = Claim(Outcome.GAVE_UP, fills, whys, stats=stats)
            return _end(puzzle, state, watch, claim)
        steps[found.level] += 1
        why = f"{found.look} {found.therefore}"
        for fill in found.fills:
            state = puzzle.apply(state, fill)
            fills.append(fill)
            whys.append(why)
            values = {
                "step": str(len(watch.events) + 1),
                "cell": format_move(fill),
                "level": str(found.level),
                "rule": found.rule,
                "because": found.because,
            }
            shown = highlight_of(puzzle, fill, found)
            event = Event("deduce", values, why=why, state=state, move=fill, highlight=shown)
            watch.record(event)


def _refuted(
    state: str, watch: Watch, claim: Claim[Fill], marks: tuple[str, ...] = ()
) -> Claim[Fill]:
    """It is impossible: the last row of the trace says why."""
    values = {
        "step": str(len(watch.events) + 1),
        "rule": "status",
        "because": claim.reason,
    }
    why = f"{upper_first(claim.reason)}."
    shown = Highlight(marks=claim.marks or marks)
    watch.record(Event("fail", values, why=why, state=state, highlight=shown))
    return claim


def _end(puzzle: ThreeInARow, state: str, watch: Watch, claim: Claim[Fill]) -> Claim[Fill]:
    """No deduction is left: either a line can't be filled, or logic ends here."""
    if not Grid.of(puzzle, state).settle():
        said = "a line can't be filled"
        impossible: Claim[Fill] = Claim(Outcome.IMPOSSIBLE, stats=claim.stats, reason=said)
        return _refuted(state, watch, impossible)
    left = state.count(BLANK)
    said = f"logic ends here: no line and no trial settles {counted(left, 'blank cell')}"
    return replace(claim, reason=said, stats={**claim.stats, "blank": left})


LOGIC = Method(
    name="logic",
    title="Line logic",
    summary="Always makes the easiest deduction (levels 1 to 3); never guesses.",
    run=solve_by_logic,
    trace_columns=(
        Column("step", "Step"),
        Column("cell", "Cell"),
        Column("level", "Level"),
        Column("rule", "Rule"),
        Column("because", "Because"),
    ),
    listing=Listing(
        (solve_by_logic,),
        hidden=("stats", "steps", "values", "why", "whys", "level", "shown", "event"),
    ),
)
