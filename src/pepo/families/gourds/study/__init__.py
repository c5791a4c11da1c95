"""Studies of all positions of a board, and hunts for the hardest.

hunts   the hardest start of every catalogue board: the position farthest from being solved
study   the exact study
gpu     All distances of a board on a graphics card: one bit a position, a layer at a time
"""
