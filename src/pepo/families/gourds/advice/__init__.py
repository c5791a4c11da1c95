"""What a player or a maker asks of a puzzle.

hint      how far the goal is, whether it can still be reached, and which move to make next
plan      a solution kept between hints, so that following them is quick and never goes in circles
rate      how hard a puzzle is
verdict   what is true of a puzzle before anybody plays it, and what the library keeps of it
"""
