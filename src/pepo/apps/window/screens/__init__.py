"""The screens of the window.

board      The board screen: caption, board, switches and tools, and the margin beside them
help       The sheet with all keys
screen     What every screen can do, and where its parts stand
switcher   The switcher: all boards of the catalogue, one of them in large, and the start
"""
