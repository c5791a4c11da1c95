"""Exact answers: which positions can be reached, how far they are, shortest solutions.

Which search to use:

prove          a shortest solution by the fastest search for the board, with the lower bound proved
instant        what is known at once, for hints and for the live distance
kept           studies that ship with pepo, made once on a large graphics card (kept.json)
solvable       whether a position can be solved at all, proved without a search

Searches:

ball           breadth first around the goal, in readable Python
ida            IDA*: the one driver
ida_lone       IDA* with lone gourds as the lower bound, on boards of any size
ida_patterns   IDA* with pattern databases as the lower bound, for 8 and 9 gourds
lone_bound     lower bounds by lone gourds, for numbered and coloured boards
patterns       pattern databases: how many moves a few gourds need at least, in every placement
tables         the distances of all positions of a small board, two bits each
kernels        the Numba kernels of these searches

Positions as a graph and as numbers:

placements     the placement graph: the puzzle when all gourds look alike
arrangements   gourds in slots, numbered in alphabetical order
arrays         the placement graph as arrays, for kernels
orbits         the symmetries of a board, and which placements are images of each other
groups         groups of signed permutations, by Schreier and Sims
reach          which positions can reach each other, by the group of the placement graph
ranking        positions as numbers and back
goal_numbers   the goals of a puzzle as numbers, and the names of its gourds there
"""
