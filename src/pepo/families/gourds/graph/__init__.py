"""The puzzle without names, and the exact answers it gives.

placements.py   the placement graph: what is left of the positions when all gourds look alike
signed.py       groups of signed permutations: how many there are, which belong
reach.py        which positions can be reached at all, without any search
ranking.py      positions as numbers, and back
"""
