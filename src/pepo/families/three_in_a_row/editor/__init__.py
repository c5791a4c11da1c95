"""Drawing a grid by hand.

editor   drawing a grid by hand
edits    what an editor may change
"""
