"""All distances of a board on a graphics card: one bit a position, a layer at a time.

layers.cuh   what the card does: the table of bits, its places, the kernels (CUDA)
card.py      a card, by CuPy: memory, and starting kernels
search.py    the search: which kernel when, on any machine that has them
descent.py   from one position down: its distance, and all its shortest solutions counted
studying.py  what a study wants to know: of one puzzle, or of all goals of a board

study   A study on a card: the same figures as by the tables of the processor, for up to nine
"""
