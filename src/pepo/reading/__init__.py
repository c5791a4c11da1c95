"""From text or a file to the puzzle it means.

text     Any text, to the puzzle it means
stream   Many puzzles in one text: the whole text if it is one puzzle, else one per line
files    Opening a file or standard input, as lines of text
"""
