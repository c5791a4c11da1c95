"""A board and its gourds to build: to laser-cut, or to print in 3D. All lengths are millimetres.

The outline of a gourd follows from its moves. Let neighbouring cells be 1 apart. An end that slides
passes between two others that are √3 apart, so it is a disc of radius √3/4 at most. In a turn, both
ends go straight, and the neck cuts the corner: half as wide as 1 - 1/(2√3) - √3/4, it just passes
the disc inside the bend. In a pivot, one end goes straight into the empty cell, and the one that
stays gives way by 1 - √3/2 and comes back; so the wall stands that far behind the discs, which is
also how far apart two discs lie. With half the play taken off every outline, all three kinds of
move work flat on any board, and no two parts ever come closer than the play.

outline       a closed curve of lines and arcs
dimensions    what you choose, and the sizes that follow from it
shapes        the outlines of gourds, walls, tiles and caps
numerals      numbers as bars to engrave
motion        how a gourd moves, and how close it comes to others and to the wall
nest          parts laid out on sheets
cut           the files for a laser cutter
solid         terraced solids as triangles
stl           the files for a 3D printer
picture       pictures of the tray and of the start
instructions  the README in the folder
"""
