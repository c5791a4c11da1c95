"""Ring's Numba kernels.

rings    twins of the rules, for rings too large or too many for readable Python
packed   the kernels as a Python user calls them
"""
