"""For type checkers: `pepo.ring` is `pepo.families.ring`."""

from pepo.families.ring import *
