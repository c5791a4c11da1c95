"""Draws Scenes: as SVG, as JSON, in a terminal. Knows shapes and paints, and no puzzle.

theme        What paints look like in each theme
flatten      Shapes as points, for renderers that can only draw straight lines
svg          A Scene as SVG: a file that stands alone, or a picture inside a page or notebook
scene_json   A Scene as JSON: whole, or only what changed since the one before
terminal     A Scene in a terminal: lines as Braille dots, text where it belongs
chart        Charts, as Scenes: bars for counts, upright or lying, and steps for records
table        Tables as text and as HTML
"""
