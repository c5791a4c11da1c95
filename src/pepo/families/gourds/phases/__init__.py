"""The paper's three phases: align, sort along the cycle, un-align.

align                Phase 1, align: lay every gourd along the cycle
divide_and_conquer   Phase 2 by divide and conquer: O(n²) moves
leaf_sort            Phase 2 with leaves: O(n³) moves
phases               The three phases put together: two methods, and each phase alone
stages               Each phase alone, in order, from any position
trace                The trace of a run: one line a move, with its phase and its reason
unalign              The end of phase 2, and phase 3, un-align
"""
