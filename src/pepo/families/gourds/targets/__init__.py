"""Which goal to aim at when several placements solve the puzzle.

annealing    Tilings by chance: gourds are laid on a board until every sort has as many pairs as
assignment   The cheapest way to give each of n gourds one of n places
candidates   Targets worth trying on a coloured board, the nearest first
lone_costs   How many moves gourds would need, each alone, to many places at once; estimated
lone_moves   How many moves a gourd would need if it were alone on the board
nearest      A near target on a board of some size
sat_model    The SAT model of a coloured board: which pairs of cells the gourds may lie on
target       Which placement to aim at
tiling       Whether the gourds can be laid on the board at all, each where its colours are wanted
windows      A target brought nearer by solving small windows of the board anew
"""
