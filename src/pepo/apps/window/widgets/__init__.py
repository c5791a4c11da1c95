"""The parts a screen is made of.

banner        A warning across the foot of the window, for as long as it applies
board_view    A board in the window: shows scenes, animates, and finds what is clicked
caption       The text above a board: its name, its goal and the progress
code_panel    The source of a teaching method, in step with its trace
column        A column that scrolls, with a bar that shows how far
controls      Controls: each knows its place, how it is drawn, and what it does
figures       Figures with their names, in one line or in pairs
flow          Text and controls from top to bottom: what a column is made of
form_panel    A form to fill in: switches, values to choose from, and boxes to type in
header        The line at the top of every screen: the logo, the families, a text field, buttons
hint_box      A hint in its beats, or a check that found mistakes, with what can be done about it
margin        The margin column beside a board: hint or win, methods, stages, reasons, code, trace
option_panel  What can be chosen for a method or for the stages
page_box      What the window leaves to the page: editing, comparing, studying and printing
player        The player: buttons, speeds, and a time line with its marks
question      Ask me: the question, its choices, the reply, and the score
ruler_bar     Which two lines the ruler compares
search_bar    Above a list: a box to search it, the order it is in, and a button
stack_table   The stack of a teaching method, and what it has written on the board
stage_lines   Which stages are side by side
switch_bar    The switches below a board, in as few lines as they need
text_field    A text field: one line of text, its cursor and its selection
tip           The name of an icon under the pointer or the focus, with its key
trace_table   The table that a teaching method wrote, beside the board
zoom_bar      The buttons that zoom and move a board, and what keys and the wheel do to it
"""
