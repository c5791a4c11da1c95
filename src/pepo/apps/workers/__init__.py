"""Processes that do the work, so that a front end never waits and can stop it at once.

lane      One question at a time, asked by a loop that never waits
pool      Several workers, reused while they behave and ended when they must be
process   One worker: a process that does one task after the other
"""
