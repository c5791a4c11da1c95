"""The commands, one file each.

census       `pepo census FAMILY`: exact counts over all puzzles of a kind
check        `pepo check`: what can be said of a puzzle before anybody plays it
compare      `pepo compare`: several methods on the same puzzles, side by side
completion   `pepo completion SHELL`: the script a shell needs to complete our commands
explain      `pepo explain`: a method at work, with its reasons
export       `pepo export`: a puzzle as one HTML file that plays by itself
hint         `pepo hint`: an honest hint in two beats
hunt         `pepo hunt FAMILY --for 10m`: look for records, and keep them with what proves them
improve      `pepo improve`: somebody's solution, made shorter
jobs         `pepo jobs`: what is running, what is done, what can go on
library      `pepo library`: puzzles that were kept, with what is known of them
list         `pepo list`: families; `pepo list FAMILY`: its puzzles, methods and generators
mine         `pepo mine FAMILY --want EXPR`: make puzzles by the thousand, keep those wanted
new          `pepo new FAMILY`: puzzles to order
overview     `pepo` alone: what is here, and three commands to try: play, solve, hint
play         `pepo play [PUZZLE]`: the page, in the browser; with --window, a window of its own
report       `pepo report JOB`: what a job came to, as one HTML page and as CSV
show         `pepo show`: a puzzle as a picture
solve        `pepo solve`: one puzzle, or a stream of them, one answer a line, in order
stage        `pepo stage`: parts of one algorithm, one after the other, from any position
study        `pepo study`: the exact state space of a puzzle
verify       `pepo verify`: somebody's solution, replayed by the readable rules
"""
