"""For type checkers: `pepo.coroutine` is `pepo.families.coroutine`."""

from pepo.families.coroutine import *
