"""Work done in other processes, so that play never waits and work can be stopped.

make       Long work besides solving: new puzzles, in a worker, followed and stopped like any run
pictures   Boards read and drawn in a worker, so that a huge one doesn't block the server
reel       A run to be watched: frames 0 to `length`, each a position with its reason
run        Long work: queued, followed, stopped, and kept for a while when it is finished
scaling    Methods over a range of sizes: the same new puzzles for each, and how moves and time
study      The whole state space of a puzzle in a worker: how far everything is, and what lies
tasks      What a worker process can be asked to do
verdict    What a worker says of a board, and how it mends one
"""
