"""All 3×3 boards counted, boards drawn at random, and the hunt for the longest.

census          how many 3×3 boards take how many turns
decision_tree   all 3×3 boards as the leaves of one search, so that they can be counted
uniform         a 3×3 board of a given length, every such board equally likely
population      many boards at once, bred towards a given length
hunt            the longest shortest solution on larger boards, by annealing
"""
