"""Between the puzzles and a front end: what is being played, what is asked, what comes back.

A front end shows this and calls it; nothing here draws, and nothing here knows a puzzle.

actions       What keys do, on every surface: one table with their default keys
board         What the board shows: a position with its switches and hint, or a step of a method
contents      What a family has to offer, as JSON: puzzles, methods, generators, rules
days          The puzzles of a day, made in a process that ends afterwards
desk          What a front end has at hand: your settings, your library, today's puzzles
form          A form for parameters, as fields to fill in; what is filled in is text
game          What is being played: notices, hint beats, stages, what comes back from the workers
hand          The player's hand: what clicks, keys and the player's buttons do to a game
hint_box      A hint or a check: its title, and what you can do about it
library_item  A puzzle as the library keeps it, with its facts
memory        What a program remembers of itself from one time to the next
new_puzzle    A new puzzle: made by a generator, and rated
opened_text   What a text or a file holds: one puzzle, or several to choose from
options       What was chosen for the methods and for the stages of a game
page_server   Opens a board on the page, for what other surfaces leave to it
playback      An answer that lies ahead in a game and is played for you
predictions   Ask me: questions about the answer that is watched, and how they were answered
proposal      The puzzle that your statistics propose: a worker makes it
puzzle_list   The puzzles to choose from, searched and sorted
puzzle_maker  New: a generator, its form and a seed are chosen; a worker makes the puzzle
record        A game in the library: saved soon after it has changed, rated once it is won
reel          What a method or a stage found, to be watched frame by frame
ruler         Which two lines of a board are compared
score_sheet   Your statistics as every surface shows them, charts included
settings      Your settings: one value for page, window and command line, kept in your library
showpiece     The small board that stands for a family on the first screen
tasks         What a front end asks about a position, and how a worker answers it
win           A win in figures and words, and what to play next
"""
