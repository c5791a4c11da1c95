"""Draws Scenes as SVG, as JSON or in a terminal. Knows shapes and paints, but no puzzles.

theme        The colour of each paint in each theme
typeface     The two bundled typefaces, as files
paragraph    Text broken into lines, by a font's own measure
flatten      Shapes as points, for renderers that can only draw straight lines
dashes       The dashes of an outline
box          A box around a shape
hit          The shape under a point
focus        The keyboard's focus: which cells can have it, and which is next
tween        Motion from one Scene to the next: shapes with the same id move, the rest fades
finale       The finale of a win
svg          A Scene as SVG, for a file, a page or a notebook
scene_json   A Scene as JSON: whole, or only what changed since the one before
ink          The colours of a text screen, light, dark or unknown
box_lines    Straight lines as box-drawing characters
dots         Lines and fills as dots
blocks       The character that eight dots or colours become
room         How large a picture may be in characters
tiles        A picture as rows of characters, and what lies under each of them
traits       What a shape is to a screen of characters
mosaic       A Scene as a mosaic of characters
terminal     A Scene in a terminal: the screen behind a stream, and pictures for it
chart        Charts as Scenes: vertical and horizontal bars for counts, steps for records
table        Tables as text and as HTML
"""
