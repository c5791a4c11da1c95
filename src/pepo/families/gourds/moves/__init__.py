"""Sequences of moves.

sequences   long sequences of moves and their reasons, kept in little memory
walker      a position that changes move by move: the empty cell walks along a loop
replay      the last position of a very long sequence, by a kernel
detours     removes moves that only undo each other
scramble    random positions, and puzzles between two positions
"""
