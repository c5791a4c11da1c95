"""Puzzles on paper: a booklet as PDF, with rules, contents, levels and solutions.

sheet       Paper, margins, and the sizes of type
entry       A puzzle for the booklet: its pictures, its level, its solution
item        What lies on a page: text, pictures, codes
lettering   Text measured, cut and broken into lines
blocks      A puzzle in a rectangle: caption and pictures, as large as they fit
code        QR codes
pages       Pages being filled from top to bottom
solutions   The pages at the back
press       Pages as PDF
booklet     Puzzles and settings, to the bytes of a PDF
"""
