"""Numba twins of grid.py and search.py.

words.py  sides up to 64: a line is two words of bits; for batches and generators
cells.py  sides up to 256: a line is its cells; for single large grids
"""
