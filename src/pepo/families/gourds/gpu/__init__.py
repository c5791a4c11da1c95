"""All distances of a board on a graphics card: one bit a position, a layer at a time.

layers.cuh   what the card does: the table of bits, its places, the kernels (CUDA)
card.py      a card, by CuPy: memory, and starting kernels
search.py    the search: which kernel when, on any machine that has them
"""
