"""Sequences of moves.

sequences   long sequences of moves and their reasons, kept in little memory and replayed
walker      a position that changes move by move: the empty cell walks along a loop; moves that
            only undo each other are left out
scramble    random positions, and puzzles between two positions
"""
