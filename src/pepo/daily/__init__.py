"""Today's puzzles: one of each family for every date, made from the date alone.

puzzle   The puzzle of a family on a date, and how hard it is on each day of the week
result   A solved puzzle of the day as a short text to share
"""
