"""The game being played in the window, and who answers its questions.

game        A game in the window: the session, what is asked of the worker, and the answer being
library     The library as the window uses it: what cannot be read or written never stops a game
questions   What the window asks, and how it is answered in a process of its own
worker      Answers from a process of its own, so that the window never waits
"""
