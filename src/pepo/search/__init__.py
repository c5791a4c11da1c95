"""Engines that work on any puzzle. They know the vocabulary of core and nothing of families.

breadth_first   Breadth-first search, layer by layer: the first solution is a shortest one
defaults        Advice, certificates and a method for families that have none
distance_questions   How far is it, and which move is a dead end: questions with proved answers
moves_table     A solution as a table: one row for each move
proofs          Proofs for certificates: closed sets, distance functions, refutations
sat             The solvers of python-sat, run so that limits and Ctrl-C work
state_graph     The state space of a puzzle as a graph, for other programs
state_space     The whole state space of a puzzle: every reachable state, and how far it is
study           The exact state space of a puzzle, in figures
"""
