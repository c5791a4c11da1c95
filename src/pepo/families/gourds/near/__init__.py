"""Exact answers on boards of any size, for positions that are not too far from solved.

kernels.py       Numba: moves of lone gourds, a search from both sides, a deepening search
lone.py          lower bounds: what every gourd needs at least, as if it were alone
both_sides.py    breadth first from the position and from the goals until they meet
deepening.py     depth first within a growing bound, where the goals are too many to list
"""
