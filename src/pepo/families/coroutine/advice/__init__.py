"""What a player or a maker wants to know: hints, distances, verdicts, ratings.

distances   How far every position is from the goal: the ground of hints, ratings and reviews
hint        how hard a puzzle is, what is true of it, and what to do next
"""
