"""Numba kernels over the placement graph: tables of all positions, pattern databases, IDA*.

patterns   pattern databases over the placement graph, and IDA* with them
search     Numba kernels for boards of any size: lone gourds, and exact searches
tables     Numba kernels over the placement graph: distances of all positions, two bits each
"""
