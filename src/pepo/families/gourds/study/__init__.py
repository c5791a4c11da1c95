"""All positions of a board, the hardest start of each, and all small boards.

study         the exact study: how many positions there are at each distance, on processor or card
hunts         the hardest start of every catalogue board: the position farthest from being solved
polyhexes     lists all small boards
front         how far positions are from one position, by a search that keeps no distances
extent        radius and diameter of a board, by as few searches as the bounds allow
small_boards  the census of all boards without cut cells: radius and diameter of each
components    the census of all connected boards: on which every position can be reached
kernels       the Numba kernel of front
gpu           the exact study on a graphics card
"""
