"""Counts of all full grids, and the hunt for few givens.

census       the census of full grids; grid_parts.py does the counting
full_grids   How many full grids there are: rows from above and rows from below meet in the middle
grid_parts   The count of full grids, cut into parts that can be run anywhere, in any order
hunt         the hunt for the fewest givens that leave one solution
"""
