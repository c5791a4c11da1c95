"""All distances of a board on a graphics card: one bit per position, one layer at a time.

What the card does is in layers.cuh (CUDA): the table of bits, where a position lies in it, and the
kernels.

card      a card, by CuPy: its memory, and how its kernels are started
search    the search: which kernel when, on any machine that has them
front     how far each placement's positions are from one position, for radius and diameter
study     what a study asks: the distance and all shortest solutions of a puzzle's start, or the
          distances to all goals of a board
"""
