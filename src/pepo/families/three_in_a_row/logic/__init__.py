"""What follows from a grid: line logic, deductions, search, SAT, counts.

clash          Why there is no solution: a smallest set of cells that clash
count          How many solutions a puzzle has
deductions     Deductions a person can follow, from the easiest to the hardest, each with its
default_grid   A full grid for an empty one, of any size, at once
grid           The whole grid as bit lines: what every line forces, carried from line to line
lines          What follows from one line alone, on two words of bits: the black cells and the
pigeonhole     Proofs by counting that there is no solution: more lines than ways to fill them
sat            Three in a row as clauses, for CaDiCaL: it finds, proves, and names what clashes
search         Depth-first search on bit lines: small grids in readable Python
"""
