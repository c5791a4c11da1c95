"""Sequences of moves.

sequences   long sequences of moves and their reasons, kept in little memory
walker      a position that is played on: the empty cell walks along a loop
replay      the last position of a very long play, by a kernel
detours     moves that only undo each other, taken out of an answer
scramble    random positions, and puzzles between two positions
"""
