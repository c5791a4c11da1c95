"""Work done in other processes, so that play never waits and work can be stopped.

animation  Animations, as files
course     Answers to exercises, and courses as files
make       New puzzles, mines, pictures and files
reel       What a run found, to be watched, and what of it the game can take over
run        Runs: queued, followed, stopped, and kept for a while when they are done
scaling    Methods compared over a range of sizes
study      All positions of a puzzle by distance, and those that stand out
tasks      What a worker can be asked to do
verdict    Verdicts on boards, and repairs
"""
