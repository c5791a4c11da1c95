"""What a player or a maker wants to know: hints, verdicts, plans, ratings.

facts     what the library keeps of a puzzle
hint      how hard a puzzle is, how far the goal is, and what to do next
plan      A solution kept between hints, so that following hints is quick and never goes in
verdict   what can be said of a puzzle before anybody plays it
"""
