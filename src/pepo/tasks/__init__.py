"""Puzzles as tasks: a question in plain text, an answer, and a score for any other answer.

>>> from pepo.tasks import Tasks, score
>>> item = Tasks("ring", level="moderate", seed=7)[0]
>>> score(item.answer, item), score("I don't know.", item)
(1.0, 0.0)

item            A task: question, answer, and what is known about the puzzle
source          Items from a family, settings, a seed and an index
question        The question as plain text
reader          The answer in what a person or a model wrote
grader          How good an answer is, from 0 to 1, by the family's rules
"""

from pepo.tasks.grader import score
from pepo.tasks.item import Item
from pepo.tasks.source import Tasks

__all__ = ["Item", "Tasks", "score"]
