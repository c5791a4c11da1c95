"""Engines that work on any puzzle. They know the vocabulary of core and nothing of families.

breadth_first   Breadth-first search, layer by layer: the first solution is a shortest one
defaults        Advice and a method for families that write none
sat             Solvers of python-sat, run so that limits hold and Ctrl-C is heard
state_space     The whole state space of a puzzle: all states within reach, and how far each is
study           The exact state space of a puzzle, in figures
"""
