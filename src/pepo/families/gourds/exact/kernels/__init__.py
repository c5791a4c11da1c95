"""Numba kernels of the exact searches.

tables         the distances of all positions over the placement graph, two bits each
classes        where the gourds of a pattern can lie, and their moves from there
patterns       pattern databases over classes, and IDA* with them
pairs          what gourds need, alone and in pairs, if they must let the empty cell pass
search         boards of any size: lone gourds, and IDA* with them
"""
