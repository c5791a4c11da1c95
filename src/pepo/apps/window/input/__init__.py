"""Mouse, touch and keys.

board_keys   The board screen's keys; keys.py is what the help says of them
keys         The keys, written down once: what the help shows
touches      Mouse and keys: what they touch, and what that does
"""
