"""How many solutions a puzzle has, how many full grids there are, and the hunt for few givens.

count             how many solutions a puzzle has
census            how many full grids there are of a size, cut into parts that can run anywhere
full_grids        the count in readable Python: upper and lower halves that fit
middle_row        the count for odd heights: halves that fit around a row in the middle
symmetry_classes  the count for even sides up to 12, with distinct lines or by a second method
kernels           compiled loops of symmetry_classes
hunt              the fewest givens that leave one solution
"""
