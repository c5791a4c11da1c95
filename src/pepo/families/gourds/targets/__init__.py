"""Which goal to aim at where several placements solve the puzzle.

target       a target near to a position, all targets, and why there is none
sat_model    the SAT model of a coloured board: which pairs of cells the gourds may lie on
annealing    tilings by simulated annealing, until every sort of gourd has as many pairs as it needs
nearest      a near target: by annealing under prices or by solving small windows of the board
             again; each with the cheapest assignment
lone_moves   how many moves a gourd would need if it were alone on the board
"""
