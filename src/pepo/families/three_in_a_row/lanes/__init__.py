"""Hundreds of grids of one size at once, a bit of every vector for each.

kernels  the rules in lanes, for Numba
batch    many grids: those that logic solves in lanes, the others by the kernel for one grid
givens   givens taken away from many grids, each in its own order
"""
