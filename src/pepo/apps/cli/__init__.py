"""The command line.

failure          A fault of ours that nobody caught: one sentence, a file with the details, an
family_options   Commands with a subcommand for each family, whose flags are read off what the
inputs           PUZZLE arguments: what was named, read as one puzzle or as a stream of them
interrupt        Ctrl-C in the middle of work: the work is asked to stop and hands over what it
main             `pepo`: the commands, what goes wrong, and the exit codes
options          --seconds, --states and --memory, the same on every command that works for long
output           What commands print, and their exit codes
progress         Running a job at the command line: where, for how long, how far it is, what it
streams          Solving as commands do it: with limits from the flags, progress on the terminal
trace            The trace of a teaching method, as a table
commands         The commands, one file each
"""
