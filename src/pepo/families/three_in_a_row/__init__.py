"""Three in a row: black or white, half of each, never three alike.

canonical    which grids are the same puzzle: turned, reflected, or with colours swapped
family       the table of contents of this folder
generators   puzzles with one solution, of a wished size and level
puzzle       the rules
advice       What a player or a maker wants to know: hints, verdicts, levels
drawing      Three in a row as a picture: pebbles on a grid
editor       Drawing a grid by hand
kernels      Numba twins of grid.py and search.py
logic        What follows from a grid: line logic, deductions, search, SAT, counts
methods      its methods, one idea a file
notation     Three in a row as text
study        Counts of all full grids, and the hunt for few givens
"""
