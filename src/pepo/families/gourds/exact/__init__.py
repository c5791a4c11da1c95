"""Exact answers: which positions can be reached, how far they are, shortest solutions.

Which search to use:

prove          a shortest solution by the fastest search for the board, with the lower bound proved;
               what is known at once, for hints and for the live distance
kept           studies that ship with pepo, made once on a large graphics card (kept.json)

Searches:

ball           breadth first around the goal, in readable Python
ida            IDA*: the one driver
lone           lower bounds by lone gourds, and IDA* with them, on boards of any size
pairs          a better lower bound, by pairs of gourds and by the empty cell that must pass them
patterns       pattern databases, as large as memory allows
partitions     which gourds share a pattern database
team           IDA* with pattern databases as the lower bound, for 8 to 12 gourds, by all cores
tables         the distances of all positions of a small board, two bits each
kernels        the Numba kernels of these searches

Positions as a graph and as numbers:

placements     the placement graph: the puzzle when all gourds look alike; its symmetries
arrays         the placement graph as arrays, for kernels
classes        where the gourds of a pattern can lie, as far as their own moves matter
numbers        positions and goals as numbers, and back
groups         groups of signed permutations, by Schreier and Sims
reach          which positions can reach each other, by the group of the placement graph, and
               whether a position can be solved at all, proved without a search
"""
