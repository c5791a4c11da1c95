"""The command line.

main        `pepo`: the commands, what goes wrong, and the exit codes
commands    The commands, one file each
options     Options that several commands share; flags read off what a family declares
inputs      PUZZLE arguments: what was named, read as one puzzle or as a stream of them
streams     Solving as commands do it: limits, a line of progress, Ctrl-C, exit codes of a stream
progress    Running a job: where, for how long, how far it is, what it came to
output      What commands print, and their exit codes
interrupt   Ctrl-C in the middle of work: it is asked to stop and hands over what it has
failure     A fault of ours that nobody caught: one sentence, a file with the details, an exit code
"""
