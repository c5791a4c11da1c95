"""What a player or a puzzle maker wants to know.

hint      what to do next, how far the goal is, whether it can still be reached
verdict   what is true of a puzzle
rate      how hard it is
"""
