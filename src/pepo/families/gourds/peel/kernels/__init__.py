"""Numba kernels of peel and of the improver.

search        one gourd is brought to a place, wherever the others go
freeze        what may be frozen, so that the rest of the board stays proper
group         one gourd is brought to its slot, or a group of two to four
peel          which gourd comes next, from the outside to the core
improvement   a solution made shorter: loops cut out, stretches solved anew or replaced by a beam
"""
