"""Reports: what a job came to, as one page that stands alone, and as CSV beside it.

page.py      the page: heading, tables, figures, boards; its style is in it
plots.py     bars and steps as SVG
reporting.py what a mine, a census and a hunt have to show

report   What a job has to show: its figures, plots of what it counted or found, and its puzzles
"""
