"""Numba kernels.

annealing   Numba: annealing towards boards whose shortest solution is as long as can be
boards      Numba twins of puzzle.py
packed      the kernels as a Python user calls them
"""
