"""Coroutine: its methods, one idea a file.

breadth-first            every position once, nearest first; shortest
signature-search         depth first; a move seen before on this path ends the branch
signature-search-global  the same with one list for the whole run, as first described
decision-stack           play on; at a win or a loop return to the last choice

breadth_first      Breadth first: every position once, nearest first
decision_stack     Decision stack: play on, and remember every choice
signature_search   Signature search, as it is taught: depth first, and a signature seen before
table              What the tables of the teaching methods have in common: squares from 1
"""

from pepo.core.solving import Method
from pepo.families.coroutine.methods import decision_stack, signature_search
from pepo.families.coroutine.methods.breadth_first import BreadthFirst, solve_breadth_first
from pepo.families.coroutine.methods.table import TableOptions

METHODS: tuple[Method, ...] = (
    Method(
        name="breadth-first",
        title="Breadth first",
        summary="Every position once, nearest first: the first way found is shortest.",
        run=solve_breadth_first,
        proves_shortest=True,
        options=BreadthFirst,
    ),
    Method(
        name="signature-search",
        title="Signature search",
        summary="Depth first. A move seen before on this path ends the branch.",
        run=signature_search.along_the_path,
        proves_shortest=True,
        options=TableOptions,
        trace_columns=signature_search.COLUMNS,
    ),
    Method(
        name="signature-search-global",
        title="Signature search, one list",
        summary="As first described: a move seen anywhere before ends the branch. "
        "Quick, but possibly not shortest.",
        run=signature_search.over_the_whole_run,
        options=TableOptions,
        trace_columns=signature_search.COLUMNS,
    ),
    Method(
        name="decision-stack",
        title="Decision stack",
        summary="Play on; at a win or a loop, return to the last choice.",
        run=decision_stack.solve,
        proves_shortest=True,
        options=TableOptions,
        trace_columns=decision_stack.COLUMNS,
    ),
)
