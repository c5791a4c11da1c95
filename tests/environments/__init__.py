"""Environments for Gymnasium."""
