"""Courses: puzzles to solve, methods to watch and questions, in order, and results to hand in.

file       A course from TOML, and what is wrong in the file, line by line
exercise   What a student does: solve, watch, choose, work out a number; and what is right
made       Questions that pepo makes: predictions, and items of drills
course     A course: its exercises, its fingerprint, and the courses that ship with pepo
result     What a student hands in: one line of text with a checksum, or rows of CSV
grade      Results checked, by replaying every answer
"""
