"""The front ends. They speak Session, Scene and Method, and hold no puzzle logic.

cli       The command line
mcp       Puzzles for language models, over the Model Context Protocol
midend    Between the puzzles and a surface: what is being played, asked and answered
offline   A puzzle as one HTML file that works without pepo, Python or a network
site      Puzzles as a static site that plays in any browser, without pepo
terminal  pepo in a terminal, also over ssh
web       The page: a local web app, and the API it speaks
window    pepo on the desktop: boards to choose from, and a board to play, in one window
"""
