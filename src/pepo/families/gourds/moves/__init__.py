"""Sequences of moves: walking the empty cell, scrambling, removing detours.

detours    Clicks that only undo each other, taken out of an answer
scramble   Positions by chance
walker     Walking the empty cell along a loop: what all three phases are made of
"""
