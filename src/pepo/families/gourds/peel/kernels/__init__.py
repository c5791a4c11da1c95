"""Numba kernels of peel, and of improving what it found."""
