"""Coroutine: its methods, one idea per file.

breadth_first      breadth first, for one board and for many; and the fewest real steps
signature_search   both signature searches
decision_stack     the decision stack
table              what the tables of the last two share
"""

from pepo.core.solving import Method
from pepo.families.coroutine.methods import decision_stack, signature_search
from pepo.families.coroutine.methods.breadth_first import BreadthFirst, solve_breadth_first
from pepo.families.coroutine.methods.table import TableOptions

BREADTH_FIRST = Method(
    name="breadth-first",
    title="Breadth first",
    summary="Every position once, nearest first: the first solution found is a shortest one.",
    run=solve_breadth_first,
    proves_shortest=True,
    options=BreadthFirst,
)
SIGNATURE_SEARCH = Method(
    name="signature-search",
    title="Signature search",
    summary="Depth first. A move seen before on this branch ends the branch.",
    run=signature_search.SignatureSearch.run,
    proves_shortest=True,
    options=TableOptions,
    trace_columns=signature_search.COLUMNS,
    listing=signature_search.LISTING,
)
SIGNATURE_SEARCH_GLOBAL = Method(
    name="signature-search-global",
    title="Signature search, one list",
    summary="As first described: a move seen anywhere before ends the branch. "
    "Fast, but its solution may not be the shortest.",
    run=signature_search.OneListSearch.run,
    options=TableOptions,
    trace_columns=signature_search.COLUMNS,
    listing=signature_search.LISTING,
)
DECISION_STACK = Method(
    name="decision-stack",
    title="Decision stack",
    summary="Plays until it wins or loops, then returns to the last choice.",
    run=decision_stack.DecisionStack.run,
    proves_shortest=True,
    options=TableOptions,
    trace_columns=decision_stack.COLUMNS,
    stack=decision_stack.STACK,
    listing=decision_stack.LISTING,
)
METHODS = (BREADTH_FIRST, SIGNATURE_SEARCH, SIGNATURE_SEARCH_GLOBAL, DECISION_STACK)
