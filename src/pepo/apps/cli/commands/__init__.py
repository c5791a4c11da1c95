"""The commands, one file each.

animate      `pepo animate`: moves or a method at work as GIF, WebP or SVG
census       `pepo census FAMILY`: exact counts over all puzzles of a kind
certify      `pepo certify`: prove a claim about a puzzle, as files that anyone can check
check        `pepo check`: is a puzzle valid, solvable, unique?
compare      `pepo compare`: several methods on the same puzzles, side by side
completion   `pepo completion SHELL`: the script a shell needs to complete our commands
course       `pepo course`: exercises for a class, opened, checked and graded
dataset      `pepo dataset FAMILY -o DIR`: tasks by the thousand, for training and testing
doctor       `pepo doctor`: what works here, what is missing, where the files are
drill        `pepo drill`: one short question after the other, and a record of how it goes
explain      `pepo explain`: a method at work, with its reasons
export       `pepo export`: a puzzle as a page that works offline, or in another format
hint         `pepo hint`: an honest hint in two beats
hunt         `pepo hunt FAMILY --for 10m`: search for records, and save them with their proof
improve      `pepo improve`: make a solution shorter
jobs         `pepo jobs`: list, show, resume, stop and remove jobs
library      `pepo library`: your saved puzzles, with what is known about them
list         `pepo list`: families; `pepo list FAMILY`: its puzzles, methods and generators
mcp          `pepo mcp`: puzzles for a language model, over the Model Context Protocol
mine         `pepo mine FAMILY --want EXPR`: make puzzles by the thousand, keep what you want
new          `pepo new FAMILY`: new puzzles, with flags from the family's generators
overview     `pepo` alone: what is here, and three commands to try: play, solve, hint
play         `pepo play [PUZZLE]`: the page, in the browser; with --window, a window of its own
print        A booklet of puzzles as PDF
report       `pepo report JOB`: a job's results, as one HTML page and as CSV
settings     `pepo settings`: the settings of page, window and terminal, shown and changed
show         `pepo show`: a puzzle as a picture
site         `pepo site DIR`: puzzles as a static site that plays without pepo
solve        `pepo solve`: one puzzle, or a stream of them, one answer per line, in order
stage        `pepo stage`: parts of one algorithm, one after the other, from any position
stats        `pepo stats`: how your games ended, by family and level, and what to play next
study        `pepo study`: the exact state space of a puzzle
today        `pepo today`: the puzzles of a day, one for each family
verify       `pepo verify`: check a solution by replaying it, or check a certificate
"""
