"""For type checkers: `pepo.three_in_a_row` is `pepo.families.three_in_a_row`."""

from pepo.families.three_in_a_row import *
