"""All positions of a board, and the hardest start of each.

study      the exact study: how many positions there are at each distance, on processor or card
hunts      the hardest start of every catalogue board: the position farthest from being solved
gpu        the same on a graphics card
"""
