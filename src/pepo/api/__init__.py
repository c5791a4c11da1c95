"""pepo for Python: what `import pepo` offers.

answer     Answers: what a method found, checked by the rules, in words, as JSON and as a picture
game       pepo for Python: what a notebook needs, and nothing that hides the rest
pictured   Values that show themselves: picture and words in a notebook, drawn in a terminal by
study      A study that shows itself: all positions by distance, as bars; and as tables for
"""
