"""Three in a row: its methods, one idea a file.

teaching   status, pattern, count, guess and undo, as it is taught; with reasons and trace
logic      levels 1 to 3, never guesses, stops where logic ends
fast       bit lines, search with restarts, then CaDiCaL; the default
sat        CaDiCaL alone, as referee

claims   From a full grid, or from a proof that there is none, to what a method claims
taught   The method as it is taught
"""

from pepo.families.three_in_a_row.methods.fast import FAST
from pepo.families.three_in_a_row.methods.logic import LOGIC
from pepo.families.three_in_a_row.methods.sat import SAT
from pepo.families.three_in_a_row.methods.taught import TEACHING

METHODS = (FAST, TEACHING, LOGIC, SAT)
