"""Numba kernels that count full grids.

bands        upper halves, each a number, made of two bands of rows
join         halves that meet and share no row and no pair of alike columns
orbits       full grids that a symmetry leaves as they are, cell by cell
stacks       rows on either side of one in the middle, for odd heights
symmetric    full grids that a symmetry leaves as they are, row by row
subset_sums  halves that meet, with or without equal lines: the second method
"""
