"""Processes that do the work, so that a front end never waits and can stop it at once.

lane      One question at a time, asked by a loop that never waits
pool      Several workers, reused as long as they can be
process   One worker: a process that does one task after the other
run       A run: one piece of work that is asked for, followed and stopped
"""
