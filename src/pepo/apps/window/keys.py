"""The keys, written down once: what the help shows."""

BOARD = (
    ("Arrows, Enter", "move the focus, act there; with Shift, as a right click"),
    ("H", "hint; again: what follows; again: play it"),
    ("U or Ctrl+Z", "undo"),
    ("R or Ctrl+Y", "redo"),
    ("C", "check"),
    ("K, B", "set a checkpoint, go back to it"),
    ("Home", "restart"),
    ("N", "new scramble, or a new board of this size"),
    ("M, S", "next method, solve with it"),
    ("1 … 9", "the phases, in their order"),
    ("Shift+1 … 9", "the switches of the board"),
    ("A", "assists"),
    ("P", "play or pause the answer"),
    (", and .", "a step back, a step on; End goes to its end"),
    ("- and +", "slower, faster"),
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
    ("Ctrl+V, Ctrl+C", "paste a puzzle, copy the game"),
    ("T", "light, dark, high contrast, colour-blind"),
    ("Ctrl + and -", "larger, smaller"),
    ("F11", "full screen"),
    ("?", "these keys"),
    ("Ctrl+Q", "quit"),
)
