"""Numba kernels for 512 grids of one size at once, a bit of every word for each.

vectors        512 bits as a type of Numba, and what can be done with them
transposition  grids to lanes, and back
counters       how many cells of a line are of a colour, in every lane
rules          what the rules say of one line
blocks         all lines until nothing moves; all grids of a batch
generation     givens taken away, in each lane in its own order
"""
