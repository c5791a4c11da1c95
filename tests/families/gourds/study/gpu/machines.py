"""The machines on which the kernels are tested: the twin always, and a card where there is one."""

from pepo.families.gourds.study.gpu.card import Card, has_card
from tests.families.gourds.study.gpu.twin import Twin

MACHINES = [Twin, *([Card] if has_card() else [])]
