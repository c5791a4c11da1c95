"""Drills: short questions about positions, one after the other, for practice.

>>> from pepo.drills import Drills
>>> item = Drills("ring", "how-far", seed=7)[0]
>>> item.question.sentence
'How many jumps is it to the goal, at least?'
>>> item.reply(item.question.right[0]).right
True

item       An item of a drill: a position, a question about it, and whether an answer is right
source     Items of a drill from a seed and an index
rotation   Which drill comes next, from what went well and what didn't
"""

from pepo.drills.item import DrillItem
from pepo.drills.source import Drills

__all__ = ["DrillItem", "Drills"]
