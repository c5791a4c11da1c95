"""A puzzle as one HTML file that plays without pepo, without Python and without a network.

page        Puts the file together: the page's own modules and styles, the family's twin of its
positions   All positions of a small puzzle written down: what each looks like, where its moves
"""
