"""How many solutions a puzzle has, how many full grids there are, and the hunt for few givens.

count             how many solutions a puzzle has
census            how many full grids there are of a size, cut into parts that can run anywhere
full_grids        the count in readable Python: upper and lower halves that fit
middle_row        the count for odd heights: stacks of rows that fit around one in the middle
symmetry_classes  the count for even sides up to 12, with distinct lines or by a second method
successors        the rows there may be, and which may follow two others
kernels           compiled loops of symmetry_classes, middle_row and symmetry
symmetry          how many full grids there are up to symmetry
fewest            the fewest givens that leave one solution, proved for every full grid of a size
unavoidable       sets of cells of which one must be given, in readable Python
hunt              the fewest givens that leave one solution
"""
