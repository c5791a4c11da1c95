"""The parts a screen is made of.

banner        A sentence across the foot of the window, for as long as it holds
board_view    A board in the window: shown in its rectangle, moved from scene to scene, pointed at
caption       The words above a board: which it is, its goal, how far it has come
column        A column that may be longer than its room: it is scrolled, and a bar says how far
controls      What can be pressed: each control knows its place, how it looks, and what it does
flow          A column of words and controls, from top to bottom: what the margin is made of
header        The line at the top of every screen: the mark, the families, the tools
margin        The margin column beside a board: hint or win, methods, stages, this step's why
player        The player: buttons, speeds and a slider for the answer that plays
text_field    A line of text that is typed, pasted and mended: what a text field holds
trace_table   The table a teaching method wrote, beside the board
"""
