"""Counts over all boards, uniform samples, and the hunt for the longest.

census          the exact census of 3×3 boards by the length of their shortest solution
decision_tree   all 3×3 boards at once
hunt            the hunt for the longest shortest solution on larger boards, by annealing
population      many boards at once, for the generators
uniform         a board of a wished length, every such board equally likely
"""
