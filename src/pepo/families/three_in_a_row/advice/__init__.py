"""What a player or a maker wants to know: hints, verdicts, levels.

grade   What is known of a puzzle: whether it has a solution, one or several, and how hard it is
hint    hints, distances, verdicts and levels
"""
