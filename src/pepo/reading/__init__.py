"""From what a person gives us, text or file, to the puzzle it means.

files   Opening what a person named: a file or standard input, as lines of text
text    Any text a person may give us, to the puzzle it means
"""
