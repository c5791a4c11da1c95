"""pepo for language models: a server of the Model Context Protocol on standard input and output.

games     The open games, each with a handle, and what they say of themselves
limits    What the server allows
server    The tools, as a client sees them, and the server that offers them
tasks     What the server's workers do, so that work has a time limit and never stops it
tools     What the tools do
"""
