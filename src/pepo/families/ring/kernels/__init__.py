"""Numba kernels.

packed   the kernels as a Python user calls them
rings    Numba twins of puzzle.py, for rings too large or too many for readable Python
"""
