"""The vocabulary everything else speaks. Imports nothing of ours."""
