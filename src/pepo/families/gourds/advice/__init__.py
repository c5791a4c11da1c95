"""What a player or a maker asks of a puzzle.

hint      how far the goal is, whether it can still be reached, and the next move
plan      a solution kept between hints, so that following them is quick and never goes in circles
verdict   what is true of a puzzle, how hard it is, and what the library stores of it
"""
