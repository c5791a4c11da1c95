"""Everything drawn with pygame: scenes, text, icons, motion.

animation   From one Scene to the next: equal ids move, what is new fades in, what is gone fades
artist      Draws scenes in a thread of its own, so that a slow drawing never holds up a frame
dashes      Dashed lines as the lines they are made of, for readers of SVG that cut dashes badly
finale      The win, seen once: pieces darken one after the other and return, rings swell, lines
hit         Which shape lies under a point, from front to back
icons       The window's drawings that are no boards: icons on a square of twenty, the mark, the
lettering   Words in pygame: the two bundled faces, measured, cut and broken into lines
look        How the window draws what is not a board: colours, type, boxes and icons, at any scale
raster      A Scene as pixels in pygame, repainted only where it changed
stencil     Shapes made ready for a raster: each as a line of SVG, with the box it fills
"""
