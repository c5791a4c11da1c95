"""Numba kernels that count full grids with distinct lines.

bands        upper halves, each a number, made of two bands of rows
join         halves that meet and share no row and no pair of alike columns
subset_sums  halves that meet, with or without equal lines: the second method
"""
