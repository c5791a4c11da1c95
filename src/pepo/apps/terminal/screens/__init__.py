"""The screens of the terminal.

screen       What every screen can do
trace        The player and the table of a method that is watched
margin       The column beside a board: hint or win, rules, methods, phases, the method at work
board        A board to play
puzzles      All puzzles, with one of them as a picture
maker        New: the generators' own form
settings     Your settings
statistics   How your games went
help         All keys
"""
