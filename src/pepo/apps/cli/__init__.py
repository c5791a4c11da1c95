"""The command line.

main        `pepo`: the commands, errors as sentences, and the exit codes
commands    The commands, one file each
options     Options that several commands share; flags made from what a family declares
inputs      PUZZLE arguments, read as one puzzle or as a stream of them
choice      Puzzles to print or to publish: named one by one, or chosen from the library
streams     Solving for commands: limits, progress, Ctrl-C, exit codes of a stream
dialogue    `pepo explain --ask`: questions, and answers from standard input
proof       --certify: what a command says is also proved
trace       The table of a teaching method, and the stack under each of its rows
progress    Running a job: where, for how long, its progress and its result
output      What commands print, and their exit codes
interrupt   Ctrl-C during work: the work stops and hands over what it has
failure     An internal error: one sentence, a file with the details, an exit code
"""
