"""The paper's three phases: align, sort along the cycle, un-align.

claims               answers that all methods give in the same words: impossible, shortest, ...
options              what you can choose: the leaf, and which way round the gourds go
solver               the three phases put together, with a trace; a search where they fail
align                phase 1: lay every gourd along the cycle
leaf_sort            phase 2 with leaves, in O(n³) moves
divide_and_conquer   phase 2 by halves, in O(n²) moves
unalign              the end of phase 2, and phase 3: from the aligned target to the target
stages               each phase by itself, from any position
"""
