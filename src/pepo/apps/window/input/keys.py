"""The keys, written down once: what the help shows."""

BOARD = (
    ("Arrows, Enter", "go to a cell, act there"),
    ("Shift+Enter", "act as a right click"),
    ("H", "hint, what follows, play it"),
    ("U or Ctrl+Z", "undo"),
    ("R or Ctrl+Y", "redo"),
    ("C", "check"),
    ("K, B", "set a checkpoint, go back"),
    ("Home", "restart"),
    ("N", "another board like this"),
    ("M, S", "next method, solve with it"),
    ("1 … 9", "the phases, in their order"),
    ("Shift+1 … 9", "the switches of the board"),
    ("A, I", "assists, how to play"),
    ("P", "play or pause the answer"),
    (", and .", "a step back, a step on"),
    ("End", "to the end of the answer"),
    ("- and +", "slower, faster"),
    ("Page Up, Page Down", "look through the trace"),
    ("X", "stop what runs"),
    ("Esc", "stop, or back to the boards"),
)
BOARDS = (
    ("Left, Right", "previous board, next board"),
    ("Up, Down", "the same, in the list"),
    ("1 … 9", "all boards, or one family's"),
    ("Enter", "start, or go on"),
)
EVERYWHERE = (
    ("Tab, Enter", "go to a control, press it"),
    ("Ctrl+V, Ctrl+C", "open what was copied, copy the game"),
    ("T", "the next of four themes"),
    ("Ctrl + and -", "larger, smaller"),
    ("F11", "full screen"),
    ("?", "these keys"),
    ("Ctrl+Q", "quit"),
)
