"""Numba twins of grid.py and search.py.

words.py  sides up to 64: a line is two words of bits; for batches and generators
cells.py  sides up to 256: a line is its cells; for single large grids

halves   All upper halves of a grid, by the million: the twin of full_grids.py
packed   the kernels as Python calls them
rows     Grids with sides up to 64, a line as two words: the twin of lines.py, grid.py and
"""
