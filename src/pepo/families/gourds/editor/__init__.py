"""Boards drawn by hand.

edits    what can be changed: cells, gourds, indices, colours
editor   the brushes, the buttons for the whole board, and what is said about a half-finished board
"""
