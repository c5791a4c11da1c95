"""Peel: our own solver, about n to the power of 1.5 moves on boards that are not thin.

Keep two worlds, the start and the target. Both may be played on. Where both agree about a gourd at
the outside of the board, its two cells are *frozen*: they no longer count as board. Gourd after
gourd the board is peeled, and stays proper, until a core of seven cells is left, which is solved
exactly. The answer is what was played in the start, and then what was played in the target,
backwards.

    kernels/moving.py     one gourd is brought nearer to its slot by a search
    kernels/freezing.py   what may be frozen, so that the rest stays proper
    kernels/grouping.py   a gourd, or a group of gourds, is brought to its slots
    kernels/peeling.py    which gourd comes next; the core
    solver.py             from Python: a run, and the three phases where it gets stuck
    compiling.py          the kernels compiled by a process of its own, while others need not wait

compilation   Peel's kernels are compiled once on a machine, and that takes a minute
improver      Any solution, made shorter as long as somebody likes to wait
kernels       Numba kernels of peel, and of improving what it found
"""
