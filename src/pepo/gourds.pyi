"""For type checkers: `pepo.gourds` is `pepo.families.gourds`."""

from pepo.families.gourds import *
