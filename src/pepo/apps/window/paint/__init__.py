"""Everything drawn with pygame: scenes, text, icons, motion.

artist      Draws scenes in a thread of its own, so that a slow drawing never delays a frame
icons       Icons on a 20 by 20 grid, the logo and the seed, as SVG
lettering   Text in pygame: the two bundled fonts, measured, cut and broken into lines
look        Draws everything but boards: text, boxes and icons, in any theme, at any scale
raster      A Scene as pixels in pygame, repainted only where it changed
stencil     Shapes prepared for painting: each as SVG, with its bounding box
zoom        A board larger than its frame: how large it is, and which part of it is seen
"""
