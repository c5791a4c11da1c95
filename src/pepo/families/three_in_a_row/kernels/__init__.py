"""Numba twins of logic/ and study/.

lines        one line of up to 64 cells as two sets of bits: twin of logic/lines
rows         sides up to 64, made of such lines: twin of grid and search; for many grids
generation   random full grids, and what can be taken away from them
cells        sides up to 256, a line as its cells; for one large grid
halves       all upper halves of a grid: twin of full_grids
classes      all full grids, one of those that are the same by symmetry
unavoidable  which few givens leave one solution: twin of study/unavoidable
sparse       full grids with few rectangles, the best for few givens
packed       the kernels as Python calls them
"""
