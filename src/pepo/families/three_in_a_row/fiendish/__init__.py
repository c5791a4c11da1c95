"""Fiendish puzzles with symmetric givens: too rare to wait for a random one.

kernels  the walk, for Numba
walk     the walk as Python calls it
"""
