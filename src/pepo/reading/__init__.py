"""From what a person gives us, text or file, to the puzzle it means.

text     Any text a person may give us, to the puzzle it means
stream   Many puzzles in one text: the whole of it if it is one puzzle, else one a line
files    Opening what a person named: a file or standard input, as lines of text
"""
