"""What everything else is built on. Imports nothing else from pepo.

advice        What can be said about a puzzle and a position: hints, distances, verdicts, ratings
bitcode       Runs kernels that were compiled beforehand
bits          Two bit operations for kernels
bulk          What a family declares for bulk work: kernels, censuses and hunts
cache         What takes long to compute, kept between runs in the user's cache folder
catalogue     Reads a family's catalogue.toml: named puzzles with what is known about each
certificates  What a certificate is, and the kinds of them that a family offers
compiled      njit for kernels: from bitcode or by Numba, and every change is noticed
cores         How many processors there are for this process
drills        What a family declares so that one can practise on its puzzles
editor        What a family declares so that you can draw its boards by hand
environment   What a family declares so that agents can train on its puzzles
errors        Every error pepo raises on purpose
extras        What a saved game holds besides its moves, as `at=2;hints=1;seconds=41`
family        A family of puzzles: the table of contents of its folder, and all a front end needs
folder        Several files that belong together: in a new folder, or in a zip
frames        What a method did, as frames to watch: a position each, with its reason
generating    All generators go through it: checks parameters, and always knows the seed
generators    What makes a family's puzzles
highlight     What a row of a trace points out on the board
json_text     JSON, read strictly: no NaN, no infinity, no number that would lose digits
levels        The scale of difficulty of every family: gentle, moderate, hard and fiendish
listing       The source of a teaching method, in step with its trace
memory        How much memory this process uses, and how much the machine has
methods       How a family's puzzles are solved
moves         Moves as people and programs give them: text, lists, moves in parts
notation      Text for puzzles, states and moves
notes         Short texts that a method writes on the cells of a board while it works
params        Parameters described once, as a dataclass; flags and forms are derived from it
pddl          PDDL, which planners read, and the plans that planners write
pencil        Moves that are tentative until you keep them or take them back together
positions     The positions of a play, stored so that a million moves still fit into memory
power_law     How something grows with size: the power law through measured points
portable      What a family provides so that its puzzles can be played without Python
predictions   What will the method do next? Choices, which are right, and why
puzzle        What a puzzle is: a start, moves, and an end
python_text   Lists and assignments as people paste them from a Python program
question      A question with answers to choose from: which are right, and why
questions     How puzzles are asked in plain text, and what an answer looks like
scene         One picture for every surface: a few kinds of shape, in board units, y downwards
session       A game being played: position, undo and redo, checkpoints, hints used, clock, saving
solving       All solvers go through it, and every move is replayed by the rules
stages        Stages: parts of one algorithm that run one after the other, from any position
stopwatch     How long a game has been played
study         What a study finds, and what a family adds to it
tape          The rows of a run, to look back and ahead in
trace         What a teaching method writes while it works: one event per line of its table
view          What a drawing should show besides the position
vocabulary    A family's own words: its unit, its goal, its rules, and how it describes an answer
windows       What only Windows can say: memory, processes, the console
words         Numbers and lists inside sentences: "1 cell", "2 cells", "rows 1, 4 and 6"
writers       What a family's puzzles can be written as, for other programs and for makers
"""
