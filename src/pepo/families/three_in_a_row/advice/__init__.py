"""What a player or a puzzle maker wants to know.

hint      what to do next, what is left to do, whether there is a mistake
why       why a cell has its colour, in words and step by step on the board
verdict   what is true of a puzzle: one solution or several, which givens clash, how hard it is
grade     how many solutions there are and which logic they take, small grids and large
"""
