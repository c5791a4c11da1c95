"""Reports: what a job came to, as one page that stands alone, and as CSV beside it.

report   What a mine, a census and a hunt have to show: figures, charts, and their puzzles drawn
page     The page: heading, tables, charts, boards; its style is in it
"""
