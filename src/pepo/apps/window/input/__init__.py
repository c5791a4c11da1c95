"""Mouse, touch and keys.

board_keys   What each key does on the board screen
keys         The keys, written down once: what the help shows
touches      Mouse and keys: what they touch, and what that does
"""
