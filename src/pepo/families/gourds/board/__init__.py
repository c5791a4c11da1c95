"""The board: hexagonal cells, the graph they form, the cycle through all of them.

hex                cells in doubled coordinates: neighbours, distances, turns and mirror images
board              the cells of a board, their neighbours, and the conditions of a proper board
shapes             boards by name and size, and random proper boards from snake to blob
cycle              a Hamiltonian cycle: a closed walk over neighbouring cells that visits each once
loop               closed walks over cells, and the polygon that a Hamiltonian cycle bounds
count_placements   how many placements a board has, and one of them drawn uniformly at random
kernels            Numba twins of the cycle and of a move, for very large boards and long plays
"""
