"""Draws Scenes: as SVG, in a terminal. Knows shapes and paints, and no puzzle."""
