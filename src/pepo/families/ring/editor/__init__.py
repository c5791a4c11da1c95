"""Drawing a ring by hand.

editor   drawing a ring by hand
edits    what an editor may change
"""
