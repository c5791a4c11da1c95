"""Numba twins of logic/ and study/.

rows     sides up to 64, a line as two sets of bits: twin of lines, grid and search; for many grids
cells    sides up to 256, a line as its cells; for one large grid
halves   all upper halves of a grid: twin of full_grids
packed   the kernels as Python calls them
"""
