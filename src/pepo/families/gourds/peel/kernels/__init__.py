"""Numba kernels of peel, and of improving what it found.

beam        a stretch of a solution replaced by a shorter one, by beam search
freeze      what may be frozen, so that the rest of the board stays proper
group       one gourd is brought to its slot, or a group of two to four
peel        peel, from the outside to the core
search      one gourd is brought to a place, wherever the others go
splice      what every way to replace a part of a solution needs
stretches   a solution made shorter
"""
