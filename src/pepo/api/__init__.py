"""pepo for Python: what `import pepo` offers.

game         Game and Play, and the functions of `pepo`: load, solve, hint, verdict, new, compare
animation    Animations: a play, a solution, a method at work or stages, in motion
answer       Answers: what a method found, checked by the rules, in words, as JSON, as a picture
certificate  Certificates, read from their folders
comparison   Answers of several methods side by side: a table, ratios, and how they grow
export       Exports: a puzzle as its family's writers write it, in one file or several
study        A study that shows itself: all positions by distance, as bars and as tables
pictured     Values that show themselves: a picture in a notebook, drawn in a terminal by print
"""
