"""Engines that work on any puzzle. They know the vocabulary of core and nothing of families.

breadth_first   Breadth-first search: layer by layer from the start, so the first solution is a
defaults        Advice and a method for families that write none
sat             Solvers of python-sat, run so that limits hold and Ctrl-C is heard
state_space     The whole state space of a puzzle: every state that can be reached, and how far
study           The exact state space of a puzzle, in figures
walk_back       How far every state is from the goal
"""
