"""Certificates: claims about puzzles that a stranger can check.

certification    Makes certificates, and checks each before it hands it over
certificate      A certificate, and how it is written to a folder and read back

Checkers, to be read; they import nothing but the vocabulary of core:

closed_set       Impossible: positions that no move leaves, none of them solved
distances        Shortest: a function that is 0 at goals and drops by at most 1 with every move
formula          Clauses, and counting by clauses; as DIMACS
refutation       Impossible, unique: clauses that contradict each other, with a DRAT proof
fast_refutation  The same for long proofs, compiled
kernels          Its Numba kernels
"""
