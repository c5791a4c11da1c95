"""Puzzles as a static site that plays in any browser, without pepo, without Python, and offline.

files    Every file of a site: the page's own modules and styles, the puzzles, what works offline
folder   A folder that holds a site or nothing, and is replaced whole or not at all
"""
