"""Engines that work on any puzzle. They know the vocabulary of core and nothing of families."""
