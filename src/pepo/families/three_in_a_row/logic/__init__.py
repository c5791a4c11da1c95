"""What follows from a grid.

lines          what follows from one line alone
grid           what follows from all lines together
deductions     what a person can conclude, the easiest first, each with its reason
constraints    the rules, each at one place and with a name; what one forces
switchboard    constraints as clauses, each behind a switch
proof          from a wrong colour to a broken rule, step by step
reasons        the smallest sets of constraints and cells that settle a cell
search         every filling of a small grid, depth first
sat            the rules as clauses, for CaDiCaL; a smallest set of cells that clash
pigeonhole     proofs by counting that there is no solution
default_grid   a full grid of any size, at once
givens         random full grids, and givens taken away from them
"""
