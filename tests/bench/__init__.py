"""Measures how fast the rules are: `python -m tests.bench`."""
