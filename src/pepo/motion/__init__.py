"""Puzzles in motion: a play, a solution, a method at work or a stage, as GIF, WebP or animated SVG.

settings    How a film is shown: size, speed, theme; and in which format
film        What is shown: positions in order, each with its picture and what is said of it
layout      Where the board and the captions are, and how many pixels there are
timeline    A film in time: how each picture comes to be, and how long it stays
track       Shapes through a film: from when until when, and how they move
keyframes   A film as an animated SVG
coverage    How much of each pixel a polygon covers
stroke      A stroke as polygons
lettering   Text as the cover of pixels
canvas      Shapes as pixels
shots       The pictures of a film one after the other, as pixels that changed
palette     The colours of a GIF
gif         Shots as a GIF
webp        Shots as an animated WebP
picture     A film as a file, in any of the formats
"""
