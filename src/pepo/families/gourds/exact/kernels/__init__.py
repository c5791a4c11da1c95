"""Numba kernels of the exact searches.

tables         the distances of all positions over the placement graph, two bits each
patterns       pattern databases over the placement graph, and IDA* with them
search         boards of any size: lone gourds, and IDA* with them
"""
