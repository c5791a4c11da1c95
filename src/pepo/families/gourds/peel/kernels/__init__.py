"""Numba kernels of peel and of the improver.

search        brings one gourd to a place, wherever the others go
carry         brings one gourd nearer by moves that are good for all others too
freeze        which cells may be frozen, so that the rest of the board stays proper
group         brings one gourd to its slot, or a group of two to four
peel          chooses the next gourd, from the outside to the core
beam          a beam search from one position to another
improvement   makes a solution shorter: cuts out loops, solves stretches again
"""
