"""The screens of the window.

board       The board screen: caption, board, switches and tools, and the margin beside them
help        The sheet with all keyboard shortcuts
new         New: choose a generator and fill in its form; look at the puzzle, play it
screen      What every screen can do, and where its parts are
settings    Settings, which window and page share; beside them the keys
statistics  Your statistics: a chart, the figures, what to play again or next
switcher    The list of all boards, with one of them in large
"""
