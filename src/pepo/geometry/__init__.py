"""Coordinates and neighbours."""
