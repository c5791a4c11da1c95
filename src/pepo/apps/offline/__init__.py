"""A puzzle as one HTML file that plays without pepo, without Python and without a network.

page        The file put together: modules and styles of the page, rules in JavaScript, the puzzle
writers     The table of writers: this page, and those of a puzzle's family
positions   All positions of a small puzzle as data, so that a page plays without rules
"""
