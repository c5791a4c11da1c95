"""Coroutine's Numba kernels.

boards      twins of the rules: boards of any size, and 3×3 boards packed into 64 bits
annealing   boards changed little by little towards a long shortest solution
packed      the kernels as a Python user calls them
"""
