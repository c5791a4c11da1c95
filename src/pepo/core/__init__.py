"""The vocabulary everything else speaks. Imports nothing of ours.

advice        What can be said of a puzzle and of a position: hints, distances, verdicts, ratings
bits          Two bit operations for Numba kernels
bulk          What a family declares for bulk work: kernels, censuses and hunts
cache         What is dear to make and worth keeping between runs: files in the user's cache
catalogue     Reads a family's catalogue.toml: named puzzles with what is known of each
compiled      Numba's njit for kernels, with a cache that notices every change
editor        What a family declares so that its boards can be drawn by hand, in any front end
errors        Every error pepo raises on purpose
extras        What a saved game says beside its moves, as `at=2;hints=1;seconds=41`
family        A family of puzzles: the table of contents of its folder, and all a front end needs
generating    The only door to a generator: parameters checked, chance from a seed that is always
generators    What makes a family's puzzles
json_text     JSON, read strictly: no NaN, no infinity, no number that would lose what was written
levels        The scale of difficulty that every family uses: gentle, moderate, hard and
memory        How much memory this process uses, and how much the machine has; 0 where nobody can
methods       How a family's puzzles are solved
moves         Moves as people and programs hand them over: text, lists of texts, moves in parts
notation      Text for puzzles, states and moves
params        Parameters described once, as a dataclass: flags, forms and job grids are read off
portable      What a family hands over so that a puzzle can be played without Python: a page
positions     The positions of a play, kept so that a play of a million moves still fits into
power_law     A power law through measured points
puzzle        What a puzzle is: a start, moves, and an end
python_text   Lists and assignments as people paste them from a Python program
scene         One picture for every surface: a few kinds of shape, in board units, y downwards
session       A game being played: position, undo and redo, checkpoints, hints used, clock, saving
solving       The only door to a solver
stages        Stages: parts of one algorithm that run one after the other, from any position
study         What a study finds, and what a family adds to it
trace         What a teaching method writes down while it works: one event a line of its table
view          What a drawing is asked to show besides the position
vocabulary    A family's own words: its unit, its goal, its rules, and how it tells an answer
words         Numbers and lists inside sentences: "1 cell", "2 cells", "rows 1, 4 and 6"
"""
