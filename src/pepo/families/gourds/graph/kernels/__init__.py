"""Numba kernels over the placement graph: tables of all positions, pattern databases, IDA*."""
