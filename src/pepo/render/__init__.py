"""Draws Scenes: as SVG, in a terminal. Knows shapes and paints, and no puzzle.

chart        How many there are of each: bars, as a Scene
flatten      Curves as points: for renderers that can only draw straight lines
scene_json   Scenes as JSON: whole, or only what changed since the one before
svg          A Scene as SVG: a file that stands alone, or a picture inside a page or notebook
table        Tables as text and as HTML
terminal     A Scene in a terminal: lines as Braille dots (or plain characters), text where it
theme        What paints look like in each theme
"""
