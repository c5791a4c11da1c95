"""Drawing a board by hand.

editor   drawing a board by hand
edits    what an editor may change
"""
