"""A puzzle as one HTML file that plays without pepo, without Python and without a network."""
