"""Peel: our own solver, about n to the power of 1.5 moves on boards that are not thin.

Keep two worlds, the start and the target, and make moves in both. Where both agree about a gourd
at the outside of the board, its two cells are *frozen*: they no longer count as board. Gourd by
gourd the board is peeled, and stays proper, until a core of seven cells is left, which is solved
exactly. The solution is the moves made in the start, followed by the moves made in the target in
reverse.

solver        a run of peel, with the three phases as its fallback
improver      makes any solution shorter, for as long as you wait
purposes      what each move of a long solution is for
compilation   compiles the kernels in the background, in a process of its own
kernels       the Numba kernels of both
"""
