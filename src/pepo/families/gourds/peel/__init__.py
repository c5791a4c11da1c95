"""Peel: our own solver, about n to the power of 1.5 moves on boards that are not thin.

Keep two worlds, the start and the target. Both may be played on. Where both agree about a gourd at
the outside of the board, its two cells are *frozen*: they no longer count as board. Gourd after
gourd the board is peeled, and stays proper, until a core of seven cells is left, which is solved
exactly. The answer is what was played in the start, and then what was played in the target,
backwards.

solver        a run of peel, with the three phases as its safety net
improver      any solution, made shorter for as long as you wait
compilation   the kernels compiled in the background, by a process of their own
kernels       the Numba kernels of both
"""
