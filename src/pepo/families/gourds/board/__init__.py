"""The board: hexagonal cells, the graph they form, the cycle through all of them.

board              A board: its cells, who is next to whom, and the conditions of a proper board
count_placements   All placements of a board, counted, and one of them drawn with exactly equal
cycle              A Hamiltonian cycle: a closed way over neighbouring cells that visits each
cycle_by_sat       A Hamiltonian cycle by a SAT solver, for boards with holes that resist the
hex                Hexagonal cells in doubled coordinates
kernels            Numba twins: the Hamiltonian cycle of cycle.py and the moves of puzzle.py, for
loop               Closed ways over cells, and the polygon a Hamiltonian cycle bounds
shapes             Boards by name and size, and random proper boards from snake to blob
"""
