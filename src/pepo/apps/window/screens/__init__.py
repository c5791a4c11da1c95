"""The screens of the window.

board      The board screen: caption, board, switches and tools on the left, the margin on the
help       The sheet with all keys
screen     What every screen can do, and what the program lends it
switcher   The switcher: all boards of the catalogue, one of them in large, and the start
"""
