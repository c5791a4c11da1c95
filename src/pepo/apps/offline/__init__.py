"""A puzzle as one HTML file that plays without pepo, without Python and without a network.

page        The file put together: modules and styles of the page, rules in JavaScript, the puzzle
course      A course as such a file
book        What a page knows that has no server: families, puzzles, days, solutions
frame       The page's own document with another head, for this file and for a site
modules     The page's own modules and styles, as far as a page without a server needs them
writers     The table of writers: this page, and those of a puzzle's family
positions   All positions of a small puzzle as data, so that a page plays without rules
"""
