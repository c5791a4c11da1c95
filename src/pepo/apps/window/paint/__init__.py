"""Everything drawn with pygame: scenes, text, icons, motion.

animation   From one Scene to the next: equal ids move, the rest fades in or out
artist      Draws scenes in a thread of its own, so that a slow drawing never holds up a frame
dashes      Dashed lines as the lines they are made of, for readers of SVG that cut dashes badly
finale      The win, seen once: pieces darken one after the other and return
hit         Which shape lies under a point, from front to back
icons       The window's own drawings: icons on a square of twenty, the mark, the seeds
lettering   Words in pygame: the two bundled faces, measured, cut and broken into lines
look        How the window draws what is not a board: colours, type, boxes and icons, at any scale
raster      A Scene as pixels in pygame, repainted only where it changed
stencil     Shapes made ready for a raster: each as a line of SVG, with the box it fills
"""
