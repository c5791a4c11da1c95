"""Drills."""
