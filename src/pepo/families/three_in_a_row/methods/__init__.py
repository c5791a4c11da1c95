"""Three in a row: its methods, one idea a file.

fast         bit lines, search with restarts, then CaDiCaL; the default; many puzzles at once; and
             CaDiCaL alone, as referee
taught       the textbook method: pattern, count, guess and undo; with reasons and trace
logic        levels 1 to 3, never guesses, stops where logic ends
claims       from a full grid, or from a proof that there is none, to a method's claim
highlights   what the row of a trace points out on the board
"""

from pepo.families.three_in_a_row.methods.fast import FAST, SAT
from pepo.families.three_in_a_row.methods.logic import LOGIC
from pepo.families.three_in_a_row.methods.taught import TEACHING

__all__ = ["FAST", "LOGIC", "METHODS", "SAT", "TEACHING"]

METHODS = (FAST, TEACHING, LOGIC, SAT)
