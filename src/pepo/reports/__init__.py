"""Reports: the results of a job as a standalone page and as CSV.

report   Figures, charts and puzzles of a mine, a census or a hunt
page     The page: heading, tables, charts, boards; its style is in it
"""
