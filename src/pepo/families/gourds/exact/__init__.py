"""Exact answers: which positions can be reached, how far they are, shortest solutions.

arrays         The placement graph as arrays, for kernels on any machine
ball           Exact distances near the goal
both_sides     Breadth first from the position and from its goals at once, until the two sides
distances      Exact distances of a whole puzzle from its table: ways, hints, figures
goal_numbers   The goals of a puzzle as numbers, and how its gourds are called
groups         Groups of signed permutations
ida_lone       IDA* on a board of any size, with what lone gourds need as the lower bound
ida_patterns   IDA*: depth first within a bound that grows until a solution fits, with pattern
instant        What is exactly known at once, for hints and for the live distance
kept           Studies that are kept with pepo: made once on a large card, answered at once
lone_bound     Lower bounds by lone gourds, for numbered and coloured boards of any size
orbits         The symmetries of a board: turned and mirrored images that are the board again
patterns       Pattern databases: how many moves a few gourds need at least, in every placement
placements     The placement graph: the puzzle when all gourds look alike
prove          A shortest solution, by whichever search is quickest, and the lower bound that is
ranking        Positions as numbers
reach          Which positions can be reached at all: exactly, and without any search
solvable       Whether a position can be solved at all: proved, without any search
tables         The distances of all positions of a small board, from one goal or from many
kernels        Numba kernels over the placement graph: tables of all positions, pattern
"""
